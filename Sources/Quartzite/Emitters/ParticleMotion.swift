import QuartziteGraphics

/// The path of a particle that behaviours act on, computed in fixed steps of its age.
///
/// The steps begin at the birth and have a fixed length, so that the place at an age does not depend on the ages that were computed before.
/// Each step drifts for half its length, applies the forces in its middle, and drifts for the other half; drag acts exactly during drifts.
package struct ParticleMotion {
    typealias State = (place: SIMD3<Double>, velocity: SIMD3<Double>)

    private let course: ParticleCourse
    private let behaviors: [ParticleBehavior]
    /// The behaviours at each time of the layer, if inputs are animated; otherwise nil.
    private let timeline: BehaviorTimeline?
    private let step: Double
    /// The number of whole steps that are done, with the place and velocity after them.
    private var steps = 0
    private var place: SIMD3<Double>
    private var velocity: SIMD3<Double>

    /// The shortest step in seconds without stiff springs; the largest numbers of steps in a life without and with stiff springs.
    private static let (shortestStep, mostSteps, mostStiffSteps) = (1.0 / 60, 256.0, 4096.0)

    init(_ course: ParticleCourse, _ behaviors: [ParticleBehavior], _ timeline: BehaviorTimeline? = nil) {
        (self.course, self.behaviors, self.timeline) = (course, behaviors, timeline)
        (place, velocity) = (course.start, course.velocity)
        let stiffness = timeline?.stiffness(from: course.birth, to: course.death) ?? ParticleBehavior.stiffness(of: behaviors)
        // With a longer step, the oscillation of a spring would grow without limit.
        let stable: Double = stiffness > 0 && course.mass > 0 ? (course.mass / stiffness).squareRoot() : .infinity
        step = min(
            max(Self.shortestStep, course.lifetime / Self.mostSteps), max(stable, course.lifetime / Self.mostStiffSteps, 1e-6))
        replaceVelocity(&velocity, at: 0)
    }

    /// Returns the place and velocity at an age in seconds. Ages that rise from call to call cost the steps between them only.
    ///
    /// - Complexity: O(steps × behaviours).
    mutating func state(at age: Double) -> State {
        // An infinite life has one infinite step.
        let whole = step.isFinite ? max(0, (age / step).rounded(.down)) : 0
        if whole < Double(steps) { self = ParticleMotion(course, behaviors, timeline) }
        while Double(steps) < whole {
            (place, velocity) = advanced(from: Double(steps) * step, by: step)
            steps += 1
        }
        let start = steps == 0 ? 0 : Double(steps) * step
        var state = advanced(from: start, by: max(0, age - start))
        replace(&state, at: age)
        return state
    }

    /// The behaviours that act at an age.
    private func acting(at age: Double) -> [ParticleBehavior] { timeline?.list(at: course.birth + age) ?? behaviors }

    /// The place and velocity after a step.
    private func advanced(from age: Double, by length: Double) -> State {
        guard length > 0 else { return (place, velocity) }
        let middle = age + length / 2
        let behaviors = acting(at: middle)
        let mass = mass(at: middle, behaviors)
        var drag = 0.0
        for case .drag(let value) in behaviors { drag += value / mass }
        var (place, velocity) = drift(place, velocity, length / 2, drag)
        var acceleration = course.acceleration
        for behavior in behaviors {
            switch behavior {
            case .wave(let force, let frequency): acceleration += force * (ParticleBehavior.wave(middle * frequency) / mass)
            case .attractor(let attractor): acceleration += attractor.force(at: place) / mass
            default: break
            }
        }
        velocity += acceleration * length
        var state = drift(place, velocity, length / 2, drag)
        replaceVelocity(&state.velocity, at: age + length)
        return state
    }

    private func drift(_ place: SIMD3<Double>, _ velocity: SIMD3<Double>, _ length: Double, _ drag: Double) -> State {
        guard drag != 0 else { return (place + velocity * length, velocity) }
        return (place + velocity * (-expm1(-drag * length) / drag), velocity * exp(-drag * length))
    }

    private func mass(at age: Double, _ behaviors: [ParticleBehavior]) -> Double {
        var mass = course.mass
        for case .number(.mass, let curve, let isAdditive) in behaviors {
            mass = curve.value(at: age / course.lifetime).x + (isAdditive ? mass : 0)
        }
        // A particle without mass is not moved by forces.
        return mass > 0 ? mass : .infinity
    }

    private func replaceVelocity(_ velocity: inout SIMD3<Double>, at age: Double) {
        for case .number(let number, let curve, false) in acting(at: age) where !number.isPosition {
            if let axis = number.axis { velocity[axis] = curve.value(at: age / course.lifetime).x }
        }
    }

    /// Replaces what is a function of the life: velocities, whose integral is the way, and places.
    private func replace(_ state: inout State, at age: Double) {
        let part = age / course.lifetime
        for case .number(let number, let curve, let isAdditive) in acting(at: age) {
            guard let axis = number.axis else { continue }
            let value = curve.value(at: part).x
            if number.isPosition {
                state.place[axis] = value + (isAdditive ? state.place[axis] : 0)
            } else {
                let way = curve.area(to: part).x * course.lifetime
                state.place[axis] = way + (isAdditive ? state.place[axis] : course.start[axis])
                state.velocity[axis] = value + (isAdditive ? state.velocity[axis] : 0)
            }
        }
    }
}
