// Records the changes that the keyframes of `UIView.animateKeyframes` make.
//
// Each keyframe is a closure that sets properties to their values at the keyframe's end. The views' layers request an action before
// each change; the recorded action stores the value before and after. At the end each property becomes one keyframe animation:
//
//     steps      │0.0 ── a → b ── 0.3│        │0.6 ── b → c ── 1.0│
//     values      a               b           b               c
//     key times   0              0.3         0.6             1.0

/// The recorded changes of one block of keyframes.
///
/// Isolated to no actor, since layers run actions on any thread. Blocks run on the main thread only.
final class KeyframeRecording {
    /// A resulting animation.
    struct Animation {
        var layer: CALayer
        var animation: CAKeyframeAnimation
    }

    /// The recorded changes of one property, or of a part of a property that is animated in parts.
    private struct Track {
        var layer: CALayer
        var key: String
        /// The value before the first keyframe.
        var first: Any
        var steps: [(start: Double, end: Double, value: Any)] = []
    }

    /// The part of the block's duration that the running keyframe takes, 0…1.
    var span = (start: 0.0, end: 1.0)
    private let mode: CAAnimationCalculationMode
    private var tracks: [Track] = []

    init(mode: CAAnimationCalculationMode) {
        self.mode = mode
    }

    /// An action that records the new value after a change.
    private struct Step: CAAction {
        let recording: KeyframeRecording
        let track: Int
        /// The model's value before the change.
        let old: AnimatableValue?

        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            recording.changed(track, from: old)
        }
    }

    /// Returns the action for a change that is about to happen in the running keyframe.
    func action(for layer: CALayer, forKey key: String, shown value: Any) -> any CAAction {
        let known = tracks.firstIndex { $0.layer === layer && $0.key == key }
        if known == nil { tracks.append(Track(layer: layer, key: key, first: value)) }
        return Step(recording: self, track: known ?? tracks.count - 1, old: AnimatableValue(layer.value(forKeyPath: key)))
    }

    private func changed(_ index: Int, from old: AnimatableValue?) {
        guard let value = tracks[index].layer.value(forKeyPath: tracks[index].key) else { return }
        // A change of the bounds may leave the origin or the size as it is.
        if let old, AnimatableValue.areEqual(old, AnimatableValue(value)) { return }
        // If a keyframe sets a property twice, the last value counts.
        if let last = tracks[index].steps.last, last.start == span.start, last.end == span.end { tracks[index].steps.removeLast() }
        tracks[index].steps.append((span.start, span.end, value))
    }

    /// Returns one animation per property, without the block's own timing.
    func animations(_ timing: CAMediaTimingFunction) -> [Animation] {
        tracks.filter { !$0.steps.isEmpty }.map { track in
            let animation = CAKeyframeAnimation(keyPath: track.key)
            let (values, keyTimes) = Self.keyframes(of: track)
            animation.values = values
            animation.keyTimes = keyTimes.map { NSNumber(value: $0) }
            animation.calculationMode = mode
            animation.timingFunction = timing
            return Animation(layer: track.layer, animation: animation)
        }
    }

    /// Returns values and key times. Between keyframes the value stays. A keyframe that overlaps the previous one starts at the
    /// previous one's end.
    private static func keyframes(of track: Track) -> (values: [Any], keyTimes: [Double]) {
        var (values, times) = ([track.first], [0.0])
        for step in track.steps.sorted(by: { $0.start < $1.start }) {
            let (held, last) = (values[values.count - 1], times[times.count - 1])
            if step.start > last {
                values.append(held)
                times.append(step.start)
            }
            values.append(step.value)
            times.append(max(step.end, last))
        }
        let (held, last) = (values[values.count - 1], times[times.count - 1])
        if last < 1 {
            values.append(held)
            times.append(1)
        }
        return (values, times)
    }
}
