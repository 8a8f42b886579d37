import QuartziteKit

/// An animation that a scene has or had, with its times in scene time.
package struct RecordedAnimation {
    /// The layer that the animation was added to, which may have left the tree.
    package let layer: LayerID
    /// The layer's name when the animation was added.
    package let layerName: String?
    /// The layer's class.
    let layerClass: CALayer.Type
    /// The key under which the animation was added; generated for one without a key.
    package let key: String
    /// Whether the animation was added without a key.
    let isUnnamed: Bool
    /// The layer's copy while the layer has the animation; later a copy without delegate and without a program's own values, so that the
    /// history keeps nothing of the program alive.
    private(set) var animation: CAAnimation
    /// The animation with the edits that lie over it.
    private(set) var shown: CAAnimation
    /// The timing in the layer's time.
    private(set) var timing: AnimationTiming
    /// The timings between scene time and the layer's time, outermost first.
    private(set) var path: [LayerTiming]
    /// Whether the layer's time follows the scene's. An animation below a paused layer does not play.
    private(set) var follows = true
    /// When the animation was added, in seconds of scene time.
    package private(set) var added: Double
    /// When the animation begins, in seconds of scene time.
    package private(set) var begin = 0.0
    /// When the animation ends or would have ended, in seconds of scene time; infinity for an endless one.
    package private(set) var end = 0.0
    /// When the animation was removed from its layer, in seconds of scene time: at its end, unless the program removed it earlier or it was
    /// kept; nil while the layer has it.
    package private(set) var removed: Double?

    /// Records an animation that a layer has.
    /// - Parameters:
    ///   - path: the timings between scene time and the layer's time, outermost first.
    ///   - added: the scene time.
    init(_ attached: AttachedAnimation, _ timing: AnimationTiming, of layer: CALayer, path: [LayerTiming], added: Double) {
        self.added = added
        (self.layer, layerName, layerClass) = (layer.id, layer.name, type(of: layer))
        (key, isUnnamed, animation, shown) = (attached.key, attached.isUnnamed, attached.animation, attached.shown)
        (self.timing, self.path) = (timing, path)
        measure()
        // The recorded time of a commit is its end, but an animation without a begin of its own begins with the commit.
        if begin < added, begin > added - Self.longestCommit { self.added = begin }
    }

    /// The longest duration of a commit, in seconds. A begin by at most so much before a commit's end counts as the commit's.
    private static let longestCommit = 0.05

    /// Follows a change of clocks.
    /// - Parameter path: the timings between scene time and the layer's time; nil if the layer's time does not follow the scene's any more.
    mutating func update(_ timing: AnimationTiming, path: [LayerTiming]?) {
        follows = path != nil
        guard let path else { return }
        (self.timing, self.path) = (timing, path)
        measure()
    }

    /// Follows a change of what lies over the animation.
    /// - Returns: whether the animation begins or ends at another time now.
    mutating func update(_ attached: AttachedAnimation, _ timing: AnimationTiming, path: [LayerTiming]?) -> Bool {
        let old = self.timing
        shown = attached.shown
        update(timing, path: path)
        return self.timing != old
    }

    /// Records that the layer has the animation no more.
    mutating func remove(at time: Double) {
        guard removed == nil else { return }
        removed = time
        if let copy = shown.copyWithMembers() { (animation, shown) = (copy, copy) }
        animation.forgetProgram()
    }

    /// The last time at which the animation changes something.
    var last: Double { min(end, removed ?? .infinity) }

    private mutating func measure() {
        begin = up(timing.beginTime)
        end = timing.totalDuration.isFinite ? up(timing.beginTime + timing.totalDuration) : .infinity
    }

    private func up(_ time: Double) -> Double { path.reversed().reduce(time) { $1.parent(fromLocal: $0) } }
}

extension CAAnimation {
    /// Drops what belongs to a program: delegates and values under custom keys.
    fileprivate func forgetProgram() {
        storage.delegate = nil
        storedValues = [:]
        for member in (self as? CAAnimationGroup)?.animations ?? [] { member.forgetProgram() }
    }
}

extension CALayer {
    /// The timings between the time of a layer above and that of this layer, outermost first; nil if a layer between is paused, or there is
    /// no such layer above.
    func clocks(below host: CALayer) -> [LayerTiming]? {
        var clocks: [LayerTiming] = []
        var layer = self
        while layer !== host {
            guard layer.timing.speed != 0, let parent = layer.superlayer else { return nil }
            if layer.timing != LayerTiming() { clocks.append(layer.timing) }
            layer = parent
        }
        return clocks.reversed()
    }
}
