import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// Hidden, solo and locked layers: what the renderer gets, and that the model does not change.
@MainActor
final class LayerOverridesTests: InspectorTestCase {
    private var overrides = LayerOverrides()

    /// Applies the overrides to a render tree and returns the names of the layers that show, and of those that draw something.
    private func drawn() throws -> [String: [Double]] {
        overrides.resolve(below: root)
        let picture = try picture(overrides.resolved)
        var colors: [String: [Double]] = [:]
        for (name, point) in points { colors[name] = picture.components(x: Int(point.x), y: Int(point.y)) }
        return colors
    }

    private let points = [
        "root": CGPoint(x: 5, y: 5), "a": CGPoint(x: 60, y: 60), "b": CGPoint(x: 210, y: 60), "a1": CGPoint(x: 90, y: 90),
    ]

    private func picture(_ overrides: [LayerID: LayerOverride]) throws -> CGImage {
        let compositor = try Compositor(context: .headless())
        compositor.apply(scene.context.wholeCommit())
        let viewport = Viewport(size: CGSize(width: 300, height: 300), scale: 1, background: SIMD4(0, 0, 0, 1))
        _ = try compositor.drawFrame(at: 10, in: viewport)
        compositor.overrides = overrides
        _ = try compositor.drawFrame(at: 10, in: viewport)
        return try XCTUnwrap(try compositor.readPixels())
    }

    private func makeTree() -> (a: CALayer, a1: CALayer, b: CALayer) {
        root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        let a1 = add("a1", CGRect(x: 25, y: 25, width: 50, height: 50), to: a)
        a1.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        let b = add("b", CGRect(x: 200, y: 50, width: 50, height: 50))
        show()
        return (a, a1, b)
    }

    private let (red, green, blue, black) = ([1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0], [0.0, 0, 0])

    func testAHiddenLayerAndWhatIsBelowAreNotDrawn() async throws {
        let (a, a1, b) = makeTree()
        overrides.toggle(.hidden, a)
        XCTAssertEqual(try drawn(), ["root": blue, "a": blue, "a1": blue, "b": red])
        XCTAssertFalse(a.isHidden)
        XCTAssertTrue(overrides.isLeftOut(a1))
        XCTAssertFalse(overrides.isLeftOut(b))
        overrides.toggle(.hidden, a)
        XCTAssertEqual(try drawn(), ["root": blue, "a": red, "a1": green, "b": red])
    }

    func testASoloLayerIsDrawnAlone() async throws {
        let (a, a1, b) = makeTree()
        overrides.toggle(.solo, a1)
        XCTAssertEqual(try drawn(), ["root": black, "a": black, "a1": green, "b": black])
        XCTAssertTrue(overrides.isLeftOut(b))
        XCTAssertFalse(overrides.isLeftOut(a))
        overrides.toggle(.solo, b)
        XCTAssertEqual(try drawn(), ["root": black, "a": black, "a1": green, "b": red])
        // A solo layer shows with everything below.
        overrides.toggle(.solo, a)
        XCTAssertEqual(try drawn(), ["root": black, "a": red, "a1": green, "b": red])
        overrides.reset()
        XCTAssertEqual(try drawn(), ["root": blue, "a": red, "a1": green, "b": red])
    }

    func testAnimationsCannotShowAHiddenLayerOrTheGroundOfASoloOne() async throws {
        let (a, a1, _) = makeTree()
        for (layer, key, value) in [(a, "hidden", false as Any), (root, "backgroundColor", CGColor.white as Any)] {
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = value
            animation.toValue = value
            animation.duration = 1000
            layer.add(animation, forKey: nil)
        }
        CATransaction.flush()
        overrides.toggle(.hidden, a)
        XCTAssertEqual(try drawn()["a"], [1, 1, 1])
        overrides.reset()
        overrides.toggle(.solo, a1)
        XCTAssertEqual(try drawn()["root"], black)
        XCTAssertEqual(try drawn()["a1"], green)
    }

    func testLaterCommitsKeepTheOverrideAndItsEndShowsThem() async throws {
        let (a, _, _) = makeTree()
        let compositor = try Compositor(context: .headless())
        scene.context.commitHandler = { compositor.apply($0) }
        compositor.apply(scene.context.wholeCommit())
        overrides.toggle(.hidden, a)
        overrides.resolve(below: root)
        compositor.overrides = overrides.resolved
        let viewport = Viewport(size: CGSize(width: 300, height: 300), scale: 1, background: SIMD4(0, 0, 0, 1))
        func color() throws -> [Double]? {
            _ = try compositor.drawFrame(at: 10, in: viewport)
            return try compositor.readPixels()?.components(x: 60, y: 60)
        }
        CATransaction.setDisableActions(true)
        a.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 1, alpha: 1)
        CATransaction.flush()
        XCTAssertEqual(try color(), blue)
        compositor.overrides = [:]
        XCTAssertEqual(try color(), [0, 1, 1])
    }

    func testTheNextVersionOfTheSceneHasThemByPath() async {
        let (a, a1, b) = makeTree()
        overrides.toggle(.hidden, b)
        overrides.toggle(.locked, a1)
        let paths = overrides.paths(below: root)
        XCTAssertEqual(paths, [.hidden: [TreePath([.child(1)])], .locked: [TreePath([.child(0), .child(0)])]])
        let next = LayerOverrides(paths, below: root)
        XCTAssertTrue(next.contains(b, .hidden))
        XCTAssertTrue(next.applies(.locked, to: a1))
        XCTAssertFalse(next.applies(.locked, to: a))
    }
}

extension CGImage {
    /// Returns red, green and blue of a pixel.
    func components(x: Int, y: Int) -> [Double] {
        guard let pixel = pixel(x: x, y: y) else { return [] }
        return [pixel.x, pixel.y, pixel.z].map { Double($0) / 255 }
    }
}
