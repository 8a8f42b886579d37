import QuartziteGraphics

/// Compiles a layer's animations to tracks, once per commit that changes them.
///
/// The compiler unboxes values of type `Any`, resolves key paths, flattens groups, and precomputes everything independent of time:
/// key times, tangents, path lengths, springs, decomposed matrices. An animation that cannot work is reported and has no effect.
///
///     AnimationCompiler                the layer's animations, groups, transitions
///     AnimationCompiler+Basic          from, to and by
///     AnimationCompiler+Keyframes      values
///     AnimationCompiler+Lists          lists of numbers and colours
///     AnimationCompiler+MotionPath     paths that layers move along
///     AnimationCompiler+Values         values out of `Any`
struct AnimationCompiler {
    let layer: CALayer
    /// The custom property whose animations are compiled, with the standard property that represents it; nil for the layer's own
    /// properties.
    let custom: CustomAnimation?
    var tracks = AnimationTracks()

    init(_ layer: CALayer, of custom: CustomAnimation? = nil) {
        (self.layer, self.custom) = (layer, custom)
    }

    /// Adds an animation of the layer with a resolved begin time.
    mutating func add(_ attached: AttachedAnimation) {
        guard let timing = attached.timing else { return }
        add(attached.shown, TrackClock(timing))
    }

    /// The compiled animation; nil if no track has an effect.
    var animation: LayerAnimation? { LayerAnimation(tracks) }

    private mutating func add(_ animation: CAAnimation, _ clock: TrackClock) {
        if let property = animation as? CAPropertyAnimation, !handles(property) { return }
        do throws(AnimationFault) {
            // An animation without duration shows nothing, on purpose.
            if clock.timing.isEmpty { return }
            guard clock.timing.isValid else { throw AnimationFault.badTimes }
            switch animation {
            case let group as CAAnimationGroup: addMembers(of: group, clock)
            case let transition as CATransition: add(transition, clock)
            case let spring as CASpringAnimation: try add(spring, clock)
            case let basic as CABasicAnimation: try add(basic, clock)
            case let keyframes as CAKeyframeAnimation: try add(keyframes, clock)
            case let movie as MovieAnimation: add(movie, clock)
            default: break
            }
        } catch {
            report(animation, "has no effect: \(error.reason)")
        }
    }

    private mutating func addMembers(of group: CAAnimationGroup, _ clock: TrackClock) {
        // Each chain of groups is contiguous, so a member needs only the start and the length of its chain.
        let first = Int32(tracks.groups.count)
        for index in 0..<clock.groupCount { tracks.groups.append(tracks.groups[Int(clock.firstGroup + index)]) }
        tracks.groups.append(clock.timing)
        for member in group.animations ?? [] {
            var inner = TrackClock(member.timing(beginTime: layer.rounded(beginTime: member.beginTime)))
            inner.firstGroup = first
            inner.groupCount = clock.groupCount + 1
            add(member, inner)
        }
    }

    private mutating func add(_ transition: CATransition, _ clock: TrackClock) {
        guard custom == nil else { return }
        tracks.transitions.append(
            TransitionTrack(
                clock: clock, kind: transition.type.kind, direction: (transition.subtype ?? .fromLeft).direction,
                startProgress: Double(transition.startProgress), endProgress: Double(transition.endProgress)))
    }

    private mutating func add(_ spring: CASpringAnimation, _ clock: TrackClock) throws(AnimationFault) {
        let response = spring.response
        guard response.isFinite else { throw AnimationFault("there is no spring of its mass, stiffness, damping and velocity") }
        var clock = clock
        clock.spring = Int32(tracks.springs.count)
        tracks.springs.append(response)
        try add(spring as CABasicAnimation, clock)
    }

    /// Whether the compiler handles the animation: animations of the custom property if there is one, otherwise all others.
    private func handles(_ animation: CAPropertyAnimation) -> Bool {
        guard let keyPath = animation.keyPath else { return custom == nil }
        if let custom { return custom.proxyProperty(forKeyPath: keyPath) != nil }
        // Animations of emitter cells are compiled separately.
        if let emitter = layer as? CAEmitterLayer, CAEmitterLayer.isOfCell(keyPath) {
            if !emitter.canAnimate(ofCell: keyPath) { report(animation, "has no effect: the layer has no such cell, or it no such number") }
            return false
        }
        if let emitter = layer as? CAEmitterLayer, CAEmitterLayer.isOfBehavior(keyPath) {
            if !emitter.canAnimate(ofBehavior: keyPath) {
                report(animation, "has no effect: the layer has no such behaviour, or it no such number, flag or point")
            }
            return false
        }
        return layer.customKeys(of: [animation]).isEmpty
    }

    /// Returns the resolved key path of an animation.
    func path(of animation: CAPropertyAnimation) throws(AnimationFault) -> PropertyPath {
        guard var keyPath = animation.keyPath else { throw AnimationFault("it has no key path") }
        if let custom { keyPath = custom.proxyProperty(forKeyPath: keyPath) ?? keyPath }
        if custom == nil, let input = layer.filterInput(atKeyPath: keyPath) {
            return PropertyPath(input.property, .filterInput(input.path))
        }
        guard let path = custom == nil ? layer.propertyPath(keyPath) : PropertyPath(keyPath) else {
            let key = keyPath.prefix { $0 != "." }
            if custom == nil, layer.property(forKey: String(key))?.shape == .filters {
                throw AnimationFault("the layer has no filter of this name, or the filter has no such input")
            }
            throw AnimationFault(
                "the key path is no animatable property; a property that the layer's class declares needs @Animatable(\"\(key)\")")
        }
        return path
    }

    /// Reports a fault of an animation, once per animation.
    func report(_ animation: CAAnimation, _ message: String) {
        let name = (animation as? CAPropertyAnimation)?.keyPath.map { "the animation of “\($0)”" } ?? "a \(type(of: animation))"
        AnimationDiagnostics.report("\(layer.debugName): \(name) \(message)")
    }

    /// Returns the model value of a path property.
    func modelPath(_ property: LayerProperty) -> PathElements? {
        custom == nil ? layer.path(of: property) : nil
    }
}

extension CAAnimation {
    /// Returns the timing for sampling with a resolved begin time.
    package func timing(beginTime: CFTimeInterval) -> AnimationTiming {
        var timing = AnimationTiming()
        timing.beginTime = beginTime
        timing.duration = duration
        timing.speed = Double(speed)
        timing.timeOffset = timeOffset
        timing.repeatCount = Double(repeatCount)
        timing.repeatDuration = repeatDuration
        timing.autoreverses = autoreverses
        timing.fillsBackwards = fillMode.fillsBackwards
        timing.fillsForwards = fillMode.fillsForwards
        timing.isRemovedOnCompletion = isRemovedOnCompletion
        timing.curve = timingFunction?.curve ?? .linear
        timing.frameInterval = storage.preferredFrameRateRange.preferredRate.map { 1 / $0 } ?? 0
        return timing
    }
}
