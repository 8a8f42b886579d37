// An image with its scale and the way in which it is shown. Named images are in UIImage+Named.swift, drawing is in
// UIImage+Drawing.swift, variants are in UIImage+Variants.swift, animated images in UIImage+Animated.swift.

/// An image with its number of pixels per point, orientation, rendering mode and cap insets. An image does not change; methods such
/// as `withTintColor(_:)` return other images.
public final class UIImage: NSObject, Sendable {
    /// How the pixels are turned and mirrored to show the image upright.
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    /// Whether an image is shown in its own colours, or in the tint colour of the view.
    public enum RenderingMode: Int, Sendable {
        /// The view decides: buttons of type `system` use the tint colour.
        case automatic
        case alwaysOriginal
        /// Each pixel has the tint colour and its own alpha.
        case alwaysTemplate
    }

    /// How the inner part of an image with cap insets fills a larger rectangle.
    public enum ResizingMode: Int, Sendable {
        case tile, stretch
    }

    /// The pixels as they are stored, or nil for an empty image.
    public let cgImage: CGImage?
    /// Pixels per point: 2 for a file named `…@2x.png`.
    public let scale: CGFloat
    /// How the pixels are turned and mirrored to show the image upright. Default up.
    public let imageOrientation: Orientation
    /// Whether the image is shown in its own colours. Default automatic.
    public let renderingMode: RenderingMode
    /// The distances from the edges, in points, within which the image is not resized. Default zero.
    public let capInsets: UIEdgeInsets
    /// How the part within the cap insets fills a larger rectangle. Default tile. A view's layer stretches that part in any case;
    /// drawing follows the mode.
    public let resizingMode: ResizingMode
    /// The insets of the edges that layout aligns; has no effect. Default zero.
    public let alignmentRectInsets: UIEdgeInsets
    /// Whether the image is mirrored in right-to-left layout; has no effect. Default false.
    public let flipsForRightToLeftLayoutDirection: Bool
    /// The images of an animated image, or nil.
    public let images: [UIImage]?
    /// The duration of one round of an animated image, in seconds. Default 0.
    public let duration: TimeInterval
    /// The pixels upright.
    let upright: CGImage?

    /// The size in points. Zero for an empty image.
    public var size: CGSize {
        guard let upright else { return .zero }
        return CGSize(width: CGFloat(upright.width) / scale, height: CGFloat(upright.height) / scale)
    }

    /// The traits for which the image is: the constant ones.
    public var traitCollection: UITraitCollection { .current }
    /// The configuration: nil, as configurations have no effect.
    public var configuration: Configuration? { nil }
    /// The configuration of a symbol: nil, as there are no symbols.
    public var symbolConfiguration: SymbolConfiguration? { nil }
    /// Whether the image is a symbol of a font: false.
    public var isSymbolImage: Bool { false }

    /// The properties of an image other than its pixels.
    struct Look {
        var scale: CGFloat = 1
        var orientation = Orientation.up
        var renderingMode = RenderingMode.automatic
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.tile
        var alignmentRectInsets = UIEdgeInsets.zero
        var flips = false
        var images: [UIImage]?
        var duration: TimeInterval = 0
    }

    var look: Look {
        Look(
            scale: scale, orientation: imageOrientation, renderingMode: renderingMode, capInsets: capInsets, resizingMode: resizingMode,
            alignmentRectInsets: alignmentRectInsets, flips: flipsForRightToLeftLayoutDirection, images: images, duration: duration)
    }

    /// Creates an image of pixels with a look. A scale that is not positive counts as 1.
    init(_ picture: CGImage?, _ look: Look) {
        cgImage = picture
        scale = look.scale > 0 ? look.scale : 1
        (imageOrientation, renderingMode) = (look.orientation, look.renderingMode)
        (capInsets, resizingMode, alignmentRectInsets) = (look.capInsets, look.resizingMode, look.alignmentRectInsets)
        flipsForRightToLeftLayoutDirection = look.flips
        (images, duration) = (look.images, look.duration)
        upright = look.orientation == .up ? picture : picture?.turned(look.orientation)
        super.init()
    }

    /// Creates an empty image without pixels.
    public convenience override init() {
        self.init(nil, Look())
    }

    /// Creates an image from pixels, with one pixel per point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage, Look())
    }

    /// Creates an image from pixels.
    /// - Parameters:
    ///   - cgImage: the pixels.
    ///   - scale: pixels per point; a scale that is not positive counts as 1.
    ///   - orientation: how the pixels are turned and mirrored to show the image upright. Default up.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
        self.init(cgImage, Look(scale: scale, orientation: orientation))
    }

    /// Reads an image file: PNG, JPEG, WebP, GIF, TIFF, BMP, HEIC or AVIF. Returns nil if the file does not exist or cannot be read.
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

    /// Returns nil, with a message: the symbols of iOS are not available on Linux.
    public convenience init?(systemName name: String) {
        AnimationDiagnostics.report("UIImage(systemName: \"\(name)\"): there are no system symbols on Linux")
        return nil
    }

    /// Returns nil, with a message: the symbols of iOS are not available on Linux.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) { self.init(systemName: name) }

    /// A configuration of an image. It has no effect.
    public class Configuration: NSObject {}

    /// The size and weight of a symbol. It has no effect, as there are no symbols.
    public final class SymbolConfiguration: Configuration {
        /// The size of a symbol relative to text.
        public enum Scale: Int, Sendable {
            case `default` = -1
            case unspecified, small, medium, large
        }

        /// Creates a configuration of a size in points.
        public init(pointSize: CGFloat) { super.init() }
        /// Creates a configuration of a size in points, with a weight of the strokes.
        public init(pointSize: CGFloat, weight: UIFont.Weight) { super.init() }
        /// Creates a configuration of a size in points, with a weight of the strokes and a scale.
        public init(pointSize: CGFloat, weight: UIFont.Weight, scale: Scale) { super.init() }
        /// Creates a configuration of a scale.
        public init(scale: Scale) { super.init() }
        /// Creates a configuration of the size of a text style.
        public init(textStyle: UIFont.TextStyle) { super.init() }
        /// Creates a configuration of the size of a text style and a scale.
        public init(textStyle: UIFont.TextStyle, scale: Scale) { super.init() }
        /// Creates a configuration of the size and weight of a font.
        public init(font: UIFont) { super.init() }
        /// Creates a configuration of the size and weight of a font and a scale.
        public init(font: UIFont, scale: Scale) { super.init() }
        /// Creates a configuration of one colour in different opacities.
        public init(hierarchicalColor: UIColor) { super.init() }
        /// Creates a configuration of several colours.
        public init(paletteColors: [UIColor]) { super.init() }
        /// Creates a configuration of a weight of the strokes.
        public init(weight: UIFont.Weight) { super.init() }
    }

    /// Returns the image: configurations have no effect.
    public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
    /// Returns the image: configurations have no effect.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }

    /// Returns the scale in a file name: 2 for `Door@2x.png`, 1 for `Door.png`.
    static func scale(inFileName name: String) -> CGFloat {
        let stem = (name as NSString).deletingPathExtension
        guard let mark = stem.lastIndex(of: "@"), stem.hasSuffix("x"),
            let scale = Int(stem[stem.index(after: mark)...].dropLast()), (1...9).contains(scale)
        else { return 1 }
        return CGFloat(scale)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return other === self
            || other.cgImage === cgImage && other.scale == scale && other.imageOrientation == imageOrientation
                && other.renderingMode == renderingMode && other.capInsets == capInsets && images == nil && other.images == nil
    }

    public override var hash: Int { cgImage.map { ObjectIdentifier($0).hashValue } ?? 0 }
}
