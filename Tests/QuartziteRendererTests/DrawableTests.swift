import Quartzite
import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// What the planner knows of each part of a layer's drawing.
final class DrawableTests: XCTestCase {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let faint = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)

    private func with<Result>(_ layer: CALayer, _ body: (UnsafePointer<LayerValues>) throws -> Result) rethrows -> Result {
        try withUnsafePointer(to: layer.values) { try body($0) }
    }

    private func layer(background: CGColor? = nil, border: CGColor? = nil, radius: CGFloat = 0) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        (layer.backgroundColor, layer.borderColor, layer.borderWidth) = (background, border, border == nil ? 0 : 1)
        layer.cornerRadius = radius
        return layer
    }

    private func image(_ alpha: UInt8) throws -> CGImage {
        try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, alpha]))
    }

    private let placement = ContentsPlacement(rect: CGRect(x: 2, y: 2, width: 30, height: 6), u0: 0, v0: 0, u1: 1, v1: 1)

    private func shadow(radius: CGFloat) throws -> Drawable {
        let layer = layer(background: red)
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, radius, CGSize(width: 5, height: 0))
        return .shadow(try XCTUnwrap(with(layer) { LayerShadow($0, isFlipped: false) }))
    }

    private let gradient = Drawable.gradient(.radialGradient)
    private let shape = Drawable.shape(CGRect(x: -3, y: 0, width: 6, height: 4))
    private let text = Drawable.text(CGRect(x: -3, y: 0, width: 6, height: 4))
    private let particles = Drawable.particles(CGRect(x: 0, y: 0, width: 4, height: 50))

    // MARK: Coverage

    func testCoverageIsTheExtentInsideTheClipThatApplies() throws {
        var placed = PlannedLayer()
        placed.world = Homography(m11: 2, m12: 0, m14: 0, m21: 0, m22: 2, m24: 0, m41: 100, m42: 200, m44: 1)
        placed.outerClip = ClipBounds(minX: 0, minY: 0, maxX: 118, maxY: 1000)
        placed.innerClip = ClipBounds(minX: 0, minY: 0, maxX: 118, maxY: 210)
        let limit = PixelRect(minX: 0, minY: 0, maxX: 1000, maxY: 1000)
        func coverage(_ drawable: Drawable) -> PixelRect {
            with(layer(background: red)) { drawable.coverage($0, in: placed, limit: limit) }
        }
        let box = PixelRect(minX: 100, minY: 200, maxX: 118, maxY: 240)
        XCTAssertEqual(coverage(.box(.background)), box)
        XCTAssertEqual(coverage(.box(.border)), box)
        XCTAssertEqual(coverage(.box(.backgroundAndBorder)), box)
        XCTAssertEqual(coverage(gradient), box)
        // The layer's own bounds clip everything else, if the layer clips at all.
        XCTAssertEqual(coverage(.contents(placement)), PixelRect(minX: 104, minY: 204, maxX: 118, maxY: 210))
        XCTAssertEqual(coverage(shape), PixelRect(minX: 94, minY: 200, maxX: 106, maxY: 208))
        XCTAssertEqual(coverage(text), coverage(shape))
        XCTAssertEqual(coverage(particles), PixelRect(minX: 100, minY: 200, maxX: 108, maxY: 210))
        // Three standard deviations around the box, at its offset.
        XCTAssertEqual(coverage(try shadow(radius: 2)), PixelRect(minX: 98, minY: 188, maxX: 118, maxY: 210))
        let nothing = Drawable.shape(.null)
        XCTAssertTrue(coverage(nothing).isEmpty)
    }

    // MARK: Opacity

    func testWhatIsOpaque() throws {
        func isOpaque(_ drawable: Drawable, _ layer: CALayer, opacity: Double = 1) -> Bool {
            with(layer) { drawable.isOpaque($0, opacity: opacity) }
        }
        XCTAssertTrue(isOpaque(.box(.background), layer(background: red)))
        XCTAssertFalse(isOpaque(.box(.background), layer(background: red), opacity: 0.99))
        XCTAssertFalse(isOpaque(.box(.background), layer(background: faint)))
        XCTAssertTrue(isOpaque(.box(.backgroundAndBorder), layer(background: red, border: faint)))
        XCTAssertFalse(isOpaque(.box(.backgroundAndBorder), layer(background: faint, border: red)))
        XCTAssertFalse(isOpaque(.box(.border), layer(border: red)))

        let shown = CALayer()
        shown.contents = try image(255)
        XCTAssertTrue(isOpaque(.contents(placement), shown))
        XCTAssertFalse(isOpaque(.contents(placement), shown, opacity: 0.5))
        shown.contentsMultiplyColor = faint
        XCTAssertFalse(isOpaque(.contents(placement), shown))
        shown.contentsMultiplyColor = red
        XCTAssertTrue(isOpaque(.contents(placement), shown))
        shown.contents = try image(100)
        XCTAssertFalse(isOpaque(.contents(placement), shown))

        for drawable in [gradient, shape, text, particles, try shadow(radius: 0)] {
            XCTAssertFalse(isOpaque(drawable, layer(background: red)))
        }
    }

    // MARK: Program

    func testPrograms() throws {
        func program(_ drawable: Drawable, radius: CGFloat = 0, scale: Double = 1) -> ProgramKey.Kind {
            let world = Homography(m11: scale, m12: 0, m14: 0, m21: 0, m22: scale, m24: 0, m41: 0, m42: 0, m44: 1)
            return with(layer(background: red, border: red, radius: radius)) { drawable.program($0, in: world) }
        }
        XCTAssertEqual(program(.box(.background)), .solid)
        XCTAssertEqual(program(.box(.background), radius: 2), .box)
        XCTAssertEqual(program(.box(.border)), .box)
        XCTAssertEqual(program(.box(.backgroundAndBorder)), .box)
        for drawable in [.contents(placement), shape, text, particles] { XCTAssertEqual(program(drawable), .image) }
        XCTAssertEqual(program(gradient), .radialGradient)
        XCTAssertEqual(program(try shadow(radius: 3)), .shadow)
        // A blur of 0.2 pixels cannot be seen, one of 0.4 pixels can.
        XCTAssertEqual(program(try shadow(radius: 0.2)), .box)
        XCTAssertEqual(program(try shadow(radius: 0.2), scale: 2), .shadow)
    }

    // MARK: Order

    /// The names of a layer's drawables, back to front.
    private func order(_ layer: CALayer, in part: DrawOrder.Part = .all, _ drawing: Drawable? = nil) -> [String] {
        var planned = PlannedLayer()
        if layer.shadowOpacity > 0 { planned.shadow = .box }
        var names: [String] = []
        with(layer) { values in
            planned.forEachDrawable(in: part, values, drawing) { drawable in
                switch drawable {
                case .shadow: names.append("shadow")
                case .box(let box): names.append("\(box)")
                case .gradient: names.append("gradient")
                case .contents: names.append("contents")
                case .particles: names.append("particles")
                case .shape: names.append("shape")
                case .text: names.append("text")
                }
            }
        }
        return names
    }

    func testDrawablesComeBackToFront() throws {
        let box = layer(background: red, border: red)
        XCTAssertEqual(order(box), ["backgroundAndBorder"])
        // Sublayers lie between the background and the border.
        XCTAssertEqual(order(box, in: .body), ["background"])
        XCTAssertEqual(order(box, in: .border), ["border"])
        XCTAssertEqual(order(box, shape), ["background", "shape", "border"])
        box.contents = try image(255)
        box.shadowOpacity = 1
        XCTAssertEqual(order(box), ["shadow", "background", "contents", "border"])
        XCTAssertEqual(order(box, gradient), ["shadow", "background", "gradient", "contents", "border"])
        XCTAssertEqual(order(box, text), ["shadow", "background", "text", "contents", "border"])
        XCTAssertEqual(order(box, shape), ["shadow", "background", "contents", "shape", "border"])
        XCTAssertEqual(order(box, particles), ["shadow", "background", "contents", "particles", "border"])
        XCTAssertEqual(order(box, in: .continuation), [])
        XCTAssertEqual(order(CALayer()), [])
        box.bounds = .zero
        XCTAssertFalse(order(box).contains("background"))
    }
}

extension DrawableTests {
    private func order(_ layer: CALayer, _ drawing: Drawable) -> [String] { order(layer, in: .all, drawing) }
}
