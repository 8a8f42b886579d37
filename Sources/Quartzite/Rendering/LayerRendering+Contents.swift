import QuartziteGraphics

// Drawing of a layer's contents, whole or stretched in nine parts, with the filtering of a texture: nearest, bilinear or trilinear.

extension LayerRendering {
    /// Returns the rectangle of the contents and the part that shows there. Returns nil without contents.
    func placement(ofContentsOf values: LayerValues, isFlipped: Bool, isMirrored: Bool) -> ContentsPlacement? {
        withUnsafePointer(to: values) { ContentsPlacement($0, isFlipped: isFlipped, isMirrored: isMirrored) }
    }

    /// Draws the contents. The first row lies at the smallest y; in a flipped layer at the largest y.
    /// - Parameter isCut: whether a clip to the bounds is active. Where the contents end at the bounds, only the clip shapes that
    ///   edge.
    func drawContents(of values: LayerValues, _ placement: ContentsPlacement, _ opacity: Double, isCut: Bool = false) {
        guard var image = values.contents.image else { return }
        if values.contentsMultiplyColor.isPresent, let tinted = image.multiplied(by: values.contentsMultiplyColor.components) {
            image = tinted
        }
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        context.setShouldAntialias(values.allowsEdgeAntialiasing)
        if let transform = placement.transform {
            // A transform without an inverse leaves no area.
            guard transform.determinant != 0 else { return context.restoreGState() }
            context.concatenate(transform)
        }
        if values.stretchesContentsInParts {
            drawParts(of: image, placement, values, isCut: isCut)
        } else {
            draw(image, placement, values, reachingOutOf: isCut ? values.bounds : nil)
        }
        context.restoreGState()
    }

    /// Draws nine parts. A pixel that two parts share belongs to the part that contains its centre. The outer edges are
    /// antialiased.
    private func drawParts(of image: CGImage, _ placement: ContentsPlacement, _ values: LayerValues, isCut: Bool) {
        let parts = withUnsafePointer(to: values) { ContentsParts(placement, $0) }
        var outline = placement.rect
        if isCut { outline.moveEdges(from: values.bounds, by: context.farthestPixel) }
        context.clip(to: outline)
        // Cairo does not combine a hard clip with an antialiased one. A transparency layer separates the two.
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setShouldAntialias(false)
        for row in 0..<parts.y.count {
            for column in 0..<parts.x.count {
                guard let part = parts.part(column, row) else { continue }
                // A reduced copy is always that of the whole image, as a texture's mipmaps are.
                let isReduced = values.minificationFilter == .trilinear && TexelFootprint(of: image, part, context.ctm).length > 1
                guard let (piece, place) = isReduced ? (image, part) : image.piece(part) else { continue }
                context.saveGState()
                draw(piece, place, values, reachingOutOf: placement.rect)
                context.restoreGState()
            }
        }
        context.endTransparencyLayer()
    }

    /// - Parameter all: edges of the image that lie on this rectangle's edges are extended beyond them.
    private func draw(_ image: CGImage, _ placement: ContentsPlacement, _ values: LayerValues, reachingOutOf all: CGRect? = nil) {
        var part = placement.rect
        let (du, dv) = (placement.u1 - placement.u0, placement.v1 - placement.v0)
        guard du != 0, dv != 0 else { return }
        // The rectangle of the whole image.
        let (width, height) = (part.width / abs(du), part.height / abs(dv))
        let x = part.minX - (du > 0 ? placement.u0 : 1 - placement.u0) * width
        let y = part.minY - (dv > 0 ? placement.v0 : 1 - placement.v0) * height
        let whole = CGRect(x: x, y: y, width: width, height: height)
        let texels = TexelFootprint(of: image, placement, context.ctm)
        if let all { part.moveEdges(from: all, by: context.farthestPixel) }
        if dv > 0 {
            // A context draws images with their first row at the largest y.
            context.translateBy(x: 0, y: whole.minY + whole.maxY)
            context.scaleBy(x: 1, y: -1)
            part.origin.y = whole.minY + whole.maxY - part.maxY
        }
        if du < 0 {
            context.translateBy(x: whole.minX + whole.maxX, y: 0)
            context.scaleBy(x: -1, y: 1)
            part.origin.x = whole.minX + whole.maxX - part.maxX
        }
        guard values.minificationFilter == .trilinear, texels.length > 1 else {
            let isReduced = texels.length > 1
            let isNearest = (isReduced ? values.minificationFilter : values.magnificationFilter) == .nearest
            // Core Graphics filters a much reduced image over the area of each pixel, unlike the texture filter of the compositor.
            context.interpolationQuality = isNearest ? .none : isReduced ? .medium : .low
            return context.draw(image, in: whole, showing: part)
        }
        context.interpolationQuality = .low
        let (large, small, share) = texels.levels(of: image, bias: values.minificationFilterBias)
        guard share > 0 else { return context.draw(large, in: whole, showing: part) }
        // Additive blending: the coverages of the two copies add up to the coverage of one.
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setBlendMode(.plusLighter)
        context.setAlpha(1 - share)
        context.draw(large, in: whole, showing: part)
        context.setAlpha(share)
        context.draw(small, in: whole, showing: part)
        context.endTransparencyLayer()
    }
}

/// The size of a pixel in texels.
private struct TexelFootprint {
    /// The longer of the pixel's two sides, in texels.
    let length: Double

    init(of image: CGImage, _ place: ContentsPlacement, _ matrix: CGAffineTransform) {
        let inverse = matrix.inverted()
        let x = Double(image.width) * (place.u1 - place.u0) / Double(place.rect.width)
        let y = Double(image.height) * (place.v1 - place.v0) / Double(place.rect.height)
        let longer = max(hypot(Double(inverse.a) * x, Double(inverse.b) * y), hypot(Double(inverse.c) * x, Double(inverse.d) * y))
        length = matrix.determinant != 0 && longer.isFinite ? longer : 1
    }

    /// Returns the two mipmap levels to sample between, each half as large as the one before, and the weight of the smaller level.
    func levels(of image: CGImage, bias: Double) -> (large: CGImage, small: CGImage, share: CGFloat) {
        let level = log2(length) + (bias.isFinite ? bias : 0)
        var large = image
        var remaining = level
        while remaining >= 1, let next = large.halved() {
            large = next
            remaining -= 1
        }
        guard remaining > 0, let small = large.halved() else { return (large, large, 0) }
        return (large, small, CGFloat(min(1, remaining)))
    }
}

extension CGRect {
    /// Moves edges outwards by `distance` where they lie on or beyond the edges of `other`.
    fileprivate mutating func moveEdges(from other: CGRect, by distance: CGFloat) {
        let (left, right) = (minX <= other.minX ? minX - distance : minX, maxX >= other.maxX ? maxX + distance : maxX)
        let (low, high) = (minY <= other.minY ? minY - distance : minY, maxY >= other.maxY ? maxY + distance : maxY)
        self = CGRect(x: left, y: low, width: right - left, height: high - low)
    }
}

extension CGContext {
    /// A bound on the distance of two points in user space that lie in the same or in adjacent pixels. 0 for a singular matrix.
    fileprivate var farthestPixel: CGFloat {
        let inverse = ctm.inverted()
        let far = abs(inverse.a) + abs(inverse.b) + abs(inverse.c) + abs(inverse.d)
        return ctm.determinant != 0 && far.isFinite ? 2 * far : 0
    }
}

extension CGImage {
    /// Crops the image to the texels of a part, so that neighbouring parts do not bleed into the part when it is resampled. Returns
    /// the cropped image and its placement.
    fileprivate func piece(_ part: ContentsPlacement) -> (CGImage, ContentsPlacement)? {
        let (left, right) = (min(part.u0, part.u1) * Double(width), max(part.u0, part.u1) * Double(width))
        let (top, bottom) = (min(part.v0, part.v1) * Double(height), max(part.v0, part.v1) * Double(height))
        // Overlaps of a rounding error do not include another texel.
        let columns = Self.texels(left, right, of: width)
        let rows = Self.texels(top, bottom, of: height)
        let texels = CGRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        guard let piece = cropping(to: texels) else { return nil }
        func u(_ u: Double) -> Double { (u * Double(width) - Double(texels.minX)) / Double(texels.width) }
        func v(_ v: Double) -> Double { (v * Double(height) - Double(texels.minY)) / Double(texels.height) }
        return (piece, ContentsPlacement(rect: part.rect, u0: u(part.u0), v0: v(part.v0), u1: u(part.u1), v1: v(part.v1)))
    }

    /// Returns the range of texels along one axis that a part touches. Outside of the image: the texel at the edge, which is
    /// repeated.
    private static func texels(_ low: Double, _ high: Double, of count: Int) -> Range<Int> {
        let limit = Double(count)
        let first = Int(min(limit - 1, max(0, (low + 0.01).rounded(.down))))
        return first..<max(first + 1, Int(min(limit, max(0, (high - 0.01).rounded(.up)))))
    }
}
