// Variants of images: tinted, resizable, turned.

extension UIImage {
    private func with(_ change: (inout Look) -> Void) -> UIImage {
        var look = look
        change(&look)
        return UIImage(cgImage, look)
    }

    /// Returns the image with another rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { with { $0.renderingMode = renderingMode } }

    /// Returns the image in one colour: each pixel has the colour and its own alpha. The rendering mode stays.
    public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

    /// Returns the image in one colour, with another rendering mode.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        var look = look
        (look.renderingMode, look.orientation) = (renderingMode, .up)
        return UIImage(upright?.filled(with: color.cgColor.srgb), look)
    }

    /// Returns the image with cap insets, in points. The part inside is tiled.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// Returns the image with cap insets, in points: a larger image keeps the parts at the edges, and tiles or stretches the part
    /// inside.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        with { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
    }

    /// Returns the image with a stretched column and row of one point, after caps of a width and a height in points.
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
        let right = leftCapWidth > 0 ? max(0, size.width - left - 1) : 0
        let bottom = topCapHeight > 0 ? max(0, size.height - top - 1) : 0
        return resizableImage(withCapInsets: UIEdgeInsets(top: top, left: left, bottom: bottom, right: right), resizingMode: .stretch)
    }

    /// Returns the image with alignment insets, which have no effect.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { with { $0.alignmentRectInsets = alignmentInsets } }

    /// Returns the image mirrored left to right.
    public func withHorizontallyFlippedOrientation() -> UIImage { with { $0.orientation = $0.orientation.flipped } }

    /// Returns the image marked for mirroring in right-to-left layout, which does not occur.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { with { $0.flips = true } }

    /// Returns the image itself, as there are no symbol configurations.
    public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage { self }

    /// The part of the picture that is resized, as fractions of the size: for a layer's `contentsCenter`.
    var center: CGRect {
        guard capInsets != .zero, size.width > 0, size.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
        let (x, y) = (min(1, max(0, capInsets.left / size.width)), min(1, max(0, capInsets.top / size.height)))
        return CGRect(
            x: x, y: y, width: max(0, 1 - x - max(0, capInsets.right / size.width)),
            height: max(0, 1 - y - max(0, capInsets.bottom / size.height)))
    }

    /// Shows an image's picture in a layer, with its scale, stretched between its cap insets. nil clears the layer.
    static func show(_ image: UIImage?, as picture: CGImage?, in layer: CALayer) {
        layer.contents = picture
        layer.contentsScale = image?.scale ?? 1
        layer.contentsCenter = image?.center ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }

    /// Shows an image upright in a layer, as `show(_:as:in:)`.
    static func show(_ image: UIImage?, in layer: CALayer) { show(image, as: image?.upright, in: layer) }

    /// The picture that a view shows: in the tint colour if the image is a template.
    func shown(tint: @autoclosure () -> UIColor, isTemplate: Bool = false) -> CGImage? {
        switch renderingMode {
        case .alwaysTemplate: upright?.filled(with: tint().cgColor.srgb)
        case .automatic: isTemplate ? upright?.filled(with: tint().cgColor.srgb) : upright
        case .alwaysOriginal: upright
        }
    }
}

extension UIImage.Orientation {
    /// The orientation that shows the image mirrored left to right.
    fileprivate var flipped: UIImage.Orientation {
        switch self {
        case .up: .upMirrored
        case .down: .downMirrored
        case .left: .rightMirrored
        case .right: .leftMirrored
        case .upMirrored: .up
        case .downMirrored: .down
        case .leftMirrored: .right
        case .rightMirrored: .left
        }
    }
}

extension CGImage {
    /// Returns the picture in one colour: each pixel has the straight colour, and its own alpha times the colour's.
    func filled(with color: SIMD4<Double>) -> CGImage? {
        let color = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        let factors = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        let filled = withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count) { filled, count in
                for start in stride(from: 0, to: pixels.count, by: 4) {
                    let pixel = factors * Double(pixels[start + 3])
                    for channel in 0..<4 { filled[start + channel] = UInt8(pixel[channel].rounded()) }
                }
                count = pixels.count
            }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: filled)
    }

    /// Returns the picture turned and mirrored, so that it is upright if it was stored in an orientation.
    func turned(_ orientation: UIImage.Orientation) -> CGImage? {
        let (width, height) = (width, height)
        let isSwapped: Bool
        switch orientation {
        case .up, .down, .upMirrored, .downMirrored: isSwapped = false
        case .left, .right, .leftMirrored, .rightMirrored: isSwapped = true
        }
        let (columns, rows) = isSwapped ? (height, width) : (width, height)
        /// The stored pixel that is shown at a place.
        func source(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
            switch orientation {
            case .up: (x, y)
            case .down: (width - 1 - x, height - 1 - y)
            case .left: (width - 1 - y, x)
            case .right: (y, height - 1 - x)
            case .upMirrored: (width - 1 - x, y)
            case .downMirrored: (x, height - 1 - y)
            case .leftMirrored: (y, x)
            case .rightMirrored: (width - 1 - y, height - 1 - x)
            }
        }
        let turned = withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count) { turned, count in
                for y in 0..<rows {
                    for x in 0..<columns {
                        let (from, to) = (source(x, y), 4 * (y * columns + x))
                        let start = 4 * (from.y * width + from.x)
                        for channel in 0..<4 { turned[to + channel] = pixels[start + channel] }
                    }
                }
                count = pixels.count
            }
        }
        return CGImage(width: columns, height: rows, premultipliedRGBA: turned)
    }
}
