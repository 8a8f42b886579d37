import SeededRandom
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers that the vertex shader samples look like layers that the CPU samples.
final class GPUAnimatedGroupTests: XCTestCase {
    private var random = SeededGenerator(seed: 7)

    private func times(_ count: Int, from: Double = 0, to: Double = 12) -> [Double] {
        (0..<count).map { _ in Double.random(in: from...to, using: &random) }
    }

    func testTurningAndFadingPictures() throws {
        let scene = try GPUAnimationScene()
        _ = scene.addSpinners(60)
        for time in [0, 1.25, 5] + times(12) { try scene.check(at: time, gpuAnimated: 60) }
    }

    func testAnHourAndAMonthLater() throws {
        let scene = try GPUAnimationScene()
        _ = scene.addSpinners(60)
        for time in times(6, from: 3600, to: 3700) + times(3, from: 2.6e6, to: 2.6e6 + 10) { try scene.check(at: time, gpuAnimated: 60) }
    }

    func testColoursAndBoxes() throws {
        let scene = try GPUAnimationScene(height: 90, scale: 2)
        _ = scene.addSpinners(40, contents: nil)
        for (index, layer) in scene.addSpinners(40, from: 40, contents: nil).enumerated() {
            layer.cornerRadius = CGFloat(index % 4)
            layer.borderWidth = 1.5
            layer.borderColor = CGColor(srgbRed: 0.1, green: 0.9, blue: 0.4, alpha: 0.7)
            layer.maskedCorners = index % 3 == 0 ? [.layerMinXMinYCorner, .layerMaxXMaxYCorner] : .all
        }
        for time in times(8) { try scene.check(at: time, gpuAnimated: 80) }
    }

    func testEveryKindOfTrack() throws {
        let scene = try GPUAnimationScene()
        for index in 0..<48 {
            let layer = scene.layer(index)
            layer.opacity = 0.8
            layer.transform = CATransform3DScale(CATransform3DMakeRotation(0.3, 0, 0, 1), 1.5, 0.8, 1)
            for animation in animations(index) { layer.add(animation, forKey: nil) }
            scene.root.addSublayer(layer)
        }
        for time in [0, 0.5, 1, 2] + times(16, to: 5) { try scene.check(at: time, gpuAnimated: 48) }
    }

    /// Returns up to three animations. Together the indices cover every channel, timing and shared progress.
    private func animations(_ index: Int) -> [CABasicAnimation] {
        let place = GPUAnimationScene.place(index)
        let all: [CABasicAnimation] =
            switch index % 6 {
            case 0: [GPUAnimationScene.animation("position", from: place, to: CGPoint(x: place.x + 7, y: place.y - 5), duration: 2)]
            case 1:
                [
                    GPUAnimationScene.animation("position.x", from: place.x, to: place.x + 12, duration: 1.7),
                    GPUAnimationScene.animation("transform.scale.y", from: 0.5, to: 2, duration: 0.9),
                ]
            case 2:
                [
                    GPUAnimationScene.animation("transform.scale.xy", from: 0.2, to: 1.4, duration: 1.1),
                    GPUAnimationScene.animation("opacity", from: 1, to: 0, duration: 1.3),
                ]
            case 3:
                [
                    GPUAnimationScene.animation(
                        "transform.translation", from: CGSize(width: -9, height: 4), to: CGSize(width: 9, height: 6), duration: 1.5)
                ]
            case 4:
                [
                    GPUAnimationScene.animation("transform.rotation", from: -7, to: 9, duration: 3),
                    GPUAnimationScene.animation("transform.translation.y", from: -9, to: 9, duration: 0.7),
                    GPUAnimationScene.animation("transform.scale", from: 0.5, to: 1.5, duration: 0.8),
                ]
            default: [GPUAnimationScene.animation("transform.rotation.z", from: 1, to: nil, duration: 1.9)]
            }
        for (number, animation) in all.enumerated() {
            switch (index + number) % 5 {
            case 0: animation.autoreverses = true
            case 1:
                animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, -0.4, 0.6, 1.5)
                animation.repeatCount = 2.5
                animation.fillMode = .forwards
                animation.isRemovedOnCompletion = false
            case 2:
                animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
                (animation.beginTime, animation.fillMode, animation.repeatCount) = (0.6, .backwards, 1)
            case 3: (animation.speed, animation.timeOffset) = (1.5, 0.4)
            default: (animation.beginTime, animation.repeatCount) = (0.5, 3)
            }
        }
        return all
    }

    func testKeysSpringsPathsAndGroups() throws {
        let scene = try GPUAnimationScene()
        for index in 0..<48 {
            let layer = scene.layer(index)
            let place = layer.position
            switch index % 4 {
            case 0:
                let keys = CAKeyframeAnimation(keyPath: "transform.rotation.z")
                (keys.values, keys.keyTimes, keys.duration, keys.repeatCount) = ([0, 2, -1, 4], [0, 0.2, 0.7, 1], 1.6, .infinity)
                keys.calculationMode = index % 8 == 0 ? .cubic : .linear
                layer.add(keys, forKey: nil)
            case 1:
                let spring = CASpringAnimation(keyPath: "position.y")
                (spring.fromValue, spring.toValue, spring.duration, spring.damping) = (place.y - 5, place.y, 3, 4)
                layer.add(spring, forKey: nil)
            case 2:
                let along = CAKeyframeAnimation(keyPath: "position")
                along.path = CGPath(ellipseIn: CGRect(x: place.x - 3, y: place.y - 2, width: 6, height: 4), transform: nil)
                (along.duration, along.repeatCount, along.calculationMode) = (2, .infinity, .paced)
                layer.add(along, forKey: nil)
            default:
                let group = CAAnimationGroup()
                group.animations = [
                    GPUAnimationScene.animation("opacity", from: 0, to: 1, duration: 0.4, repeats: 1),
                    GPUAnimationScene.animation("transform.scale.x", from: 0.3, to: 1.2, duration: 0.9),
                ]
                (group.duration, group.repeatCount) = (1.2, 3)
                layer.add(group, forKey: nil)
            }
            scene.root.addSublayer(layer)
        }
        for time in [0, 0.4, 1.2] + times(12, to: 5) { try scene.check(at: time, gpuAnimated: 48) }
    }

    func testLayersWithClocksOfTheirOwn() throws {
        let scene = try GPUAnimationScene()
        for (index, layer) in scene.addSpinners(40).enumerated() {
            layer.beginTime = 0.1 * Double(index % 9)
            layer.speed = index % 2 == 0 ? 1 : 0.5
            layer.timeOffset = 0.05 * Double(index % 5)
        }
        for time in [0, 0.35] + times(8, to: 4) { try scene.check(at: time, gpuAnimated: 40) }
    }

    func testSuperlayersThatTurnTiltCutAndFade() throws {
        let scene = try GPUAnimationScene()
        let box = CALayer()
        box.frame = CGRect(x: 8, y: 8, width: 80, height: 48)
        box.masksToBounds = true
        box.cornerRadius = 6
        scene.root.addSublayer(box)
        for layer in scene.addSpinners(40) { box.addSublayer(layer) }
        func checkAll(_ message: String) throws {
            for time in times(3) { try scene.check(at: time, gpuAnimated: 40, message) }
        }
        try checkAll("cut")
        scene.edit { box.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }
        try checkAll("turned")
        scene.edit { box.opacity = 0.6 }
        try checkAll("a group")
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 200
        scene.edit { box.transform = CATransform3DConcat(CATransform3DMakeRotation(0.8, 0, 1, 0), perspective) }
        try checkAll("tilted")
        scene.edit { box.isGeometryFlipped = true }
        try checkAll("flipped")
        box.add(GPUAnimationScene.animation("transform.rotation.x", from: 0, to: 1, duration: 2), forKey: "tilt")
        try checkAll("tilting")
    }

    /// A layer whose texels coincide with pixels is drawn texel by texel, also when the GPU animates it.
    func testPicturesTexelOnPixel() throws {
        let scene = try GPUAnimationScene()
        for index in 0..<40 {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
            layer.position = CGPoint(x: 10 + Double(index % 5) * 18, y: 10 + Double(index / 5) * 3)
            layer.contents = GPUAnimationScene.picture
            layer.add(GPUAnimationScene.animation("opacity", from: 1, to: 0.25, duration: 1), forKey: nil)
            scene.root.addSublayer(layer)
        }
        // Many layers overlap, and each one rounds.
        for time in [0] + times(5) { try scene.check(at: time, within: time == 0 ? 0 : 2, gpuAnimated: 40) }
    }

    func testMoreProgressValuesThanATableHolds() throws {
        let scene = try GPUAnimationScene()
        for (index, layer) in scene.addSpinners(300).enumerated() {
            layer.removeAllAnimations()
            layer.add(GPUAnimationScene.animation("transform.rotation.z", from: 0, to: 6, duration: 1 + 0.01 * Double(index)), forKey: nil)
            layer.add(GPUAnimationScene.animation("opacity", from: 0, to: 1, duration: 2 + 0.01 * Double(index)), forKey: nil)
        }
        for time in times(4) { try scene.check(at: time, gpuAnimated: 300) }
    }

    /// Layers leave and come at the ends and in the middle, and change places.
    func testLayersThatLeaveComeAndMove() throws {
        let scene = try GPUAnimationScene()
        // With their places, of which no two are the same.
        var layers = zip(scene.addSpinners(48), 0..<48).map { (layer: $0, place: $1) }
        var places = Array(48..<60)
        try scene.check(at: 0.3, gpuAnimated: 48)
        for round in 0..<24 {
            scene.edit {
                let exchanged = Int.random(in: 0...3, using: &random)
                for _ in 0..<exchanged {
                    // The first one leaves in every third round.
                    let index = round % 3 == 0 ? 0 : Int.random(in: 0..<layers.count, using: &random)
                    let (layer, place) = layers.remove(at: index)
                    layer.removeFromSuperlayer()
                    places.append(place)
                }
                for _ in 0..<exchanged {
                    let place = places.removeFirst()
                    let layer = scene.addSpinners(1, from: place)[0]
                    let index = Int.random(in: 0...layers.count, using: &random)
                    scene.root.insertSublayer(layer, at: UInt32(index))
                    layers.insert((layer, place), at: index)
                }
                let moved = layers.remove(at: Int.random(in: 0..<layers.count, using: &random))
                scene.root.addSublayer(moved.layer)
                layers.append(moved)
            }
            // Turned layers overlap, and each one rounds.
            try scene.check(at: 0.3 + 0.4 * Double(round), within: 2, gpuAnimated: 48, redrawsAll: false, "round \(round)")
        }
    }

    func testAllLayersMoveToAnotherSuperlayerAtOnce() throws {
        let scene = try GPUAnimationScene()
        let layers = scene.addSpinners(48)
        let (first, second) = (CALayer(), CALayer())
        (first.position, second.position) = (CGPoint(x: 10, y: 4), CGPoint(x: -5, y: 6))
        second.opacity = 0.5
        try scene.check(at: 0.2, gpuAnimated: 48)
        // The nodes of the layers follow each other as before.
        for (index, superlayer) in [first, second, first, scene.root].enumerated() {
            scene.edit {
                if superlayer !== scene.root { scene.root.addSublayer(superlayer) }
                for layer in layers { superlayer.addSublayer(layer) }
            }
            try scene.check(at: 0.4 + 0.2 * Double(index), within: 2, gpuAnimated: 48, redrawsAll: false, "move \(index)")
        }
    }

    func testTheLayersThatStayAreDrawnWhereTheSuperlayerMovesWithoutTheFirst() throws {
        let scene = try GPUAnimationScene()
        let box = CALayer()
        scene.root.addSublayer(box)
        let layers = (0..<48).map { scene.layer($0) }
        for layer in layers {
            layer.add(GPUAnimationScene.animation("opacity", from: 0, to: 1, duration: 1, begin: 100), forKey: nil)
            box.addSublayer(layer)
        }
        try scene.check(at: 0.2, gpuAnimated: 48)
        scene.edit {
            box.position = CGPoint(x: 3, y: 14)
            layers[0].removeFromSuperlayer()
        }
        try scene.check(at: 0.3, gpuAnimated: 47, redrawsAll: false)
    }

    func testALayerThatChangesBeforeASmallerTreeIsShown() throws {
        let scene = try GPUAnimationScene()
        let layers = scene.addSpinners(60)
        try scene.check(at: 0.2, gpuAnimated: 60)
        scene.edit { layers[55].position.x += 2 }
        try scene.check(at: 0.3, gpuAnimated: 60)
        let root = CALayer()
        root.frame = scene.root.frame
        root.addSublayer(scene.layer(3))
        scene.edit { scene.context.layer = root }
        try scene.check(at: 0.4, gpuAnimated: 0)
    }

    func testWhatDoesNotQualifyIsSampled() throws {
        let scene = try GPUAnimationScene()
        let layers = scene.addSpinners(40 * 7)
        for (index, layer) in layers.enumerated() {
            switch index / 40 {
            case 0: layer.add(GPUAnimationScene.animation("bounds.size.width", from: 2, to: 12, duration: 1), forKey: nil)
            case 1: layer.add(GPUAnimationScene.animation("transform.rotation.y", from: 0, to: 1, duration: 1), forKey: nil)
            case 2:
                let more = GPUAnimationScene.animation("position.x", from: 0, to: 5, duration: 1)
                more.isAdditive = true
                layer.add(more, forKey: nil)
            case 3: layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            case 4: layer.isGeometryFlipped = true
            case 5: layer.mask = CALayer()
            default: layer.addSublayer(CALayer())
            }
        }
        for time in times(3) { try scene.check(at: time, gpuAnimated: 0) }
    }
}
