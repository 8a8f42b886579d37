import SeededRandom
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// GPU-animated groups through commits. Whatever a commit changes, the picture is that of the tree, and only changed groups are
/// built again.
final class GPUAnimationCommitTests: XCTestCase {
    private func scene(_ count: Int = 80) throws -> (GPUAnimationScene, [CALayer]) {
        let scene = try GPUAnimationScene(height: 90)
        let layers = scene.addSpinners(count)
        try scene.check(at: 0.3, gpuAnimated: count)
        return (scene, layers)
    }

    func testASteadyFrameUploadsNoLayer() throws {
        let (scene, _) = try scene()
        let frame = try scene.animatingOnGPU.drawFrame(at: 0.4, in: scene.viewport)
        XCTAssertEqual(frame.report.counts.draws, 1, "the root is what is cleared")
        XCTAssertEqual(frame.report.counts.uploadedBytes, MemoryLayout<QuadInstance>.stride, "the root's background alone")
        XCTAssertTrue(frame.activity.isAnimating)
    }

    func testAChangedLayerIsBroughtToTheGPUAlone() throws {
        let (scene, layers) = try scene()
        scene.edit { layers[17].position = CGPoint(x: 50, y: 30) }
        try scene.check(at: 0.4, gpuAnimated: 80, redrawsAll: false)
        scene.edit { layers[18].position = CGPoint(x: 20, y: 30) }
        let frame = try scene.animatingOnGPU.drawFrame(at: 0.4, in: scene.viewport)
        XCTAssertLessThan(frame.report.counts.uploadedBytes, 400)
        XCTAssertLessThan(frame.report.counts.redrawnPixels, 96 * 90)
    }

    func testManyChangedLayers() throws {
        let (scene, layers) = try scene()
        scene.edit {
            for (index, layer) in layers.enumerated() where index % 3 == 0 { layer.position.x += 4 }
        }
        try scene.check(at: 0.4, gpuAnimated: 80, redrawsAll: false)
    }

    func testImplicitAnimationsAreMoreTracks() throws {
        let (scene, layers) = try scene()
        MediaClock.setVirtualTime(0.4)
        for (index, layer) in layers.enumerated() where index % 3 == 0 { layer.position.x += 4 }
        for time in [0.4, 0.5, 0.9] { try scene.check(at: time, gpuAnimated: 80, redrawsAll: false) }
    }

    func testAnotherCurve() throws {
        let (scene, layers) = try scene()
        let turn = GPUAnimationScene.animation("transform.rotation.z", from: 0, to: 5, duration: 2)
        turn.timingFunction = CAMediaTimingFunction(name: .easeIn)
        layers[40].add(turn, forKey: "turn")
        try scene.check(at: 0.5, gpuAnimated: 80, redrawsAll: false)
        try scene.check(at: 2.5, gpuAnimated: 80, redrawsAll: false)
    }

    func testAnExtraChild() throws {
        let (scene, layers) = try scene()
        let child = CALayer()
        child.frame = CGRect(x: 1, y: 1, width: 4, height: 3)
        child.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        layers[40].addSublayer(child)
        try scene.check(at: 0.5, gpuAnimated: 79, redrawsAll: false)
        child.removeFromSuperlayer()
        try scene.check(at: 0.6, gpuAnimated: 80, redrawsAll: false)
    }

    func testAnExtraLayerBetween() throws {
        let (scene, layers) = try scene()
        let extra = CALayer()
        extra.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
        extra.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.5)
        scene.root.insertSublayer(extra, above: layers[39])
        try scene.check(at: 0.5, gpuAnimated: 80, redrawsAll: false)
        XCTAssertEqual(scene.animatingOnGPU.gpuAnimatedGroups, 2)
    }

    func testAnotherPicture() throws {
        let (scene, layers) = try scene()
        let other = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 200, 0, 255])
        scene.edit { layers[40].contents = other }
        try scene.check(at: 0.5, gpuAnimated: 80, redrawsAll: false)
        let frame = try scene.animatingOnGPU.drawFrame(at: 0.6, in: scene.viewport)
        XCTAssertEqual(frame.report.counts.draws, 3, "the run in three")
    }

    func testALayerThatQualifiesNoMore() throws {
        let (scene, layers) = try scene()
        layers[40].add(GPUAnimationScene.animation("bounds.size.width", from: 2, to: 12, duration: 1), forKey: "grow")
        try scene.check(at: 0.5, gpuAnimated: 79, redrawsAll: false)
        layers[40].removeAnimation(forKey: "grow")
        try scene.check(at: 0.6, gpuAnimated: 80, redrawsAll: false)
        layers[40].removeAllAnimations()
        try scene.check(at: 0.7, gpuAnimated: 79, redrawsAll: false)
    }

    func testALayerThatRisesWhenItQualifiesNoMore() throws {
        let (scene, layers) = try scene()
        MediaClock.setVirtualTime(0.4)
        layers[40].zPosition = 1
        for time in [0.4, 0.41, 0.5, 0.9] { try scene.check(at: time, gpuAnimated: 79, redrawsAll: false) }
    }

    func testRemovedAndMovedLayers() throws {
        let (scene, layers) = try scene()
        layers[3].removeFromSuperlayer()
        layers[0].removeFromSuperlayer()
        try scene.check(at: 0.5, gpuAnimated: 78, redrawsAll: false)
        scene.edit { layers[40].zPosition = 1 }
        try scene.check(at: 0.6, gpuAnimated: 78, redrawsAll: false)
        scene.edit { layers[41].zPosition = -1 }
        scene.root.addSublayer(layers[10])
        try scene.check(at: 0.7, gpuAnimated: 78, redrawsAll: false)
    }

    func testTooFewAreSampled() throws {
        let (scene, layers) = try scene(40)
        for layer in layers.prefix(40 - GPUAnimationArrangement.smallestGroup + 1) { layer.removeFromSuperlayer() }
        try scene.check(at: 0.4, gpuAnimated: 0, redrawsAll: false)
    }

    func testASuperlayerThatFlipsOrTiltsWhatIsInIt() throws {
        let (scene, _) = try scene()
        scene.edit { scene.root.isGeometryFlipped = true }
        try scene.check(at: 0.4, gpuAnimated: 80, redrawsAll: false)
        scene.edit { scene.root.sublayerTransform = CATransform3DMakeRotation(0.5, 0, 1, 0) }
        try scene.check(at: 0.5, gpuAnimated: 0, redrawsAll: false)
        scene.edit { scene.root.sublayerTransform = CATransform3DIdentity }
        try scene.check(at: 0.6, gpuAnimated: 80, redrawsAll: false)
    }

    func testAPausedAndASlowedSuperlayer() throws {
        let (scene, _) = try scene()
        scene.root.speed = 0
        scene.root.timeOffset = 0.7
        try scene.check(at: 0.4, gpuAnimated: 80, redrawsAll: false)
        XCTAssertTrue(try scene.animatingOnGPU.drawFrame(at: 0.9, in: scene.viewport).damage.isEmpty)
        scene.root.speed = 0.5
        try scene.check(at: 1.1, gpuAnimated: 80, redrawsAll: false)
    }

    func testAnotherViewport() throws {
        let (scene, _) = try scene()
        let small = Viewport(size: CGSize(width: 50, height: 64), scale: 1.5)
        _ = try scene.animatingOnGPU.drawFrame(at: 0.4, in: small)
        _ = try scene.sampling.drawFrame(at: 0.4, in: small)
        XCTAssertLessThanOrEqual(try scene.largestDifference(), 1)
        try scene.check(at: 0.5, gpuAnimated: 80)
    }

    /// The same tree and time give the same bytes, whatever came before.
    func testHowATreeWasReachedDoesNotMatter() throws {
        let (scene, layers) = try scene(120)
        var random = SeededGenerator(seed: 3)
        for step in 0..<25 {
            let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
            switch step % 6 {
            case 0: layer.position.x += 3
            case 1: layer.removeFromSuperlayer()
            case 2: scene.root.addSublayer(layer)
            case 3: layer.zPosition = CGFloat(step % 3)
            case 4: layer.add(GPUAnimationScene.animation("opacity", from: 1, to: 0.2, duration: 0.7, begin: 0.1), forKey: "fade")
            default: layer.contents = nil
            }
            CATransaction.flush()
            _ = try scene.animatingOnGPU.drawFrame(at: Double.random(in: 0...4, using: &random), in: scene.viewport)
        }
        let fresh = try Compositor(context: .headless())
        fresh.apply(scene.context.wholeCommit())
        for time in [3.3, 0.2, 2.9, 0.2] {
            _ = try scene.animatingOnGPU.drawFrame(at: time, in: scene.viewport)
            _ = try fresh.drawFrame(at: time, in: scene.viewport, redrawsAll: true)
            XCTAssertEqual(fresh.gpuAnimatedLayers, scene.animatingOnGPU.gpuAnimatedLayers)
            XCTAssertEqual(try GPUAnimationScene.pixels(scene.animatingOnGPU), try GPUAnimationScene.pixels(fresh), "at \(time)")
        }
    }
}
