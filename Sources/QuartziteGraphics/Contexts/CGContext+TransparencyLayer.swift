// Transparency layers: what is drawn between begin and end is drawn by itself first, and then laid over the rest as
// one thing, with the alpha, blend mode, shadow and clip of the state before.

/// A layer that is open.
struct TransparencyLayer {
    /// States that were saved before the layer's own drawing; restoring does not go below.
    var savedStateCount: Int
}

extension CGContext {
    /// Begins a layer over all that the clip leaves, and as much around it as may throw its shadow into it. Inside, alpha is 1, the blend mode
    /// normal, and there is no shadow.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginTransparencyLayer(wider: 0) }

    /// The same.
    /// - Parameters:
    ///   - least: pixels around it that may be drawn into and come to count at least.
    ///   - extent: in user space, what nothing is drawn outside of; nil where that is not known.
    ///   - isWhole: whether it has all pixels that what is below has, as those who combine the two by themselves need.
    package func beginTransparencyLayer(wider least: Int, within extent: CGRect? = nil, isWhole: Bool = false) {
        savedStates.append(state)
        layers.append(TransparencyLayer(savedStateCount: savedStates.count))
        let box = extent.map { $0.applying(toPixels) }
        perform(.beginLayer(TransparencyLayerExtent(wider: least, extent: box, isWhole: isWhole), state.shadow))
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
        state.isMasked = false
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
        guard closeTransparencyLayer() else { return }
        perform(.endLayer(multipliedBy: color, state))
    }

    /// Goes back to the state of before the innermost layer. False where none is open.
    func closeTransparencyLayer() -> Bool {
        guard let layer = layers.last else { return false }
        while savedStates.count > layer.savedStateCount { restoreGState() }
        layers.removeLast()
        // The canvas restores its part by itself when the layer ends there.
        if let saved = savedStates.popLast() { state = saved }
        return true
    }
}
