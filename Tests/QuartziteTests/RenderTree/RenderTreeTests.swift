import SeededRandom
import XCTest

@testable import Quartzite

/// The render tree: its values are a pure function of commits and time.
final class RenderTreeTests: StageTestCase {
    private func makeScene() {
        var random = SeededGenerator(seed: 8)
        for index in 0..<20 {
            let child = CALayer()
            child.position = CGPoint(x: 10 * index, y: 5)
            child.speed = Float.random(in: -2...2, using: &random)
            for (keyPath, to) in [("position.x", 90.0), ("transform.rotation.z", 3), ("opacity", 0), ("transform.scale", 2)] {
                let animation = animation(keyPath, to: to)
                animation.repeatCount = .random(in: 0...4, using: &random)
                animation.autoreverses = .random(using: &random)
                animation.fillMode = .both
                child.add(animation, forKey: nil)
            }
            let turn = animation("transform", to: CATransform3DMakeRotation(2, 1, 1, 0))
            turn.isAdditive = true
            child.add(turn, forKey: nil)
            layer.addSublayer(child)
        }
        CATransaction.flush()
    }

    /// Returns all sampled values as numbers.
    private func snapshot(_ tree: RenderTree, at time: Double) -> [[Double]] {
        _ = tree.sample(at: time)
        return tree.nodes.map { node in
            LayerProperty.allCases.flatMap { property in
                let channels = node.values.pointee.channels(of: property)
                return [channels.x, channels.y, channels.z, channels.w] + node.values.pointee.matrix(of: property).cells
            }
        }
    }

    func testSamplingIsAPureFunction() {
        makeScene()
        let times = (0..<30).map { Double($0) * 0.17 }
        let forwards = times.map { snapshot(tree, at: $0) }
        XCTAssertNotEqual(forwards[0], forwards[10])
        XCTAssertEqual(times.reversed().map { snapshot(tree, at: $0) }.reversed(), forwards, "backwards")
        var random = SeededGenerator(seed: 9)
        for index in times.indices.shuffled(using: &random) {
            XCTAssertEqual(snapshot(tree, at: times[index]), forwards[index], "shuffled")
            XCTAssertEqual(snapshot(tree, at: times[index]), forwards[index], "twice")
        }
    }

    func testPresentationLayersShowTheSame() {
        makeScene()
        for step in 0..<20 {
            let time = Double(step) * 0.23
            go(to: time)
            _ = tree.sample(at: time)
            for child in layer.sublayers ?? [] {
                guard let shown = child.presentation(), let index = tree.index(of: child.id) else { return XCTFail("no layer") }
                assertEqual(shown.transform, tree.nodes[index].values.pointee.transform, accuracy: 0)
                XCTAssertEqual(shown.position, tree.nodes[index].values.pointee.position)
                XCTAssertEqual(Double(shown.opacity), Double(Float(tree.nodes[index].values.pointee.opacity)))
            }
        }
    }

    func testOnlyWhatDiffersIsChanged() throws {
        let (moving, still) = (CALayer(), CALayer())
        layer.sublayers = [moving, still]
        moving.add(animation("position.x", from: 0, to: 10), forKey: nil)
        CATransaction.flush()
        _ = tree.sample(at: 0)
        XCTAssertTrue(tree.isRebuilt)
        _ = tree.sample(at: 0.5)
        XCTAssertFalse(tree.isRebuilt)
        XCTAssertEqual(tree.changed.map(Int.init), [tree.index(of: moving.id)])
        _ = tree.sample(at: 0.5)
        XCTAssertEqual(tree.changed.count, 0, "the same time shows the same")
        CATransaction.withoutActions { still.opacity = 0.5 }
        CATransaction.flush()
        _ = tree.sample(at: 0.5)
        XCTAssertEqual(tree.changed.map(Int.init), [tree.index(of: still.id)])
    }

    /// A rare value that is set and restored has other memory, and looks the same.
    func testARestoredRareValueIsNoChange() throws {
        let (moving, still) = (CALayer(), CALayer())
        layer.sublayers = [moving, still]
        for layer in [moving, still] { layer.shadowRadius = 5 }
        moving.add(animation("opacity", from: 0, to: 1), forKey: nil)
        CATransaction.flush()
        _ = tree.sample(at: 0.5)
        let before = still.values.rareValues
        for layer in [moving, still] {
            CATransaction.withoutActions {
                layer.shadowRadius = 9
                layer.shadowRadius = 5
            }
        }
        CATransaction.flush()
        XCTAssertNotEqual(still.values.rareValues, before)
        _ = tree.sample(at: 0.5)
        XCTAssertEqual(tree.changed, [])
        XCTAssertEqual(tree.replaced.count, 2)
        XCTAssertEqual(tree.checkInvariants(), [])
        CATransaction.withoutActions { still.shadowRadius = 6 }
        CATransaction.flush()
        _ = tree.sample(at: 0.5)
        XCTAssertEqual(tree.changed.map(Int.init), [tree.index(of: still.id)])
    }

    /// Only samples whose animations change a rare value have rare values of their own.
    func testASampleHasRareValuesOfItsOwnIfAnAnimationChangesOne() throws {
        let (plain, rare) = (CALayer(), CALayer())
        layer.sublayers = [plain, rare]
        plain.add(animation("opacity", from: 0, to: 1), forKey: nil)
        rare.add(animation("shadowOpacity", from: 0, to: 1), forKey: "shadow")
        CATransaction.flush()
        _ = tree.sample(at: 0.5)
        func rareValues(_ layer: CALayer) throws -> UnsafePointer<RareLayerValues> {
            tree.nodes[try XCTUnwrap(tree.index(of: layer.id))].values.pointee.rareValues
        }
        XCTAssertEqual(try rareValues(plain), CALayer().values.rareValues)
        XCTAssertNotEqual(try rareValues(rare), CALayer().values.rareValues)
        XCTAssertEqual(try rareValues(rare).pointee.shadowOpacity, 0.5, accuracy: 1e-9)
        XCTAssertEqual(tree.checkInvariants(), [])
        rare.removeAllAnimations()
        rare.add(animation("opacity", from: 0, to: 1), forKey: nil)
        CATransaction.flush()
        _ = tree.sample(at: 0.5)
        XCTAssertEqual(try rareValues(rare), CALayer().values.rareValues)
        XCTAssertEqual(tree.checkInvariants(), [])
    }

    /// The memory of a sample fits animations of another property, and then has their tracks.
    func testAnotherAnimationReplacesTheTracksOfASample() throws {
        let moving = CALayer()
        layer.sublayers = [moving]
        moving.add(animation("opacity", from: 0, to: 0.5), forKey: "change")
        CATransaction.flush()
        _ = tree.sample(at: 0.5)
        func values() throws -> LayerValues { tree.nodes[try XCTUnwrap(tree.index(of: moving.id))].values.pointee }
        let memory = tree.nodes[try XCTUnwrap(tree.index(of: moving.id))].values
        XCTAssertEqual(try values().opacity, 0.25, accuracy: 1e-9)
        moving.removeAnimation(forKey: "change")
        moving.add(animation("cornerRadius", from: 0, to: 8), forKey: "change")
        CATransaction.flush()
        _ = tree.sample(at: 0.5)
        XCTAssertEqual(tree.nodes[try XCTUnwrap(tree.index(of: moving.id))].values, memory)
        XCTAssertEqual(try values().opacity, 1)
        XCTAssertEqual(try values().cornerRadius, 4, accuracy: 1e-9)
        XCTAssertEqual(tree.checkInvariants(), [])
    }

    func testActivitySaysWhetherAndWhenSomethingMoves() {
        let later = animation("zPosition", from: 0, to: 1)
        later.beginTime = 10
        add(later)
        var activity = tree.sample(at: 4)
        XCTAssertFalse(activity.isAnimating)
        XCTAssertEqual(activity.nextEvent, 10)
        activity = tree.sample(at: 10.5)
        XCTAssertTrue(activity.isAnimating)
        activity = tree.sample(at: 11)
        XCTAssertFalse(activity.isAnimating)
        XCTAssertEqual(activity.nextEvent, .infinity)
    }

    func testTheNextEventIsOnTheOuterClock() {
        let child = CALayer()
        layer.addSublayer(child)
        (child.beginTime, child.speed) = (2, 4)
        let later = animation("zPosition", from: 0, to: 1)
        later.beginTime = 8
        child.add(later, forKey: nil)
        CATransaction.flush()
        XCTAssertEqual(tree.sample(at: 3).nextEvent, 4, "8 of the child is 4 outside")
        XCTAssertEqual(tree.sample(at: 1).nextEvent, 2, "first the child itself begins")
    }

    func testAPausedTreeDoesNotMove() {
        layer.speed = 0
        layer.timeOffset = 0.5
        add(animation("zPosition", from: 0, to: 1))
        let activity = tree.sample(at: 100)
        XCTAssertFalse(activity.isAnimating)
        XCTAssertEqual(activity.nextEvent, .infinity)
    }
}
