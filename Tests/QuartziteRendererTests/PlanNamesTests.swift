import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The names of passes and batches, for debug groups and the costs of passes.
final class PlanNamesTests: PlanTestCase {
    override func setUp() {
        super.setUp()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        plan.labels.isWanted = true
    }

    private func named(_ name: String, _ frame: CGRect, cornerRadius: CGFloat = 0) -> CALayer {
        let layer = box(frame)
        (layer.name, layer.cornerRadius) = (name, cornerRadius)
        return layer
    }

    private func names(at time: Double = 0) -> PlanNames {
        frame(time)
        return plan.names(in: tree, includesBatches: true)
    }

    func testABatchIsNamedByItsFirstAndLastLayerAndItsCount() {
        for index in 0..<3 { root.addSublayer(named("box \(index)", CGRect(x: 50 * index, y: 0, width: 40, height: 40), cornerRadius: 4)) }
        root.addSublayer(named("plain", CGRect(x: 0, y: 100, width: 40, height: 40)))
        stage.begin()
        let names = names()
        XCTAssertEqual(names.passes, ["viewport"])
        XCTAssertEqual(names.batches, ["box 0 to box 2 (3 instances, box)", "plain (1 instance, solid)"])
    }

    func testLayersThatJoinAnEarlierBatchAreItsLast() {
        // Solid, box, solid: the second solid layer joins the first, before the box.
        root.addSublayer(named("first", CGRect(x: 0.5, y: 0, width: 40, height: 40)))
        root.addSublayer(named("round", CGRect(x: 60, y: 0, width: 40, height: 40), cornerRadius: 4))
        root.addSublayer(named("third", CGRect(x: 120.5, y: 0, width: 40, height: 40)))
        stage.begin()
        XCTAssertEqual(Set(names().batches), ["first to third (2 instances, solid)", "round (1 instance, box)"])
    }

    func testABackgroundThatBecomesTheClearColourIsInNoName() {
        root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        root.name = "root"
        root.addSublayer(named("small", CGRect(x: 10, y: 10, width: 20, height: 20)))
        stage.begin()
        XCTAssertEqual(names().batches, ["small (1 instance, solid)"])
    }

    func testAFillIsInNoName() {
        root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        root.addSublayer(named("panel", CGRect(x: 0, y: 40, width: 200, height: 160)))
        root.addSublayer(named("small", CGRect(x: 10, y: 50, width: 20, height: 20)))
        root.addSublayer(named("smaller", CGRect(x: 50, y: 50, width: 10, height: 10)))
        stage.begin()
        XCTAssertEqual(names().batches, ["small to smaller (2 instances, solid)"])
    }

    func testPassesAreNamedByTheirSurface() {
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        (group.name, group.opacity) = ("card", 0.5)
        group.addSublayer(named("inside", CGRect(x: 10, y: 10, width: 50, height: 50)))
        group.addSublayer(named("over it", CGRect(x: 20, y: 20, width: 50, height: 50)))
        root.addSublayer(group)
        let glass = CALayer()
        glass.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(8, forKey: "inputRadius")
        glass.backgroundFilters = [blur]
        root.addSublayer(glass)
        stage.begin()
        let names = names()
        XCTAssertTrue(names.passes[0].hasPrefix("surfaces of an atlas page") && names.passes[0].hasSuffix(" of card"), "\(names.passes)")
        let unnamed = "layer \(glass.id.rawValue)"
        XCTAssertTrue(names.passes.contains("horizontal blur of \(unnamed)"), "\(names.passes)")
        XCTAssertTrue(names.passes.contains("copy of the backdrop of \(unnamed)"), "\(names.passes)")
        XCTAssertEqual(names.passes.last, "viewport")
        XCTAssertTrue(names.batches.contains { $0.hasPrefix("inside to over it (2 instances") }, "\(names.batches)")
        XCTAssertTrue(names.batches.contains { $0.hasPrefix("card (1 instance, image") }, "\(names.batches)")
        XCTAssertEqual(names.passes.count, plan.passes.count)
        XCTAssertEqual(names.batches.count, plan.batches.count)
    }

    func testGPUAnimatedLayersAreNamed() {
        for index in 0..<40 {
            let layer = named("dot \(index)", CGRect(x: 5 * index, y: 0, width: 4, height: 4))
            let animation = CABasicAnimation(keyPath: "position.y")
            (animation.toValue, animation.duration) = (100.0, 1)
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        }
        stage.begin()
        frame(0)
        let names = names(at: 0.5)
        XCTAssertTrue(plan.batches.contains { $0.tracks != nil }, "sampled on the GPU")
        XCTAssertEqual(names.batches.first?.hasPrefix("dot 0 to dot 39 (40 instances"), true, "\(names.batches)")
    }

    func testNothingIsRecordedUnlessAskedFor() {
        plan.labels.isWanted = false
        root.addSublayer(named("box", CGRect(x: 0, y: 0, width: 40, height: 40)))
        stage.begin()
        frame(0)
        XCTAssertTrue(plan.batches.allSatisfy { $0.layers == BatchLayers() })
    }
}
