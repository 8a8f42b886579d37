// Transparency layers: drawing between begin and end goes into a surface of its own, which is then composited as a whole with the alpha, blend
// mode, shadow and clip of the state before the layer.

/// An open transparency layer.
struct TransparencyLayer {
    /// The number of states that were saved before the layer began. Restoring inside the layer stops there.
    var savedStateCount: Int
}

extension CGContext {
    /// Begins a transparency layer over the clip, and over the pixels around the clip whose shadow may fall into the clip.
    ///
    /// Inside of the layer alpha is 1, the blend mode is normal, and there is no shadow.
    /// - Parameter auxiliaryInfo: has no effect.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginTransparencyLayer(wider: 0) }

    /// Begins a transparency layer with a given extent.
    /// - Parameters:
    ///   - least: the smallest margin around the visible pixels, in pixels.
    ///   - extent: a rectangle of user space that contains all drawing in the layer; nil where it is not known.
    ///   - isWhole: whether the layer has all pixels of the surface below, as `endTransparencyLayer(combining:)` needs.
    package func beginTransparencyLayer(wider least: Int, within extent: CGRect? = nil, isWhole: Bool = false) {
        savedStates.append(state)
        layers.append(TransparencyLayer(savedStateCount: savedStates.count))
        let box = extent.map { $0.applying(toPixels) }
        perform(.beginLayer(TransparencyLayerExtent(margin: least, contentBox: box, isWhole: isWhole), state.shadow))
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
        state.isMasked = false
    }

    /// Begins a transparency layer that is clipped to `rect`, in user space.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        clip(to: rect)
    }

    /// Ends the innermost transparency layer, composites it, and restores the state before it. Does nothing without an open layer.
    public func endTransparencyLayer() { endTransparencyLayer(multipliedBy: SIMD4(repeating: 1)) }

    /// Ends the innermost transparency layer and composites it, multiplied by a straight colour.
    package func endTransparencyLayer(multipliedBy color: SIMD4<Double>) {
        guard closeTransparencyLayer() else { return }
        perform(.endLayer(multipliedBy: color, state))
    }

    /// Restores the state before the innermost layer. False without an open layer.
    func closeTransparencyLayer() -> Bool {
        guard let layer = layers.last else { return false }
        while savedStates.count > layer.savedStateCount { restoreGState() }
        layers.removeLast()
        // The canvas restores its part of the state when it ends the layer.
        if let saved = savedStates.popLast() { state = saved }
        return true
    }
}
