import QuartziteKit
import QuartzitePreview
import XCTest

/// Pictures of a program's own scene, made through the public API.
@MainActor final class SceneRendererTests: XCTestCase {
    private final class Fading: UIViewController {
        let box = CALayer()
        let button = UIButton()

        override func viewDidLoad() {
            preferredContentSize = CGSize(width: 40, height: 20)
            box.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            box.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            view.layer.addSublayer(box)
            let slide = CABasicAnimation(keyPath: "position.x")
            (slide.fromValue, slide.toValue, slide.duration, slide.fillMode) = (10, 30, 1, .both)
            slide.isRemovedOnCompletion = false
            box.add(slide, forKey: nil)
            button.addTarget(for: .touchUpInside) { [box] _ in box.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1) }
            view.addSubview(button)
        }
    }

    override func tearDown() async throws {
        await MainActor.run {
            MediaClock.setVirtualTime(nil)
            UIScreen.main.set(scale: 1)
        }
    }

    /// Red, green, blue and alpha of a pixel.
    private func pixel(_ x: Int, _ y: Int, of image: UIImage) throws -> [UInt8] {
        let picture = try XCTUnwrap(image.cgImage)
        return picture.withPixels { pixels in (0..<4).map { pixels[4 * (y * picture.width + x) + $0] } }
    }

    func testAScenesTimesAreDrawn() async throws {
        let renderer = try SceneRenderer(Fading())
        XCTAssertEqual(renderer.size, CGSize(width: 40, height: 20))
        let first = try renderer.snapshot(atTime: 0)
        XCTAssertEqual(try pixel(2, 10, of: first), [255, 0, 0, 255])
        XCTAssertEqual(try pixel(38, 10, of: first), [0, 0, 0, 0])
        let last = try renderer.snapshot(atTime: 1.5)
        XCTAssertEqual(renderer.currentTime, 1.5)
        XCTAssertEqual(CACurrentMediaTime(), 1.5)
        XCTAssertEqual(try pixel(2, 10, of: last), [0, 0, 0, 0])
        XCTAssertEqual(try pixel(38, 10, of: last), [255, 0, 0, 255])
    }

    func testWhatTheProgramDoesInBetweenAnimates() async throws {
        let controller = Fading()
        let renderer = try SceneRenderer(controller)
        _ = try renderer.snapshot(atTime: 2)
        controller.button.sendActions(for: .touchUpInside)
        XCTAssertEqual(try pixel(38, 10, of: renderer.snapshot(atTime: 2)), [255, 0, 0, 255])
        let half = try pixel(38, 10, of: renderer.snapshot(atTime: 2.125))
        // The default timing function reaches 0.8 after half of the duration.
        XCTAssertEqual(Double(half[0]), 51, accuracy: 2)
        XCTAssertEqual(Double(half[2]), 204, accuracy: 2)
        XCTAssertEqual(try pixel(38, 10, of: renderer.snapshot(atTime: 3)), [0, 0, 255, 255])
    }

    func testSizeAndScale() async throws {
        let renderer = try SceneRenderer(Fading(), size: CGSize(width: 60, height: 50), scale: 2)
        let image = try renderer.snapshot(atTime: 0)
        XCTAssertEqual(image.size, CGSize(width: 60, height: 50))
        XCTAssertEqual(image.cgImage?.width, 120)
        XCTAssertEqual(try pixel(39, 39, of: image), [255, 0, 0, 255])
        XCTAssertEqual(try pixel(41, 39, of: image), [0, 0, 0, 0])
    }

    /// A controller that frames layers by its view's bounds when the view is loaded, and prefers a larger size than the pictures'.
    private final class Framing: UIViewController {
        let child = UIViewController()
        let box = CALayer()
        var loadedBounds = CGRect.zero

        override func viewDidLoad() {
            loadedBounds = view.bounds
            box.frame = view.bounds.insetBy(dx: 10, dy: 10)
            box.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            view.layer.addSublayer(box)
            addChild(child)
        }
    }

    func testTheViewHasThePicturesSizeWhenItIsLoaded() async throws {
        let controller = Framing()
        controller.preferredContentSize = CGSize(width: 400, height: 400)
        let renderer = try SceneRenderer(controller, size: CGSize(width: 60, height: 50))
        XCTAssertEqual(controller.loadedBounds, CGRect(x: 0, y: 0, width: 60, height: 50))
        XCTAssertEqual(controller.view.bounds, CGRect(x: 0, y: 0, width: 60, height: 50))
        XCTAssertEqual(controller.child.view.bounds, controller.view.bounds)
        let image = try renderer.snapshot(atTime: 0)
        XCTAssertEqual(try pixel(10, 10, of: image), [255, 0, 0, 255])
        XCTAssertEqual(try pixel(49, 39, of: image), [255, 0, 0, 255])
        XCTAssertEqual(try pixel(9, 9, of: image), [0, 0, 0, 0])
        XCTAssertEqual(try pixel(50, 40, of: image), [0, 0, 0, 0])
    }

    func testWithoutAPreferredSizeTheViewHasTheWindowsSizeWhenItIsLoaded() async throws {
        _ = try SceneRenderer(Fading(), size: CGSize(width: 60, height: 50))
        let controller = Framing()
        let renderer = try SceneRenderer(controller)
        XCTAssertEqual(renderer.size, CGSize(width: 300, height: 300))
        XCTAssertEqual(controller.loadedBounds, CGRect(x: 0, y: 0, width: 300, height: 300))
    }

    func testAnEarlierTimeIsThatOfTheLastPicture() async throws {
        let renderer = try SceneRenderer(Fading())
        _ = try renderer.snapshot(atTime: 1)
        for time in [0.2, -1, .nan, -.infinity] {
            XCTAssertEqual(try pixel(38, 10, of: renderer.snapshot(atTime: time)), [255, 0, 0, 255])
        }
        XCTAssertEqual(renderer.currentTime, 1)
    }

    func testASecondRendererBeginsAt0() async throws {
        let first = try SceneRenderer(Fading()).snapshot(atTime: 0.4).pngData()
        let again = try SceneRenderer(Fading()).snapshot(atTime: 0.4).pngData()
        XCTAssertNotNil(first)
        XCTAssertEqual(first, again)
    }

    func testAPictureThatIsTooLargeIsAnError() async throws {
        XCTAssertThrowsError(try SceneRenderer(Fading(), size: CGSize(width: 1e6, height: 10))) {
            XCTAssertTrue("\($0)".contains("smaller size or scale"), "\($0)")
        }
    }
}
