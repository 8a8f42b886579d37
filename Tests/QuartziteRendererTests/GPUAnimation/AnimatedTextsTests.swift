import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Texts that only move, in animated groups, look like texts that are laid out one by one.
final class AnimatedTextsTests: XCTestCase {
    private func addTexts(_ count: Int, from first: Int = 0, to scene: GPUAnimationScene) -> [CATextLayer] {
        (first..<first + count).map { index in
            let layer = CATextLayer()
            (layer.string, layer.fontSize, layer.contentsScale) = ("ag\(index)", 7, 2)
            layer.foregroundColor = CGColor(srgbRed: 0.9, green: CGFloat(index % 5) / 5, blue: 0.3, alpha: index % 3 == 0 ? 0.6 : 1)
            layer.bounds = CGRect(x: 0, y: 0, width: 24, height: 9)
            layer.anchorPoint = CGPoint(x: 0.25, y: 0.5)
            layer.position = GPUAnimationScene.place(index)
            move(layer, index)
            scene.root.addSublayer(layer)
            return layer
        }
    }

    private func move(_ layer: CALayer, _ index: Int) {
        let (key, from, to): (String, Any?, Any) =
            [
                ("position", nil, CGPoint(x: 40, y: 30)), ("position.y", 4.0, 50.0), ("transform.translation.x", -9.0, 12.0),
                ("transform.translation", CGSize(width: 0, height: 3), CGSize(width: 11, height: 8)),
            ][index % 4]
        let animation = GPUAnimationScene.animation(key, from: from, to: to, duration: 2 + Double(index % 7) / 4)
        animation.autoreverses = true
        animation.timeOffset = Double(index) * 0.11
        layer.add(animation, forKey: "move")
    }

    private func grouped(_ scene: GPUAnimationScene) -> Int {
        scene.animatingOnGPU.planner.state.animatedGroups.reduce(0) { $0 + ($1.texts == nil ? 0 : $1.count) }
    }

    func testTextsMove() throws {
        let scene = try GPUAnimationScene(height: 70, scale: 2)
        _ = addTexts(60, to: scene)
        for time in [0, 0.3, 0.31, 1.7, 4, 4.01, 90.3] {
            try scene.check(at: time)
            XCTAssertEqual(grouped(scene), 60)
        }
        XCTAssertEqual(try scene.animatingOnGPU.drawFrame(at: 91, in: scene.viewport).report.counts.draws, 1, "all texts are one draw")
    }

    func testPartOfTheWindowIsRedrawn() throws {
        let scene = try GPUAnimationScene(height: 70)
        for (index, layer) in addTexts(60, to: scene).enumerated() where index != 33 {
            guard let animation = layer.animation(forKey: "move")?.copy() as? CABasicAnimation else { return XCTFail("no animation") }
            (animation.timeOffset, animation.beginTime) = (0, 100)
            layer.add(animation, forKey: "move")
        }
        for time in [0.2, 0.5, 0.6] { try scene.check(at: time, redrawsAll: false) }
        XCTAssertEqual(grouped(scene), 60)
        let pixels = try scene.animatingOnGPU.drawFrame(at: 0.7, in: scene.viewport).report.counts.redrawnPixels
        XCTAssertGreaterThan(pixels, 0)
        XCTAssertLessThan(pixels, 96 * 70 / 2, "one text moves")
    }

    func testTextsThatRestAndMoveAgain() throws {
        let scene = try GPUAnimationScene(height: 70, scale: 2)
        for (index, layer) in addTexts(60, to: scene).enumerated() {
            layer.position.x += CGFloat(index) * 0.03
            guard let animation = layer.animation(forKey: "move")?.copy() as? CABasicAnimation else { return XCTFail("no animation") }
            (animation.timeOffset, animation.beginTime, animation.repeatCount) = (0, 0.5 + Double(index % 3), 1)
            (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
            layer.add(animation, forKey: "move")
        }
        for time in [0, 0.4, 0.6, 1.6, 2.7, 5, 9, 20] {
            try scene.check(at: time, redrawsAll: false)
            XCTAssertEqual(grouped(scene), 60)
        }
        XCTAssertEqual(try scene.animatingOnGPU.drawFrame(at: 21, in: scene.viewport).report.counts.redrawnPixels, 0, "all have ended")
    }

    func testSuperlayersThatMoveTurnGrowFlipCutAndFade() throws {
        let scene = try GPUAnimationScene(height: 70, scale: 2)
        let texts = addTexts(60, to: scene)
        let inner = CALayer()
        inner.frame = CGRect(x: 0, y: 0, width: 96, height: 70)
        scene.root.addSublayer(inner)
        for layer in texts { inner.addSublayer(layer) }
        var tilt = CATransform3DIdentity
        tilt.m34 = -1 / 300
        let changes: [(String, (CALayer) -> Void)] = [
            ("moved", { $0.position.x += 3.3 }),
            ("larger", { $0.transform = CATransform3DMakeScale(1.5, 1.5, 1) }),
            ("turned", { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }),
            ("stretched", { $0.transform = CATransform3DMakeScale(1.2, 0.5, 1) }),
            ("tilted", { $0.transform = CATransform3DRotate(tilt, 0.7, 0, 1, 0) }),
            ("flipped", { ($0.transform, $0.isGeometryFlipped) = (CATransform3DIdentity, true) }),
            ("cut", { ($0.isGeometryFlipped, $0.masksToBounds, $0.cornerRadius) = (false, true, 20) }),
            ("faded", { $0.opacity = 0.4 }),
            ("hidden", { $0.isHidden = true }),
            ("shown", { $0.isHidden = false }),
            ("moving", { $0.add(GPUAnimationScene.animation("position.y", from: 30, to: 60, duration: 4), forKey: "a") }),
            ("turning", { $0.add(GPUAnimationScene.animation("transform.rotation.z", from: 0, to: 1, duration: 4), forKey: "b") }),
        ]
        for (name, change) in changes {
            scene.edit { change(inner) }
            for time in [0.3, 0.4, 1.9] { try scene.check(at: time, within: 2, name) }
            XCTAssertEqual(grouped(scene), 60, name)
        }
    }

    func testCommitsChangeAddAndRemoveTexts() throws {
        let scene = try GPUAnimationScene(height: 90)
        var texts = addTexts(60, to: scene)
        try scene.check(at: 0.2)
        let changes: [(String, Int, () -> Void)] = [
            ("another string", 60, { texts[30].string = "other" }),
            ("larger", 60, { texts[31].fontSize = 11 }),
            ("another colour", 60, { texts[32].foregroundColor = CGColor.white }),
            ("faded", 60, { texts[33].opacity = 0.3 }),
            ("removed", 59, { texts.remove(at: 40).removeFromSuperlayer() }),
            ("added", 69, { texts += self.addTexts(10, from: 60, to: scene) }),
            ("at the front", 69, { scene.root.addSublayer(texts[50]) }),
            ("a background", 68, { texts[0].backgroundColor = CGColor.white }),
            ("turned", 67, { texts[1].transform = CATransform3DMakeRotation(0.5, 0, 0, 1) }),
            ("too long", 67, { texts[20].string = String(repeating: "long ", count: 200) }),
            ("in colours", 67, { texts[21].string = "😀" }),
            ("hidden", 0, { for text in texts[10..<45] { text.isHidden = true } }),
            ("shown", 67, { for text in texts[10..<45] { text.isHidden = false } }),
            ("still", 0, { for text in texts { text.removeAllAnimations() } }),
        ]
        for (index, change) in changes.enumerated() {
            scene.edit(change.2)
            CATransaction.flush()
            let time = 0.3 + 0.1 * Double(index)
            // A frame is planned after sampling, so the group is sampled once more.
            if change.1 == 0 { _ = try scene.animatingOnGPU.drawFrame(at: time, in: scene.viewport) }
            try scene.check(at: time, redrawsAll: false, change.0)
            try scene.check(at: time + 0.05, redrawsAll: false, change.0)
            XCTAssertEqual(grouped(scene), change.1, change.0)
        }
    }

    func testTextsInASurface() throws {
        let scene = try GPUAnimationScene(height: 70, scale: 2)
        let texts = addTexts(60, to: scene)
        let inner = CALayer()
        inner.frame = CGRect(x: 0, y: 0, width: 96, height: 70)
        (inner.backgroundColor, inner.opacity) = (CGColor.black, 0.5)
        scene.root.addSublayer(inner)
        for layer in texts { inner.addSublayer(layer) }
        for time in [0.3, 0.4, 1.9] { try scene.check(at: time, within: 2, redrawsAll: false) }
        inner.shouldRasterize = true
        for time in [2.3, 2.4] { try scene.check(at: time, within: 2, redrawsAll: false, "rasterized") }
        XCTAssertEqual(grouped(scene), 60)
    }

    func testNoTextIsLaidOut() throws {
        let scene = try GPUAnimationScene(height: 70)
        _ = addTexts(60, to: scene)
        try scene.check(at: 0.5)
        let laidOut = scene.animatingOnGPU.planner.laidOutLayers
        _ = try scene.animatingOnGPU.drawFrame(at: 0.6, in: scene.viewport)
        XCTAssertEqual(scene.animatingOnGPU.planner.laidOutLayers, laidOut)
    }

    func testPicturesDoNotDependOnTheFramesBefore() throws {
        let scene = try GPUAnimationScene(height: 70)
        _ = addTexts(60, to: scene)
        try scene.check(at: 1.7)
        let direct = try GPUAnimationScene.pixels(scene.animatingOnGPU)
        for time in stride(from: 0.1, to: 6, by: 0.17) { _ = try scene.animatingOnGPU.drawFrame(at: time, in: scene.viewport) }
        _ = try scene.animatingOnGPU.drawFrame(at: 1.7, in: scene.viewport)
        XCTAssertEqual(try GPUAnimationScene.pixels(scene.animatingOnGPU), direct)
    }
}
