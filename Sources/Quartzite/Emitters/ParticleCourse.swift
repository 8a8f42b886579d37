import QuartziteGraphics

/// The values of a particle that are fixed at its birth. Its later position and appearance are functions of these values and its age,
/// computed by `particle(at:)` on the CPU and by `particles.glsl` in the vertex shader.
package struct ParticleCourse: Sendable {
    /// The time of birth, in the layer's time.
    package var birth: Double
    /// Index in `ParticleBirths.looks` of the picture that the particle shows.
    package var look: Int32
    /// The place of birth, in the emitter layer's space.
    package var start: SIMD3<Double>
    /// In points per second.
    package var velocity: SIMD3<Double>
    /// In points per second, per second.
    package var acceleration: SIMD3<Double>
    /// In seconds, greater than 0.
    package var lifetime: Double
    /// The scale at birth.
    package var scale: Double
    /// The change of the scale per second.
    package var scaleSpeed: Double
    /// The rotation at birth, in radians.
    package var angle: Double
    /// The rotation per second, in radians.
    package var spin: Double
    /// For a plane: the attitude at an angle of 0, and the axis about which the plane rotates.
    var plane: (attitude: ParticleAttitude, axis: SIMD3<Double>)?
    /// The colour at birth, straight; components may lie outside 0…1.
    package var color: SIMD4<Double>
    /// The change of the colour per second.
    package var colorSpeed: SIMD4<Double>
    /// The initial direction; used for a particle that does not move.
    var direction: SIMD3<Double>
    /// The mass, by which forces are divided.
    var mass = 1.0
    /// The behaviours that act on the particle; nil for none.
    var behaviors: ParticleBehaviors?

    package func place(at age: Double) -> SIMD3<Double> { start + velocity * age + acceleration * (age * age / 2) }

    /// The way of the particle if a behaviour changes it; otherwise nil.
    var motion: ParticleMotion? {
        guard let behaviors, behaviors.moves else { return nil }
        return ParticleMotion(self, behaviors.list, behaviors.animated?.timeline(from: birth, to: death))
    }

    /// Returns the place at an age, and the direction from which the angles of cells inside the particle's cell count.
    /// - Parameter motion: the particle's `motion`.
    func birth(at age: Double, _ motion: inout ParticleMotion?) -> ParticleBirth {
        let (place, travel) = motion?.state(at: age) ?? (place(at: age), velocity + acceleration * age)
        return ParticleBirth(at: place, along: (travel * travel).sum() > 0 ? travel : direction)
    }

    /// The behaviours that act at an age; nil for none. Their list is the same at all ages unless inputs are animated.
    func acting(at age: Double) -> [ParticleBehavior]? { behaviors?.list(at: birth + age) }

    /// The scale at an age.
    /// - Parameter behaviors: the behaviours that act at this age.
    func scale(at age: Double, _ behaviors: [ParticleBehavior]?) -> Double {
        max(0, number(scale, .scale, speed: scaleSpeed, .scaleSpeed, at: age, behaviors))
    }

    /// The rotation at an age, in radians, before the particle is aligned to its motion.
    /// - Parameter behaviors: the behaviours that act at this age.
    func angle(at age: Double, _ behaviors: [ParticleBehavior]?) -> Double {
        number(angle, .rotation, speed: spin, .spin, at: age, behaviors)
    }

    /// The colour at an age.
    /// - Parameter behaviors: the behaviours that act at this age.
    func color(at age: Double, _ behaviors: [ParticleBehavior]?) -> SIMD4<Double> {
        var color = color + colorSpeed * age
        if let behaviors {
            for behavior in behaviors {
                switch behavior {
                case .color(let curve): color = curve.value(at: age / lifetime)
                case .number(let number, let curve, let isAdditive):
                    guard let component = number.colorComponent else { continue }
                    color[component] = curve.value(at: age / lifetime).x + (isAdditive ? color[component] : 0)
                default: continue
                }
            }
        }
        return color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    }

    /// A number that changes at a speed, where both may be functions of the life.
    private func number(
        _ initial: Double, _ target: ParticleNumber, speed: Double, _ speedTarget: ParticleNumber, at age: Double,
        _ behaviors: [ParticleBehavior]?
    ) -> Double {
        guard let behaviors else { return initial + speed * age }
        var change = speed * age
        for case .number(speedTarget, let curve, let isAdditive) in behaviors {
            change = curve.area(to: age / lifetime).x * lifetime + (isAdditive ? change : 0)
        }
        var result = initial + change
        for case .number(target, let curve, let isAdditive) in behaviors {
            result = curve.value(at: age / lifetime).x + (isAdditive ? result : 0)
        }
        return result
    }

    /// The time of death, in the layer's time.
    package var death: Double { birth + lifetime }

    /// Whether the particle can be seen at a time of the layer.
    func isVisible(at time: Double) -> Bool {
        let (now, age) = (ParticleTime(time).seconds, time - birth)
        guard ParticleTime(birth).seconds <= now, now < ParticleTime(death).seconds else { return false }
        let behaviors = acting(at: age)
        return scale(at: age, behaviors) > 0 && color(at: age, behaviors).w > 0 && place(at: age).x.isFinite
    }

    /// Returns the particle at an age, in seconds.
    func particle(at age: Double) -> Particle {
        let acting = acting(at: age)
        let angle = angle(at: age, acting)
        var particle = Particle(
            position: place(at: age), angle: angle,
            attitude: plane.map { $0.attitude.followed(by: ParticleAttitude(about: $0.axis, by: angle)) },
            scale: scale(at: age, acting), color: color(at: age, acting), birth: birth, look: look)
        guard let acting else { return particle }
        var travel = velocity + acceleration * age
        if var motion { (particle.position, travel) = motion.state(at: age) }
        // The last alignment in the list counts.
        for case .alignment(let turn, let inSpace) in acting.reversed() {
            align(&particle, along: travel, (turn, inSpace))
            break
        }
        return particle
    }

    /// Turns a particle's y axis along its velocity, or where it stands still along the direction in which it left.
    private func align(_ particle: inout Particle, along travel: SIMD3<Double>, _ alignment: (turn: Double, inSpace: Bool)) {
        let way = (travel * travel).sum() > 0 ? travel : direction
        let length = (way * way).sum().squareRoot()
        guard length > 0, length.isFinite else { return }
        if alignment.inSpace, plane != nil {
            let turn = ParticleAttitude(about: SIMD3(0, 0, 1), by: alignment.turn)
            particle.attitude = turn.followed(by: ParticleAttitude(turningYTo: way / length))
        } else {
            particle.angle = atan2(way.y, way.x) - .pi / 2 + alignment.turn
            if plane != nil { particle.attitude = ParticleAttitude(about: SIMD3(0, 0, 1), by: particle.angle) }
        }
    }
}
