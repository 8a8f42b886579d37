import COpenGL
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers that upload pictures of their own, and frames in which everything moves, with a driver that fails once.
final class FaultClassTests: DrawnTestCase {
    private final class Tiles: CATiledLayer {
        override func draw(in context: CGContext) {
            let box = context.boundingBoxOfClipPath
            context.setFillColor(CGColor(srgbRed: 0.2, green: 0.1, blue: box.minX / 100, alpha: 1))
            context.fill(box.insetBy(dx: 1, dy: 1))
        }
    }

    private func tiles() -> CALayer {
        let tiled = Tiles()
        tiled.frame = CGRect(x: 4, y: 4, width: 70, height: 50)
        tiled.tileSize = CGSize(width: 32, height: 32)
        return tiled
    }

    /// Makes a layer that shows another frame of a moving picture at each time.
    private func movie() -> CALayer {
        let pictures = (0..<10).compactMap { picture(UInt8($0 * 20)) }
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
        let animation = MovieAnimation(
            MovingPicture { time in pictures[min(max(0, Int(time * 10)), pictures.count - 1)] }, from: 0, to: 1)
        animation.duration = 1
        layer.add(animation, forKey: nil)
        return layer
    }

    func testTiledLayers() throws {
        try assertAFaultCostsAFrame("tiles") { root.addSublayer(tiles()) }
        try assertAFaultCostsAFrame("tiles in a group") {
            let group = CALayer()
            (group.frame, group.opacity) = (root.bounds, 0.6)
            group.addSublayer(tiles())
            group.addSublayer(box(CGRect(x: 30, y: 20, width: 20, height: 20), .red))
            root.addSublayer(group)
        }
    }

    func testVideos() throws {
        try assertAFaultCostsAFrame(at: 0.35, "a video") { root.addSublayer(movie()) }
        try assertAFaultCostsALaterFrame(from: 0.1, at: 0.35, "a video's next picture") { root.addSublayer(movie()) }
        try assertAFaultCostsALaterFrame(from: 0.1, at: 0.35, "a video in a cached surface") {
            let kept = box(CGRect(x: 5, y: 5, width: 60, height: 40), .blue)
            kept.shouldRasterize = true
            kept.addSublayer(movie())
            root.addSublayer(kept)
        }
    }

    func testTransitions() throws {
        for type in [CATransitionType.fade, .push, .moveIn, .reveal] {
            let add = { [self] in
                let layer = box(CGRect(x: 10, y: 10, width: 50, height: 40), .red)
                layer.addSublayer(box(CGRect(x: 5, y: 5, width: 20, height: 20), .green))
                root.addSublayer(layer)
                CATransaction.flush()
                let transition = CATransition()
                (transition.type, transition.duration) = (type, 1)
                layer.add(transition, forKey: nil)
                layer.backgroundColor = .blue
                layer.sublayers = nil
            }
            try assertAFaultCostsAFrame(at: 0.4, "\(type)", add)
            try assertAFaultCostsALaterFrame(from: 0.2, at: 0.4, "\(type), later", add)
        }
    }

    func testParticlesOverWhatIsFiltered() throws {
        let add = { [self] in
            let (emitter, cell, glass) = (CAEmitterLayer(), CAEmitterCell(), CALayer())
            emitter.frame = root.bounds
            emitter.emitterPosition = CGPoint(x: 40, y: 30)
            emitter.renderMode = .additive
            cell.contents = picture()
            (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (40, 1, 20, 6)
            emitter.emitterCells = [cell]
            glass.frame = CGRect(x: 30, y: 20, width: 30, height: 30)
            glass.backgroundFilters = [CAFilter(type: "gaussianBlur"), CAFilter(type: "colorInvert")]
            for layer in [box(CGRect(x: 10, y: 10, width: 40, height: 40), .blue), emitter, glass] { root.addSublayer(layer) }
        }
        try assertAFaultCostsAFrame(at: 0.5, "particles behind glass", add)
        try assertAFaultCostsALaterFrame(from: 0.3, at: 0.5, "particles behind glass, later", add)
    }

    /// Kinds of content that change from frame to frame, inside several kinds of superlayer.
    func testAFrameInTheMiddleOfEverything() throws {
        func animate(_ layer: CALayer, _ keyPath: String, _ from: Any, _ to: Any) {
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
            layer.add(animation, forKey: nil)
        }
        try assertAFaultCostsALaterFrame(from: 0.2, at: 0.6, "everything", redrawsAll: true) {
            let (shape, text, gradient) = (CAShapeLayer(), CATextLayer(), CAGradientLayer())
            shape.frame = CGRect(x: 2, y: 2, width: 20, height: 20)
            (shape.path, shape.strokeColor, shape.lineWidth) = (CGPath(ellipseIn: shape.bounds, transform: nil), .red, 2)
            animate(shape, "strokeEnd", 0, 1)
            text.frame = CGRect(x: 24, y: 2, width: 30, height: 16)
            (text.string, text.foregroundColor) = ("text", .black)
            animate(text, "fontSize", 8, 14)
            gradient.frame = CGRect(x: 56, y: 2, width: 20, height: 16)
            gradient.colors = [CGColor.red, CGColor.blue]
            animate(gradient, "colors", [CGColor.red, CGColor.blue], [CGColor.green, CGColor.black])
            let group = box(CGRect(x: 2, y: 24, width: 20, height: 20), .red)
            (group.opacity, group.shadowOpacity) = (0.5, 0.6)
            group.addSublayer(box(CGRect(x: 10, y: 5, width: 20, height: 10), .blue))
            animate(group, "position.x", 12, 30)
            let masked = box(CGRect(x: 40, y: 24, width: 20, height: 20), .green)
            masked.mask = box(CGRect(x: 0, y: 0, width: 10, height: 20), .black)
            animate(masked.mask ?? masked, "position.x", 0, 20)
            let blurred = box(CGRect(x: 60, y: 30, width: 14, height: 14), .black)
            blurred.filters = [CAFilter(type: "gaussianBlur")]
            animate(blurred, "filters.gaussianBlur.inputRadius", 1, 4)
            for layer in [shape, text, gradient, group, masked, blurred, tiles()] { root.insertSublayer(layer, at: 0) }
        }
    }

    /// The context in which a program draws its layer.
    func testALayersOwnOpenGL() throws {
        final class Filling: CAOpenGLLayer {
            override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
                glClearColor(1, 0, 0, 1)
                glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            }
        }
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        AnimationDiagnostics.setHandler { told.append($0) }
        defer { AnimationDiagnostics.resetHandler() }
        let layer = Filling()
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        root.addSublayer(layer)
        layer.setNeedsDisplay()
        try frame()
        let gl = try XCTUnwrap(layer.canvas).graphics.gl
        func drawFromScratch() throws -> [UInt8] {
            layer.contents = nil
            // Changes the size each time, so that the framebuffer is created again.
            layer.bounds.size.width = layer.bounds.width == 20 ? 21 : 20
            layer.setNeedsDisplay()
            return try drawn()[20, 20]
        }
        let counter = GLFault(.from(.max))
        gl.fault = counter
        XCTAssertEqual(try drawFromScratch(), red)
        XCTAssertGreaterThan(counter.calls, 3)
        for n in 0..<counter.calls {
            gl.fault = GLFault(.only(n + 1))
            XCTAssertEqual(try drawFromScratch(), white, "call \(n + 1)")
            XCTAssertEqual(gl.fault?.hasFailedCall, true)
            gl.fault = nil
            XCTAssertEqual(try drawFromScratch(), red, "after call \(n + 1)")
        }
        XCTAssertFalse(told.isEmpty)
    }
}
