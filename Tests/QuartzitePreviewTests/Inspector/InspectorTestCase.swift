import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A scene of a document, 300 × 300 points, with y down, at the virtual time 10.
@MainActor
class InspectorTestCase: XCTestCase {
    let root = CALayer()
    private(set) lazy var scene = Scene(name: "test", document: SceneDocument(root: root, isYUp: false))

    override func setUp() async throws {
        MediaClock.setVirtualTime(10)
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
        root.position = CGPoint(x: 150, y: 150)
        root.name = "root"
    }

    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    /// Adds a layer with a name and a colour.
    @discardableResult
    func add(_ name: String, _ frame: CGRect, to parent: CALayer? = nil, _ layer: CALayer = CALayer()) -> CALayer {
        layer.name = name
        layer.frame = frame
        if !(layer is CAShapeLayer) { layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) }
        (parent ?? root).addSublayer(layer)
        return layer
    }

    /// Commits, as a frame does.
    func show() {
        scene.layout(size: CGSize(width: 300, height: 300))
        scene.start(at: 0)
        CATransaction.flush()
    }

    func names(_ layers: [CALayer]) -> [String] { layers.map { $0.name ?? "?" } }
}
