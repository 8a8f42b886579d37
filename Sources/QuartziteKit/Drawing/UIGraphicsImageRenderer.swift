// Image renderers: a closure draws, and the renderer returns an image.

/// The format of a renderer's images.
public final class UIGraphicsImageRendererFormat: NSObject {
    /// Pixels per point. Default: the screen's scale.
    public var scale: CGFloat
    /// Whether images have no alpha; undrawn parts are black. Default false.
    public var opaque = false

    /// The range of colour components.
    public enum Range: Int, Sendable {
        case unspecified = -1
        case automatic = 0
        case extended = 1
        case standard = 2
    }

    /// The range of colour components that the program prefers. The value has no effect: images have 8 bits per component. Default
    /// `automatic`.
    public var preferredRange = Range.automatic
    /// Whether images have more than 8 bits per component. The value has no effect. Default false.
    public var prefersExtendedRange = false
    /// The rectangle of the drawing's coordinates that the image shows, in points. Zero outside of a renderer.
    public fileprivate(set) var bounds = CGRect.zero

    /// Creates the default format.
    public override init() {
        scale = UIScreen.main.scale
        super.init()
    }

    /// Creates the format for traits, with their scale.
    public init(for traitCollection: UITraitCollection) {
        scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : UIScreen.main.scale
        super.init()
    }

    /// Returns a format with the same values, for a rectangle.
    fileprivate func with(bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let new = UIGraphicsImageRendererFormat()
        (new.scale, new.opaque, new.bounds) = (scale, opaque, bounds)
        (new.preferredRange, new.prefersExtendedRange) = (preferredRange, prefersExtendedRange)
        return new
    }

    /// Returns a new default format.
    public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    /// Returns a new default format.
    public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context that a renderer's closure draws into.
public final class UIGraphicsImageRendererContext: NSObject {
    /// The graphics context. It is also the current context while the closure runs.
    public let cgContext: CGContext
    /// The format of the image.
    public let format: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
        (self.cgContext, self.format) = (cgContext, format)
        super.init()
    }

    /// The content so far. An empty image if no memory was available.
    public var currentImage: UIImage {
        cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale) } ?? UIImage()
    }

    /// Fills a rectangle with the fill colour.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Fills a rectangle with the fill colour and a blend mode.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }
    /// Draws a frame of one point inside the edge of a rectangle, with the stroke colour.
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    /// Clips all further drawing to a rectangle.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Creates images of a fixed size from closures that draw.
public final class UIGraphicsImageRenderer: NSObject {
    /// The format of the images.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// Creates a renderer.
    /// - Parameters:
    ///   - bounds: the rectangle of the closure's coordinates that the image shows, in points.
    ///   - format: scale and opacity of the images. Default: the default format.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        (self.bounds, self.format) = (bounds, format.with(bounds: bounds))
        super.init()
    }

    /// Creates a renderer of images of a size, in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Runs the closure with a new image as the current context, and returns the image. An empty or too large size is reported as
    /// misuse: the closure is not called, and the result is an empty image.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        guard let context = CGContext(size: bounds.size, scale: format.scale, isOpaque: format.opaque) else {
            Misuse.report("UIGraphicsImageRenderer: no image can have \(bounds.width) × \(bounds.height) points")
            return UIImage()
        }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        let rendererContext = UIGraphicsImageRendererContext(cgContext: context, format: format)
        UIGraphicsPushContext(context)
        actions(rendererContext)
        UIGraphicsPopContext()
        return rendererContext.currentImage
    }

    /// Runs the closure as `image(actions:)` does, and returns the image as a PNG file. Empty data if there is no image.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Runs the closure as `image(actions:)` does, and returns the image as a JPEG file. Empty data if there is no image.
    /// - Parameter compressionQuality: from 0, the smallest file, to 1, the best image.
    public func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}
