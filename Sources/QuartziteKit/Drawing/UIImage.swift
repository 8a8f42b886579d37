// An image with a scale. Named images are in UIImage+Named.swift.

/// An image with its number of pixels per point.
public final class UIImage: NSObject, Sendable {
    /// The pixels, or nil for an empty image.
    public let cgImage: CGImage?
    /// Pixels per point: 2 for a file named `…@2x.png`.
    public let scale: CGFloat

    /// The size in points. Zero for an empty image.
    public var size: CGSize {
        guard let cgImage else { return .zero }
        return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    }

    /// Creates an empty image without pixels.
    public override init() {
        cgImage = nil
        scale = 1
        super.init()
    }

    /// Creates an image from pixels. `scale` is in pixels per point; a scale that is not positive counts as 1. Default 1.
    public init(cgImage: CGImage, scale: CGFloat = 1) {
        self.cgImage = cgImage
        self.scale = scale > 0 ? scale : 1
        super.init()
    }

    /// Reads an image file: PNG, JPEG, WebP, GIF, TIFF or BMP. Returns nil if the file does not exist or cannot be read.
    public convenience init?(contentsOfFile path: String) {
        let url = URL(fileURLWithPath: path)
        guard let picture = try? CGImage.decode(contentsOf: url) else { return nil }
        self.init(cgImage: picture, scale: Self.scale(inFileName: url.lastPathComponent))
    }

    /// Reads an image from the bytes of a file, in any format of `init(contentsOfFile:)`. Returns nil if the bytes cannot be read.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        guard let picture = try? CGImage.decode(data: data) else { return nil }
        self.init(cgImage: picture, scale: scale)
    }

    /// Returns the scale in a file name: 2 for `Door@2x.png`, 1 for `Door.png`.
    static func scale(inFileName name: String) -> CGFloat {
        let stem = (name as NSString).deletingPathExtension
        guard let mark = stem.lastIndex(of: "@"), stem.hasSuffix("x"),
            let scale = Int(stem[stem.index(after: mark)...].dropLast()), (1...9).contains(scale)
        else { return 1 }
        return CGFloat(scale)
    }
}
