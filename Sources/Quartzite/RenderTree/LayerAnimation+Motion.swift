import QuartziteGraphics

extension LayerAnimation {
    /// The properties that determine where a layer or its sublayers are.
    private static let placing = LayerPropertySet([
        LayerProperty.anchorPoint, .anchorPointZ, .bounds, .position, .sublayerTransform, .transform, .zPosition, .instanceTransform,
    ])

    /// Returns how the animations that are active at local time `time` move the layer or its sublayers. An animation in a group
    /// counts as long as the group is active.
    func motion(at time: Double) -> LayerMotion {
        guard !properties.isDisjoint(with: Self.placing) || !transitions.isEmpty else { return .none }
        func runs(_ clock: TrackClock) -> Bool {
            let timing = clock.groupCount > 0 ? groups[Int(clock.firstGroup)].pointee : clock.timing
            return timing.speed != 0 && timing.state(atParent: time).phase == .active
        }
        for index in 0..<transitions.count where transitions[index].pointee.kind != .fade {
            if runs(transitions[index].pointee.clock) { return .turning }
        }
        var motion = LayerMotion.none
        // Every matrix affects the position.
        for index in 0..<steps.count {
            let (kind, track) = (steps[index].pointee.kind, Int(steps[index].pointee.track))
            guard runs(kind.isWhole ? matrices[track].pointee.clock : components[track].pointee.clock) else { continue }
            if !kind.translates { return .turning }
            motion = .moving
        }
        if motion != .none { return motion }
        for index in 0..<layerRuns.channels.count where Self.placing.contains(layerRuns.channels[index].pointee.property) {
            for track in layerRuns.channels[index].pointee.tracks where runs(channels[track].pointee.clock) { return .moving }
        }
        return .none
    }
}

/// How active animations move a layer.
package enum LayerMotion: UInt8, Sendable {
    case none
    /// Translation only: size and direction stay the same.
    case moving
    /// Rotation, scale, or any change that cannot be distinguished from these.
    case turning

    // Written out, because a comparison that the compiler makes is not inlined into another module.
    @inline(__always)
    package static func == (a: LayerMotion, b: LayerMotion) -> Bool {
        switch a {
        case .none: if case .none = b { true } else { false }
        case .moving: if case .moving = b { true } else { false }
        case .turning: if case .turning = b { true } else { false }
        }
    }
}

extension MatrixStep.Kind {
    fileprivate var isWhole: Bool {
        if case .whole = self { return true }
        return false
    }

    /// Whether the step only translates.
    fileprivate var translates: Bool {
        switch self {
        case .component(let component): component == .translation || component == .translationX || component == .translationY
        case .function(let kind): kind == .translate || kind == .translateX || kind == .translateY
        case .heading, .whole: false
        }
    }
}
