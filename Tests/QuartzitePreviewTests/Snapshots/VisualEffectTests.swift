import QuartzitePreview
import XCTest

@testable import QuartziteKit

/// Visual effects as pictures: what a blur shows of the background, and how it appears in an animation.
@MainActor final class VisualEffectTests: XCTestCase {
    private final class Controller: UIViewController {
        let effectView = UIVisualEffectView(effect: nil)

        override func viewDidLoad() {
            view.backgroundColor = .white
            for column in 0..<10 where column % 2 == 0 {
                let stripe = UIView(frame: CGRect(x: column * 10, y: 0, width: 10, height: 100))
                stripe.backgroundColor = .red
                view.addSubview(stripe)
            }
            effectView.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
            view.addSubview(effectView)
        }
    }

    private let controller = Controller()

    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    private func renderer() throws -> SceneRenderer {
        try SceneRenderer(controller, size: CGSize(width: 100, height: 100))
    }

    private func pixels(_ renderer: SceneRenderer, _ time: Double) throws -> (inside: (SIMD4<UInt8>, SIMD4<UInt8>), outside: SIMD4<UInt8>) {
        let image = try renderer.snapshot(atTime: time)
        if let folder = ProcessInfo.processInfo.environment["EFFECT_PICTURES"] {
            try image.pngData()?.write(to: URL(fileURLWithPath: "\(folder)/effect-\(time).png"))
        }
        let picture = try XCTUnwrap(image.cgImage)
        return (
            (try XCTUnwrap(picture.pixel(x: 45, y: 20)), try XCTUnwrap(picture.pixel(x: 55, y: 20))),
            try XCTUnwrap(picture.pixel(x: 45, y: 80))
        )
    }

    func testABlurMixesTheStripes() async throws {
        controller.effectView.effect = UIBlurEffect(style: .light)
        let shown = try pixels(try renderer(), 0)
        XCTAssertEqual(shown.outside, SIMD4(255, 0, 0, 255))
        XCTAssertLessThan(abs(Int(shown.inside.0.y) - Int(shown.inside.1.y)), 12, "the stripes are mixed")
        XCTAssertGreaterThan(shown.inside.0.y, 80)
        XCTAssertGreaterThan(shown.inside.0.x, shown.inside.0.y)
    }

    func testADarkStyleIsDark() async throws {
        controller.effectView.effect = UIBlurEffect(style: .dark)
        let shown = try pixels(try renderer(), 0)
        XCTAssertLessThan(shown.inside.0.y, 90)
    }

    func testTheEffectAppearsInAnAnimation() async throws {
        let renderer = try renderer()
        XCTAssertEqual(try pixels(renderer, 0).inside.0, SIMD4(255, 0, 0, 255))
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            controller.effectView.effect = UIBlurEffect(style: .light)
        }
        let layer = controller.effectView.layer
        let half = try pixels(renderer, 0.5)
        let radius = (layer.presentation()?.value(forKeyPath: "backgroundFilters.gaussianBlur.inputRadius") as? NSNumber)?.doubleValue
        XCTAssertEqual(try XCTUnwrap(radius), 15, accuracy: 1e-6)
        let whole = try pixels(renderer, 1.1)
        XCTAssertGreaterThan(whole.inside.0.y, half.inside.0.y)
        XCTAssertGreaterThan(half.inside.0.y, 0)
        UIView.animate(withDuration: 1) { controller.effectView.effect = nil }
        XCTAssertEqual(try pixels(renderer, 3).inside.0, SIMD4(255, 0, 0, 255))
        XCTAssertNil(layer.backgroundFilters)
    }

    func testTheEffectOfANewViewAppearsInAnAnimation() async throws {
        controller.loadViewIfNeeded()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            controller.effectView.effect = UIBlurEffect(style: .light)
        }
        let renderer = try renderer()
        XCTAssertEqual(try pixels(renderer, 0).inside.0, SIMD4(255, 0, 0, 255))
        let layer = controller.effectView.layer
        _ = try pixels(renderer, 0.5)
        let radius = (layer.presentation()?.value(forKeyPath: "backgroundFilters.gaussianBlur.inputRadius") as? NSNumber)?.doubleValue
        XCTAssertEqual(try XCTUnwrap(radius), 15, accuracy: 1e-6)
    }

    func testVibrantContentTakesUpTheBackground() async throws {
        let blur = UIBlurEffect(style: .dark)
        controller.effectView.effect = blur
        let vibrancy = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: .secondaryLabel))
        vibrancy.frame = CGRect(x: 40, y: 10, width: 10, height: 20)
        let bar = UIView(frame: vibrancy.bounds)
        bar.backgroundColor = UIColor(white: 0.5, alpha: 1)
        vibrancy.contentView.addSubview(bar)
        controller.effectView.contentView.addSubview(vibrancy)
        let shown = try pixels(try renderer(), 0)
        XCTAssertGreaterThan(shown.inside.0.x, shown.inside.1.x)
        XCTAssertGreaterThan(shown.inside.0.x, shown.inside.0.y, "the red shines through")
    }

    func testARoundedEffectKeepsToItsCorners() async throws {
        controller.effectView.effect = UIBlurEffect(style: .dark)
        controller.effectView.layer.cornerRadius = 25
        controller.effectView.clipsToBounds = true
        let image = try renderer().snapshot(atTime: 0)
        let picture = try XCTUnwrap(image.cgImage)
        XCTAssertEqual(picture.pixel(x: 1, y: 1), SIMD4(255, 0, 0, 255), "outside of the corner nothing is blurred")
        XCTAssertLessThan(try XCTUnwrap(picture.pixel(x: 25, y: 25)).x, 160)
    }

    func testTheEffectIsMaskedAndFades() async throws {
        controller.effectView.effect = UIBlurEffect(style: .dark)
        let mask = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        mask.backgroundColor = .black
        mask.layer.cornerRadius = 4
        controller.effectView.mask = mask
        let shown = try pixels(try renderer(), 0)
        XCTAssertLessThan(shown.inside.0.x, 160, "inside of the mask")
        XCTAssertEqual(shown.inside.1, SIMD4(255, 255, 255, 255), "outside of the mask nothing is blurred")
        controller.effectView.mask = nil
        controller.effectView.alpha = 0.5
        let faded = try pixels(try renderer(), 0)
        XCTAssertGreaterThan(faded.inside.1.x, faded.inside.1.y, "half of the blurred stripes")
        XCTAssertLessThan(faded.inside.1.y, 200)
    }

    func testViewsBelongIntoTheContentView() async {
        let messages = Messages()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        let view = UIView()
        controller.effectView.addSubview(view)
        XCTAssertIdentical(view.superview, controller.effectView.contentView)
        XCTAssertEqual(messages.count, 1)
    }
}

/// Counts messages from any thread.
private final class Messages: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [String] = []
    var count: Int { lock.withLock { all.count } }
    func append(_ message: String) { lock.withLock { all.append(message) } }
}
