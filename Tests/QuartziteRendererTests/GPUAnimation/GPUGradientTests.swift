import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Gradient layers in GPU-animated groups look like gradient layers that the CPU samples.
final class GPUGradientTests: XCTestCase {
    private static func color(_ index: Int, alpha: Double = 1) -> CGColor {
        let shades = [0.1, 0.9, 0.4, 0.7, 0.2, 1.0, 0.55]
        return CGColor(
            srgbRed: shades[index % 7], green: shades[(index + 3) % 7], blue: shades[(2 * index + 5) % 7], alpha: CGFloat(alpha))
    }

    /// Adds gradients whose colours and locations change, each with a phase of its own.
    private func addGradients(_ count: Int, from first: Int = 0, stops: Int = 3, to scene: GPUAnimationScene) -> [CAGradientLayer] {
        (first..<first + count).map { index in
            let layer = CAGradientLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 8)
            layer.position = GPUAnimationScene.place(index)
            layer.colors = (0..<stops).map { Self.color(index + $0) }
            layer.locations = Self.locations(stops, 0.2)
            let colors = GPUAnimationScene.animation(
                "colors", from: layer.colors, to: (0..<stops).map { Self.color(index + $0 + 2) }, duration: 3)
            let locations = GPUAnimationScene.animation(
                "locations", from: Self.locations(stops, 0.2), to: Self.locations(stops, 0.8), duration: 2)
            for animation in [colors, locations] {
                animation.autoreverses = true
                animation.timeOffset = Double(index) * 0.13
            }
            layer.add(colors, forKey: "colors")
            layer.add(locations, forKey: "locations")
            scene.root.addSublayer(layer)
            return layer
        }
    }

    /// Returns locations from 0 to 1, with all inner ones at about `middle`.
    private static func locations(_ count: Int, _ middle: Double) -> [NSNumber] {
        (0..<count).map { index in
            NSNumber(value: index == 0 ? 0 : index == count - 1 ? 1 : middle + 0.05 * Double(index - 1) / Double(count))
        }
    }

    func testColoursAndLocations() throws {
        for stops in [2, 3, 4, 5, 9] {
            let scene = try GPUAnimationScene(height: 70, scale: 2)
            for (index, layer) in addGradients(60, stops: stops, to: scene).enumerated() where index % 2 == 0 {
                layer.cornerRadius = CGFloat(index % 5)
                layer.cornerCurve = index % 4 == 0 ? .circular : .continuous
            }
            for time in [0, 0.4, 1.3, 2.9, 77.7] { try scene.check(at: time, gpuAnimated: 60, "with \(stops) stops") }
        }
    }

    func testEveryKindOfGradientMovesTurnsAndFades() throws {
        let scene = try GPUAnimationScene(height: 70, scale: 2)
        for (index, layer) in addGradients(60, to: scene).enumerated() {
            layer.type = [.axial, .radial, .conic][index % 3]
            (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.3, y: 0.4), CGPoint(x: 0.9, y: index % 2 == 0 ? 0.9 : 0.6))
            layer.opacity = 0.8
            if index % 4 == 0 { layer.colors = [Self.color(index, alpha: 0.2), Self.color(index + 1), Self.color(index + 2, alpha: 0.6)] }
            if index % 5 == 0 { layer.transform = CATransform3DMakeScale(1.3, 0.7, 1) }
            let (key, to): (String, Any) =
                [("position.x", 40.0), ("transform.rotation.z", 3.0), ("opacity", 0.1), ("transform.scale", 0.4)][index % 4]
            layer.add(GPUAnimationScene.animation(key, from: index % 4 == 3 ? 1.2 : nil, to: to, duration: 1.7), forKey: "more")
        }
        for time in [0, 0.6, 1.1, 2.5] { try scene.check(at: time, within: 2, gpuAnimated: 60) }
    }

    func testKeysCurvesFillsAndClocks() throws {
        let scene = try GPUAnimationScene(height: 70)
        for (index, layer) in addGradients(60, to: scene).enumerated() {
            layer.removeAllAnimations()
            let keys = CAKeyframeAnimation(keyPath: "colors")
            keys.values = (0..<4).map { key in (0..<3).map { Self.color(index + 2 * key + $0) } }
            keys.calculationMode = [.linear, .cubic, .discrete, .paced][index % 4]
            (keys.duration, keys.repeatCount, keys.timeOffset) = (2.2, 2, Double(index) * 0.09)
            let group = CAAnimationGroup()
            (group.animations, group.duration, group.beginTime) = ([keys], 4, index % 3 == 0 ? 0.5 : 0)
            (group.fillMode, group.isRemovedOnCompletion) = (index % 2 == 0 ? .both : .removed, false)
            layer.add(group, forKey: "keys")
            // Without locations of its own, the layer has evenly spaced ones before and after the animation.
            if index % 2 == 0 { layer.locations = nil }
            let locations = GPUAnimationScene.animation(
                "locations", from: index % 5 == 0 && index % 2 == 1 ? nil : [0, 0.1, 0.4], to: [0.2, 0.6, 0.7], duration: 1.5, repeats: 1,
                begin: 0.3)
            locations.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, -0.6, 0.6, 1.7)
            layer.add(locations, forKey: "locations")
            if index % 7 == 0 { (layer.speed, layer.timeOffset) = (0.6, 0.2) }
        }
        for time in [0, 0.2, 0.7, 1.2, 2, 3.1, 4.4, 9] { try scene.check(at: time, gpuAnimated: 60, "at \(time)") }
    }

    func testSuperlayersThatTiltCutTurnAndGrow() throws {
        let scene = try GPUAnimationScene(height: 70, scale: 2)
        let layers = addGradients(60, to: scene)
        let inner = CALayer()
        inner.frame = CGRect(x: 0, y: 0, width: 96, height: 70)
        scene.root.addSublayer(inner)
        for (index, layer) in layers.enumerated() {
            layer.cornerRadius = CGFloat(index % 3) * 2
            inner.addSublayer(layer)
        }
        var tilt = CATransform3DIdentity
        tilt.m34 = -1 / 300
        let changes: [(String, (CALayer) -> Void)] = [
            ("turned", { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }),
            ("stretched", { $0.transform = CATransform3DMakeScale(1.2, 0.5, 1) }),
            ("tiny", { $0.transform = CATransform3DMakeScale(0.02, 0.02, 1) }),
            ("tilted", { $0.transform = CATransform3DRotate(tilt, 0.7, 0, 1, 0) }),
            ("cut", { ($0.transform, $0.masksToBounds, $0.cornerRadius) = (CATransform3DIdentity, true, 20) }),
            ("faded", { $0.opacity = 0.4 }),
        ]
        for (name, change) in changes {
            scene.edit { change(inner) }
            for time in [0.3, 1.9] { try scene.check(at: time, within: 2, gpuAnimated: 60, name) }
        }
    }

    func testCommitsChangeAddAndRemoveGradients() throws {
        let scene = try GPUAnimationScene(height: 90)
        var layers = addGradients(60, to: scene)
        try scene.check(at: 0.2, gpuAnimated: 60)
        scene.edit {
            layers[0].colors = [Self.color(1), Self.color(2)]
            layers[0].removeAnimation(forKey: "colors")
        }
        try scene.check(at: 0.3, gpuAnimated: 59, redrawsAll: false, "two colours, and three locations: nothing is drawn")
        scene.edit { layers[8].position.x += 3 }
        try scene.check(at: 0.4, gpuAnimated: 59, redrawsAll: false, "moved")
        scene.edit {
            layers[1].backgroundColor = Self.color(3)
            layers.remove(at: 20).removeFromSuperlayer()
        }
        try scene.check(at: 0.5, gpuAnimated: 57, redrawsAll: false, "a background, and one less")
        scene.edit { layers += addGradients(10, from: 60, stops: 6, to: scene) }
        try scene.check(at: 0.6, gpuAnimated: 67, redrawsAll: false, "more stops")
        scene.edit { for layer in layers[3..<40] { layer.startPoint = CGPoint(x: 0, y: 0) } }
        try scene.check(at: 0.7, gpuAnimated: 67, redrawsAll: false, "other axes")
        scene.edit { for layer in layers[10..<50] { layer.isHidden = true } }
        try scene.check(at: 0.8, gpuAnimated: 0, redrawsAll: false, "too few are left")
        scene.edit { for layer in layers[10..<50] { layer.isHidden = false } }
        try scene.check(at: 0.9, gpuAnimated: 67, redrawsAll: false, "and enough again")
        scene.edit { for layer in layers { layer.removeAllAnimations() } }
        // A frame is planned after sampling, so the groups are sampled once more.
        CATransaction.flush()
        _ = try scene.animatingOnGPU.drawFrame(at: 1, in: scene.viewport)
        try scene.check(at: 1, gpuAnimated: 0, redrawsAll: false, "nothing is animated")
    }

    func testWhatDoesNotQualifyIsSampled() throws {
        let changes: [(String, (CAGradientLayer) -> Void)] = [
            (
                "an animated point",
                { $0.add(GPUAnimationScene.animation("startPoint", from: nil, to: CGPoint.zero, duration: 1), forKey: "a") }
            ),
            ("a border", { $0.borderWidth = 1 }),
            ("contents", { $0.contents = GPUAnimationScene.picture }),
            ("a mask", { $0.mask = CALayer() }),
            ("one colour", { $0.colors = [Self.color(1)] }),
            (
                "an additive list",
                {
                    let animation = GPUAnimationScene.animation("locations", from: [0, 0, 0], to: [0.1, 0.2, 0], duration: 1)
                    animation.isAdditive = true
                    $0.add(animation, forKey: "locations")
                }
            ),
            (
                "two animations of one list",
                { $0.add(GPUAnimationScene.animation("locations", from: [0, 0.5, 1], to: [0, 0.6, 1], duration: 1), forKey: "second") }
            ),
        ]
        let scene = try GPUAnimationScene(height: 70)
        let layers = addGradients(40 + changes.count, to: scene)
        for (index, change) in changes.enumerated() { change.1(layers[40 + index]) }
        for time in [0.2, 0.9] { try scene.check(at: time, gpuAnimated: 40) }
    }

    func testOnlyGradientsThatChangeAreRedrawn() throws {
        let scene = try GPUAnimationScene(height: 70)
        for layer in addGradients(40, to: scene) {
            for key in ["colors", "locations"] {
                guard let animation = layer.animation(forKey: key)?.copy() as? CABasicAnimation else { return XCTFail("no animation") }
                (animation.repeatCount, animation.fillMode, animation.isRemovedOnCompletion) = (1, .forwards, false)
                animation.timeOffset = 0
                layer.add(animation, forKey: key)
            }
        }
        try scene.check(at: 1, gpuAnimated: 40)
        XCTAssertGreaterThan(try scene.animatingOnGPU.drawFrame(at: 2, in: scene.viewport).report.counts.redrawnPixels, 0)
        _ = try scene.animatingOnGPU.drawFrame(at: 20, in: scene.viewport)
        XCTAssertEqual(try scene.animatingOnGPU.drawFrame(at: 21, in: scene.viewport).report.counts.redrawnPixels, 0, "all have ended")
    }

    func testNoLayerIsSampledOrPlaced() throws {
        let scene = try GPUAnimationScene(height: 70)
        _ = addGradients(60, to: scene)
        try scene.check(at: 0.5, gpuAnimated: 60)
        let laidOut = scene.animatingOnGPU.planner.laidOutLayers
        let report = try scene.animatingOnGPU.drawFrame(at: 0.6, in: scene.viewport).report
        XCTAssertEqual(scene.animatingOnGPU.planner.laidOutLayers, laidOut)
        XCTAssertEqual(report.counts.draws, 1, "the root is what is cleared")
    }

    func testPicturesDoNotDependOnTheFramesBefore() throws {
        let scene = try GPUAnimationScene(height: 70)
        _ = addGradients(60, to: scene)
        try scene.check(at: 1.7, gpuAnimated: 60)
        let direct = try GPUAnimationScene.pixels(scene.animatingOnGPU)
        for time in [0.1, 5, 2.2] { _ = try scene.animatingOnGPU.drawFrame(at: time, in: scene.viewport) }
        _ = try scene.animatingOnGPU.drawFrame(at: 1.7, in: scene.viewport)
        XCTAssertEqual(try GPUAnimationScene.pixels(scene.animatingOnGPU), direct)
    }
}
