import SeededRandom
import Synchronization
import TestSupport
import XCTest

@testable import Quartzite

/// The messages that a hook received, from any thread.
final class MessageLog: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A test with a layer at the root of a displayed, committed tree, on a clock that the test sets. Messages of the library are
/// collected. The clock starts at 0, so the layer's local time is the clock's time. Like a view's layer, the layer does not animate
/// implicitly.
class StageTestCase: XCTestCase {
    private let stage = Stage()
    var context: LayerContext { stage.context }
    var layer: CALayer { stage.root }
    var tree: RenderTree { stage.tree }
    let misuse = MessageLog()
    let diagnostics = MessageLog()
    private let still = StillLayers()

    override func setUp() {
        Misuse.setHandler { [misuse] in misuse.add($0) }
        AnimationDiagnostics.setHandler { [diagnostics] in diagnostics.add($0) }
        layer.name = "stage"
        layer.delegate = still
        stage.begin()
    }

    override func tearDown() {
        stage.end()
        Misuse.resetHandler()
        AnimationDiagnostics.resetHandler()
    }

    /// Makes a one-second animation that stays on the layer after its end.
    func animation(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
        animation.duration = 1
        animation.isRemovedOnCompletion = false
        return animation
    }

    /// Adds animations that begin now, and commits.
    func add(_ animations: CAAnimation...) {
        for animation in animations { layer.add(animation, forKey: nil) }
        CATransaction.flush()
    }

    /// Sets the clock.
    func go(to time: Double) { MediaClock.setVirtualTime(time) }

    /// Returns the value that `layer` shows at a time, read from its presentation layer.
    func shown(_ keyPath: String, at time: Double? = nil, file: StaticString = #filePath, line: UInt = #line) -> Any? {
        if let time { go(to: time) }
        let presentation = layer.presentation()
        XCTAssertNotNil(presentation, "there is no presentation", file: file, line: line)
        return presentation?.value(forKeyPath: keyPath)
    }

    /// Returns a number that `layer` shows at a time. The render tree must agree.
    func number(_ keyPath: String, at time: Double? = nil, file: StaticString = #filePath, line: UInt = #line) -> Double {
        let value = (shown(keyPath, at: time, file: file, line: line) as? NSNumber)?.doubleValue ?? .nan
        if let path = PropertyPath(keyPath), case .whole = path.part {
            XCTAssertEqual(rendered(layer)?.channels(of: path.property).x, value, "in the render tree", file: file, line: line)
        }
        return value
    }

    /// Returns the values of a layer in the render tree now.
    func rendered(_ layer: CALayer) -> LayerValues? {
        _ = tree.sample(at: MediaClock.now())
        return tree.index(of: layer.id).map { tree.nodes[$0].values.pointee }
    }

    func assertEqual(
        _ a: CATransform3D?, _ b: CATransform3D, accuracy: Double = 1e-9, _ message: String = "", file: StaticString = #filePath,
        line: UInt = #line
    ) {
        guard let a else { return XCTFail("there is no matrix \(message)", file: file, line: line) }
        for (index, (x, y)) in zip(a.cells, b.cells).enumerated() where !(abs(x - y) <= accuracy) {
            XCTFail("m\(index / 4 + 1)\(index % 4 + 1) is \(x), not \(y) \(message)", file: file, line: line)
        }
    }
}

/// A delegate whose layers change without animation, as views do.
final class StillLayers: NSObject, CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

extension CGPoint {
    func isNear(_ other: CGPoint, _ accuracy: Double = 1e-9) -> Bool {
        abs(x - other.x) <= accuracy && abs(y - other.y) <= accuracy
    }
}
