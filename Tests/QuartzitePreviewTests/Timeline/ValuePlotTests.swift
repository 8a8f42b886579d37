import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Plots of values over the time, sampled by the engine.
final class ValuePlotTests: TimelineTestCase {
    private func plot(_ lane: Int = 0, _ range: ClosedRange<Double> = 0...4, count: Int = 8) -> ValuePlot {
        session.timelineContent.plot(lane, range, count)
    }

    private func value(_ curve: ValuePlot.Curve, at time: Double, _ lane: Int = 0) -> Double {
        plot(lane).value(of: curve, at: time) ?? .nan
    }

    func testKeysBeginsAndEndsAreSampledOnBothSides() async throws {
        let peak = CAKeyframeAnimation(keyPath: "position.x")
        (peak.values, peak.keyTimes, peak.beginTime, peak.duration) = ([0, 340, 20], [0, 0.37, 1], 0.5, 1.9)
        add("a", peak)
        show()
        for count in [7, 8, 50, 333] {
            let plot = plot(0, 0...4, count: count)
            let curve = try XCTUnwrap(plot.curves.first)
            XCTAssertEqual(curve.high, 340, accuracy: 0.01, "\(count) samples")
            // The jump at the end is no slope.
            XCTAssertEqual(try XCTUnwrap(plot.value(of: curve, at: 2.4 - 1e-5)), 20, accuracy: 0.1)
            XCTAssertEqual(try XCTUnwrap(plot.value(of: curve, at: 2.4 + 1e-5)), 0, accuracy: 0.1)
        }
    }

    func testCurveAndModelValue() async throws {
        let layer = add("a", fade(begin: 1, 2))
        layer.opacity = 0.25
        show()
        let curve = try XCTUnwrap(plot().curves.first)
        XCTAssertEqual(curve.name, "value")
        XCTAssertEqual(try XCTUnwrap(curve.model), 0.25, accuracy: 1e-6)
        let values = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4].map { value(curve, at: $0) }
        for (value, expected) in zip(values, [0.25, 0.25, 0, 0.25, 0.5, 0.75, 0.25, 0.25, 0.25]) {
            XCTAssertEqual(value, expected, accuracy: 1e-6)
        }
        XCTAssertEqual(curve.low, 0)
        XCTAssertEqual(curve.high, 1, accuracy: 1e-5, "the value just before the end")
        XCTAssertEqual(try XCTUnwrap(plot().value(of: curve, at: 2.25)), 0.625, accuracy: 1e-6)
        XCTAssertNil(plot().value(of: curve, at: 5))
    }

    func testSamplingDisturbsNothing() async {
        let layer = add("a", fade(begin: 1, 2))
        show()
        MediaClock.setVirtualTime(12)
        let shown = layer.presentation()
        _ = plot()
        XCTAssertTrue(layer.presentation() === shown)
        XCTAssertEqual(layer.presentation()?.opacity, 0.5)
        XCTAssertFalse(scene.context.isDirty)
    }

    func testComponentsShareAScale() async {
        add("a", move())
        show()
        let curves = plot().curves
        XCTAssertEqual(curves.map(\.name), ["x", "y"])
        XCTAssertEqual(curves.map { value($0, at: 2) }, [50, 25])
        for curve in curves { XCTAssertEqual(curve.high, 100, accuracy: 1e-3) }
    }

    func testOfAMatrixOnlyWhatMoves() async {
        let turn = CABasicAnimation(keyPath: "transform")
        (turn.toValue, turn.beginTime, turn.duration) = (CATransform3DMakeTranslation(40, 0, 0), 1, 2)
        add("a", turn)
        show()
        XCTAssertEqual(plot().curves.map(\.name), ["move x"])
    }

    func testAnglesAreDegrees() async throws {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.toValue, turn.beginTime, turn.duration) = (Double.pi / 2, 1, 2)
        add("a", turn)
        show()
        let curve = try XCTUnwrap(plot().curves.first)
        XCTAssertEqual(value(curve, at: 2), 45, accuracy: 1e-6)
        XCTAssertEqual(curve.component.text(45), "45°")
    }

    func testALayerWithItsOwnClock() async throws {
        let layer = add("a", fade(begin: 0.5, 1))
        (layer.speed, layer.beginTime) = (0.5, 1)
        show()
        // The layer's 1 is the scene's 3.
        let curve = try XCTUnwrap(plot().curves.first)
        XCTAssertEqual(value(curve, at: 3), 0.5, accuracy: 1e-6)
    }

    func testWhatHasNoNumbersShowsItsProgress() async throws {
        let change = CABasicAnimation(keyPath: "contents")
        (change.fromValue, change.beginTime, change.duration) = (CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0]), 1, 2)
        add("a", change)
        show()
        let curve = try XCTUnwrap(plot().curves.first)
        XCTAssertEqual(curve.name, "progress")
        XCTAssertEqual(value(curve, at: 2), 0.5, accuracy: 1e-6)
        XCTAssertNil(curve.model)
    }

    func testACustomProperty() async throws {
        let layer = Dial()
        let turn = CABasicAnimation(keyPath: "level")
        (turn.fromValue, turn.toValue, turn.beginTime, turn.duration) = (0, 8, 1, 2)
        layer.add(turn, forKey: nil)
        root.addSublayer(layer)
        show()
        let curve = try XCTUnwrap(plot().curves.first)
        XCTAssertEqual(curve.name, "value")
        XCTAssertEqual(value(curve, at: 2), 4, accuracy: 1e-6)
        XCTAssertEqual(curve.model, 2)
    }

    func testAPlotIsSampledAgainWhenTheModelChanges() async {
        let layer = add("a", fade(begin: 1, 2))
        show()
        XCTAssertEqual(plot().curves.first?.model, 1)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        CATransaction.commit()
        CATransaction.flush()
        XCTAssertEqual(plot().curves.first?.model, 0.5)
    }
}

private final class Dial: CALayer {
    @Animatable("level") var level: Double = 2
}
