import Quartzite

/// A retained surface: a layer with its sublayers, drawn into offscreen textures that stay on the GPU and are redrawn only after a
/// change inside them.
package struct Surface: Sendable {
    /// The two kinds of surface. A layer can have one of each; the isolated surface then encloses the effect surface.
    enum Kind: Sendable {
        /// Filters, shadow and backdrop filters of a layer, drawn in the pixels around the layer.
        case effect(EffectSurface)
        /// A layer drawn in pixels of its own, and composited like layer contents.
        case isolated(IsolatedSurface)
    }

    /// What the surface is for, with the state of that kind.
    var kind: Kind
    /// The layer; nil for a free entry.
    var node: NodeIndex?
    /// Why the layer needs the surface.
    var reasons: SurfaceReasons = []
    /// The enclosing surface; nil in the viewport.
    var parent: SurfaceIndex?
    /// Whether the texture shows the layer's current state.
    var isValid = false
    /// For an isolated surface, whether anything about the surface changed since the last update.
    var isTouched = true
    /// For an isolated surface, its pixels that must be redrawn.
    var damage = PixelRect.empty
    /// The layer's values at its last layout. A comparison finds out whether only the opacity has changed.
    var values = LayerValuesCopy()
    /// Version of the layer's rare data at its last layout.
    var rareVersion: UInt32 = 0

    /// The state of an isolated surface; nil for an effect surface. Without a value, assignment has no effect.
    var isolated: IsolatedSurface? {
        get {
            if case .isolated(let isolated) = kind { return isolated }
            return nil
        }
        set { if let newValue, isIsolated { kind = .isolated(newValue) } }
    }

    /// The state of an effect surface; nil for an isolated surface.
    var effect: EffectSurface? {
        if case .effect(let effect) = kind { return effect }
        return nil
    }

    /// Whether the surface is an isolated one.
    @inline(__always)
    var isIsolated: Bool {
        if case .isolated = kind { return true }
        return false
    }

    /// Changes the state of an effect surface in place. Does nothing for an isolated surface.
    mutating func updateEffect(_ change: (inout EffectSurface) -> Void) {
        guard case .effect(var effect) = kind else { return }
        // Without a second reference, the arrays of filters are changed in place.
        kind = .effect(EffectSurface())
        change(&effect)
        kind = .effect(effect)
    }

    /// Whether an isolated surface must be drawn.
    var needsDrawing: Bool {
        guard case .isolated(let isolated) = kind else { return false }
        return !isolated.area.isEmpty && (!isValid || !damage.isEmpty)
    }

    /// Whether the path shadow must be drawn.
    var needsPathShadow: Bool {
        guard node != nil, reasons.contains(.pathShadow), case .effect(let effect) = kind else { return false }
        return !effect.isPathShadowValid
    }
}
