// Transparency layers: what is drawn between begin and end is drawn by itself first, and then laid over the rest as
// one thing, with the alpha, blend mode, shadow and clip of the state before.

import CCairo

/// A layer that is open.
struct TransparencyLayer {
    /// States that were saved before the layer's own drawing; restoring does not go below.
    var savedStateCount: Int
}

extension CGContext {
    /// What layers within layers may have around the bitmap at most, in pixels.
    private static let largestMargin = 2048

    /// Begins a layer over all of the bitmap, and as much around it as may throw its shadow into it. Inside, alpha is 1, the blend mode
    /// normal, and there is no shadow.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginTransparencyLayer(wider: 0) }

    /// The same.
    /// - Parameter least: pixels around the bitmap that it has at least.
    package func beginTransparencyLayer(wider least: Int) {
        saveGState()
        layers.append(TransparencyLayer(savedStateCount: savedStates.count))
        // Without memory for a layer, what is in it is drawn as if there were none.
        let wanted = max(least, state.shadow.map { reach(of: $0) } ?? 0)
        targets.append(target.sibling(wider: min(wanted, max(0, Self.largestMargin - target.margin))) ?? target)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
        state.mask = nil
    }

    /// Begins a layer that is clipped to `rect`.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        clip(to: rect)
    }

    /// Ends the innermost layer; states saved in it are restored. Does nothing when none is open.
    public func endTransparencyLayer() { endTransparencyLayer(multipliedBy: SIMD4(repeating: 1)) }

    /// The same, with all that was drawn in it multiplied by a straight colour.
    package func endTransparencyLayer(multipliedBy color: SIMD4<Double>) {
        guard let layer = layers.last else { return }
        while savedStates.count > layer.savedStateCount { restoreGState() }
        layers.removeLast()
        let drawn = targets.removeLast()
        restoreGState()
        guard drawn !== target, let pattern = cairo_pattern_create_for_surface(drawn.surface) else { return }
        defer { cairo_pattern_destroy(pattern) }
        if color != SIMD4(repeating: 1) { drawn.multiply(by: color, isSwapped: isSwapped) }
        draw(.pattern(pattern, alpha: state.alpha), .everything)
    }
}
