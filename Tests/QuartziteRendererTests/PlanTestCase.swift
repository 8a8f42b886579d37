import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Tests of what frames consist of. They read the plan and need no GPU.
///
/// `setUp()` opens a transaction without actions. A subclass adds its layers to the root after `super.setUp()` and then calls `stage.begin()`;
/// the changes of a test are committed by the next frame.
class PlanTestCase: XCTestCase {
    let stage = Stage()
    var root: CALayer { stage.root }
    var tree: RenderTree { stage.tree }
    var planner = Planner()
    var plan = FramePlan()
    var viewport = Viewport(size: CGSize(width: 200, height: 200))

    override func setUp() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
    }

    override func tearDown() {
        CATransaction.commit()
        stage.end()
    }

    /// Makes a red layer.
    func box(_ frame: CGRect) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        return layer
    }

    /// Adds a red layer to the root.
    func addBox(_ frame: CGRect) -> CALayer {
        let layer = box(frame)
        root.addSublayer(layer)
        return layer
    }

    /// Commits the changes, and samples and plans the frame at a time.
    @discardableResult
    func frame(_ time: Double, redrawsAll: Bool = false) -> (draws: Bool, activity: Activity) {
        CATransaction.commit()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let activity = tree.sample(at: time)
        return (planner.plan(tree, in: viewport, redrawsAll: redrawsAll, into: &plan), activity)
    }
}
