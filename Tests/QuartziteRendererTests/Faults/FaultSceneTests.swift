import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Scenes with every kind of pass, with a driver that fails once at any call. The failure costs one frame.
final class FaultSceneTests: DrawnTestCase {
    func testGroupsMasksAndIsolatedSurfaces() throws {
        try assertAFaultCostsAFrame("a group") {
            let group = box(CGRect(x: 10, y: 10, width: 40, height: 30), .red)
            group.opacity = 0.5
            group.addSublayer(box(CGRect(x: 20, y: 10, width: 30, height: 30), .blue))
            group.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            root.addSublayer(group)
        }
        try assertAFaultCostsAFrame("equal groups") {
            for x in [5, 30, 55] {
                let group = box(CGRect(x: x, y: 10, width: 16, height: 30), .red)
                group.opacity = 0.5
                group.addSublayer(box(CGRect(x: 4, y: 10, width: 10, height: 30), .blue))
                root.addSublayer(group)
            }
        }
        try assertAFaultCostsAFrame("a mask") {
            let masked = box(CGRect(x: 10, y: 10, width: 40, height: 30), .red)
            masked.mask = box(CGRect(x: 5, y: 5, width: 20, height: 20), .rgb(0, 0, 0, 0.5))
            root.addSublayer(masked)
        }
        try assertAFaultCostsAFrame("a cached surface") {
            let kept = box(CGRect(x: 10, y: 10, width: 40, height: 30), .red)
            kept.shouldRasterize = true
            kept.addSublayer(box(CGRect(x: 20, y: 10, width: 30, height: 10), .blue))
            root.addSublayer(kept)
        }
    }

    @MainActor func testParticlesOfTheShader() async throws {
        func addEmitter() throws {
            let (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
            emitter.emitterPosition = CGPoint(x: 20, y: 30)
            cell.contents = try CGImage.made(4, 4) { _, _ in [255, 0, 0, 255] }
            (cell.birthRate, cell.lifetime, cell.velocity) = (10, 2, 20)
            emitter.emitterCells = [cell]
            root.addSublayer(emitter)
        }
        try assertAFaultCostsAFrame(at: 1.5, "particles") { try? addEmitter() }
        // A buffer that must grow.
        try assertAFaultCostsALaterFrame(from: 0.1, at: 2, "more particles") {
            try? addEmitter()
            let second = (root.sublayers?.last as? CAEmitterLayer)?.emitterCells?.first
            second?.birthRate = 1500
            (root.sublayers?.last as? CAEmitterLayer)?.emitterCells = second.map { [$0] }
        }
    }

    func testFiltersBackdropsAndShadows() throws {
        try assertAFaultCostsAFrame("filters and what is behind") {
            let blurred = box(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
            blurred.filters = [CAFilter(type: "gaussianBlur"), CAFilter(type: "colorInvert")]
            blurred.setValue(3, forKeyPath: "filters.gaussianBlur.inputRadius")
            let glass = CALayer()
            glass.frame = CGRect(x: 20, y: 20, width: 30, height: 30)
            glass.backgroundFilters = [CAFilter(type: "gaussianBlur")]
            for layer in [blurred, glass] { root.addSublayer(layer) }
        }
        try assertAFaultCostsAFrame("shadows") {
            let image = CALayer()
            image.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            image.contents = picture()
            let path = box(CGRect(x: 40, y: 10, width: 20, height: 20), .green)
            path.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
            for layer in [image, path] {
                (layer.shadowOpacity, layer.shadowRadius) = (0.8, 3)
                root.addSublayer(layer)
            }
        }
    }

    func testPicturesGradientsShapesAndTexts() throws {
        // Without its mipmaps a picture is still drawn, with less quality. That failure alone does not cause a redraw.
        try assertAFaultCostsAFrame("pictures", redrawsAll: true) {
            for filter in [CALayerContentsFilter.linear, .trilinear, .nearest] {
                let layer = CALayer()
                layer.frame = CGRect(x: 10 + (root.sublayers?.count ?? 0) * 20, y: 10, width: 5, height: 5)
                (layer.contents, layer.minificationFilter) = (picture(), filter)
                root.addSublayer(layer)
            }
        }
        try assertAFaultCostsAFrame("drawn pictures") {
            let gradient = CAGradientLayer()
            gradient.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
            gradient.colors = [CGColor.red, CGColor.blue]
            let shape = CAShapeLayer()
            shape.frame = CGRect(x: 40, y: 5, width: 30, height: 20)
            shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20), transform: nil)
            let text = CATextLayer()
            text.frame = CGRect(x: 5, y: 30, width: 60, height: 20)
            (text.string, text.fontSize, text.foregroundColor) = ("text", 14, .black)
            for layer in [gradient, shape, text] { root.addSublayer(layer) }
        }
    }

    func testTracksParticlesAndTransitions() throws {
        try assertAFaultCostsAFrame(at: 0.4, "tracks") {
            for n in 0..<40 {
                let layer = box(CGRect(x: n, y: n, width: 10, height: 10), .red)
                let animation = CABasicAnimation(keyPath: "position.x")
                (animation.toValue, animation.duration, animation.repeatCount) = (60, 1, .infinity)
                layer.add(animation, forKey: nil)
                root.addSublayer(layer)
            }
        }
        try assertAFaultCostsAFrame(at: 0.4, "particles") {
            let (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
            emitter.frame = root.bounds
            emitter.emitterPosition = CGPoint(x: 40, y: 30)
            cell.contents = picture()
            (cell.birthRate, cell.lifetime, cell.velocity) = (50, 1, 20)
            emitter.emitterCells = [cell]
            root.addSublayer(emitter)
        }
        try assertAFaultCostsAFrame("planes that cross") {
            for angle in [0.6, -0.6] {
                let layer = box(CGRect(x: 20, y: 10, width: 40, height: 40), angle > 0 ? .red : .blue)
                layer.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
                layer.addSublayer(box(CGRect(x: 5, y: 5, width: 10, height: 10), .green))
                root.addSublayer(layer)
            }
        }
    }

    /// With a driver that is always out of memory, each frame ends and the process survives.
    func testADriverThatHasNoRoomAtAllIsSurvived() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        (layer.contents, layer.shadowOpacity) = (picture(), 1)
        root.addSublayer(layer)
        try frame()
        let gl = try XCTUnwrap(compositor).executor.context.gl
        gl.fault = GLFault(.from(1))
        for n in 1...20 {
            layer.contents = picture()
            layer.position.x += 1
            XCTAssertGreaterThan(try frame(Double(n)).report.counts.failures, 0)
        }
        gl.fault = nil
        layer.position.x = 20
        layer.contents = picture()
        try frame(30)
        XCTAssertEqual(try frame(31).report.counts.failures, 0)
        XCTAssertEqual(try pixels()[20, 20][3], 255)
        XCTAssertNotEqual(try pixels()[20, 20], white)
    }

    /// A persistent failure does not redraw a still scene in every frame.
    func testAStillSceneThatCannotBeDrawnComesToRest() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        layer.contents = picture()
        try frame()
        root.addSublayer(layer)
        let gl = try XCTUnwrap(compositor).executor.context.gl
        gl.fault = GLFault(.from(1), of: .storage)
        var drawn = 0
        for n in 0..<20 where try !frame(Double(n)).damage.isEmpty { drawn += 1 }
        XCTAssertLessThan(drawn, 6)
    }

    func testPicturesLargerThanTheDriversTexturesAreShownReduced() throws {
        let compositor = try XCTUnwrap(compositor)
        compositor.executor.context.capabilities.maxTextureSize = 1024
        var told: [String] = []
        compositor.executor.onProblem = { told.append($0) }
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
        layer.contents = try CGImage.made(65_536, 2) { x, _ in x < 32_768 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        root.addSublayer(layer)
        XCTAssertEqual(try frame().report.counts.failures, 0)
        let pixels = try pixels()
        for x in 12..<28 { XCTAssertEqual(pixels[x, 20], red) }
        for x in 32..<48 { XCTAssertEqual(pixels[x, 20], blue) }
        XCTAssertEqual(told.count, 1)
        XCTAssertTrue(told.first?.contains("65536") ?? false, "\(told)")
    }

    /// A new context replaces a lost one, and all its resources are created again.
    func testALostContextCostsAFrame() throws {
        let group = box(CGRect(x: 10, y: 10, width: 40, height: 30), .red)
        (group.opacity, group.shadowOpacity) = (0.5, 0.7)
        let image = CALayer()
        image.frame = CGRect(x: 20, y: 5, width: 30, height: 30)
        image.contents = picture()
        group.addSublayer(image)
        root.addSublayer(group)
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.toValue, animation.duration) = (60, 1)
        group.add(animation, forKey: nil)
        let expected = try drawn(0.5)
        let compositor = try XCTUnwrap(compositor)
        try frame(0.4)
        compositor.executor.context.abandon()
        try compositor.replaceContext(by: .headless())
        XCTAssertEqual(try drawn(0.5).difference(from: expected), 0)
        XCTAssertEqual(try frame(0.5).damage, .empty)
        XCTAssertEqual(
            try drawn(0.9).difference(
                from: {
                    try frame(0.9, redrawsAll: true); return try pixels()
                }()), 0)
    }
}
