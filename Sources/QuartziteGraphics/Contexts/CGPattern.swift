// Patterns: a cell that a function draws, repeated over a plane.
//
// The cell is drawn once into a picture at the bitmap's resolution when the pattern is set, and the picture is repeated.

/// How the cells of a pattern are spaced. Raw values are Core Graphics'. All are drawn alike: with exact distances.
public enum CGPatternTiling: Int32, Sendable {
    case noDistortion = 0
    case constantSpacingMinimalDistortion = 1
    case constantSpacing = 2
}

/// Draws a cell of a pattern into a context, in the pattern's space. Receives the pattern's pointer.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Called with the pattern's pointer when the pattern is freed.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a pattern.
public struct CGPatternCallbacks {
    /// 0.
    public var version: UInt32
    /// Draws a cell.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Called when the pattern is freed; nil for nothing.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// The functions of a pattern.
    public init(version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?) {
        (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
    }
}

/// A cell that is repeated over a plane.
///
/// `@unchecked Sendable` is safe here: the properties are constants. The functions and their pointer are the program's, which decides on
/// which threads the pattern is used, as on Apple's systems.
public final class CGPattern: @unchecked Sendable {
    let bounds: CGRect
    let matrix: CGAffineTransform
    let step: CGSize
    let isColored: Bool
    /// The picture that is the cell, in its own pixels; nil for a cell that a function draws.
    private let image: CGImage?
    /// The mean alpha of the picture; 1 for a cell that a function draws.
    private let ownAlpha: Double
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGPatternCallbacks
    /// The patterns whose cells the current thread is drawing.
    @TaskLocal private static var current: [ObjectIdentifier] = []

    /// A pattern. Nil for empty bounds, for distances of 0, and without a drawing function.
    /// - Parameters:
    ///   - info: the pointer that the functions receive.
    ///   - bounds: the cell, in the pattern's space. Drawing outside it is clipped.
    ///   - matrix: from the pattern's space to the context's base space.
    ///   - xStep: the horizontal distance of two cells, in the pattern's space.
    ///   - yStep: the vertical distance of two cells, in the pattern's space.
    ///   - tiling: has no effect.
    ///   - isColored: whether the function sets colours itself. Otherwise it draws in the colour that is given with the pattern.
    ///   - callbacks: the functions, which are copied.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat, tiling: CGPatternTiling,
        isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        guard bounds.width > 0, bounds.height > 0, xStep != 0, yStep != 0, xStep.isFinite, yStep.isFinite,
            callbacks.pointee.drawPattern != nil
        else { return nil }
        (self.info, self.bounds, self.matrix, self.isColored) = (info, bounds.standardized, matrix, isColored)
        step = CGSize(width: abs(xStep), height: abs(yStep))
        self.callbacks = callbacks.pointee
        (image, ownAlpha) = (nil, 1)
    }

    /// A pattern of a picture. Nil for an empty size.
    /// - Parameter size: the size of the picture, in the pattern's space.
    package init?(image: CGImage, size: CGSize) {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
        (bounds, step) = (CGRect(origin: .zero, size: size), size)
        (self.image, info, matrix, isColored) = (image, nil, .identity, true)
        ownAlpha = image.meanColor.w
        callbacks = CGPatternCallbacks(
            version: 0, drawPattern: { _, context in context.draw(image, in: CGRect(origin: .zero, size: size)) }, releaseInfo: nil)
    }

    deinit { callbacks.releaseInfo?(info) }

    /// The cell as a picture of one step, with its transform from the picture's pixels, y down, to the pattern's space. Nil if memory runs
    /// out.
    ///
    /// Within its own cell a pattern is empty, since it would contain itself without end.
    /// - Parameters:
    ///   - scale: pixels per unit of the pattern's space, in each direction.
    ///   - color: the colour of a pattern without own colours.
    func tile(scale: CGSize, _ color: CGColor) -> (image: CGImage, toPattern: CGAffineTransform)? {
        let width = Int(min(max(1, (step.width * scale.width).rounded()), 4096))
        let height = Int(min(max(1, (step.height * scale.height).rounded()), 4096))
        let toPattern = CGAffineTransform(
            a: step.width / CGFloat(width), b: 0, c: 0, d: -step.height / CGFloat(height), tx: bounds.minX, ty: bounds.minY + step.height)
        // The given colour may contain the pattern itself.
        let plain = CGColor(srgb: color.srgb)
        let image = CGContext.drawnImage(width: width, height: height) { context in
            let outer = Self.current
            guard !outer.contains(ObjectIdentifier(self)) else { return }
            context.scaleBy(x: CGFloat(width) / step.width, y: CGFloat(height) / step.height)
            context.translateBy(x: -bounds.minX, y: -bounds.minY)
            // A cell that is larger than a step overlaps the cells after it.
            let columns = Int(min((bounds.width / step.width).rounded(.up), 16))
            let rows = Int(min((bounds.height / step.height).rounded(.up), 16))
            for row in (0..<rows).reversed() {
                for column in (0..<columns).reversed() {
                    context.saveGState()
                    context.translateBy(x: -CGFloat(column) * step.width, y: -CGFloat(row) * step.height)
                    context.clip(to: bounds)
                    context.setFillColor(plain)
                    context.setStrokeColor(plain)
                    Self.$current.withValue(outer + [ObjectIdentifier(self)]) { callbacks.drawPattern?(info, context) }
                    context.restoreGState()
                }
            }
        }
        return image.map { ($0, toPattern) }
    }
}

extension CGPattern {
    /// A cell of a pattern, as layers repeat it.
    package struct LayerTile {
        package var image: CGImage
        /// The size in points.
        package var size: CGSize
        /// The alpha by which the picture is multiplied, 0…1.
        package var alpha: Double
    }

    /// The picture of a pattern that is a picture.
    package var tileImage: CGImage? { image }

    /// The distances of the cells, in the pattern's space.
    package var tileSize: CGSize { step }

    /// Returns the cell for a layer. Nil if memory runs out, and for a pattern that is turned.
    /// - Parameters:
    ///   - color: the colour that has the pattern.
    ///   - scale: pixels per point, for cells that a function draws.
    package func layerTile(_ color: CGColor, scale: CGFloat) -> LayerTile? {
        if let image { return LayerTile(image: image, size: step, alpha: alpha(of: color)) }
        let (x, y) = (abs(matrix.a), abs(matrix.d))
        guard matrix.b == 0, matrix.c == 0, x > 0, y > 0, x.isFinite, y.isFinite, scale > 0,
            let tile = tile(scale: CGSize(width: x * scale, height: y * scale), color),
            let image = tile.image.mirrored(horizontally: matrix.a < 0, vertically: matrix.d < 0)
        else { return nil }
        return LayerTile(
            image: image, size: CGSize(width: step.width * x, height: step.height * y),
            alpha: isColored ? min(1, max(0, alpha(of: color))) : 1)
    }

    /// The alpha of a colour with the pattern, by which the cell is multiplied.
    func alpha(of color: CGColor) -> Double {
        guard image != nil else { return color.srgb.w }
        // The colour of a picture has the picture's mean alpha, unless it is a copy with another one.
        return ownAlpha > 0 ? min(1, max(0, color.srgb.w / ownAlpha)) : 0
    }
}

extension CGImage {
    /// The picture mirrored: left and right exchanged, upper and lower edge exchanged, or both. Nil if memory runs out.
    fileprivate func mirrored(horizontally: Bool, vertically: Bool) -> CGImage? {
        guard horizontally || vertically else { return self }
        return CGContext.drawnImage(width: width, height: height) { context in
            context.translateBy(x: horizontally ? CGFloat(width) : 0, y: vertically ? CGFloat(height) : 0)
            context.scaleBy(x: horizontally ? -1 : 1, y: vertically ? -1 : 1)
            context.draw(self, in: CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    /// The mean of the straight colours, weighted by alpha, with the mean alpha.
    package var meanColor: SIMD4<Double> {
        withPixels { pixels in
            var sum = SIMD4<Double>(repeating: 0)
            for start in stride(from: 0, to: pixels.count, by: 4) {
                sum += SIMD4(Double(pixels[start]), Double(pixels[start + 1]), Double(pixels[start + 2]), Double(pixels[start + 3]))
            }
            guard sum.w > 0 else { return SIMD4(0, 0, 0, 0) }
            return SIMD4(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w / 255 / Double(pixels.count / 4))
        }
    }
}

extension CGContext {
    /// Sets a pattern as the fill colour, until another colour is set.
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - components: alpha for a coloured pattern; otherwise the components of a colour in the space that was set, followed by alpha.
    public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        let color = pattern.color(state.fillSpace, components)
        state.fillColor = color.srgb
        state.fillPattern = paint(pattern, color)
    }

    /// Sets a pattern as the stroke colour, until another colour is set. See `setFillPattern`.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        let color = pattern.color(state.strokeSpace, components)
        state.strokeColor = color.srgb
        state.strokePattern = paint(pattern, color)
    }

    /// Sets the offset of later patterns, in the context's base space. Default zero.
    public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

    /// The pattern as a paint; nil for a pattern that cannot be drawn.
    func paint(_ pattern: CGPattern, _ color: CGColor) -> ImagePaint? {
        // From the pattern's space to pixels, y down.
        let toPixels = pattern.matrix
            .concatenating(CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height))
            .concatenating(baseTransform)
            .concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
        guard toPixels.determinant != 0, toPixels.determinant.isFinite else { return nil }
        let scale = CGSize(width: hypot(toPixels.a, toPixels.b), height: hypot(toPixels.c, toPixels.d))
        guard let tile = pattern.tile(scale: scale, color) else { return nil }
        var toPattern = tile.toPattern
        // A picture is upright in a context whose y points down, too.
        if pattern.tileImage != nil, baseTransform.d < 0 { (toPattern.d, toPattern.ty) = (-toPattern.d, pattern.bounds.minY) }
        let toImage = toPattern.concatenating(toPixels).inverted()
        guard [toImage.a, toImage.b, toImage.c, toImage.d, toImage.tx, toImage.ty].allSatisfy(\.isFinite) else { return nil }
        return ImagePaint(
            image: tile.image, outline: PathElements(), toImage: toImage, isEnlarged: false, repeats: true,
            quality: state.interpolationQuality)
    }
}

extension CGPattern {
    /// The colour of the components: of a coloured pattern only alpha counts.
    fileprivate func color(_ space: CGColorSpace, _ components: UnsafePointer<CGFloat>) -> CGColor {
        if isColored { return CGColor(gray: 0, alpha: components.pointee) }
        return CGColor(colorSpace: space, components: components) ?? .black
    }
}
