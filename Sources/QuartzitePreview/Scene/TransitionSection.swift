import QuartziteKit

/// The section of a scene's time in which a transition between two states runs. It is shown as a time of its own, from 0 to its end.
struct TransitionSection {
    /// When the transition begins, in the time of the scene's root.
    let start: Double
    /// The transition's own time.
    let timeline: Timeline
    /// Whether the scene moved by itself when the transition began. It then continues to move after the end.
    let runsOn: Bool
    /// The root's speed at rate 1.
    let speed: Double
    /// The timing of the root before the transition.
    let timing: LayerTiming
    /// The transition's animations.
    let animations: StateAnimations

    /// Measures a transition that begins now. Nil if nothing moves.
    /// - Parameters:
    ///   - animations: the animations of the transition, in layers at or under `root`.
    ///   - start: the present time of `root`.
    ///   - runsOn: whether the scene moves by itself.
    ///   - speed: the root's speed at rate 1.
    ///   - timing: the timing of the root before the transition.
    @MainActor init?(
        _ animations: StateAnimations, in root: CALayer, start: Double, runsOn: Bool, speed: Double, timing: LayerTiming
    ) {
        let measured = Timeline(of: root, countsParticles: false, only: animations)
        guard measured.duration > start else { return nil }
        (self.start, self.runsOn, self.speed, self.timing) = (start, runsOn, speed, timing)
        self.animations = animations
        timeline = Timeline(duration: measured.duration - start, isEndless: measured.isEndless, includesEnd: !measured.isEndless)
    }
}
