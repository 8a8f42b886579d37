import XCTest

@testable import QuartziteKit

/// What buttons show: titles and images by state, their places, and configurations.
@MainActor final class ButtonTests: XCTestCase {
    private let button = UIButton(type: .custom)
    private let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image {
        $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }

    private func layOut(_ button: UIButton, _ width: CGFloat = 200, _ height: CGFloat = 40) {
        button.frame = CGRect(x: 0, y: 0, width: width, height: height)
        button.layoutIfNeeded()
    }

    func testTheTitleFollowsTheState() async throws {
        button.setTitle("Play", for: .normal)
        button.setTitle("Stop", for: .selected)
        button.setTitleColor(.red, for: .normal)
        button.setTitleColor(.blue, for: .highlighted)
        let label = try XCTUnwrap(button.titleLabel)
        XCTAssertEqual(label.text, "Play")
        XCTAssertEqual(label.textColor, .red)
        button.isHighlighted = true
        XCTAssertEqual(label.textColor, .blue)
        button.isHighlighted = false
        button.isSelected = true
        XCTAssertEqual(label.text, "Stop")
        XCTAssertEqual(button.currentTitleColor, .red)
        XCTAssertIdentical(label.superview, button)
    }

    func testTypesHaveTheirColours() async {
        XCTAssertEqual(button.currentTitleColor, .white)
        let system = UIButton(type: .system)
        system.setTitle("a", for: .normal)
        system.tintColor = .green
        XCTAssertEqual(system.titleLabel?.textColor, .green)
        system.isHighlighted = true
        XCTAssertEqual(system.titleLabel?.alpha ?? 1, 0.2, accuracy: 1e-6)
        system.isHighlighted = false
        XCTAssertEqual(system.titleLabel?.alpha, 1)
    }

    func testTitleAndImageStandSideBySide() async throws {
        button.setTitle("Play", for: .normal)
        button.setImage(picture, for: .normal)
        layOut(button)
        let (image, title) = (try XCTUnwrap(button.imageView).frame, try XCTUnwrap(button.titleLabel).frame)
        XCTAssertEqual(image.size, CGSize(width: 20, height: 10))
        XCTAssertEqual(title.minX, image.maxX, accuracy: 1e-6)
        XCTAssertEqual((image.minX + title.maxX) / 2, 100, accuracy: 1e-6)
        XCTAssertEqual(image.midY, 20)
        XCTAssertEqual(button.intrinsicContentSize.width, 20 + title.width)
        button.contentHorizontalAlignment = .left
        button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 7, bottom: 0, right: 0)
        button.titleEdgeInsets.left = 5
        button.layoutIfNeeded()
        XCTAssertEqual(button.imageView?.frame.minX, 7)
        XCTAssertEqual(button.titleLabel?.frame.minX, 32)
    }

    func testASubclassPlacesTheTitle() async {
        final class Placing: UIButton {
            override func titleRect(forContentRect contentRect: CGRect) -> CGRect { CGRect(x: 1, y: 2, width: 30, height: 4) }
        }
        let placing = Placing(frame: .zero)
        placing.setTitle("a", for: .normal)
        layOut(placing)
        XCTAssertEqual(placing.titleLabel?.frame, CGRect(x: 1, y: 2, width: 30, height: 4))
    }

    func testBackgroundsAndTemplates() async throws {
        button.setBackgroundImage(picture.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)), for: .normal)
        XCTAssertEqual(button.layer.contentsCenter, CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
        XCTAssertNotNil(button.layer.contents)
        let system = UIButton(type: .system)
        system.tintColor = .red
        system.setImage(picture, for: .normal)
        let shown = try XCTUnwrap(system.imageView?.layer.contents as? CGImage)
        XCTAssertEqual(shown.pixel(x: 1, y: 1), SIMD4(255, 0, 0, 255))
        system.setImage(picture.withRenderingMode(.alwaysOriginal), for: .normal)
        XCTAssertEqual((system.imageView?.layer.contents as? CGImage)?.pixel(x: 1, y: 1), SIMD4(0, 0, 0, 255))
    }

    func testAConfigurationShows() async throws {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Go"
        configuration.image = picture
        configuration.imagePlacement = .top
        configuration.imagePadding = 4
        configuration.cornerStyle = .capsule
        let filled = UIButton(configuration: configuration)
        filled.tintColor = .purple
        layOut(filled, 100, 60)
        XCTAssertEqual(filled.titleLabel?.text, "Go")
        XCTAssertEqual(filled.titleLabel?.textColor, .white)
        XCTAssertEqual(filled.layer.backgroundColor.map(UIColor.init(cgColor:)), .purple)
        let (image, title) = (try XCTUnwrap(filled.imageView).frame, try XCTUnwrap(filled.titleLabel).frame)
        XCTAssertEqual(title.minY, image.maxY + 4, accuracy: 1e-6)
        XCTAssertEqual(image.midX, 50)
        XCTAssertEqual(filled.intrinsicContentSize.height, 14 + 10 + 4 + title.height)
        var updates = 0
        filled.configurationUpdateHandler = { _ in updates += 1 }
        filled.isHighlighted = true
        XCTAssertEqual(updates, 1)
    }

    func testDragsOutAndIn() async {
        var events: [String] = []
        let named: [(String, UIControl.Event)] = [
            ("down", .touchDown), ("enter", .touchDragEnter), ("exit", .touchDragExit), ("inside", .touchDragInside),
            ("outside", .touchDragOutside), ("up", .touchUpInside), ("repeat", .touchDownRepeat),
        ]
        for (name, event) in named { button.addTarget(for: event) { _ in events.append(name) } }
        button.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        let touch = SimulatedTouch(in: button)
        touch.press(at: CGPoint(x: 10, y: 10))
        touch.move(to: CGPoint(x: 20, y: 10))
        touch.move(to: CGPoint(x: 90, y: 10))
        touch.move(to: CGPoint(x: 20, y: 10))
        touch.release()
        XCTAssertEqual(events, ["down", "inside", "exit", "outside", "enter", "inside", "up"])
        XCTAssertEqual(button.allControlEvents, named.reduce(into: []) { $0.formUnion($1.1) })
    }
}
