import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Failing drivers in frames with effects, and absurd input to effects. The frame ends, the process survives, and the next complete
/// frame is right.
final class EffectFaultTests: DrawnTestCase {
    /// Adds a blur, a shadow of a surface, a shadow of a path, a backdrop filter, a mask, a blend mode of the shader, a group that
    /// fades and a rasterized layer.
    private func addEffects() {
        func filter(_ type: String) -> CAFilter { CAFilter(type: type) }
        let blurred = box(CGRect(x: 5, y: 5, width: 20, height: 20), .red)
        blurred.filters = [filter("gaussianBlur"), filter("colorInvert")]
        blurred.setValue(5, forKeyPath: "filters.gaussianBlur.inputRadius")
        let shadowed = box(CGRect(x: 30, y: 5, width: 20, height: 20), .green)
        shadowed.addSublayer(box(CGRect(x: 10, y: 10, width: 15, height: 15), .blue))
        let triangle = CGMutablePath()
        triangle.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 0, y: 30)])
        let path = box(CGRect(x: 5, y: 30, width: 10, height: 10), .blue)
        path.shadowPath = triangle
        for layer in [shadowed, path] { (layer.shadowOpacity, layer.shadowRadius) = (0.8, 4) }
        shadowed.opacity = 0.9
        let glass = CALayer()
        glass.frame = CGRect(x: 20, y: 20, width: 30, height: 30)
        glass.backgroundFilters = [filter("gaussianBlur")]
        let mixed = box(CGRect(x: 45, y: 20, width: 20, height: 30), .rgb(0.5, 0.6, 0.7))
        mixed.compositingFilter = "overlayBlendMode"
        mixed.mask = box(CGRect(x: 0, y: 0, width: 15, height: 25), .black)
        let (group, kept) = (CALayer(), box(CGRect(x: 60, y: 30, width: 15, height: 15), .green))
        group.frame = CGRect(x: 60, y: 5, width: 15, height: 20)
        group.opacity = 0.5
        group.addSublayer(box(CGRect(x: 0, y: 0, width: 10, height: 15), .red))
        group.addSublayer(box(CGRect(x: 5, y: 5, width: 10, height: 15), .blue))
        kept.shouldRasterize = true
        kept.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        for layer in [blurred, shadowed, path, glass, mixed, group, kept] { root.addSublayer(layer) }
    }

    func testWhicheverCallFailsTheFrameEndsAndTheNextOneIsWhole() throws {
        addEffects()
        CATransaction.flush()
        let commit = context.wholeCommit()
        func draw(_ compositor: Compositor) throws -> Compositor.Frame {
            try compositor.drawFrame(at: 0, in: viewport, redrawsAll: true)
        }
        let whole = try Compositor(context: .headless())
        let counter = GLFault(.from(.max))
        whole.executor.context.gl.fault = counter
        whole.apply(commit)
        XCTAssertEqual(try draw(whole).report.counts.failures, 0)
        let expected = Pixels(try XCTUnwrap(whole.readPixels()))
        XCTAssertGreaterThan(counter.calls, 40)
        for n in 1...counter.calls {
            let context = try GraphicsContext.headless()
            let compositor = try Compositor(context: context)
            compositor.apply(commit)
            context.gl.fault = GLFault(.only(n))
            _ = try? draw(compositor)
            XCTAssertEqual(context.gl.fault?.hasFailedCall, true, "call \(n)")
            context.gl.fault = nil
            let after = try draw(compositor)
            // A program or texture that cannot be created is not retried in every frame.
            if after.report.counts.failures == 0 {
                let pixels = Pixels(try XCTUnwrap(compositor.readPixels()))
                XCTAssertEqual(pixels.difference(from: expected), 0, "call \(n)")
            }
            XCTAssertEqual(context.gl.error(), 0, "call \(n)")
        }
    }

    func testAbsurdNumbersAreSurvived() throws {
        let layer = box(CGRect(x: 20, y: 15, width: 20, height: 20), .red)
        layer.addSublayer(box(CGRect(x: 5, y: 5, width: 10, height: 10), .blue))
        layer.filters = [CAFilter(type: "gaussianBlur"), CAFilter(type: "colorContrast"), CAFilter(type: "vignette")]
        layer.backgroundFilters = [CAFilter(type: "gaussianBlur")]
        root.addSublayer(layer)
        let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 0, -5, 1e9, 1e-9, 1e300]
        for number in numbers {
            (layer.shadowOpacity, layer.shadowRadius) = (1, number)
            layer.shadowOffset = CGSize(width: number, height: -number)
            layer.setValue(number, forKeyPath: "filters.gaussianBlur.inputRadius")
            layer.setValue(number, forKeyPath: "filters.colorContrast.inputAmount")
            layer.setValue(number, forKeyPath: "filters.vignette.inputAmount")
            layer.setValue(number, forKeyPath: "filters.vignette.inputRadius")
            layer.setValue(number, forKeyPath: "backgroundFilters.gaussianBlur.inputRadius")
            XCTAssertEqual(try frame().report.counts.failures, 0, "\(number)")
            layer.transform = CATransform3DMakeScale(number, 1, 1)
            try frame()
            layer.transform = CATransform3DMakeScale(0, 0, 0)
            try frame()
            layer.transform = CATransform3DIdentity
        }
        layer.filters = nil
        layer.backgroundFilters = nil
        (layer.shadowOpacity, layer.opacity) = (0, 1)
        XCTAssertEqual(try drawn()[21, 16], red)
    }

    func testEffectsThatNestWithoutEndAreBounded() throws {
        var layer = root
        for _ in 0..<3000 {
            let inner = box(CGRect(x: 0, y: 0, width: 40, height: 40), .red)
            inner.filters = [CAFilter(type: "colorInvert")]
            layer.addSublayer(inner)
            layer = inner
        }
        let report = try frame().report
        XCTAssertEqual(report.counts.failures, 0)
        XCTAssertLessThan(report.counts.passes, 100)
        XCTAssertEqual(try pixels()[60, 50], white)
    }
}
