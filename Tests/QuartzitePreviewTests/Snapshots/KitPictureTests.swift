import QuartzitePreview
import XCTest

@testable import QuartziteKit

/// Scroll views and controls as pictures.
@MainActor final class KitPictureTests: XCTestCase {
    private final class ScrollController: UIViewController {
        let scrollView = UIScrollView()

        override func viewDidLoad() {
            view.backgroundColor = .white
            scrollView.frame = view.bounds
            scrollView.contentSize = CGSize(width: 100, height: 400)
            for (index, color) in [UIColor.red, .green, .blue, .orange].enumerated() {
                let page = UIView(frame: CGRect(x: 0, y: index * 100, width: 100, height: 100))
                page.backgroundColor = color
                scrollView.addSubview(page)
            }
            view.addSubview(scrollView)
        }
    }

    private final class ControlController: UIViewController {
        let column = UIStackView()

        override func viewDidLoad() {
            view.backgroundColor = .white
            let button = UIButton(configuration: .filled())
            button.configuration?.title = "Buy"
            let progress = UIProgressView(progressViewStyle: .default)
            progress.progress = 0.5
            let pages = UIPageControl()
            pages.numberOfPages = 4
            let field = UITextField()
            (field.borderStyle, field.placeholder) = (.roundedRect, "name")
            let label = UILabel()
            (label.text, label.textColor) = ("Label", .systemRed)
            for item in [label, button, progress, pages, field, UIStepper(frame: .zero)] as [UIView] { column.addArrangedSubview(item) }
            column.axis = .vertical
            column.alignment = .center
            column.spacing = 8
            progress.widthAnchor.constraint(equalToConstant: 160).isActive = true
            field.widthAnchor.constraint(equalToConstant: 160).isActive = true
            column.frame = view.bounds
            column.isLayoutMarginsRelativeArrangement = true
            column.distribution = .equalSpacing
            view.addSubview(column)
        }
    }

    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    private func save(_ image: UIImage, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["EFFECT_PICTURES"] else { return }
        try image.pngData()?.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }

    func testAFlungScrollViewIsDrawnWhereItIs() async throws {
        let controller = ScrollController()
        let renderer = try SceneRenderer(controller, size: CGSize(width: 100, height: 100))
        let touch = SimulatedTouch(in: controller.view)
        touch.press(at: CGPoint(x: 50, y: 90))
        _ = try renderer.snapshot(atTime: 0.05)
        touch.move(to: CGPoint(x: 50, y: 40))
        touch.release()
        XCTAssertTrue(controller.scrollView.isDecelerating)
        let image = try renderer.snapshot(atTime: 0.55)
        try save(image, "scroll")
        let picture = try XCTUnwrap(image.cgImage)
        let offset = controller.scrollView.contentOffset.y
        // The fling of 499 points reaches the edge at 300 points, and goes on there as a spring.
        let reached = -0.499 * log(1 - 260.0 / 499)
        let (velocity, time) = (239 / 0.499, 0.5 - reached)
        XCTAssertEqual(offset, 300 + velocity * time * exp(-10 * time), accuracy: 1e-6)
        XCTAssertEqual(picture.pixel(x: 20, y: 10), SIMD4(255, 128, 0, 255))
        XCTAssertEqual(picture.pixel(x: 20, y: 99), SIMD4(255, 255, 255, 255), "beyond the content")
        let bar = try XCTUnwrap(picture.pixel(x: 95, y: 80))
        XCTAssertNotEqual(bar, SIMD4(255, 128, 0, 255), "the indicator")
        let rested = try XCTUnwrap(try renderer.snapshot(atTime: 4).cgImage)
        XCTAssertEqual(rested.pixel(x: 20, y: 99), SIMD4(255, 128, 0, 255))
        XCTAssertEqual(rested.pixel(x: 95, y: 80), SIMD4(255, 128, 0, 255), "the indicator has faded")
        XCTAssertEqual(controller.scrollView.contentOffset.y, 300)
    }

    func testControlsShowThemselves() async throws {
        let controller = ControlController()
        let image = try SceneRenderer(controller, size: CGSize(width: 200, height: 260)).snapshot(atTime: 0)
        try save(image, "controls")
        let picture = try XCTUnwrap(image.cgImage)
        func color(_ view: UIView, _ x: CGFloat, _ y: CGFloat) throws -> SIMD4<UInt8> {
            let point = view.convert(CGPoint(x: view.bounds.width * x, y: view.bounds.height * y), to: controller.view)
            return try XCTUnwrap(picture.pixel(x: Int(point.x), y: Int(point.y)))
        }
        let views = controller.column.arrangedSubviews
        XCTAssertEqual(try color(views[1], 0.1, 0.5), SIMD4(0, 122, 255, 255))
        XCTAssertEqual(try color(views[2], 0.25, 0.5), SIMD4(0, 122, 255, 255))
        XCTAssertEqual(try color(views[2], 0.75, 0.5), SIMD4(229, 229, 234, 255))
        XCTAssertEqual(try color(views[5], 0.25, 0.5).w, 255)
        XCTAssertNotEqual(try color(views[5], 0.1, 0.2), SIMD4(255, 255, 255, 255))
    }
}
