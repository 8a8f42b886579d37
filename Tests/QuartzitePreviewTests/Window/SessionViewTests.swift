import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Zoom, pan and background of a session, without a window.
@MainActor
final class SessionViewTests: XCTestCase {
    private func document() -> Scene {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
        let door = CALayer()
        door.speed = 0
        let animation = CABasicAnimation(keyPath: "transform.rotation.y")
        (animation.toValue, animation.duration) = (-Double.pi / 2, 1)
        door.add(animation, forKey: nil)
        root.addSublayer(door)
        return Scene(name: "door", document: SceneDocument(root: root, isYUp: false))
    }

    private func session(_ scene: Scene, _ options: PreviewOptions = PreviewOptions()) -> PreviewSession {
        let session = PreviewSession(
            scene: scene, options: options, now: { 100 }, openFile: { _ in throw CancellationError() }, saveScreenshot: { _ in "" },
            log: { _ in })
        session.layout(size: CGSize(width: 600, height: 450))
        scene.start(at: 100)
        return session
    }

    func testFitFillsTheAreaAndOneIsFullSize() async {
        let session = session(document())
        XCTAssertEqual(session.zoom, 1)
        session.perform(.zoomToFit)
        XCTAssertEqual(session.zoom, 1.5)
        XCTAssertEqual(session.sceneFrame, CGRect(x: 75, y: 0, width: 450, height: 450))
        session.perform(.zoomToActual)
        XCTAssertEqual(session.zoom, 1)
        session.layout(size: CGSize(width: 100, height: 100))
        XCTAssertEqual(session.zoom, 1, "full size stays where there is no room")
    }

    func testTheWheelZoomsAtThePointer() async {
        let session = session(document())
        let point = CGPoint(x: 200, y: 300)
        let before = session.scene.scenePoint(point)
        for _ in 0..<5 { session.pinch(by: 1.1, at: point) }
        XCTAssertEqual(session.zoom, pow(1.1, 5), accuracy: 1e-9)
        XCTAssertEqual(session.scene.scenePoint(point).x, before.x, accuracy: 1e-9)
        XCTAssertEqual(session.scene.scenePoint(point).y, before.y, accuracy: 1e-9)
        XCTAssertEqual(session.sceneFrame.origin.x, session.scene.root.convert(.zero, to: nil).x, accuracy: 1e-9)
    }

    func testADragIsDividedByTheZoom() async {
        let session = session(document())
        for _ in 0..<3 { session.perform(.zoomIn) }
        XCTAssertEqual(session.zoom, 3, accuracy: 1e-9)
        session.pointerDown(at: CGPoint(x: 300, y: 200))
        session.pointerMoved(to: CGPoint(x: 150, y: 200))
        session.pointerUp(at: CGPoint(x: 150, y: 200))
        XCTAssertEqual(session.title, "door — 0.250 s — paused")
    }

    func testSpaceAndDragMoveTheSceneAndSpaceAlonePlays() async {
        let session = session(document())
        session.spaceKey(isDown: true)
        session.pointerDown(at: CGPoint(x: 300, y: 200))
        session.pointerMoved(to: CGPoint(x: 260, y: 230))
        session.pointerUp(at: CGPoint(x: 260, y: 230))
        session.spaceKey(isDown: false)
        XCTAssertEqual(session.sceneFrame.origin, CGPoint(x: 110, y: 105))
        XCTAssertEqual(session.title, "door — 0.000 s — paused")
        session.spaceKey(isDown: true)
        session.spaceKey(isDown: false)
        XCTAssertEqual(session.title, "door — 0.000 s — playing")
    }

    func testTheMiddleButtonMovesTheScene() async {
        let session = session(document())
        session.panBegan(at: CGPoint(x: 10, y: 10))
        session.pointerMoved(to: CGPoint(x: 30, y: 5))
        session.panEnded()
        session.pointerMoved(to: CGPoint(x: 90, y: 90))
        XCTAssertEqual(session.canvas.view.offset, CGVector(dx: 20, dy: -5))
    }

    func testAnExampleIsMagnifiedAndNotLaidOutAgain() async {
        let controller = UIViewController()
        controller.preferredContentSize = CGSize(width: 300, height: 300)
        let session = session(Scene(name: "example", controller: controller))
        let frame = controller.view.frame
        XCTAssertEqual(frame.size, CGSize(width: 600, height: 450))
        session.perform(.zoomIn)
        XCTAssertEqual(controller.view.frame, frame)
        XCTAssertEqual(session.scene.scenePoint(CGPoint(x: 300, y: 225)), CGPoint(x: 300, y: 225))
        XCTAssertEqual(session.scene.scenePoint(CGPoint(x: 0, y: 225)), CGPoint(x: 100, y: 225))
        session.perform(.zoomToFit)
        XCTAssertEqual(controller.view.frame.size, CGSize(width: 400, height: 300), "fit lays out for the scene's own size")
    }

    func testZoomStaysWithAnotherVersionOfTheScene() async {
        let session = session(document())
        session.perform(.zoomIn)
        session.pointerMoved(to: .zero)
        let frame = session.sceneFrame
        session.reload(document())
        XCTAssertEqual(session.sceneFrame, frame)
        XCTAssertEqual(session.scene.root.convert(.zero, to: nil).x, frame.minX, accuracy: 1e-9)
        var options = PreviewOptions()
        options.continues = session.windowState
        XCTAssertEqual(self.session(document(), options).canvas.view, session.canvas.view)
    }

    func testADeviceIsZoomedToo() async throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
        let device = try XCTUnwrap(Device(named: "iphone-14"))
        let session = session(
            Scene(name: "wallpaper", document: SceneDocument(root: root, isYUp: true), canvas: CanvasOptions(device: device)))
        let fitted = 450 / 844.0
        XCTAssertEqual(session.zoom, fitted, accuracy: 1e-9)
        let point = CGPoint(x: 280, y: 100)
        let before = session.scene.scenePoint(point)
        session.pinch(by: 2, at: point)
        XCTAssertEqual(session.zoom, 2 * fitted, accuracy: 1e-9)
        XCTAssertEqual(session.scene.scenePoint(point).x, before.x, accuracy: 1e-9)
        XCTAssertEqual(session.scene.scenePoint(point).y, before.y, accuracy: 1e-9)
    }

    func testEscapeLeavesTheFullScreen() async {
        let session = session(document())
        session.perform(.toggleFullScreen)
        XCTAssertEqual(session.windowRequest, .fullScreen(true))
        session.answer(.fullScreen(true), problem: nil)
        session.perform(.escape)
        XCTAssertEqual(session.windowRequest, .fullScreen(false))
        XCTAssertFalse(session.isFinished)
    }

    func testTheBackgroundOfTheCommandLineIsForThisWindowOnly() async {
        var options = PreviewOptions()
        options.canvasBackground = .checkerboard
        let session = session(document(), options)
        var settings = PreviewSettings()
        settings.background = .black
        session.adopt(settings)
        XCTAssertEqual(session.canvas.background, .checkerboard)
        XCTAssertEqual(session.settings.background, .black)
        session.perform(.cycleBackground)
        XCTAssertEqual(session.settings.background, session.canvas.background)
    }

    func testWhatTheWindowCannotDoIsSaid() async {
        let session = session(document())
        session.perform(.toggleOnTop)
        session.answer(.onTop(true), problem: "not here")
        XCTAssertEqual(session.message?.text, "not here")
        XCTAssertFalse(session.canvas.isOnTop)
    }

    func testSettingsAreTakenOverAndTold() async {
        let session = session(document())
        var settings = PreviewSettings()
        settings.panels.toggle(.tree)
        (settings.background, settings.mode) = (.grey, .fit)
        session.adopt(settings)
        XCTAssertEqual(session.settings, settings)
        XCTAssertTrue(session.isVisible(.tree))
        session.perform(.cycleBackground)
        XCTAssertEqual(session.settings.background, .given)
    }
}
