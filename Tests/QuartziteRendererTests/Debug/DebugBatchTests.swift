import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Debug colours of draw calls, compared with the pixels of the picture.
final class DebugBatchTests: DebugTestCase {
    /// Counts by hand how many of some rectangles touch a pixel.
    private func touching(_ rects: [CGRect], x: Int, y: Int) -> Int {
        rects.filter { $0.intersects(CGRect(x: CGFloat(x) + 1e-4, y: CGFloat(y) + 1e-4, width: 1 - 2e-4, height: 1 - 2e-4)) }.count
    }

    func testOverdrawIsTheNumberOfLayersThatTouchAPixel() throws {
        // Otherwise the root's colour is what the frame is cleared to, and not drawn.
        root.backgroundColor = nil
        let frames = [
            CGRect(x: 10, y: 10, width: 20, height: 20), CGRect(x: 20, y: 15, width: 30, height: 20),
            CGRect(x: 24.5, y: 20.25, width: 8, height: 30), CGRect(x: 60, y: -5, width: 10, height: 80),
        ]
        for (index, frame) in frames.enumerated() {
            root.addSublayer(box(frame, .rgb(0.2, 0.4, 0.6, index % 2 == 0 ? 1 : 0.5)))
        }
        // A clipped layer counts only where it shows.
        let clip = CALayer()
        clip.frame = CGRect(x: 40, y: 40, width: 12, height: 12)
        clip.masksToBounds = true
        clip.addSublayer(box(CGRect(x: -10, y: 4, width: 40, height: 4), .red))
        root.addSublayer(clip)
        // A turned layer that draws many pixels of its bounding box, but not its corners.
        let turned = box(CGRect(x: 66, y: 44, width: 10, height: 10), .green)
        turned.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        root.addSublayer(turned)

        let result = try debug(.overdraw)
        let counts = try XCTUnwrap(result.counts)
        let rects = [CGRect(x: 40, y: 44, width: 12, height: 4)] + frames
        for y in 0..<60 {
            for x in 0..<80 where !(60..<80 ~= x && 38..<60 ~= y) {
                XCTAssertEqual(counts.count(x: x, y: y), touching(rects, x: x, y: y), "\(x), \(y)")
            }
        }
        XCTAssertEqual(counts.count(x: 71, y: 49), 1, "the middle of the turned layer")
        XCTAssertEqual(counts.count(x: 75, y: 41), 0, "a corner of its bounding box")
        XCTAssertNil(counts.count(x: 80, y: 0))
        XCTAssertEqual(counts.most, 3)
        XCTAssertEqual(legend(result.overlay)["written once to 8 times"], "or more")
        // Each count has the colour of the heat map.
        for (count, x) in [(0, 2), (1, 12), (2, 22)] {
            XCTAssertEqual(counts.count(x: x, y: 18), count)
            let color = DebugHeat.colors[count]
            XCTAssertEqual(Double(result.pixels[x, 18][1]), Double(color.y * color.w * 255), accuracy: 1)
        }
    }

    func testAnOpaqueRectangleThatTheRendererBlendsWithASoftOneIsGreen() throws {
        root.backgroundColor = nil
        root.addSublayer(box(CGRect(x: 10.5, y: 10.5, width: 20, height: 20), .green))
        root.addSublayer(box(CGRect(x: 20, y: 20, width: 20, height: 20), .red))
        XCTAssertEqual(try frame().report.counts.draws, 1)
        let result = try debug(.blended)
        XCTAssertEqual(legend(result.overlay)["opaque rectangles"], "1")
        XCTAssertGreaterThan(result.pixels[35, 35][1], 60)
        XCTAssertEqual(legend(try debug(.batches).overlay)["draw calls in their order"], "1 of 2 rectangles")
    }

    func testGreenIsOpaqueInThePictureAndRedIsBlended() throws {
        root.backgroundColor = nil
        root.addSublayer(box(CGRect(x: 2, y: 2, width: 20, height: 20), .red))
        root.addSublayer(box(CGRect(x: 30, y: 2, width: 20, height: 20), .rgb(0, 0, 1, 0.5)))
        root.addSublayer(box(CGRect(x: 10.5, y: 30.5, width: 20, height: 20), .green))
        let rounded = box(CGRect(x: 24, y: 4, width: 54, height: 54), .blue)
        rounded.cornerRadius = 6
        root.addSublayer(rounded)
        let picture = CALayer()
        picture.frame = CGRect(x: 4, y: 40, width: 10, height: 10)
        picture.contents = try image(10, 10)
        root.addSublayer(picture)

        let result = try debug(.blended)
        let shown = try pixels()
        var (greens, reds) = (0, 0)
        for y in 0..<60 {
            for x in 0..<80 {
                let (color, alpha) = (result.pixels[x, y], shown[x, y][3])
                let isGreen = color[1] > 60 && color[0] < 20, isRed = color[0] > 60
                if isGreen {
                    greens += 1
                    XCTAssertEqual(alpha, 255, "green, but not opaque at \(x), \(y)")
                }
                if isRed { reds += 1 }
                XCTAssertEqual(color[3] > 0, alpha > 0, "coloured, but nothing is drawn at \(x), \(y), or the reverse")
                if alpha > 0 && alpha < 255 { XCTAssertTrue(isRed, "translucent, but not red at \(x), \(y)") }
            }
        }
        XCTAssertGreaterThan(greens, 20 * 20 + 2048, "the square, the image and the middle of the rounded layer")
        XCTAssertGreaterThan(reds, 20 * 20)
        XCTAssertEqual(legend(result.overlay)["opaque rectangles"], "3")
        // An opaque layer behind everything is what the frame is cleared to.
        root.backgroundColor = .white
        let white = try debug(.blended)
        XCTAssertGreaterThan(white.pixels[70, 3][1], 60, "green")
        XCTAssertEqual(legend(white.overlay)["opaque rectangles"], "4")
        // So is the first layer on it, if it covers most of the frame.
        root.insertSublayer(box(CGRect(x: 0, y: 0, width: 80, height: 50), .green), at: 0)
        XCTAssertEqual(legend(try debug(.blended).overlay)["opaque rectangles"], "5")
    }

    func testEachDrawCallHasAHueAndANumber() throws {
        for index in 0..<3 {
            let picture = CALayer()
            picture.frame = CGRect(x: 5 + 25 * index, y: 5, width: 10, height: 10)
            picture.contents = try image(10, 10, [UInt8(60 * index), 0, 0, 255])
            root.addSublayer(picture)
        }
        let result = try debug(.batches)
        let numbers = result.overlay.marks.map(\.label)
        XCTAssertEqual(numbers, ["1", "2", "3"], "three images; the root is what the frame is cleared to")
        let hues = Set([(8, 8), (33, 8), (58, 8)].map { result.pixels[$0.0, $0.1] })
        XCTAssertEqual(hues.count, 3)
        XCTAssertEqual(result.pixels[2, 40], [0, 0, 0, 0])
        XCTAssertEqual(legend(result.overlay)["draw calls in their order"], "3 of 3 rectangles")
    }

    func testBlueIsWhereTheVertexShaderMovesLayers() throws {
        for index in 0..<40 {
            let layer = box(CGRect(x: CGFloat(index % 8) * 10, y: CGFloat(index / 8) * 12, width: 6, height: 6), .red)
            let slide = CABasicAnimation(keyPath: "position.x")
            (slide.fromValue, slide.toValue, slide.duration) = (layer.position.x, layer.position.x + 4, 1)
            layer.add(slide, forKey: nil)
            root.addSublayer(layer)
        }
        try frame(0)
        let result = try debug(.gpu, 0.5)
        XCTAssertEqual(legend(result.overlay)["layers animated on the GPU"], "40")
        // Their outlines are where the shader has moved them.
        let outlines = try debug(.bounds, draws: false).overlay.marks.map(\.box)
        XCTAssertEqual(outlines.count, 41)
        XCTAssertTrue(outlines.contains { abs($0.minX - 12) < 0.01 && abs($0.minY - 12) < 0.01 && $0.width == 6 }, "\(outlines)")
        let shown = try pixels()
        for y in 0..<60 {
            for x in 0..<80 {
                XCTAssertEqual(result.pixels[x, y][2] > 0, shown[x, y] != white, "\(x), \(y)")
            }
        }
    }

    func testTheFrameAndItsReportAreTheSameWithAllColours() throws {
        func scene() -> [CALayer] {
            let group = CALayer()
            group.frame = CGRect(x: 5, y: 5, width: 40, height: 40)
            group.opacity = 0.5
            group.addSublayer(box(CGRect(x: 0, y: 0, width: 20, height: 20), .red))
            group.addSublayer(box(CGRect(x: 10, y: 10, width: 20, height: 20), .blue))
            let moving = box(CGRect(x: 50, y: 10, width: 10, height: 10), .green)
            let slide = CABasicAnimation(keyPath: "position.y")
            (slide.fromValue, slide.toValue, slide.duration) = (10, 50, 1)
            moving.add(slide, forKey: nil)
            return [group, moving]
        }
        for layer in scene() { root.addSublayer(layer) }
        var all = DebugColors()
        for entry in DebugColors.all { all.insert(entry.color) }
        var reports: [[FrameCounts]] = [], pictures: [[Pixels]] = []
        for isDebugged in [false, true] {
            let compositor = try Compositor(context: .headless())
            CATransaction.flush()
            CATransaction.setDisableActions(true)
            compositor.apply(context.wholeCommit())
            reports.append([])
            pictures.append([])
            for step in 0..<6 {
                let frame = try compositor.drawFrame(at: Double(step) / 10, in: viewport)
                reports[reports.count - 1].append(frame.report.counts)
                if isDebugged {
                    let frame = try XCTUnwrap(compositor.debugFrame(in: viewport, for: all))
                    XCTAssertTrue(frame.plan.hasAllowedPrograms)
                    try compositor.executor.draw(DebugOverlay.marks(frame, all), of: frame)
                }
                pictures[pictures.count - 1].append(Pixels(try XCTUnwrap(compositor.readPixels())))
            }
        }
        XCTAssertEqual(reports[0], reports[1])
        XCTAssertEqual(pictures[0], pictures[1])
    }
}
