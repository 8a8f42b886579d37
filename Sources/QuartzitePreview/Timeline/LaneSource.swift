import QuartziteKit

/// An animation of a layer with its timing: the source of a lane, and of the lanes of its members.
///
/// The layers' present animations are sources; in a recorded scene, earlier animations too.
struct LaneSource {
    /// The layer; a stand-in for one that has left the scene.
    let layer: CALayer
    /// The key under which the animation was added; nil if it was added without one.
    let key: String?
    let animation: CAAnimation
    /// The timing in the layer's time, with the begin resolved.
    var timing: AnimationTiming
    /// The timings between the axis' time and the layer's, outermost first.
    let path: [LayerTiming]
    /// When the animation was added to the layer, in the axis' time. Default: −infinity, it was always there.
    var added = -Double.infinity
    /// When the animation was removed from the layer, in the axis' time; nil while the layer has it. Default nil.
    var removed: Double?
    /// Whether the layer has left the scene. Default false.
    var isGone = false
    /// The layer's animation with its edits; nil for one that the layer has no more.
    var attached: AttachedAnimation?
}

extension LaneSource {
    /// Returns the animations of all layers that follow the time of one layer, in the order of the tree.
    /// - Parameters:
    ///   - layer: the scrubbed layer.
    ///   - outline: the tree.
    ///   - only: the animations that count; nil for all. Default nil.
    /// - Complexity: O(layers).
    @MainActor static func list(of layer: CALayer, in outline: LayerOutline, only: StateAnimations? = nil) -> [LaneSource] {
        var sources: [LaneSource] = []
        forEachLayer(of: layer, in: outline) { layer, path in
            for attached in layer.attachedAnimations where only?.contains(attached, of: layer) ?? true {
                if let source = LaneSource(attached, of: layer, path) { sources.append(source) }
            }
        }
        return sources
    }

    /// Returns the animations that the layers of a recorded scene have and had: first the animations of the layers in the tree, in its
    /// order, then those of layers that have left the tree. The animations of one layer are in the order in which they were added.
    /// - Parameters:
    ///   - root: the scene's root.
    ///   - outline: the tree.
    ///   - history: the animations that the scene has had.
    ///   - standIn: returns the stand-in for a layer that has left the scene.
    /// - Complexity: O(layers + animations).
    @MainActor static func list(
        of root: CALayer, in outline: LayerOutline, _ history: AnimationHistory, standIn: (RecordedAnimation) -> CALayer
    ) -> [LaneSource] {
        var sources: [LaneSource] = []
        var recorded: [LayerID: [Int]] = [:]
        for (place, animation) in history.animations.enumerated() { recorded[animation.layer, default: []].append(place) }
        forEachLayer(of: root, in: outline, isInHostTime: true) { layer, path in
            let places = recorded[layer.id] ?? []
            var listed: [CAAnimation] = []
            for place in places {
                let record = history.animations[place]
                if record.removed != nil {
                    sources.append(LaneSource(record, of: layer))
                } else if let attached = layer.attachedAnimations.first(where: { $0.animation === record.animation }),
                    var source = LaneSource(attached, of: layer, path)
                {
                    listed.append(record.animation)
                    source.added = record.added
                    sources.append(source)
                }
            }
            for attached in layer.attachedAnimations where !listed.contains(where: { $0 === attached.animation }) {
                if let source = LaneSource(attached, of: layer, path) { sources.append(source) }
            }
        }
        for record in history.animations where record.removed != nil && outline.index(of: record.layer) == nil {
            for place in recorded.removeValue(forKey: record.layer) ?? [] {
                var source = LaneSource(history.animations[place], of: standIn(record))
                source.isGone = true
                sources.append(source)
            }
        }
        return sources
    }

    /// An animation that a layer has; nil before its commit.
    private init?(_ attached: AttachedAnimation, of layer: CALayer, _ path: [LayerTiming]) {
        guard var timing = attached.timing else { return nil }
        // A document's layers keep such an animation, so that the time can be set back, but its values are no longer visible.
        if timing.isRemovedOnCompletion { timing.fillsForwards = false }
        self.init(
            layer: layer, key: attached.isUnnamed ? nil : attached.key, animation: attached.shown, timing: timing, path: path,
            attached: attached)
    }

    /// An animation that a layer had.
    private init(_ record: RecordedAnimation, of layer: CALayer) {
        var timing = record.timing
        if timing.isRemovedOnCompletion { timing.fillsForwards = false }
        self.init(
            layer: layer, key: record.isUnnamed ? nil : record.key, animation: record.shown, timing: timing, path: record.path,
            added: record.added, removed: record.removed)
    }

    /// Calls `body` with a layer and those below that follow its time, in the order of the tree.
    ///
    /// `body` gets the layer and the timings between the axis' time and the layer's.
    /// - Parameter isInHostTime: whether the axis' time is that of the layer's superlayer, not the layer's own. Default false.
    private static func forEachLayer(
        of layer: CALayer, in outline: LayerOutline, isInHostTime: Bool = false, _ body: (CALayer, [LayerTiming]) -> Void
    ) {
        guard let first = outline.index(of: layer) else { return }
        let base = outline.entries[first].depth
        /// By depth: the timings down to the layers around the next one.
        var paths: [[LayerTiming]] = []
        var index = first
        while index < Int(outline.entries[first].end) {
            let entry = outline.entries[index]
            let depth = Int(entry.depth - base)
            // A paused layer and its sublayers do not follow.
            if depth > 0, entry.layer.timing.speed == 0 {
                index = Int(entry.end)
                continue
            }
            paths.removeLast(paths.count - min(paths.count, depth))
            let outer = depth == 0 ? [] : paths[depth - 1]
            let path = depth == 0 && !isInHostTime ? outer : outer.appending(entry.layer.timing)
            paths.append(path)
            body(entry.layer, path)
            index += 1
        }
    }
}

extension [LayerTiming] {
    /// The path to a layer's time. A layer with the default timing adds nothing.
    fileprivate func appending(_ timing: LayerTiming) -> [LayerTiming] { timing == LayerTiming() ? self : self + [timing] }
}
