import QuartziteKit
import QuartziteMarkup
import XCTest

@testable import QuartzitePreview

/// Devices that a person chooses in the window, for documents and programs.
@MainActor final class ChosenDeviceTests: XCTestCase {
    override func tearDown() async throws { RecordedStage.tearDown() }

    /// Fills its safe area with green over red, and moves a small box within ten seconds.
    private final class Screen: UIViewController {
        let content = UIView()
        let box = CALayer()
        private(set) var insetChanges = 0

        override func viewDidLoad() {
            super.viewDidLoad()
            preferredContentSize = CGSize(width: 300, height: 300)
            (view.backgroundColor, content.backgroundColor) = (.red, .green)
            view.addSubview(content)
            box.frame = CGRect(x: 0, y: 100, width: 20, height: 20)
            box.backgroundColor = UIColor.blue.cgColor
            view.layer.addSublayer(box)
            let move = CABasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration) = (10, 110, 10)
            box.add(move, forKey: "move")
        }

        override func viewDidLayoutSubviews() { content.frame = view.bounds.inset(by: view.safeAreaInsets) }
        override func viewSafeAreaInsetsDidChange() { insetChanges += 1 }
    }

    private let phone = Device(named: "iphone-14")

    private func pixel(_ stage: RecordedStage, _ x: Int, _ y: Int) throws -> [UInt8] {
        let width = Int(stage.scene.naturalSize.width)
        return Array(try stage.pixels()[((y * width + x) * 4)..<((y * width + x) * 4 + 3)])
    }

    /// Chooses a device as the window does.
    private func choose(_ device: Device?, _ stage: RecordedStage) {
        stage.session.show(on: device)
        stage.session.layout(size: stage.session.requestedSize ?? .zero)
        stage.settle()
    }

    // MARK: Programs

    func testTheRootViewOfAProgramGetsTheScreenAndItsSafeArea() async throws {
        let screen = Screen()
        let stage = try RecordedStage(screen)
        let phone = try XCTUnwrap(phone)
        XCTAssertEqual(screen.view.safeAreaInsets, .zero)
        choose(phone, stage)
        XCTAssertEqual(stage.session.requestedSize, CGSize(width: 390, height: 844))
        XCTAssertEqual(screen.view.bounds.size, CGSize(width: 390, height: 844))
        XCTAssertEqual(UIScreen.main.bounds.size, CGSize(width: 390, height: 844))
        XCTAssertEqual(screen.view.safeAreaInsets, UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
        XCTAssertEqual(screen.content.frame, CGRect(x: 0, y: 47, width: 390, height: 763))
        XCTAssertEqual(screen.insetChanges, 1)
        XCTAssertEqual(try pixel(stage, 200, 40), [255, 0, 0])
        XCTAssertEqual(try pixel(stage, 200, 50), [0, 255, 0])
        stage.press(.turnDevice)
        stage.session.layout(size: CGSize(width: 844, height: 390))
        stage.settle()
        XCTAssertEqual(screen.view.bounds.size, CGSize(width: 844, height: 390))
        XCTAssertEqual(screen.view.safeAreaInsets, UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
        choose(nil, stage)
        XCTAssertEqual(stage.scene.naturalSize, CGSize(width: 300, height: 300))
        XCTAssertEqual(screen.view.bounds.size, CGSize(width: 300, height: 300))
        XCTAssertEqual(screen.view.safeAreaInsets, .zero)
        XCTAssertEqual(try pixel(stage, 200, 10), [0, 255, 0])
    }

    func testAnimationsGoOnAndThePastHasTheDeviceToo() async throws {
        let screen = Screen()
        let stage = try RecordedStage(screen)
        stage.pass(2)
        XCTAssertEqual(screen.box.presentation()?.position.x ?? 0, 30, accuracy: 0.5)
        choose(phone, stage)
        XCTAssertEqual(screen.box.presentation()?.position.x ?? 0, 30, accuracy: 0.5, "the animation was not begun again")
        stage.press(.toggleDeviceFrame)
        stage.session.layout(size: CGSize(width: 414, height: 868))
        stage.pass(2)
        XCTAssertEqual(screen.box.presentation()?.position.x ?? 0, 50, accuracy: 0.5)
        XCTAssertEqual(try pixel(stage, 7, 400), [0, 0, 0], "the frame at the left edge")
        XCTAssertEqual(try pixel(stage, 12 + 50, 12 + 105), [0, 0, 255], "the box at the present")
        stage.session.playback.seek(to: 3, at: stage.session.now())
        stage.settle()
        XCTAssertFalse(stage.recording.isAtPresent)
        XCTAssertEqual(try pixel(stage, 7, 400), [0, 0, 0], "the frame in the past")
        XCTAssertEqual(try pixel(stage, 12 + 40, 12 + 105), [0, 0, 255])
        choose(Device(named: "iphone-8"), stage)
        XCTAssertEqual(stage.scene.naturalSize, CGSize(width: 403, height: 823), "the frame of the other device")
        XCTAssertEqual(try pixel(stage, 7, 400), [0, 0, 0])
        choose(nil, stage)
        stage.session.playback.seek(to: 1, at: stage.session.now())
        stage.settle()
        XCTAssertEqual(try pixel(stage, 20, 105), [0, 0, 255], "the box in the past, without a device")
        XCTAssertEqual(try pixel(stage, 200, 10), [0, 255, 0])
    }

    func testAProgramHasNoLockScreen() async throws {
        let stage = try RecordedStage(Screen())
        XCTAssertEqual(stage.session.controls.map(\.name), [])
        choose(phone, stage)
        XCTAssertEqual(stage.session.controls.map(\.name), ["Frame", "Safe areas"])
        stage.press(.toggleClock)
        XCTAssertEqual(stage.scene.canvas?.options.showsClock, false)
    }

    // MARK: Documents

    private func makeSession(_ state: WindowState? = nil) throws -> PreviewSession {
        func document() throws -> Scene {
            let text = "<caml><CALayer bounds=\"0 0 200 100\" cornerRadius=\"3\"/></caml>"
            let package = try CAPackage(data: Data(text.utf8), name: "a.caml", folder: URL(fileURLWithPath: "/nonexistent"))
            return Scene(name: "a", package: package)
        }
        var options = PreviewOptions()
        options.continues = state
        let session = PreviewSession(
            scene: try document(), options: options, now: { 0 }, openFile: { _ in try document() }, saveScreenshot: { _ in "" },
            log: { _ in })
        session.layout(size: CGSize(width: 200, height: 100))
        session.scene.start(at: 0)
        return session
    }

    func testADocumentIsPutOnADeviceAndTakenOffIt() async throws {
        let session = try makeSession()
        let (scene, host) = (session.scene, session.scene.host)
        XCTAssertIdentical(scene.context.layer, host)
        session.show(on: phone)
        XCTAssertEqual(scene.naturalSize, CGSize(width: 390, height: 844))
        XCTAssertIdentical(scene.context.layer, host.superlayer)
        XCTAssertTrue(host.masksToBounds)
        session.perform(.toggleClock)
        XCTAssertTrue(host.sublayers?.contains { $0.name == "clock" } == true)
        session.show(on: nil)
        XCTAssertNil(scene.canvas)
        XCTAssertIdentical(scene.context.layer, host)
        XCTAssertEqual(host.sublayers?.map(ObjectIdentifier.init), [ObjectIdentifier(scene.root)])
        XCTAssertFalse(host.masksToBounds)
        XCTAssertNil(host.backgroundColor)
        XCTAssertEqual(scene.naturalSize, CGSize(width: 200, height: 100))
        XCTAssertEqual(session.requestedSize, CGSize(width: 200, height: 100))
    }

    func testTheChoiceHoldsForOtherScenesAndForTheNextProcess() async throws {
        let session = try makeSession()
        session.show(on: phone)
        session.perform(.toggleDeviceFrame)
        session.reload(try session.openFile("a.caml"))
        XCTAssertEqual(session.scene.canvas?.options.device, phone)
        XCTAssertEqual(session.scene.canvas?.options.showsFrame, true)
        session.open(file: "b.caml")
        XCTAssertEqual(session.scene.canvas?.options.device, phone)
        XCTAssertEqual(session.scene.naturalSize, CGSize(width: 414, height: 868))
        try session.compare(with: .scene("c.caml"))
        XCTAssertEqual(session.comparison?.other.canvas?.options.device, phone)
        session.show(on: nil)
        XCTAssertNil(session.comparison?.other.canvas)
        session.show(on: phone)
        let next = try makeSession(session.windowState)
        XCTAssertEqual(next.scene.canvas?.options.device, phone)
        XCTAssertEqual(next.windowState.canvas.device, session.canvas.device)
    }

    func testTheSwitchesOfTheDeviceHoldForLaterScenesAndForB() async throws {
        let session = try makeSession()
        session.show(on: phone)
        try session.compare(with: .scene("b.caml"))
        let view = try XCTUnwrap(session.controls.first { $0.name == "Frame" }?.view as? UISwitch)
        session.perform(SceneControl.Action.flip(view, to: true))
        XCTAssertEqual(session.canvas.device?.showsFrame, true)
        XCTAssertEqual(session.comparison?.other.canvas?.options.showsFrame, true)
        session.reload(try session.openFile("a.caml"))
        XCTAssertEqual(session.scene.canvas?.options.showsFrame, true)
    }

    // MARK: Menu, exports

    func testTheMenuListsAllDevicesAndMarksTheShownOne() async throws {
        let session = try makeSession()
        let rows = try XCTUnwrap(session.deviceMenu.menu).filter(\.isSelectable)
        XCTAssertEqual(rows.count, Device.all.count + 1)
        XCTAssertEqual(rows.filter(\.isOn).map(\.text), ["None"])
        let row = try XCTUnwrap(rows.first { $0.text == "iPhone 15 Pro Max" })
        XCTAssertEqual(row.detail, "430 × 932")
        guard case .action(let action) = row.content else { return XCTFail("the row does nothing") }
        session.perform(action)
        XCTAssertEqual(session.deviceMenu.menu?.filter(\.isOn).map(\.text), ["iPhone 15 Pro Max"])
        XCTAssertEqual(session.message?.text, "iPhone 15 Pro Max, 430 × 932 points")
    }

    func testTitles() {
        let titles = ["iphone-xr", "iphone-se-2", "iphone-11-pro-max", "ipad-air-11", "iphone-air"].compactMap { name in
            Device(named: name).map { _ in Device.title(of: name) }
        }
        XCTAssertEqual(titles, ["iPhone XR", "iPhone SE 2", "iPhone 11 Pro Max", "iPad Air 11", "iPhone Air"])
    }

    func testExportsHaveTheDevice() async throws {
        let session = try makeSession()
        session.show(on: phone)
        let words = try session.sceneArguments(ExportProgram(before: [], options: []))
        XCTAssertEqual(Array(words.suffix(2)), ["--device", "iphone-14"])
        let stage = try RecordedStage(Screen())
        choose(phone, stage)
        stage.press(.toggleSafeAreas)
        let arguments = try stage.session.sceneArguments(ExportProgram(before: [], options: []))
        let index = try XCTUnwrap(arguments.firstIndex(of: "--layers"))
        XCTAssertFalse(arguments.contains("--device"), "`render` takes it for documents only")
        let other = Scene(name: "other", controller: Screen())
        _ = try LayerChanges(contentsOf: arguments[index + 1]).apply(to: other)
        XCTAssertEqual(other.naturalSize, CGSize(width: 390, height: 844))
        XCTAssertEqual(other.canvas?.options.showsSafeAreas, true)
    }
}
