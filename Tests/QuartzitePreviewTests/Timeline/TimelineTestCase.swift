import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A session with the timeline open, on a document at the virtual time 10. The scene's time is 0.
@MainActor
class TimelineTestCase: XCTestCase {
    let root = CALayer()
    private(set) lazy var scene = Scene(name: "test", document: SceneDocument(root: root, isYUp: false))
    private(set) lazy var session = PreviewSession(
        scene: scene, options: PreviewOptions(), now: CACurrentMediaTime, openFile: { _ in throw CancellationError() },
        saveScreenshot: { _ in "" }, log: { _ in })
    var state: TimelineState { session.inspector.timeline }
    var rows: TimelineRows { session.timelineContent.rows }

    override func setUp() async throws {
        MediaClock.setVirtualTime(10)
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
        root.name = "root"
    }

    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    @discardableResult func add(_ name: String, to parent: CALayer? = nil, _ animations: CAAnimation...) -> CALayer {
        let layer = CALayer()
        layer.name = name
        for (index, animation) in animations.enumerated() { layer.add(animation, forKey: "\(name)\(index)") }
        (parent ?? root).addSublayer(layer)
        return layer
    }

    func fade(begin: Double = 0.5, _ duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.beginTime, animation.duration) = (0, 1, begin, duration)
        return animation
    }

    func move() -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "position")
        (animation.values, animation.beginTime, animation.duration) = ([CGPoint.zero, CGPoint(x: 100, y: 50)], 1, 2)
        return animation
    }

    /// Shows the scene, with commits passed on as the window passes them on.
    func show() {
        session.layout(size: CGSize(width: 300, height: 300))
        scene.start(at: 10)
        CATransaction.flush()
        scene.context.commitHandler = { [weak session] in session?.treeCommitted($0) }
        session.perform(.togglePanel(.timeline))
    }

    /// Describes the rows as a person sees them.
    var texts: [String] {
        let rows = rows
        return rows.rows.map { row in
            switch row {
            case .layer(let group): rows.lanes.groups[group].layer.name ?? "?"
            case .lane(let lane): String(repeating: "  ", count: rows.lanes.lanes[lane].depth + 1) + rows.lanes.lanes[lane].title
            case .plot(_, let part): "plot \(part)"
            }
        }
    }
}
