import SeededRandom
import XCTest

@testable import Quartzite

/// Transitions between states against a second, independent model, at random times.
final class ReferenceTransitionTests: StageTestCase {
    private static let properties = ["position.x", "position.y", "zPosition", "bounds.size.width"]
    private var random = SeededGenerator(seed: 1)

    private func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    private func chance(_ probability: Double) -> Bool { number(0...1) < probability }
    private func any<Element>(_ list: [Element]) -> Element { list[Int.random(in: 0..<list.count, using: &random)] }

    // MARK: Random scenes

    private func makeMotion() -> ReferenceMotion {
        let property = any(Self.properties)
        let kind: ReferenceMotion.Kind
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            kind = .curve(SIMD4(number(0...1), number(-0.5...1.5), number(0...1), number(-0.5...1.5)))
        case 2:
            let times = [0, number(0.1...0.4), number(0.5...0.9), 1]
            kind = .keys(times.map { _ in number(10...200) }, times: times)
        default:
            let (mass, stiffness) = (number(0.5...3), number(20...400))
            // Under, at and over the critical damping.
            let ratio = any([number(0.1...0.9), 1, number(1.1...4)])
            kind = .spring(
                mass: mass, stiffness: stiffness, damping: ratio * 2 * (mass * stiffness).squareRoot(), velocity: any([0, number(-5...5)]),
                overdamped: chance(0.5))
        }
        return ReferenceMotion(
            key: chance(0.8) ? property : "other \(property)", property: property, kind: kind, delay: chance(0.3) ? number(0.1...0.5) : 0,
            duration: number(0.3...2), speed: chance(0.2) ? number(0.5...2) : 1, fillsBackwards: chance(0.6), fillsForwards: chance(0.3))
    }

    private func makeReference() -> ReferenceStates {
        let names = ["a", "b", "c", "d", "e"]
        let states = names.enumerated().map { index, name in
            ReferenceStates.State(
                // Bases come earlier, so no chain leads back to itself.
                name: name, base: index > 0 && chance(0.5) ? names[Int.random(in: 0..<index, using: &random)] : nil,
                isEnabled: chance(0.9),
                values: (0..<Int.random(in: 0...4, using: &random)).map { _ in (any(Self.properties), number(10...200)) })
        }
        var pairs = [("*", "*")].filter { _ in chance(0.3) }
        for name in names {
            if chance(0.5) { pairs.append(("*", name)) }
            if chance(0.4) { pairs.append((name, "*")) }
            if chance(0.4) { pairs.append((name, any(names))) }
        }
        let transitions = pairs.map { from, to in
            ReferenceStates.Transition(from: from, to: to, motions: (0..<Int.random(in: 1...4, using: &random)).map { _ in makeMotion() })
        }
        let plain = Dictionary(uniqueKeysWithValues: Self.properties.map { ($0, number(10...200)) })
        return ReferenceStates(plain: plain, states: states, transitions: transitions)
    }

    // MARK: The library's objects

    private func animation(_ motion: ReferenceMotion) -> CAAnimation {
        let animation: CAPropertyAnimation
        switch motion.kind {
        case .curve(let c):
            animation = CABasicAnimation(keyPath: motion.property)
            animation.timingFunction = CAMediaTimingFunction(controlPoints: Float(c.x), Float(c.y), Float(c.z), Float(c.w))
        case .spring(let mass, let stiffness, let damping, let velocity, let overdamped):
            let spring = CASpringAnimation(keyPath: motion.property)
            (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (mass, stiffness, damping, velocity)
            spring.allowsOverdamping = overdamped
            // Editors write this degenerate curve, and springs ignore it.
            spring.timingFunction = CAMediaTimingFunction(controlPoints: 0.125, 0, 0.125, 0)
            animation = spring
        case .keys(let values, let times):
            let keyframes = CAKeyframeAnimation(keyPath: motion.property)
            (keyframes.values, keyframes.keyTimes) = (values, times.map { NSNumber(value: $0) })
            animation = keyframes
        }
        (animation.beginTime, animation.duration, animation.speed) = (motion.delay, motion.duration, Float(motion.speed))
        animation.fillMode =
            motion.fillsForwards ? (motion.fillsBackwards ? .both : .forwards) : motion.fillsBackwards ? .backwards : .removed
        return animation
    }

    private func setUp(_ box: CALayer, like reference: ReferenceStates) {
        for (property, value) in reference.plain { box.setValue(value, forKeyPath: property) }
        layer.states = reference.states.map { state in
            let copy = CAState(name: state.name, basedOn: state.base)
            copy.isEnabled = state.isEnabled
            copy.elements = state.values.map { CAStateSetValue(target: box, keyPath: $0.property, value: $0.value) }
            return copy
        }
        layer.stateTransitions = reference.transitions.map { transition in
            CAStateTransition(
                fromState: transition.from, toState: transition.to,
                elements: transition.motions.map { CAStateTransitionElement(target: box, key: $0.key, animation: animation($0)) })
        }
    }

    // MARK: Tests

    func testRandomChangesAtRandomTimes() {
        var compared = 0
        for seed in UInt64(1)...60 {
            random = SeededGenerator(seed: seed)
            var reference = makeReference()
            let box = CALayer()
            box.delegate = layer.delegate
            layer.sublayers = [box]
            go(to: 0)
            setUp(box, like: reference)
            let controller = CAStateController(layer: layer)
            CATransaction.flush()
            var time = 0.0
            for _ in 0..<12 {
                let name = any(reference.states.map { Optional($0.name) } + [nil])
                let speed = any([1, 1, 1, 0.5, 2, 0])
                go(to: time)
                controller.setState(layer.state(withName: name ?? ""), of: layer, transitionSpeed: Float(speed))
                CATransaction.flush()
                reference.enter(name, at: time, speed: speed)
                // The next change comes in mid-flight more often than not.
                let pause = any([number(0.05...0.5), number(0.5...1.5), 6])
                for step in 0..<4 {
                    let sample = time + pause * (Double(step) + number(0.01...0.99)) / 4
                    go(to: sample)
                    if chance(0.5) { context.advance(to: sample) }
                    let presentation = box.presentation()
                    for property in Self.properties {
                        let shown = (presentation?.value(forKeyPath: property) as? NSNumber)?.doubleValue ?? .nan
                        compared += 1
                        XCTAssertEqual(
                            shown, reference.shown(property, at: sample), accuracy: 1e-3,
                            "seed \(seed), \(property) at \(sample), \(sample - time) s after entering \(name ?? "no state") by \(speed)")
                    }
                }
                time += pause
            }
        }
        XCTAssertEqual(compared, 60 * 12 * 4 * 4)
    }
}
