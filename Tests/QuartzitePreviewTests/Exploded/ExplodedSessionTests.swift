import QuartziteKit
import XCTest

@testable import QuartzitePreview
@testable import QuartziteRenderer

/// The exploded view of a session: keys and mouse, without a window.
@MainActor
final class ExplodedSessionTests: InspectorTestCase {
    private var time = 10.0
    private var shown: [ExplodedSettings?] = []
    private lazy var back = add("back", CGRect(x: 50, y: 50, width: 200, height: 200))
    private lazy var front = add("front", CGRect(x: 100, y: 100, width: 100, height: 100))

    private func session(isBare: Bool = false) -> PreviewSession {
        _ = (back, front)
        show()
        var options = PreviewOptions()
        options.isBare = isBare
        let session = PreviewSession(
            scene: scene, options: options, now: { self.time }, openFile: { _ in throw CancellationError() }, saveScreenshot: { _ in "" },
            log: { _ in })
        session.layout(size: CGSize(width: 300, height: 300))
        session.exploded.show = { self.shown.append($0) }
        session.exploded.fit = {
            var settings = $0
            settings.spacing = 40
            return settings
        }
        return session
    }

    /// What the renderer answers after a frame.
    private func drawFrame(_ session: PreviewSession) {
        var view = ExplodedView()
        guard let settings = session.exploded.settings else { return }
        view.camera = settings.camera
        view.version = (session.exploded.view?.version ?? 0) + 1
        for (level, layer) in [root, back, front].enumerated() {
            let frame = layer === root ? CGRect(x: 0, y: 0, width: 300, height: 300) : layer.frame
            var matrix = CATransform3DMakeTranslation(frame.minX, frame.minY, CGFloat(level) * settings.spacing)
            matrix.m33 = 1
            view.planes.append(
                ExplodedView.Plane(
                    layer: layer.id, bounds: CGRect(origin: .zero, size: frame.size), reach: CGRect(origin: .zero, size: frame.size),
                    matrix: matrix, level: level, depth: Double(level) * settings.spacing, appearance: .visible, draws: true,
                    superplane: level == 0 ? nil : 0))
        }
        view.height = 2 * settings.spacing
        _ = session.follow(view)
    }

    private func click(_ session: PreviewSession, _ x: Double, _ y: Double, isControlHeld: Bool = false) {
        session.pointerDown(at: CGPoint(x: x, y: y), isControlHeld: isControlHeld)
        session.pointerUp(at: CGPoint(x: x, y: y))
        time += 1
    }

    func testTheKeyTakesTheLayersApartAndEscapeEnds() async {
        let session = session()
        XCTAssertFalse(session.isExploded)
        session.perform(.toggleExploded)
        XCTAssertEqual(session.exploded.settings?.root, root.id)
        XCTAssertEqual(session.exploded.settings?.spacing, 40)
        XCTAssertEqual(session.exploded.settings?.camera.pivot, CGPoint(x: 150, y: 150))
        session.perform(.escape)
        XCTAssertFalse(session.isExploded)
        XCTAssertFalse(session.isFinished)
        XCTAssertEqual(shown.map { $0 == nil }, [false, true])
        XCTAssertEqual(KeyMap.standard.command(of: .character("3"), shift: false), .toggleExploded)
        let bare = self.session(isBare: true)
        bare.perform(.toggleExploded)
        XCTAssertFalse(bare.isExploded)
    }

    func testADragTurnsAndTheSceneDoesNotScrub() async throws {
        let session = session()
        session.perform(.toggleExploded)
        let before = try XCTUnwrap(session.exploded.settings?.camera)
        session.pointerDown(at: CGPoint(x: 100, y: 100))
        session.pointerMoved(to: CGPoint(x: 120, y: 90))
        session.pointerUp(at: CGPoint(x: 120, y: 90))
        let after = try XCTUnwrap(session.exploded.settings?.camera)
        XCTAssertEqual(after.yaw - before.yaw, 10 * .pi / 180, accuracy: 1e-9)
        XCTAssertEqual(after.pitch - before.pitch, -5 * .pi / 180, accuracy: 1e-9)
        XCTAssertNil(session.selectedLayer, "a drag selects nothing")
        XCTAssertEqual(session.time, 0)
        XCTAssertFalse(session.scene.isScrubbing)
    }

    func testAClickSelectsTheNearestAndCtrlClickTheNextBehind() async {
        let session = session()
        session.perform(.toggleExploded)
        session.perform(.zoomToFit)
        drawFrame(session)
        click(session, 150, 150)
        XCTAssertTrue(session.selectedLayer === front)
        click(session, 150, 150, isControlHeld: true)
        XCTAssertTrue(session.selectedLayer === back)
        click(session, 150, 150, isControlHeld: true)
        click(session, 150, 150, isControlHeld: true)
        XCTAssertTrue(session.selectedLayer === front, "after the last one the first again")
        session.pointerMoved(to: CGPoint(x: 60, y: 60))
        XCTAssertTrue(session.hoveredLayer === back)
        XCTAssertEqual(session.layerMarks.outlines.map(\.kind), [.selected, .hovered])
        XCTAssertEqual(session.layerMarks.outlines[0].corners.first?.x ?? 0, 100, accuracy: 1e-9)
        session.perform(InspectorAction.override(.locked, front))
        click(session, 150, 150)
        XCTAssertTrue(session.selectedLayer === back, "locked layers are not picked")
        click(session, 500, 500)
        XCTAssertNil(session.selectedLayer)
    }

    func testAClickOnATurnedPlane() async throws {
        let session = session()
        session.perform(.toggleExploded)
        session.exploded.settings?.camera.yaw = .pi / 3
        drawFrame(session)
        // The front plane's middle is 40 points before the middle of all: 40 · sin 60° to the right.
        click(session, 150 + 34.6 + 20, 150)
        XCTAssertTrue(session.selectedLayer === front)
        click(session, 150 - 40, 150)
        XCTAssertTrue(session.selectedLayer === back)
    }

    func testADoubleClickAndZeroReturnToTheFront() async {
        let session = session()
        session.perform(.toggleExploded)
        for _ in 0..<2 {
            session.pointerDown(at: CGPoint(x: 20, y: 20))
            session.pointerUp(at: CGPoint(x: 20, y: 20))
            time += 0.1
        }
        XCTAssertEqual(session.exploded.settings?.camera.isFront, true)
        session.exploded.settings?.camera.yaw = 1
        session.perform(.zoomToFit)
        XCTAssertEqual(session.exploded.settings?.camera.isFront, true)
        XCTAssertEqual(session.canvas.view, CanvasView(), "the flat picture keeps its zoom")
    }

    func testWheelPinchAndMiddleButton() async throws {
        let session = session()
        session.perform(.toggleExploded)
        session.wheel(2, across: 0, at: CGPoint(x: 150, y: 150))
        XCTAssertEqual(try XCTUnwrap(session.exploded.settings).camera.zoom, 1.21, accuracy: 1e-9)
        session.pinch(by: 2, at: CGPoint(x: 150, y: 150))
        XCTAssertEqual(try XCTUnwrap(session.exploded.settings).camera.zoom, 2.42, accuracy: 1e-9)
        session.panBegan(at: CGPoint(x: 10, y: 10))
        session.pointerMoved(to: CGPoint(x: 30, y: 5))
        session.panEnded()
        XCTAssertEqual(session.exploded.settings?.camera.offset, CGVector(dx: 20, dy: -5))
        session.perform(.zoomToActual)
        XCTAssertEqual(session.exploded.settings?.camera.zoom, 1)
        XCTAssertEqual(session.canvas.view, CanvasView())
    }

    func testThePanelChangesSpacingAndContent() async {
        let session = session()
        session.perform(.toggleExploded)
        session.perform(ExplodedAction.spacing(1000))
        XCTAssertEqual(session.exploded.settings?.spacing, 200)
        session.perform(ExplodedAction.content(.wireframe))
        XCTAssertEqual(session.explodedPanelState, ExplodedPanel.State(content: .wireframe, spacing: 200, isFront: false))
        session.perform(ExplodedAction.close)
        XCTAssertNil(session.explodedPanelState)
        session.perform(.toggleExploded)
        XCTAssertEqual(session.exploded.settings?.content, .wireframe, "the next view draws the same")
    }

    func testANewVersionOfTheSceneIsTakenApartToo() async {
        let session = session()
        session.perform(.toggleExploded)
        let other = CALayer()
        other.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
        session.reload(Scene(name: "other", document: SceneDocument(root: other, isYUp: false)))
        XCTAssertEqual(session.exploded.settings?.root, other.id)
        XCTAssertEqual(shown.last??.root, other.id)
        session.layout(size: CGSize(width: 500, height: 400))
        XCTAssertEqual(session.exploded.settings?.camera.pivot, CGPoint(x: 250, y: 200))
    }
}
