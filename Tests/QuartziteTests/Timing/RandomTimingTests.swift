import SeededRandom
import XCTest

@testable import Quartzite

/// Random timing of layers and animations, compared with a model that steps through the cycles instead of computing the position in
/// the cycle.
final class RandomTimingTests: StageTestCase {
    private struct Clock {
        var beginTime = 0.0, speed = 1.0, timeOffset = 0.0
    }

    private struct Case {
        var layers: [Clock] = []
        var clock = Clock()
        var duration = 1.0, repeatCount = 0.0, repeatDuration = 0.0
        var autoreverses = false, removed = false
        var fillMode = CAMediaTimingFillMode.removed
        var from = 0.0, to = 1.0, model = 0.0
        var curve: [Float]?
    }

    // MARK: The model

    private func modelTime(_ layers: [Clock], _ time: Double) -> Double {
        var time = time
        for clock in layers {
            if time < clock.beginTime { time = 0 } else { time = (time - clock.beginTime) * clock.speed + clock.timeOffset }
        }
        return time
    }

    /// Returns nil if the animation has no effect.
    private func modelProgress(_ c: Case, at time: Double) -> Double? {
        let cycle = c.autoreverses ? c.duration + c.duration : c.duration
        var total = c.repeatDuration
        if total == 0 { total = c.repeatCount <= 1 ? cycle : cycle * c.repeatCount }
        var place = c.clock.timeOffset
        if c.clock.speed == 0 {
            if place == total { return leg(c, walk(from: 0, by: total, forwards: true, cycle: cycle, isOver: true)) }
            return leg(c, wrap(place, cycle))
        }
        place = wrap(place, cycle)
        let forwards = c.clock.speed > 0
        let begin = c.clock.beginTime
        if time < begin {
            guard c.fillMode == .backwards || c.fillMode == .both else { return nil }
            return leg(c, walk(from: place, by: 0, forwards: forwards, cycle: cycle, isOver: false))
        }
        let played = (time - begin) * abs(c.clock.speed)
        if played < total { return leg(c, walk(from: place, by: played, forwards: forwards, cycle: cycle, isOver: false)) }
        guard !c.removed, c.fillMode == .forwards || c.fillMode == .both else { return nil }
        return leg(c, walk(from: place, by: total, forwards: forwards, cycle: cycle, isOver: true))
    }

    private func wrap(_ place: Double, _ cycle: Double) -> Double {
        var place = place
        while place < 0 { place += cycle }
        while place >= cycle { place -= cycle }
        return place
    }

    /// Steps through the cycles from `start`. A boundary is the beginning of the next cycle unless the animation is over.
    private func walk(from start: Double, by length: Double, forwards: Bool, cycle: Double, isOver: Bool) -> Double {
        var (place, left) = (start, length)
        while true {
            let room = forwards ? cycle - place : place
            if left < room { return forwards ? place + left : place - left }
            if left == room && isOver { return forwards ? cycle : 0 }
            left -= room
            place = forwards ? 0 : cycle
        }
    }

    private func leg(_ c: Case, _ place: Double) -> Double {
        let there = place <= c.duration ? place / c.duration : (c.duration - (place - c.duration)) / c.duration
        return c.curve.map { bezier($0.map(Double.init), there) } ?? there
    }

    /// Solves the curve by bisection only.
    private func bezier(_ c: [Double], _ x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        func at(_ t: Double, _ a: Double, _ b: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if at(middle, c[0], c[2]) < x { low = middle } else { high = middle }
        }
        return at((low + high) / 2, c[1], c[3])
    }

    // MARK: The cases

    /// Makes a random case. With `exact`, all numbers are multiples of 1/16, so boundaries are hit exactly and no step rounds.
    private func makeCase(_ random: inout SeededGenerator, exact: Bool) -> Case {
        func number(_ range: ClosedRange<Double>) -> Double {
            let value = Double.random(in: range, using: &random)
            return exact ? (value * 16).rounded() / 16 : value
        }
        func flip(_ chance: Int = 2) -> Bool { Int.random(in: 0..<chance, using: &random) == 0 }
        func speed() -> Double {
            if flip(6) { return 0 }
            // Rounds to single precision, in which layers store speeds.
            return Double(Float(exact ? [0.25, 0.5, 1, 1, 2, -0.5, -1, -2].randomElement(using: &random) ?? 1 : number(-3...3)))
        }
        func clock(paused: Bool) -> Clock {
            Clock(
                beginTime: flip() ? 0 : number(-4...4), speed: paused || !flip(3) ? speed() : 1,
                timeOffset: flip() ? 0 : number(-3...3))
        }
        var c = Case()
        for _ in 0..<Int.random(in: 1...3, using: &random) { c.layers.append(clock(paused: false)) }
        c.clock = clock(paused: true)
        // A begin time of 0 would mean the time at which the animation is added.
        if c.clock.beginTime == 0 { c.clock.beginTime = exact ? 0.5 : 0.3 }
        c.duration = max(number(0...3), exact ? 0.25 : 0.1)
        if flip() { c.repeatCount = flip(8) ? .infinity : Double(Float(number(0...4))) }
        if flip(4) { c.repeatDuration = flip(8) ? .infinity : number(0...6) }
        c.autoreverses = flip()
        c.removed = flip(3)
        c.fillMode = [.removed, .forwards, .backwards, .both].randomElement(using: &random) ?? .removed
        (c.from, c.to, c.model) = (number(-9...9), number(-9...9), number(-9...9))
        if flip(3) {
            c.curve = [
                Float.random(in: 0...1, using: &random), Float.random(in: -1...2, using: &random),
                Float.random(in: 0...1, using: &random), Float.random(in: -1...2, using: &random),
            ]
        }
        return c
    }

    private func run(_ c: Case, at times: [Double], name: String) {
        let context = LayerContext()
        let tree = RenderTree()
        context.commitHandler = { tree.apply($0) }
        var leaf = CALayer()
        for (depth, clock) in c.layers.enumerated() {
            let layer = depth == 0 ? leaf : CALayer()
            (layer.beginTime, layer.speed, layer.timeOffset) = (clock.beginTime, Float(clock.speed), clock.timeOffset)
            if depth == 0 { context.layer = layer } else { leaf.addSublayer(layer) }
            leaf = layer
        }
        leaf.zPosition = CGFloat(c.model)
        let animation = CABasicAnimation(keyPath: "zPosition")
        (animation.fromValue, animation.toValue) = (c.from, c.to)
        (animation.beginTime, animation.speed) = (c.clock.beginTime, Float(c.clock.speed))
        (animation.timeOffset, animation.duration) = (c.clock.timeOffset, c.duration)
        (animation.repeatCount, animation.repeatDuration) = (Float(c.repeatCount), c.repeatDuration)
        (animation.autoreverses, animation.fillMode) = (c.autoreverses, c.fillMode)
        animation.isRemovedOnCompletion = c.removed
        if let p = c.curve { animation.timingFunction = CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3]) }
        leaf.add(animation, forKey: "a")
        CATransaction.flush()
        for time in times {
            go(to: time)
            let progress = modelProgress(c, at: modelTime(c.layers, time))
            let expected = progress.map { c.from + (c.to - c.from) * $0 } ?? c.model
            let shown = (leaf.presentation()?.zPosition).map(Double.init) ?? .nan
            XCTAssertEqual(shown, expected, accuracy: 1e-9, "\(name) at \(time): \(c)")
            _ = tree.sample(at: time)
            let rendered = tree.index(of: leaf.id).map { Double(tree.nodes[$0].values.pointee.zPosition) } ?? .nan
            XCTAssertEqual(rendered, shown, "the render tree, \(name) at \(time): \(c)")
        }
    }

    func testOnAGridThatHitsEveryBoundary() {
        var random = SeededGenerator(seed: 1)
        for index in 0..<3_000 {
            let c = makeCase(&random, exact: true)
            let times = (0..<4).map { _ in (Double.random(in: -2...8, using: &random) * 16).rounded() / 16 }
            run(c, at: times, name: "case \(index)")
        }
    }

    func testOnArbitraryNumbers() {
        var random = SeededGenerator(seed: 2)
        for index in 0..<3_000 {
            let c = makeCase(&random, exact: false)
            run(c, at: (0..<4).map { _ in Double.random(in: -2...8, using: &random) }, name: "case \(index)")
        }
    }
}
