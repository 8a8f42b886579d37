import SeededRandom
import XCTest

@testable import Quartzite

/// Animations with random values and properties. Each animation has an effect or is reported, and none ends the program.
final class AnimationFuzzTests: StageTestCase {
    private var random = SeededGenerator(seed: 2024)

    private func pick<Element>(_ list: [Element]) -> Element { list[Int.random(in: list.indices, using: &random)] }

    private func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    // MARK: Odd values

    private var oddNumber: Double {
        pick([0, 1, -1, 0.5, 1e-300, -1e300, 1e9, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
    }

    private func value(depth: Int = 0) -> Any? {
        let number = chance(0.7) ? Double.random(in: -10...10, using: &random) : oddNumber
        switch Int.random(in: 0..<(depth > 2 ? 20 : 23), using: &random) {
        case 0: return nil
        case 1: return number
        case 2: return Float(number)
        case 3: return Int.random(in: -5...5, using: &random)
        case 4: return NSNumber(value: number)
        case 5: return chance(0.5)
        case 6: return CGPoint(x: number, y: oddNumber)
        case 7: return CGSize(width: number, height: 3)
        case 8: return CGRect(x: 1, y: number, width: number, height: -number)
        case 9: return CGAffineTransform(a: number, b: 0, c: 0, d: 1, tx: number, ty: 0)
        case 10:
            return pick([CATransform3DIdentity, CATransform3DMakeScale(number, 0, 1), CATransform3DMakeRotation(number, 1, 0, number)])
        case 11: return CGColor(srgbRed: number, green: 2, blue: -1, alpha: number)
        case 12: return CGImage(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 4])
        case 13: return path(number)
        case 14: return "a string"
        case 15: return NSString(string: "another")
        case 16: return NSNull()
        case 17: return Date()
        case 18: return NSValue(cgPoint: CGPoint(x: number, y: number))
        case 19: return CALayer()
        case 20: return (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in value(depth: depth + 1) }
        case 21: return ["key": number]
        default: return { number }
        }
    }

    private func path(_ number: Double) -> CGPath {
        let path = CGMutablePath()
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: path.move(to: CGPoint(x: number, y: 1))
            case 1: path.addRect(CGRect(x: 0, y: number, width: 3, height: 4))
            case 2: path.addEllipse(in: CGRect(x: 0, y: 0, width: number, height: 5))
            default:
                path.move(to: .zero)
                path.addLine(to: CGPoint(x: number, y: number))
                path.closeSubpath()
            }
        }
        return path
    }

    // MARK: Odd animations

    private static let keyPaths: [String] =
        LayerProperty.allCases.map(\.key)
        + TransformComponent.allCases.flatMap { ["transform.\($0.rawValue)", "sublayerTransform.\($0.rawValue)"] }
        + [
            "position.x", "bounds.size", "bounds.origin.y", "frame", "", ".", "position.", "position.z", "transform.rotation.w", "own",
            "own.x",
            "levitation", "sublayers", "hidden.hidden",
        ]

    private func numbers() -> [NSNumber] {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
            NSNumber(value: chance(0.8) ? Double.random(in: -0.2...1.2, using: &random) : oddNumber)
        }
    }

    private func animation(depth: Int = 0) -> CAAnimation {
        let animation: CAAnimation
        switch Int.random(in: 0..<(depth > 2 ? 5 : 6), using: &random) {
        case 0, 1: animation = basic(CABasicAnimation())
        case 2:
            let spring = CASpringAnimation()
            spring.mass = CGFloat(abs(oddNumber))
            spring.stiffness = CGFloat(oddNumber)
            spring.damping = CGFloat(oddNumber)
            spring.initialVelocity = CGFloat(oddNumber)
            animation = basic(spring)
        case 3: animation = keyframes()
        case 4:
            let transition = CATransition()
            transition.type = CATransitionType(rawValue: pick(["fade", "push", "unknown"]))
            transition.startProgress = Float(oddNumber)
            transition.endProgress = Float(oddNumber)
            animation = transition
        default:
            let group = CAAnimationGroup()
            group.animations = (0..<Int.random(in: 0...3, using: &random)).map { _ in self.animation(depth: depth + 1) }
            animation = group
        }
        animation.duration = chance(0.7) ? Double.random(in: 0...3, using: &random) : oddNumber
        if chance(0.3) { animation.beginTime = oddNumber }
        if chance(0.3) { animation.timeOffset = oddNumber }
        if chance(0.3) { animation.speed = Float(oddNumber) }
        if chance(0.3) { animation.repeatCount = Float(oddNumber) }
        if chance(0.2) { animation.repeatDuration = oddNumber }
        animation.autoreverses = chance(0.3)
        animation.isRemovedOnCompletion = chance(0.5)
        animation.fillMode = CAMediaTimingFillMode(rawValue: pick(["both", "removed", "forwards", "never heard"]))
        if chance(0.3) {
            let c = (0..<4).map { _ in Float(chance(0.8) ? Double.random(in: -1...2, using: &random) : oddNumber) }
            animation.timingFunction = CAMediaTimingFunction(controlPoints: c[0], c[1], c[2], c[3])
        }
        return animation
    }

    private func configure(_ animation: CAPropertyAnimation) {
        animation.keyPath = chance(0.95) ? pick(Self.keyPaths) : nil
        animation.isAdditive = chance(0.3)
        animation.isCumulative = chance(0.3)
        if chance(0.15) { animation.valueFunction = CAValueFunction(name: pick([.rotateX, .scale, .translate, .translateZ])) }
    }

    private func basic(_ animation: CABasicAnimation) -> CABasicAnimation {
        configure(animation)
        (animation.fromValue, animation.toValue, animation.byValue) = (value(), value(), value())
        return animation
    }

    private func keyframes() -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation()
        configure(animation)
        animation.values = chance(0.9) ? (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in value() } : nil
        // Values of a suitable type are rare among random ones.
        if chance(0.4) { animation.values = (0..<Int.random(in: 0...5, using: &random)).map { _ in oddNumber } }
        if chance(0.3) { animation.path = path(oddNumber) }
        if chance(0.5) { animation.keyTimes = numbers() }
        if chance(0.3) { animation.tensionValues = numbers() }
        if chance(0.3) { animation.biasValues = numbers() }
        animation.calculationMode = pick([.linear, .discrete, .paced, .cubic, .cubicPaced, CAAnimationCalculationMode(rawValue: "odd")])
        if chance(0.3) { animation.rotationMode = .rotateAuto }
        if chance(0.3) { animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)] }
        return animation
    }

    // MARK: Tests

    func testNothingThatAnAnimationHoldsEndsTheProgram() throws {
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        layer.addSublayer(shape)
        layer.setValue(3, forKey: "own")
        CATransaction.flush()
        var now = 0.0
        for round in 0..<1500 {
            let target = round % 3 == 0 ? shape : layer
            let animation = animation()
            target.add(animation, forKey: chance(0.5) ? "a" : nil)
            if chance(0.1) { target.setValue(value(), forKeyPath: pick(Self.keyPaths)) }
            now += chance(0.1) ? 10 : 0.05
            go(to: now)
            context.advance(to: now)
            CATransaction.flush()
            _ = tree.sample(at: now)
            _ = target.presentation()?.sublayers
            if round % 20 == 0 {
                _ = try? NSKeyedArchiver.archivedData(withRootObject: animation, requiringSecureCoding: true)
                layer.removeAllAnimations()
                shape.removeAllAnimations()
            }
        }
        XCTAssertFalse(diagnostics.all.isEmpty, "odd ones are told")
    }

    func testEveryKindOfValueOnEveryPropertyIsTakenOrToldOnceWithItsReason() {
        let values: [(kind: String, value: Any)] = [
            ("number", 0.5), ("point", CGPoint(x: 1, y: 2)), ("size", CGSize(width: 1, height: 2)),
            ("rect", CGRect(x: 1, y: 2, width: 3, height: 4)), ("transform", CATransform3DMakeScale(2, 2, 2)),
            ("color", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)),
            ("image", CGImage(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 4]) as Any),
            ("path", CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)), ("string", "text"),
            ("array", [1.0, 2.0]), ("colors", [CGColor.black]), ("date", Date()), ("null", NSNull()),
        ]
        let classes: [(LayerKind, () -> CALayer)] = [
            (.plain, { CALayer() }), (.shape, { CAShapeLayer() }), (.gradient, { CAGradientLayer() }),
        ]
        for (owner, make) in classes {
            for property in LayerProperty.allCases where property.owner == owner {
                for (kind, value) in values { check(kind, value, on: property, make()) }
            }
        }
    }

    private func check(_ kind: String, _ value: Any, on property: LayerProperty, _ target: CALayer) {
        target.name = "\(kind) on \(property.key)"
        layer.addSublayer(target)
        CATransaction.flush()
        let (known, before) = (diagnostics.all.count, snapshot(target))
        target.add(animation(property.key, from: value, to: value), forKey: nil)
        CATransaction.flush()
        go(to: MediaClock.now() + 0.5)
        _ = tree.sample(at: MediaClock.now())
        let told = diagnostics.all.dropFirst(known)
        if fits(kind, property) {
            XCTAssertEqual(Array(told), [], property.key)
        } else {
            XCTAssertEqual(told.count, 1, "\(kind) on \(property.key): \(told)")
            let line = told.first ?? ""
            XCTAssert(line.contains(target.name ?? "?") && line.contains("“\(property.key)”") && line.contains("property holds"), line)
            XCTAssertEqual(snapshot(target), before, "\(kind) on \(property.key) has no effect")
        }
        target.removeFromSuperlayer()
    }

    func testListsOfOtherLengthsHaveNoEffectAndAreTold() {
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.black, CGColor.white]
        layer.addSublayer(gradient)
        gradient.add(animation("colors", from: [CGColor.white], to: [CGColor.black, CGColor.black, CGColor.white]), forKey: nil)
        CATransaction.flush()
        go(to: 0.5)
        XCTAssertEqual(gradient.presentation()?.colors as? [CGColor], [.black, .white])
        _ = tree.sample(at: 0.5)
        XCTAssertEqual(diagnostics.all.count, 1, "\(diagnostics.all)")
        XCTAssert(diagnostics.all.first?.contains("“colors”") ?? false, "\(diagnostics.all)")
    }

    private func fits(_ kind: String, _ property: LayerProperty) -> Bool {
        switch property.shape {
        case .number, .boolean: kind == "number"
        case .point, .size: kind == "point" || kind == "size"
        case .rect: kind == "rect"
        case .color: kind == "color"
        case .transform: kind == "transform"
        case .image: kind == "image"
        case .path: kind == "path"
        case .numbers: kind == "array"
        case .colors: kind == "colors"
        // Only inputs of filters can be animated.
        case .filters: false
        }
    }

    /// Returns the values that a layer shows, as text.
    private func snapshot(_ layer: CALayer) -> [String] {
        guard let shown = layer.presentation() else { return [] }
        return shown.animatableProperties.map { "\(shown.value(forKey: $0.key) ?? "nil")" }
    }
}
