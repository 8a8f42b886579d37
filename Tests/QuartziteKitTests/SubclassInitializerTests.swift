import QuartziteKit
import XCTest

/// Subclasses that call the initialisers of UIKit's classes that are designated there.
@MainActor final class SubclassInitializerTests: XCTestCase {
    private final class Menu: UINavigationController {
        let side: Int
        init(_ root: UIViewController, side: Int) {
            self.side = side
            super.init(rootViewController: root)
        }
        required init?(coder: NSCoder) { nil }
    }

    private final class PassingWindow: UIWindow {
        override init(windowScene: UIWindowScene) { super.init(windowScene: windowScene) }
        required init?(coder: NSCoder) { nil }
    }

    private final class Badge: UIImageView {
        override init(image: UIImage?) { super.init(image: image) }
        init(both image: UIImage) { super.init(image: image, highlightedImage: image) }
        required init?(coder: NSCoder) { nil }
    }

    private final class Choice: UISegmentedControl {
        init(count: Int) { super.init(items: (0..<count).map { "\($0)" }) }
        required init?(coder: NSCoder) { nil }
    }

    private final class Pull: UIRefreshControl {
        override init() { super.init() }
        required init?(coder: NSCoder) { nil }
    }

    private final class Column: UIStackView {
        required init(coder: NSCoder) { super.init(coder: coder) }
        override init(frame: CGRect) { super.init(frame: frame) }
    }

    private final class Door: UIBezierPath {
        let knob = CGPoint(x: 1, y: 1)
    }

    func testSubclassesCallDesignatedInitialisers() async throws {
        let root = UIViewController()
        XCTAssertEqual(Menu(root, side: 1).viewControllers, [root])
        let scene = try XCTUnwrap(UIWindow(frame: .zero).windowScene)
        XCTAssertEqual(PassingWindow(windowScene: scene).frame, UIScreen.main.bounds)
        let picture = try XCTUnwrap(UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in }.cgImage)
        let film = UIImage(cgImage: picture)
        XCTAssertEqual(Badge(image: film).bounds.size, film.size)
        XCTAssertFalse(Badge(both: film).isUserInteractionEnabled)
        XCTAssertIdentical(Badge(both: film).highlightedImage, film)
        XCTAssertEqual(Choice(count: 3).titleForSegment(at: 2), "2")
        XCTAssertEqual(Pull().bounds.height, 60)
        XCTAssertEqual(Column(frame: .zero).arrangedSubviews, [])
        XCTAssertEqual(Door().knob.x, 1)
        XCTAssertEqual(UINavigationItem().title, "")
    }

    private class Wheel: UIView {
        var spokes = 8
        override init(frame: CGRect) {
            super.init(frame: frame)
            tag = 3
        }
        required init?(coder: NSCoder) { nil }
        static func make() -> Self { newInstanceOfSelf() }
    }
    private final class BigWheel: Wheel {
        let rim = UIColor.red
    }
    private final class Page: UIViewController {
        var number = 5
    }
    private final class Model: NSObject {
        let name = "door"
    }
    private final class Ring: CALayer {
        var width = 2
        override init() {
            super.init()
            width = 7
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
    }

    /// By the class's own initialisers, although none is `required`.
    func testInstancesOfAClassThatIsKnownAtRunTime() {
        let wheel: Wheel = BigWheel.make()
        XCTAssertEqual((wheel as? BigWheel)?.rim, .red)
        XCTAssertEqual([wheel.tag, wheel.spokes], [3, 8])
        XCTAssertEqual(Wheel.make().tag, 3)
        XCTAssertEqual(Page.newInstanceOfSelf().number, 5)
        XCTAssertEqual(Model.newInstanceOfSelf().name, "door")
        XCTAssertEqual(Ring.newInstanceOfSelf().width, 7)
        XCTAssertEqual(UIButton.newInstanceOfSelf().frame, .zero)
    }
}
