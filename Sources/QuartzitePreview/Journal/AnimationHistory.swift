import QuartziteKit

/// An animation that a scene has or had, with its times in scene time.
package struct RecordedAnimation: Equatable, Sendable {
    /// The layer that the animation was added to, which may have left the tree.
    package var layer: LayerID
    /// The layer's name at that time.
    package var layerName: String?
    /// The key under which the animation was added; generated for one without a key.
    package var key: String
    /// The animated property; nil for groups and transitions.
    package var keyPath: String?
    /// The class, such as `CABasicAnimation`.
    package var className: String
    /// When the animation begins, in seconds of scene time.
    package var begin: Double
    /// When the animation ends or ended, in seconds of scene time; infinity for an endless one.
    package var end: Double
    /// The length of a cycle in seconds of scene time: both legs with `autoreverses`.
    package var cycle: Double
    /// When the animation was taken off its layer before its end, in seconds of scene time; nil for one that was not.
    package var removed: Double?
}

/// The animations that a scene has had, in the order in which they were seen.
package struct AnimationHistory: Sendable {
    /// The largest number of animations that are kept. The oldest of those that are over are dropped first.
    static let capacity = 4096

    private struct Key: Hashable, Sendable {
        var layer: LayerID
        var key: String
        var begin: Double
    }

    /// All animations, by the time at which they were seen first.
    package private(set) var animations: [RecordedAnimation] = []
    /// The places in `animations` of those that were attached at the last update.
    private var attached: [Key: Int] = [:]

    package init() {}

    /// Takes the animations that are attached now.
    /// - Parameter time: the scene time now, which is that of the removal for those that are gone.
    mutating func update(_ current: [RecordedAnimation], at time: Double) {
        var found: [Key: Int] = [:]
        for animation in current {
            let key = Key(layer: animation.layer, key: animation.key, begin: animation.begin)
            if let place = attached[key] {
                animations[place] = animation
                found[key] = place
            } else {
                found[key] = animations.count
                animations.append(animation)
            }
        }
        for (key, place) in attached where found[key] == nil && time < animations[place].end { animations[place].removed = time }
        attached = found
        if animations.count > Self.capacity { drop() }
    }

    private mutating func drop() {
        let kept = Set(attached.values)
        var count = animations.count - Self.capacity / 8 * 7
        var places: [Int: Int] = [:]
        var left: [RecordedAnimation] = []
        for (place, animation) in animations.enumerated() {
            if count > 0, !kept.contains(place) {
                count -= 1
                continue
            }
            places[place] = left.count
            left.append(animation)
        }
        animations = left
        attached = attached.compactMapValues { places[$0] }
    }
}

extension CALayer {
    /// Returns the animations of this layer and those below that follow its time, in its time.
    func recordedAnimations() -> [RecordedAnimation] {
        var found: [RecordedAnimation] = []
        forEachLayerInTime { layer, path in
            for attached in layer.attachedAnimations {
                guard let timing = attached.timing, timing.isValid, timing.speed != 0 else { continue }
                func up(_ time: Double) -> Double { path.reversed().reduce(time) { $1.parent(fromLocal: $0) } }
                let begin = up(timing.beginTime)
                found.append(
                    RecordedAnimation(
                        layer: layer.id, layerName: layer.name, key: attached.key,
                        keyPath: (attached.animation as? CAPropertyAnimation)?.keyPath,
                        className: String(describing: type(of: attached.animation)), begin: begin,
                        end: timing.totalDuration.isFinite ? up(timing.beginTime + timing.totalDuration) : .infinity,
                        cycle: up(timing.beginTime + timing.cycleDuration / abs(timing.speed)) - begin))
            }
        }
        return found
    }
}
