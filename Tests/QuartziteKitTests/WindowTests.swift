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
