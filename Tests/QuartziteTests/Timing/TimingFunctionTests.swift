import XCTest

@testable import Quartzite

/// Timing functions: Bézier curves, their names, and their effect on an animation.
final class TimingFunctionTests: StageTestCase {
    private func points(_ function: CAMediaTimingFunction) -> [Float] {
        (0..<4).flatMap { index in
            var values: [Float] = [.nan, .nan]
            function.getControlPoint(at: index, values: &values)
            return values
        }
    }

    func testNamedCurves() {
        XCTAssertEqual(points(CAMediaTimingFunction(name: .linear)), [0, 0, 0, 0, 1, 1, 1, 1])
        XCTAssertEqual(points(CAMediaTimingFunction(name: .easeIn)), [0, 0, 0.42, 0, 1, 1, 1, 1])
        XCTAssertEqual(points(CAMediaTimingFunction(name: .easeOut)), [0, 0, 0, 0, 0.58, 1, 1, 1])
        XCTAssertEqual(points(CAMediaTimingFunction(name: .easeInEaseOut)), [0, 0, 0.42, 0, 0.58, 1, 1, 1])
        XCTAssertEqual(points(CAMediaTimingFunction(name: .default)), [0, 0, 0.25, 0.1, 0.25, 1, 1, 1])
    }

    func testASubclassHasTheCurveThatItPasses() {
        class Bounce: CAMediaTimingFunction, @unchecked Sendable {
            let bounces: Int
            init(bounces: Int) {
                self.bounces = bounces
                super.init(controlPoints: 0.5, 1.5, 1, 1)
            }
            required init?(coder: NSCoder) { nil }
        }
        class Named: CAMediaTimingFunction, @unchecked Sendable {
            override init(name: CAMediaTimingFunctionName) { super.init(name: name) }
            required init?(coder: NSCoder) { nil }
        }
        XCTAssertEqual(points(Bounce(bounces: 2)), [0, 0, 0.5, 1.5, 1, 1, 1, 1])
        XCTAssertEqual(Named(name: .easeOut), CAMediaTimingFunction(name: .easeOut))
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.timingFunction = Bounce(bounces: 1)
        XCTAssertEqual((animation.timingFunction as? Bounce)?.bounces, 1)
    }

    func testAnUnknownNameIsMisuseAndLinear() {
        let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "bouncy"))
        XCTAssertEqual(misuse.all.count, 1)
        XCTAssertTrue(function.curve.isLinear)
    }

    func testAnUnknownControlPointIsMisuseAndWritesNothing() {
        var values: [Float] = [7, 7]
        CAMediaTimingFunction(name: .linear).getControlPoint(at: 4, values: &values)
        XCTAssertEqual(values, [7, 7])
        XCTAssertEqual(misuse.all.count, 1)
    }

    func testCurvesAreBeziers() {
        let expected: [(CAMediaTimingFunctionName, [Double])] = [
            (.easeIn, [0.093464651, 0.315356813, 0.621861869]), (.easeOut, [0.378138131, 0.684643187, 0.906535349]),
            (.easeInEaseOut, [0.129161931, 0.5, 0.870838069]), (.default, [0.408510591, 0.802403388, 0.960458978]),
        ]
        for (name, values) in expected {
            let curve = CAMediaTimingFunction(name: name).curve
            for (x, y) in zip([0.25, 0.5, 0.75], values) { XCTAssertEqual(curve.value(at: x), y, accuracy: 1e-6, "\(name) \(x)") }
        }
    }

    func testInputsOutsideAreHeldAtTheEnds() {
        let curve = CAMediaTimingFunction(name: .easeIn).curve
        XCTAssertEqual(curve.value(at: -0.5), 0)
        XCTAssertEqual(curve.value(at: 1.5), 1)
    }

    func testTheCurveGoesThroughItsOwnPoints() {
        // Any parameter gives a point (x, y) of the curve, and the value at x must be y. The curves include steep and flat ones.
        for c in [(0.0, 0.0, 1.0, 1.0), (0.1, 1, 1, 0.2), (1, 0, 0, 1), (0, 1.5, 1, -0.5), (0.001, 0.9, 0.999, 0.1)] {
            let curve = TimingCurve(c1x: c.0, c1y: c.1, c2x: c.2, c2y: c.3)
            for step in 1..<40 {
                let t = Double(step) / 40
                let u = 1 - t
                let x = 3 * u * u * t * c.0 + 3 * u * t * t * c.2 + t * t * t
                let y = 3 * u * u * t * c.1 + 3 * u * t * t * c.3 + t * t * t
                XCTAssertEqual(curve.value(at: x), y, accuracy: 1e-5, "\(c) at \(t)")
            }
        }
    }

    func testValuesOvershootWhereTheCurveDoes() {
        let animation = animation("zPosition", from: 0, to: 10)
        animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0, 0.5, 2)
        add(animation)
        XCTAssertGreaterThan(number("zPosition", at: 0.75), 10)
    }

    func testAReversedLegMirrorsTheTimingFunction() {
        let animation = animation("zPosition", from: 0, to: 10)
        animation.autoreverses = true
        animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
        add(animation)
        XCTAssertEqual(number("zPosition", at: 0.25), 0.93464651, accuracy: 1e-6)
        XCTAssertEqual(number("zPosition", at: 1.75), 0.93464651, accuracy: 1e-6)
    }
}
