// Whether a layer draws anything by itself, by its model values.

import Quartzite

extension CALayer {
    /// Whether the layer itself has something to draw: contents, a colour, a border, a shape, a text, a gradient or particles. Its
    /// opacity, size and sublayers do not count.
    var drawsSomething: Bool {
        if self is CATransformLayer { return false }
        if contents != nil || (backgroundColor?.alpha ?? 0) > 0 { return true }
        if borderWidth > 0, (borderColor?.alpha ?? 0) > 0 { return true }
        if !(backgroundFilters ?? []).isEmpty { return true }
        switch self {
        case let shape as CAShapeLayer:
            return shape.path != nil && ((shape.fillColor?.alpha ?? 0) > 0 || (shape.lineWidth > 0 && (shape.strokeColor?.alpha ?? 0) > 0))
        case let text as CATextLayer: return text.string != nil
        case let gradient as CAGradientLayer: return gradient.ownPartCount > 0
        case let emitter as CAEmitterLayer: return emitter.hasPictures
        default: return false
        }
    }

    /// Whether the layer draws only inside its bounds. Shapes and particles may be outside of them.
    var drawsInBounds: Bool { !(self is CAShapeLayer || self is CAEmitterLayer) }

    /// Whether the layer draws nothing but its background, in an opaque colour.
    func isPlainBox(of color: CGColor) -> Bool {
        guard let own = backgroundColor, own.looksLike(color), type(of: self) == CALayer.self else { return false }
        return contents == nil && (borderWidth <= 0 || borderColor?.looksLike(color) ?? true) && shadowOpacity <= 0
            && (filters ?? []).isEmpty && (backgroundFilters ?? []).isEmpty
    }
}

extension CAEmitterLayer {
    /// Whether a cell, or a cell in it, has a picture. Particles without one are invisible.
    fileprivate var hasPictures: Bool {
        var (open, seen): ([CAEmitterCell], Set<ObjectIdentifier>) = (emitterCells ?? [], [])
        while let cell = open.popLast() {
            if cell.contents != nil { return true }
            if seen.insert(ObjectIdentifier(cell)).inserted { open += cell.emitterCells ?? [] }
        }
        return false
    }
}

extension CGColor {
    /// Whether both colours are opaque and give the same pixels, except for rounding.
    fileprivate func looksLike(_ other: CGColor) -> Bool {
        guard alpha == 1, other.alpha == 1 else { return false }
        let difference = srgb - other.srgb
        return (0..<3).allSatisfy { abs(difference[$0]) < 1.5 / 255 }
    }
}
