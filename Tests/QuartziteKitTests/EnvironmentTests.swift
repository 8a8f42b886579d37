import XCTest

@testable import QuartziteKit

/// Traits, the screen, and kinds of touches.
@MainActor final class EnvironmentTests: XCTestCase {
    func testTraitsAreValues() async {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let both = UITraitCollection(traitsFrom: [dark, UITraitCollection(horizontalSizeClass: .compact)])
        XCTAssertEqual(both.userInterfaceStyle, .dark)
        XCTAssertEqual(both.horizontalSizeClass, .compact)
        XCTAssertTrue(both.containsTraits(in: dark))
        XCTAssertFalse(dark.containsTraits(in: both))
        XCTAssertTrue(UITraitCollection.current.hasDifferentColorAppearance(comparedTo: dark))
        XCTAssertFalse(UITraitCollection.current.hasDifferentColorAppearance(comparedTo: .current))
        XCTAssertEqual(dark, UITraitCollection(userInterfaceStyle: .dark))
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        XCTAssertEqual(color.resolvedColor(with: dark), .white)
        XCTAssertEqual(color, .black)
        XCTAssertEqual(UITraitCollection.current.displayScale, UIScreen.main.scale)
        XCTAssertEqual(UITraitCollection(displayScale: 3).displayScale, 3)
    }

    /// The numbers are those of an iPhone 14, an iPhone 14 Pro Max and an iPad mini, upright and on the side.
    func testTheSizeOfTheWindowDecidesAboutTheDevice() async {
        func traits(_ width: CGFloat, _ height: CGFloat) -> [Int] {
            let traits = UITraitCollection.environment(of: CGSize(width: width, height: height))
            return [traits.userInterfaceIdiom.rawValue, traits.horizontalSizeClass.rawValue, traits.verticalSizeClass.rawValue]
        }
        let (phone, pad) = (UIUserInterfaceIdiom.phone.rawValue, UIUserInterfaceIdiom.pad.rawValue)
        let (compact, regular) = (UIUserInterfaceSizeClass.compact.rawValue, UIUserInterfaceSizeClass.regular.rawValue)
        XCTAssertEqual(traits(390, 844), [phone, compact, regular])
        XCTAssertEqual(traits(844, 390), [phone, compact, compact])
        XCTAssertEqual(traits(932, 430), [phone, regular, compact])
        XCTAssertEqual(traits(300, 300), [phone, compact, regular])
        XCTAssertEqual(traits(744, 1133), [pad, regular, regular])
        XCTAssertEqual(traits(1133, 744), [pad, regular, regular])
        UIScreen.main.set(size: CGSize(width: 1024, height: 768))
        XCTAssertEqual(UIDevice.current.userInterfaceIdiom, .pad)
        UIScreen.main.set(size: CGSize(width: 300, height: 300))
        XCTAssertEqual(UIDevice.current.userInterfaceIdiom, .phone)
        XCTAssertEqual(UIView().traitCollection.horizontalSizeClass, .compact)
    }

    func testTheScreenHasABrightness() async {
        let messages = Recorder()
        let observer = NotificationCenter.default.addObserver(
            forName: UIScreen.brightnessDidChangeNotification, object: nil, queue: nil
        ) { _ in messages.append("changed") }
        defer { NotificationCenter.default.removeObserver(observer) }
        UIScreen.main.brightness = 0.5
        UIScreen.main.brightness = 7
        UIScreen.main.brightness = 1
        XCTAssertEqual(UIScreen.main.brightness, 1)
        XCTAssertEqual(messages.all.count, 2)
        XCTAssertEqual(UIScreen.screens, [.main])
    }

    func testTheScreenIsPhotographed() async throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        window.backgroundColor = .red
        window.makeKeyAndVisible()
        defer { window.isHidden = true }
        let view = UIScreen.main.snapshotView(afterScreenUpdates: false)
        XCTAssertEqual(view.bounds.size, UIScreen.main.bounds.size)
        XCTAssertNotNil(view.subviews.last?.layer.contents)
    }

    func testRecognizersChooseTheirTouches() async {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        var taps: [String] = []
        let (pencil, finger, second) = (UITapGestureRecognizer(), UITapGestureRecognizer(), UITapGestureRecognizer())
        pencil.addTarget { _ in taps.append("pencil") }
        finger.addTarget { _ in taps.append("finger") }
        second.addTarget { _ in taps.append("second") }
        pencil.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
        second.buttonMaskRequired = .secondary
        for recognizer in [pencil, second, finger] { view.addGestureRecognizer(recognizer) }
        let touch = SimulatedTouch(in: view)
        touch.press(at: CGPoint(x: 5, y: 5))
        XCTAssertEqual(finger.buttonMask, .primary)
        touch.release()
        XCTAssertEqual(taps, ["finger"])
        let other = UITouch(at: .zero, in: view)
        XCTAssertEqual(other.altitudeAngle, .pi / 2)
        XCTAssertEqual(UIEvent(touches: [other]).buttonMask, .primary)
    }

    func testAScreenMakesDisplayLinks() async {
        final class Counter: NSObject {
            func step(_ link: CADisplayLink) {}
        }
        let link = UIScreen.main.displayLink(withTarget: Counter(), selector: Selector(Counter.step))
        XCTAssertEqual(link?.isPaused, false)
        link?.invalidate()
    }
}
