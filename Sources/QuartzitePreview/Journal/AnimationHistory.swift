import QuartziteKit

/// The animations that a scene has had, in the order in which they were added.
///
/// The history only examines the layers whose animations a commit has changed.
package struct AnimationHistory {
    /// The largest number of finished animations that are kept. The oldest ones are dropped.
    static let capacity = 4096

    /// All animations, in the order in which they were added.
    package private(set) var animations: ContiguousArray<RecordedAnimation> = []
    /// By layer: the indices in `animations` of the animations that the layer has now.
    private(set) var attached: [LayerID: Attached] = [:]
    /// The number of animations that are over.
    private var overCount = 0
    /// The span of the attached animations, in scene time; nil if it must be measured again.
    private var span: Timeline? = Timeline(duration: 0, isEndless: false)

    /// The animations that a layer has now.
    struct Attached {
        let layer: CALayer
        /// Ascending indices in `animations`, with the animation of each.
        fileprivate(set) var places: [(place: Int, animation: CAAnimation)]
    }

    package init() {}

    // MARK: Recording

    /// Updates the history with the animations that layers have now.
    /// - Parameters:
    ///   - layers: the layers whose animations may have changed.
    ///   - removed: the layers that have left the tree. Default: none.
    ///   - host: the layer whose time is the scene's.
    ///   - time: the scene time now.
    /// - Complexity: O(animations of these layers).
    mutating func follow(_ layers: [CALayer], removed: [LayerID] = [], below host: CALayer, at time: Double) {
        if !attached.isEmpty {
            for id in removed {
                for (place, _) in attached.removeValue(forKey: id)?.places ?? [] { remove(place, at: time) }
            }
        }
        for layer in layers where !layer.attachedAnimations.isEmpty || attached[layer.id] != nil { follow(layer, below: host, at: time) }
        if overCount > Self.capacity { drop(overCount - Self.capacity / 8 * 7) { _ in true } }
    }

    private mutating func follow(_ layer: CALayer, below host: CALayer, at time: Double) {
        let known = attached[layer.id]?.places ?? []
        var places: [(place: Int, animation: CAAnimation)] = []
        var path: [LayerTiming]??
        for animation in layer.attachedAnimations {
            // An animation that an edit stops keeps its place, with the program's times.
            guard let timing = Self.moving(animation.timing) ?? Self.moving(animation.ownTiming) else { continue }
            let clocks = path ?? layer.clocks(below: host)
            path = .some(clocks)
            if let place = known.first(where: { $0.animation === animation.animation })?.place {
                if animations[place].update(animation, timing, path: clocks) { span = nil }
                places.append((place, animation.animation))
            } else if let clocks {
                places.append((animations.count, animation.animation))
                animations.append(RecordedAnimation(animation, timing, of: layer, path: clocks, added: time))
                span?.include(timing, clocks)
            }
        }
        attached[layer.id] = places.isEmpty ? nil : Attached(layer: layer, places: places)
        for (place, animation) in known where !places.contains(where: { $0.animation === animation }) { remove(place, at: time) }
    }

    /// A timing by which an animation changes something; nil for another one.
    private static func moving(_ timing: AnimationTiming?) -> AnimationTiming? {
        timing.flatMap { $0.isValid && $0.speed != 0 ? $0 : nil }
    }

    private mutating func remove(_ place: Int, at time: Double) {
        animations[place].remove(at: time)
        overCount += 1
        span = nil
    }

    /// Follows a change of clocks: attached animations may begin and end at other times.
    /// - Complexity: O(attached animations × depth).
    mutating func clocksChanged(below host: CALayer) {
        span = nil
        for (layer, places) in attached.values.map({ ($0.layer, $0.places) }) {
            let path = layer.clocks(below: host)
            for (place, _) in places { animations[place].update(animations[place].timing, path: path) }
        }
    }

    // MARK: Forgetting

    /// Forgets the animations that were over before a scene time, because that part of the past cannot be shown any more.
    mutating func forget(before time: Double) {
        if animations.contains(where: { $0.removed != nil && $0.last < time }) { drop(overCount) { $0.last < time } }
    }

    /// Drops the oldest animations that are over.
    private mutating func drop(_ most: Int, where isDropped: (RecordedAnimation) -> Bool) {
        var count = most
        var places = ContiguousArray(repeating: -1, count: animations.count)
        var left: ContiguousArray<RecordedAnimation> = []
        for (place, animation) in animations.enumerated() {
            if count > 0, animation.removed != nil, isDropped(animation) {
                count -= 1
                overCount -= 1
                continue
            }
            places[place] = left.count
            left.append(animation)
        }
        animations = left
        attached = attached.mapValues { entry in
            Attached(layer: entry.layer, places: entry.places.map { (places[$0.place], $0.animation) })
        }
    }

    // MARK: Span

    /// The span of the animations that layers have now, in scene time; 0 for none. An endless animation counts one cycle.
    /// - Complexity: O(attached animations) after some have gone, else O(1).
    var attachedSpan: Timeline {
        mutating get {
            if let span { return span }
            var timeline = Timeline(duration: 0, isEndless: false)
            for places in attached.values.map(\.places) {
                for (place, _) in places where animations[place].follows {
                    timeline.include(animations[place].timing, animations[place].path)
                }
            }
            span = timeline
            return timeline
        }
    }
}
