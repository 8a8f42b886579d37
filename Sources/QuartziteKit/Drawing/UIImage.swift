// A picture with a scale. Finding one by name is in UIImage+Named.swift.

/// A picture, and how many of its pixels make a point.
public final class UIImage: NSObject, Sendable {
    public let cgImage: CGImage?
    /// Pixels a point: 2 for a file named `…@2x.png`.
    public let scale: CGFloat

    /// The size in points.
    public var size: CGSize {
        guard let cgImage else { return .zero }
        return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    }

    /// A picture without pixels, of no size.
    public override init() {
        cgImage = nil
        scale = 1
        super.init()
    }

    /// A scale that is not positive counts as 1.
    public init(cgImage: CGImage, scale: CGFloat = 1) {
        self.cgImage = cgImage
        self.scale = scale > 0 ? scale : 1
        super.init()
    }

    /// Reads a picture file: PNG, JPEG, WebP, GIF, TIFF or BMP. Nil when there is none or it cannot be read.
    public convenience init?(contentsOfFile path: String) {
        let url = URL(fileURLWithPath: path)
        guard let picture = try? CGImage.decode(contentsOf: url) else { return nil }
        self.init(cgImage: picture, scale: Self.scale(inFileName: url.lastPathComponent))
    }

    /// Reads a picture from the bytes of such a file. Nil when it cannot be read.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        guard let picture = try? CGImage.decode(data: data) else { return nil }
        self.init(cgImage: picture, scale: scale)
    }

    /// 2 for `Door@2x.png`, 1 for `Door.png`.
    static func scale(inFileName name: String) -> CGFloat {
        let stem = (name as NSString).deletingPathExtension
        guard let mark = stem.lastIndex(of: "@"), stem.hasSuffix("x"),
            let scale = Int(stem[stem.index(after: mark)...].dropLast()), (1...9).contains(scale)
        else { return 1 }
        return CGFloat(scale)
    }
}
