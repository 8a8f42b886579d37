import QuartziteKit

/// An animation of a layer and what decides when the animation runs: the source of a lane and of the lanes of its members.
///
/// The layers' present animations are sources. Animations that a program has removed can be sources too.
struct LaneSource {
    let layer: CALayer
    /// The key under which the animation was added; nil if it was added without one.
    let key: String?
    let animation: CAAnimation
    /// The timing in the layer's time, with the begin resolved.
    var timing: AnimationTiming
    /// The timings between the scrubbed layer's time and the layer's, outermost first.
    let path: [LayerTiming]
    /// Whether the layer does not have the animation any more. Default false.
    var isRemoved = false
}

extension LaneSource {
    /// Returns the animations of all layers that follow the time of one layer, in the order of the tree.
    /// - Parameters:
    ///   - layer: the scrubbed layer.
    ///   - outline: the tree.
    ///   - only: the animations that count; nil for all. Default nil.
    ///   - keepsFinished: whether animations stay on their layers when they are over.
    /// - Complexity: O(layers).
    @MainActor static func list(
        of layer: CALayer, in outline: LayerOutline, only: StateAnimations? = nil, keepsFinished: Bool
    ) -> [LaneSource] {
        guard let first = outline.index(of: layer) else { return [] }
        var sources: [LaneSource] = []
        let base = outline.entries[first].depth
        /// The timings down to the layers around the next one, by depth.
        var paths: [[LayerTiming]] = []
        var index = first
        while index < Int(outline.entries[first].end) {
            let entry = outline.entries[index]
            let depth = Int(entry.depth - base)
            // A paused layer does not follow, nor does what is inside.
            if depth > 0, entry.layer.timing.speed == 0 {
                index = Int(entry.end)
                continue
            }
            paths.removeLast(paths.count - min(paths.count, depth))
            let path = depth == 0 ? [] : paths[depth - 1].appending(entry.layer.timing)
            paths.append(path)
            for attached in entry.layer.attachedAnimations {
                guard var timing = attached.timing, only?.contains(attached, of: entry.layer) ?? true else { continue }
                if timing.isRemovedOnCompletion, !keepsFinished { timing.fillsForwards = false }
                sources.append(
                    LaneSource(
                        layer: entry.layer, key: attached.isUnnamed ? nil : attached.key, animation: attached.animation, timing: timing,
                        path: path))
            }
            index += 1
        }
        return sources
    }
}

extension [LayerTiming] {
    /// The path to a layer's time; a layer with the usual timing changes nothing.
    fileprivate func appending(_ timing: LayerTiming) -> [LayerTiming] { timing == LayerTiming() ? self : self + [timing] }
}
