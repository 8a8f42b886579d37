import QuartziteGraphics

// What is on screen, as layers: copies of the model's layers, each of its own class, with the values of one media time. They are
// made when asked for, and the same one is given again until the layer's time or its commit is another.
//
//     model          root ─────── door ─────── handle           what the program set
//     presentation   root' ─────► door' ─────► handle'          what shows at presentedTime; ─► asks the model's neighbour
extension CALayer {
    /// A copy of the layer, of its own class, as it is shown now; its superlayer, sublayers and mask are presentation layers of
    /// the same moment. Nil before the layer's first commit. For reading only.
    public func presentation() -> Self? {
        flags.contains(.isPresentation) ? self : presentation(at: MediaClock.now())
    }

    /// The layer itself, or for a presentation layer the one that it presents.
    public func model() -> Self { (modelLayer as? Self) ?? self }

    /// The model layer's presentation at a media time.
    func presentation(at now: Double) -> Self? {
        guard let committed else { return nil }
        let time = committedTime(at: now)
        if let kept = presented, kept.sampledTime == time, kept.committed === committed {
            kept.presentedTime = now
            return kept as? Self
        }
        guard let copy = CALayerBase.copy(of: self) as? Self else { return nil }
        copy.present(committed, at: time, now: now)
        if let stored = rareData?.committedValues { copy.storedValues = stored.shown(at: time, now: now) }
        copy.modelLayer = self
        copy.presentedTime = now
        copy.sampledTime = time
        copy.flags.insert(.isPresentation)
        presented = copy
        return copy
    }

    /// Takes over what `committed` shows at `time`, its own time.
    private func present(_ committed: CommittedLayer, at time: Double, now: Double) {
        self.committed = committed
        let shown = committed.shown(at: time, now: now)
        values = shown.values
        objects = shown.objects
        timing = committed.timing
        if committed.subclass.kind != .plain { subclassValues = shown.subclass }
        if let effects = shown.effects { rareData?.effects?.show(effects) }
    }

    /// The neighbours of a presentation layer.
    var presentedSublayers: [CALayer] {
        (modelLayer?.childLayers ?? []).compactMap { $0.presentation(at: presentedTime) }
    }
    var presentedSuperlayer: CALayer? { modelLayer?.parentLayer?.presentation(at: presentedTime) }

    /// The layer's time by the clocks that were committed last, as the render side has it.
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
