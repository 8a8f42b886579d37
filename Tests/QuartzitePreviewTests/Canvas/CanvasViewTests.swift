import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Zoom and place of the scene in its area.
final class CanvasViewTests: XCTestCase {
    private let content = CGSize(width: 300, height: 200)
    private let area = CGSize(width: 900, height: 400)

    /// The point of the scene under a point of the area.
    private func scenePoint(_ view: CanvasView, _ point: CGPoint) -> CGPoint {
        let frame = view.frame(of: content, in: area)
        let scale = view.scale(content, in: area)
        return CGPoint(x: (point.x - frame.minX) / scale, y: (point.y - frame.minY) / scale)
    }

    func testModesScaleAsTheyAreNamed() {
        let small = CGSize(width: 150, height: 150)
        XCTAssertEqual(CanvasView().scale(content, in: area), 1, "nothing is scaled up unasked")
        XCTAssertEqual(CanvasView().scale(content, in: small), 0.5)
        XCTAssertEqual(CanvasView(.fit).scale(content, in: area), 2)
        XCTAssertEqual(CanvasView(.fit).scale(content, in: small), 0.5)
        XCTAssertEqual(CanvasView(.actual).scale(content, in: small), 1)
        XCTAssertEqual(CanvasView(.fit).frame(of: content, in: area), CGRect(x: 150, y: 0, width: 600, height: 400))
    }

    func testThePointUnderTheCursorStays() {
        for mode in CanvasView.Mode.allCases {
            var view = CanvasView(mode)
            let point = CGPoint(x: 500, y: 120)
            let before = scenePoint(view, point)
            for factor in [1.1, 1.1, 4, 0.7, 1.3] {
                view = view.zoomed(by: factor, at: point, content, in: area)
                let after = scenePoint(view, point)
                XCTAssertEqual(after.x, before.x, accuracy: 1e-9, "\(mode)")
                XCTAssertEqual(after.y, before.y, accuracy: 1e-9, "\(mode)")
            }
        }
    }

    func testZoomingEndsAtTheLimits() {
        let middle = CGPoint(x: 450, y: 200)
        XCTAssertEqual(CanvasView().zoomed(by: 1e9, at: middle, content, in: area).scale(content, in: area), 64)
        XCTAssertEqual(CanvasView().zoomed(by: 1e-9, at: middle, content, in: area).scale(content, in: area), 1.0 / 16)
        for factor in [0, -1, Double.nan, .infinity] {
            XCTAssertEqual(CanvasView().zoomed(by: factor, at: middle, content, in: area), CanvasView())
        }
    }

    func testAHugeSceneCanBeZoomedInAlthoughItIsBeyondTheLimit() {
        let huge = CGSize(width: 90_000, height: 4000)
        let view = CanvasView().zoomed(by: 0.5, at: .zero, huge, in: area)
        XCTAssertEqual(view.scale(huge, in: area), 0.01, accuracy: 1e-12, "it is no smaller than the whole")
        XCTAssertEqual(CanvasView().zoomed(by: 2, at: .zero, huge, in: area).scale(huge, in: area), 0.02, accuracy: 1e-12)
    }

    func testStepsLeadToUsualScales() {
        var view = CanvasView(.fit)
        var seen: [Double] = []
        for _ in 0..<3 {
            view = view.stepped(larger: true, content, in: area)
            seen.append(view.scale(content, in: area))
        }
        XCTAssertEqual(seen.map { ($0 * 1000).rounded() / 1000 }, [3, 4, 6])
        for _ in 0..<40 { view = view.stepped(larger: false, content, in: area) }
        XCTAssertEqual(view.scale(content, in: area), 1.0 / 16, accuracy: 1e-12)
        XCTAssertEqual(view.stepped(larger: false, content, in: area), view)
    }

    func testTheSceneCannotBeMovedOutOfSight() {
        let far = CanvasView().panned(dx: 1e6, dy: -1e6, content, in: area).frame(of: content, in: area)
        XCTAssertEqual(far.minX, area.width - 40)
        XCTAssertEqual(far.maxY, 40)
        XCTAssertEqual(CanvasView().panned(dx: 10, dy: 5, content, in: area).offset, CGVector(dx: 10, dy: 5))
        XCTAssertEqual(CanvasView().panned(dx: .nan, dy: 5, content, in: area), CanvasView())
    }

    func testAStoredViewThatNobodyHasIsTheUsualOne() {
        let view = CanvasView(mode: .fit, magnification: .nan, offset: CGVector(dx: Double.infinity, dy: 0))
        XCTAssertEqual(view, CanvasView(.fit))
    }
}

/// Moving the scene by the mouse.
final class PanGestureTests: XCTestCase {
    func testSpaceAlonePlays() {
        var pan = PanGesture()
        pan.spacePressed()
        XCTAssertTrue(pan.isSpaceHeld)
        XCTAssertTrue(pan.spaceReleased())
        XCTAssertFalse(pan.spaceReleased(), "there was no press before")
    }

    func testSpaceWithADragDoesNotPlay() {
        var pan = PanGesture()
        pan.spacePressed()
        pan.begin(at: CGPoint(x: 10, y: 10))
        XCTAssertEqual(pan.move(to: CGPoint(x: 13, y: 6)), CGVector(dx: 3, dy: -4))
        XCTAssertEqual(pan.move(to: CGPoint(x: 14, y: 6)), CGVector(dx: 1, dy: 0))
        pan.end()
        XCTAssertNil(pan.move(to: .zero))
        XCTAssertFalse(pan.spaceReleased())
        pan.spacePressed()
        XCTAssertTrue(pan.spaceReleased(), "the next press is a new one")
    }

    func testAWindowWithoutTheFocusForgetsTheKey() {
        var pan = PanGesture()
        pan.spacePressed()
        pan.cancel()
        XCTAssertFalse(pan.spaceReleased())
    }
}
