import QuartziteGraphics

// The presentation tree: copies of the model's layers, each of its own class, with the values shown at one media time. A copy is
// made on request and reused until the layer's time or its committed value changes.
//
//     model          root ─────── door ─────── handle           what the program set
//     presentation   root' ─────► door' ─────► handle'          what shows at presentedTime; ─► asks the model's neighbour
extension CALayer {
    /// Returns the model layer's presentation at the media time `now`, in seconds.
    package func presentation(at now: Double) -> Self? {
        guard let committed else { return nil }
        let time = committedTime(at: now)
        if let kept = presentationState?.layer, kept.committed === committed, let state = kept.presentationState,
            state.sampledTime == time
        {
            state.time = now
            return kept as? Self
        }
        guard let copy = CALayerBase.copy(of: self) as? Self else { return nil }
        copy.present(committed, at: time, now: now)
        if let stored = rareData?.committedValues { copy.storedValues = stored.shown(at: time, now: now) }
        copy.presentationState = PresentationState(of: self, time: now, sampledTime: time)
        copy.flags.insert(.isPresentation)
        if let presentationState { presentationState.layer = copy } else { presentationState = PresentationState(copy) }
        return copy
    }

    /// The model layer of a presentation layer; nil for a model layer.
    package var modelLayer: CALayer? { presentationState?.model }

    /// The media time that a presentation layer shows, in seconds; NaN for a model layer.
    var presentedTime: Double { presentationState?.time ?? .nan }

    /// Adopts the values of `committed` at `time`, in the layer's own time.
    private func present(_ committed: CommittedLayer, at time: Double, now: Double) {
        self.committed = committed
        let shown = committed.shown(at: time, now: now)
        values = shown.values
        objects = shown.objects
        sharedTiming = committed.sharedTiming
        if committed.subclass.kind != .plain { subclassValues = shown.subclass }
        if let effects = shown.effects { rareData?.effects?.show(effects) }
    }

    /// The sublayers of a presentation layer, as presentation layers of the same time.
    var presentedSublayers: [CALayer] {
        (modelLayer?.childLayers ?? []).compactMap { $0.presentation(at: presentedTime) }
    }
    /// The superlayer of a presentation layer, as a presentation layer of the same time.
    var presentedSuperlayer: CALayer? { modelLayer?.parentLayer?.presentation(at: presentedTime) }

    /// Returns the layer's time at a media time by the clocks of the last commit, which the render tree uses.
    func committedTime(at now: CFTimeInterval) -> CFTimeInterval {
        var clocks: [LayerTiming] = []
        var layer: CALayer? = self
        while let current = layer {
            clocks.append(current.committed?.timing ?? current.timing)
            layer = current.parentLayer
        }
        return clocks.reversed().reduce(now) { $1.local(fromParent: $0) }
    }
}

/// The state of a presentation. A model layer and its presentation layer have one each. Stored apart from the layers, because few are presented.
final class PresentationState {
    /// The most recent presentation layer of a model layer, for reuse; nil for a presentation layer.
    var layer: CALayer?
    /// The model layer of a presentation layer; nil for a model layer.
    private(set) weak var model: CALayer?
    /// The media time that a presentation layer shows, in seconds; NaN for a model layer.
    var time = Double.nan
    /// The presentation layer's own time at `time`, in seconds; NaN for a model layer.
    let sampledTime: Double

    /// The state of a model layer.
    init(_ layer: CALayer) { (self.layer, sampledTime) = (layer, .nan) }

    /// The state of a presentation layer.
    init(of model: CALayer, time: Double, sampledTime: Double) {
        (self.model, self.time, self.sampledTime) = (model, time, sampledTime)
    }
}
