import XCTest

@testable import QuartziteKit

/// The application: its state by changes of the window, its windows, and its actions.
@MainActor final class ApplicationTests: XCTestCase {
    private final class Delegate: NSObject, UIApplicationDelegate {
        var told: [String] = []
        func applicationDidBecomeActive(_ application: UIApplication) { told.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { told.append("resign \(application.applicationState)") }
        func applicationDidEnterBackground(_ application: UIApplication) { told.append("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { told.append("foreground") }
        func applicationWillTerminate(_ application: UIApplication) { told.append("terminate") }
    }

    private let application = UIApplication.shared

    override func setUp() async throws { application.resetState() }
    override func tearDown() async throws { application.resetState() }

    func testConstantsOfTheSystem() async {
        XCTAssertFalse(ProcessInfo.processInfo.isLowPowerModeEnabled)
        let options = ["yes": kCFBooleanTrue as Any, "no": kCFBooleanFalse as Any] as CFDictionary
        XCTAssertEqual(options["yes"] as? Bool, true)
        XCTAssertEqual(options["no"] as? Bool, false)
        XCTAssertTrue(kCFBooleanTrue!.boolValue)
    }

    func testTheStateFollowsTheWindow() async {
        let delegate = Delegate()
        application.delegate = delegate
        defer { application.delegate = nil }
        XCTAssertEqual(application.applicationState, .active)
        application.windowChanged(.gotFocus)
        XCTAssertEqual(delegate.told, [], "nothing changed")
        application.windowChanged(.lostFocus)
        XCTAssertEqual(application.applicationState, .inactive)
        application.windowChanged(.minimized)
        XCTAssertEqual(application.applicationState, .background)
        XCTAssertEqual(UIWindowScene.main.activationState, .background)
        application.windowChanged(.restored)
        XCTAssertEqual(application.applicationState, .inactive)
        application.windowChanged(.gotFocus)
        XCTAssertEqual(application.applicationState, .active)
        XCTAssertEqual(delegate.told, ["resign active", "background", "foreground", "active"])
        delegate.told = []
        application.windowChanged(.minimized)
        application.windowChanged(.gotFocus)
        application.windowChanged(.closed)
        XCTAssertEqual(delegate.told, ["resign active", "background", "foreground", "active", "resign active", "terminate"])
    }

    private final class Observer {
        var names: [String] = []
        func note(_ notification: Notification) { names.append(notification.name.rawValue) }
    }

    func testNotificationsArePosted() async {
        let observer = Observer()
        NotificationCenter.default.addObserver(observer, selector: Observer.note, name: nil, object: application)
        for change in [.lostFocus, .minimized, .restored, .gotFocus, .closed] as [UIApplication.WindowChange] {
            application.windowChanged(change)
        }
        XCTAssertEqual(
            observer.names,
            [
                UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
                UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
                UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification,
            ].map(\.rawValue))
    }

    func testATurnOfTheScreenIsTold() async {
        var told: [String] = []
        let center = NotificationCenter.default
        let tokens = [
            UIApplication.willChangeStatusBarOrientationNotification, UIApplication.didChangeStatusBarOrientationNotification,
            UIDevice.orientationDidChangeNotification,
        ].map { name in
            center.addObserver(forName: name, object: nil, queue: nil) { note in
                let value = note.userInfo?[UIApplication.statusBarOrientationUserInfoKey] as? Int ?? 0
                MainActor.assumeIsolated { told.append("\(name.rawValue) \(value)") }
            }
        }
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        application.turning(from: CGSize(width: 2, height: 3), to: CGSize(width: 2, height: 4)) { told.append("same") }
        application.turning(from: CGSize(width: 2, height: 3), to: CGSize(width: 4, height: 3)) { told.append("turn") }
        UIDevice.current.endGeneratingDeviceOrientationNotifications()
        XCTAssertEqual(
            told,
            [
                "same", "UIApplicationWillChangeStatusBarOrientationNotification 3", "turn",
                "UIApplicationDidChangeStatusBarOrientationNotification 1", "UIDeviceOrientationDidChangeNotification 0",
            ])
        for token in tokens { center.removeObserver(token) }
        XCTAssertTrue(UIInterfaceOrientation.landscapeLeft.isLandscape)
        XCTAssertTrue(UIDeviceOrientation.portrait.isValidInterfaceOrientation)
    }

    func testWindowsOfTheSceneAreKnownInOrder() async {
        let (normal, alert) = (UIWindow(frame: .zero), UIWindow(frame: .zero))
        XCTAssertFalse(application.windows.contains(normal))
        alert.windowLevel = .alert + 1
        alert.isHidden = false
        normal.makeKeyAndVisible()
        XCTAssertEqual(application.windows.suffix(2), [normal, alert])
        XCTAssertIdentical(application.keyWindow, normal)
        XCTAssertTrue(normal.isKeyWindow)
        let scenes = application.connectedScenes.compactMap { $0 as? UIWindowScene }
        XCTAssertEqual(scenes.flatMap(\.windows).filter(\.isKeyWindow), [normal])
        XCTAssertIdentical(normal.windowScene, scenes.first)
        alert.makeKey()
        XCTAssertTrue(alert.isKeyWindow)
        alert.isHidden = true
        XCTAssertIdentical(application.keyWindow, normal)
        normal.isHidden = true
        XCTAssertFalse(application.windows.contains(normal))
    }

    func testTheWindowsControllerAppearsWithTheWindow() async {
        let (window, controller) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), AppearingController("root"))
        AppearingController.told = []
        window.rootViewController = controller
        XCTAssertEqual(AppearingController.told, [])
        window.makeKeyAndVisible()
        XCTAssertEqual(AppearingController.told, ["root will appear", "root did appear"])
        AppearingController.told = []
        window.isHidden = true
        XCTAssertEqual(AppearingController.told, ["root will disappear", "root did disappear"])
    }

    private final class Pressed: UIView {
        var told: [String] = []
        func press(_ sender: UIView) { told.append("press \(sender.tag)") }
        func plain() { told.append("plain") }
    }

    func testActionsFindTheirTarget() async {
        let (view, button) = (Pressed(), UIView())
        button.tag = 3
        view.addSubview(button)
        XCTAssertTrue(application.sendAction(Selector(Pressed.plain), to: view, from: nil, for: nil))
        XCTAssertTrue(application.sendAction(Selector(Pressed.press), to: nil, from: button, for: nil), "up the responder chain")
        XCTAssertFalse(application.sendAction(Selector(Pressed.press), to: NSObject(), from: button, for: nil))
        XCTAssertFalse(application.sendAction(Selector(Pressed.press), to: nil, from: UIView(), for: nil))
        XCTAssertEqual(view.told, ["plain", "press 3"])
        let field = UITextField()
        field.becomeFirstResponder()
        application.sendAction(Selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)
        XCTAssertFalse(field.isFirstResponder)
    }

    func testIgnoredInteractionsReachNoView() async {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let touch = SimulatedTouch(in: view)
        application.beginIgnoringInteractionEvents()
        XCTAssertNil(touch.press(at: CGPoint(x: 1, y: 1)))
        application.endIgnoringInteractionEvents()
        XCTAssertIdentical(touch.press(at: CGPoint(x: 1, y: 1)), view)
    }

    func testURLsAreOpenedByTheDesktop() async throws {
        var opened: [URL] = []
        let start = URLOpening.start
        URLOpening.start = {
            opened.append($0)
            return true
        }
        defer { URLOpening.start = start }
        var results: [Bool] = []
        let web = try XCTUnwrap(URL(string: "https://example.org/a"))
        application.open(web, completionHandler: { results.append($0) })
        let unknown = try XCTUnwrap(URL(string: "unknown-scheme:a"))
        XCTAssertFalse(application.canOpenURL(unknown))
        application.open(unknown) { results.append($0) }
        turnRunLoop()
        XCTAssertEqual(opened, [web])
        XCTAssertEqual(results, [true, false])
    }

    func testConstantsOfTheEnvironment() async {
        XCTAssertIdentical(UIApplication.value(forKeyPath: "shared") as? UIApplication, UIApplication.shared)
        XCTAssertEqual(UIDevice.current.systemName, "Linux")
        XCTAssertTrue(UIDevice.current.systemVersion.contains("."))
        let task = application.beginBackgroundTask {}
        XCTAssertNotEqual(task, .invalid)
        application.endBackgroundTask(task)
        XCTAssertEqual(application.preferredContentSizeCategory, .large)
        XCTAssertEqual(application.statusBarFrame, .zero)
        XCTAssertEqual(UIResponder.keyboardWillShowNotification.rawValue, "UIKeyboardWillShowNotification")
    }

    private func turnRunLoop() { for _ in 0..<4 { _ = RunLoop.main.run(mode: .default, before: .distantPast) } }
}
