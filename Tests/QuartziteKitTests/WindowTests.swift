import QuartziteKit
import XCTest

/// Views in a window, and the calls that tell them so.
@MainActor final class WindowTests: XCTestCase {
    private final class Witness: UIView {
        var windows: [UIWindow?] = []
        var tints = 0
        override func didMoveToWindow() { windows.append(window) }
        override func tintColorDidChange() { tints += 1 }
    }

    func testAViewIsToldOfItsWindow() async {
        let (window, parent, view) = (UIWindow(frame: .zero), UIView(), Witness())
        parent.addSubview(view)
        XCTAssertEqual(view.windows.count, 0)
        window.addSubview(parent)
        XCTAssertTrue(view.window === window)
        parent.addSubview(view)
        XCTAssertEqual(view.windows.count, 1)
        parent.removeFromSuperview()
        XCTAssertEqual(view.windows.count, 2)
        XCTAssertNil(view.windows[1])
    }

    func testTheRootControllersViewFillsTheWindow() async {
        let (window, controller) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 60)), UIViewController())
        window.rootViewController = controller
        XCTAssertEqual(controller.view.frame, CGRect(x: 0, y: 0, width: 50, height: 60))
        XCTAssertTrue(controller.view.superview === window)
        XCTAssertEqual(controller.view.convert(CGPoint(x: 1, y: 2), to: nil), CGPoint(x: 1, y: 2))
        window.rootViewController = nil
        XCTAssertNil(controller.view.superview)
    }

    func testCoordinatesAreConvertedToTheScreenAndBack() async {
        let (space, window, view) = (UIScreen.main.coordinateSpace, UIWindow(frame: CGRect(x: 3, y: 4, width: 50, height: 60)), UIView())
        let (layer, other) = (CALayer(), UIView(frame: CGRect(x: 5, y: 0, width: 1, height: 1)))
        layer.addSublayer(window.layer)
        view.frame = CGRect(x: 10, y: 20, width: 8, height: 8)
        window.addSubview(view)
        window.addSubview(other)
        let point = CGPoint(x: 1, y: 2)
        XCTAssertEqual(view.convert(point, to: space), CGPoint(x: 14, y: 26))
        XCTAssertEqual(view.convert(CGPoint(x: 14, y: 26), from: space), point)
        XCTAssertEqual(space.convert(CGPoint(x: 14, y: 26), to: view), point)
        XCTAssertEqual(space.convert(view.bounds, from: view), CGRect(x: 13, y: 24, width: 8, height: 8))
        XCTAssertEqual(view.convert(view.bounds, to: space), CGRect(x: 13, y: 24, width: 8, height: 8))
        XCTAssertEqual(view.convert(CGRect(x: 13, y: 24, width: 8, height: 8), from: space), view.bounds)
        XCTAssertEqual(space.convert(point, to: UIScreen.main.fixedCoordinateSpace), point)
        let sibling: any UICoordinateSpace = other
        XCTAssertEqual(view.convert(point, to: sibling), CGPoint(x: 6, y: 22))
        XCTAssertEqual(view.convert(point, to: other), CGPoint(x: 6, y: 22))
        XCTAssertEqual(view.convert(point, to: nil), CGPoint(x: 11, y: 22), "nil is the window")
    }

    func testAWindowOnAScaledScreenHasAFrameInTheScreensPoints() async {
        let (window, size) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), CGSize(width: 160, height: 240))
        window.fillScreen(of: size, middle: CGPoint(x: 50, y: 70), fit: 0.5)
        XCTAssertEqual(window.frame, CGRect(x: 0, y: 0, width: 160, height: 240))
        XCTAssertEqual(window.layer.frame, CGRect(x: 10, y: 10, width: 80, height: 120))
        let part = CGRect(x: 20, y: 40, width: 100, height: 60)
        window.frame = part
        XCTAssertEqual(window.frame, part)
        XCTAssertEqual(window.center, CGPoint(x: 70, y: 70))
        XCTAssertEqual(window.layer.frame, CGRect(x: 20, y: 30, width: 50, height: 30))
        window.bounds.size = CGSize(width: 60, height: 40)
        XCTAssertEqual(window.center, CGPoint(x: 70, y: 70), "a new size keeps the middle")
        XCTAssertEqual(window.frame, CGRect(x: 40, y: 50, width: 60, height: 40))
        window.center = CGPoint(x: 30, y: 20)
        XCTAssertEqual(window.frame, CGRect(x: 0, y: 0, width: 60, height: 40))
        XCTAssertEqual(window.layer.frame, CGRect(x: 10, y: 10, width: 30, height: 20))
        window.fillScreen(of: size, middle: CGPoint(x: 17, y: 33), fit: 1.0 / 3)
        XCTAssertEqual(window.frame, CGRect(x: 0, y: 0, width: 160, height: 240), "the next layout places the window again")
        XCTAssertEqual(window.center, CGPoint(x: 80, y: 120))
    }

    func testTheScreenKnowsItsPixelsAndItsRate() async {
        let screen = UIScreen.main
        XCTAssertEqual(screen.nativeBounds.size.width, screen.bounds.width * screen.scale)
        XCTAssertEqual(screen.maximumFramesPerSecond, 60)
        screen.set(refreshRate: 143.9)
        defer { screen.set(refreshRate: 60) }
        XCTAssertEqual(screen.maximumFramesPerSecond, 144)
        screen.set(refreshRate: .nan)
        XCTAssertEqual(screen.maximumFramesPerSecond, 144)
    }

    func testATintColourIsInherited() async {
        let (parent, view) = (UIView(), Witness())
        parent.addSubview(view)
        XCTAssertEqual(view.tintColor, .systemBlue)
        parent.tintColor = .red
        XCTAssertEqual(view.tintColor, .red)
        XCTAssertEqual(view.tints, 1)
        view.tintColor = .green
        parent.tintColor = .blue
        XCTAssertEqual(view.tintColor, .green)
        XCTAssertEqual(view.tints, 2)
    }

    func testAPictureViewShowsItsPicture() async throws {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { _ in
            UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        let view = UIImageView(image: picture)
        XCTAssertEqual(view.bounds.size, CGSize(width: 8, height: 4))
        XCTAssertTrue(view.layer.contents as AnyObject === picture.cgImage)
        XCTAssertEqual(view.intrinsicContentSize, CGSize(width: 8, height: 4))
        view.contentMode = .top
        XCTAssertEqual(view.layer.contentsGravity, .bottom)
        view.image = nil
        XCTAssertNil(view.layer.contents)
    }
}
