import XCTest

@testable import QuartziteGraphics

/// Patterns, shadings, layers, image masks, and pictures from bytes.
final class ContextPatternTests: DrawingTestCase {
    private func pattern(colored: Bool = true, step: CGFloat = 4) throws -> CGPattern {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { info, context in
                if info == nil { context.setFillColor(red) }
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            }, releaseInfo: nil)
        return try XCTUnwrap(
            CGPattern(
                info: colored ? nil : UnsafeMutableRawPointer(bitPattern: 1), bounds: CGRect(x: 0, y: 0, width: 4, height: 4),
                matrix: .identity, xStep: step, yStep: step, tiling: .noDistortion, isColored: colored, callbacks: &callbacks))
    }

    func testAPatternRepeats() throws {
        let context = try makeContext(8, 8)
        context.setFillPattern(try pattern(), colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
        XCTAssertEqual(
            try letters(context),
            ["........", "........", "rr..rr..", "rr..rr..", "........", "........", "rr..rr..", "rr..rr.."])
        context.setFillColor(green)
        context.fill(CGRect(x: 0, y: 6, width: 8, height: 2))
        XCTAssertEqual(try letters(context)[0], "gggggggg", "a colour ends the pattern")
    }

    func testTheCellOfALayerIsMirroredAsItsPattern() throws {
        func letters(_ matrix: CGAffineTransform) throws -> [String] {
            var callbacks = CGPatternCallbacks(
                version: 0,
                drawPattern: { _, context in
                    context.setFillColor(red)
                    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
                }, releaseInfo: nil)
            let pattern = try XCTUnwrap(
                CGPattern(
                    info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: matrix, xStep: 4, yStep: 4,
                    tiling: .noDistortion, isColored: true, callbacks: &callbacks))
            let color = try XCTUnwrap(CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: pattern, components: [1]))
            let tile = try XCTUnwrap(pattern.layerTile(color, scale: 1))
            return (0..<4).map { y in String((0..<4).map { (tile.image.pixel(x: $0, y: y)?.w ?? 0) > 0 ? "r" : "." }) }
        }
        XCTAssertEqual(try letters(.identity), ["....", "....", "r...", "r..."])
        XCTAssertEqual(try letters(CGAffineTransform(scaleX: 1, y: -1)), ["r...", "r...", "....", "...."])
        XCTAssertEqual(try letters(CGAffineTransform(scaleX: -1, y: 1)), ["....", "....", "...r", "...r"])
    }

    func testAPatternWithoutColoursAndPhase() throws {
        let context = try makeContext(8, 4)
        context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
        context.setPatternPhase(CGSize(width: 1, height: 0))
        context.setFillPattern(try pattern(colored: false), colorComponents: [0, 0, 1, 1])
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        XCTAssertEqual(try letters(context), ["........", "........", ".bb..bb.", ".bb..bb."])
        let stroked = try makeContext(8, 4)
        let color = try XCTUnwrap(CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: try pattern(), components: [1]))
        stroked.setStrokeColor(color)
        stroked.setLineWidth(2)
        stroked.move(to: CGPoint(x: 0, y: 1))
        stroked.addLine(to: CGPoint(x: 8, y: 1))
        stroked.strokePath()
        XCTAssertEqual(try letters(stroked), ["........", "........", "rr..rr..", "rr..rr.."])
    }

    /// What the callback of a pattern that draws itself needs.
    private final class Recursion {
        var pattern: CGPattern?
        var calls = 0
    }

    func testAPatternIsEmptyWithinItsOwnCell() throws {
        let recursion = Recursion()
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { info, context in
                guard let info else { return }
                let recursion = Unmanaged<Recursion>.fromOpaque(info).takeUnretainedValue()
                recursion.calls += 1
                context.setFillColor(red)
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
                if let pattern = recursion.pattern { context.setFillPattern(pattern, colorComponents: [1]) }
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }, releaseInfo: nil)
        recursion.pattern = CGPattern(
            info: Unmanaged.passUnretained(recursion).toOpaque(), bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity,
            xStep: 4, yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        let context = try makeContext(4, 4)
        context.setFillPattern(try XCTUnwrap(recursion.pattern), colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        XCTAssertEqual(recursion.calls, 1)
        XCTAssertEqual(try letters(context), ["....", "....", "rr..", "rr.."])
    }

    func testAPatternMayHaveACellWithoutLimits() throws {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(red)
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            }, releaseInfo: nil)
        let pattern = try XCTUnwrap(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 1e300, height: 1e300),
                matrix: .identity, xStep: 4, yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks))
        let context = try makeContext(4, 4)
        context.setFillPattern(pattern, colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        XCTAssertEqual(try letters(context), ["....", "....", "rr..", "rr.."])
    }

    func testAnInfiniteRectangleFillsTheContext() throws {
        let context = try makeContext(4, 1)
        context.setFillColor(red)
        context.fill(.infinite)
        XCTAssertEqual(try letters(context), ["rrrr"])
        context.clip(to: .infinite)
        context.setFillColor(green)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        XCTAssertEqual(try letters(context), ["gggg"])
    }

    func testTilesFillTheClip() throws {
        let (context, area) = (try makeContext(5, 2), CGRect(x: 1, y: 0, width: 2, height: 1))
        context.interpolationQuality = .none
        let picture = try XCTUnwrap(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 0, 0]))
        context.draw(picture, in: area, byTiling: true)
        XCTAssertEqual(try letters(context), [".r.r.", ".r.r."])
        let mask = try XCTUnwrap(
            CGImage(
                maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
                provider: XCTUnwrap(CGDataProvider(data: Data([255, 0]))), decode: nil, shouldInterpolate: false))
        context.setFillColor(green)
        context.draw(mask, in: area, byTiling: true)
        XCTAssertEqual(try letters(context), ["grgrg", "grgrg"])
    }

    func testAShadingIsAGradientOfAFunction() throws {
        var callbacks = CGFunctionCallbacks(
            version: 0,
            evaluate: { _, input, output in
                (output[0], output[1], output[2], output[3]) = (input[0] < 0.5 ? 1 : 0, 0, input[0] < 0.5 ? 0 : 1, 1)
            }, releaseInfo: nil)
        let function = try XCTUnwrap(
            CGFunction(info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: nil, callbacks: &callbacks))
        let shading = try XCTUnwrap(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: CGPoint(x: 8, y: 0), function: function, extendStart: false,
                extendEnd: true))
        let context = try makeContext(12, 1)
        context.drawShading(shading)
        let row = try letters(context)[0]
        XCTAssertTrue(row.hasPrefix("rrr") && row.hasSuffix("bbbbbbb"), row)
    }

    func testAFunctionNeedsLimitsThatAreNumbers() {
        var callbacks = CGFunctionCallbacks(version: 0, evaluate: { _, _, _ in }, releaseInfo: nil)
        XCTAssertNil(CGFunction(info: nil, domainDimension: 1, domain: [0, .nan], rangeDimension: 1, range: nil, callbacks: &callbacks))
        XCTAssertNil(CGFunction(info: nil, domainDimension: 1, domain: nil, rangeDimension: 1, range: [.nan, 1], callbacks: &callbacks))
        XCTAssertNotNil(
            CGFunction(info: nil, domainDimension: 1, domain: [1, 0], rangeDimension: 1, range: [0, 1], callbacks: &callbacks))
    }

    func testAConicGradientTurnsCounterclockwise() throws {
        let gradient = try XCTUnwrap(
            CGGradient(colorsSpace: nil, colors: [red, red, green, green, blue, blue] as CFArray, locations: [0, 0.25, 0.25, 0.5, 0.5, 1]))
        let context = try makeContext(8, 8)
        context.drawConicGradient(gradient, center: CGPoint(x: 4, y: 4), angle: 0)
        let rows = try letters(context)
        XCTAssertEqual(rows[1].suffix(2), "rr")
        XCTAssertEqual(rows[1].prefix(2), "gg")
        XCTAssertEqual(rows[6], "bbbbbbbb")
    }

    func testALayerIsDrawnTwice() throws {
        let context = try makeContext(8, 4)
        let layer = try XCTUnwrap(CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
        layer.context?.setFillColor(red)
        layer.context?.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.interpolationQuality = .none
        context.draw(layer, at: .zero)
        context.draw(layer, in: CGRect(x: 4, y: 0, width: 4, height: 4))
        XCTAssertEqual(try letters(context), ["........", "........", "....rrrr", "rr..rrrr"])
        XCTAssertNil(CGLayer(context, size: .zero, auxiliaryInfo: nil))
    }

    func testImageMasks() throws {
        let provider = try XCTUnwrap(CGDataProvider(data: Data([0, 255])))
        let mask = try XCTUnwrap(
            CGImage(
                maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: provider, decode: nil,
                shouldInterpolate: false))
        let context = try makeContext(2, 1)
        context.interpolationQuality = .none
        context.setFillColor(green)
        context.draw(mask, in: CGRect(x: 0, y: 0, width: 2, height: 1))
        XCTAssertEqual(try letters(context), ["g."])
        let picture = try XCTUnwrap(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 255, 0, 0, 255]))
        let masked = try XCTUnwrap(picture.masking(mask))
        XCTAssertEqual([masked.pixel(x: 0, y: 0)?.w, masked.pixel(x: 1, y: 0)?.w], [255, 0])
        let keyed = try XCTUnwrap(picture.copy(maskingColorComponents: [200, 255, 0, 10, 0, 10]))
        XCTAssertEqual(keyed.pixel(x: 0, y: 0)?.w, 0)
    }

    func testPicturesFromBytes() throws {
        func pixel(_ bytes: [UInt8], _ bits: Int, _ space: CGColorSpace, _ info: UInt32) -> SIMD4<UInt8>? {
            guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
            return CGImage(
                width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: bits / 8, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent
            )?.pixel(x: 0, y: 0)
        }
        let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
        func rows(_ count: Int, _ bytesPerRow: Int) -> CGImage? {
            guard let provider = CGDataProvider(data: Data([1, 2, 3, 4])) else { return nil }
            let mask = CGImage(
                maskWidth: 1, height: count, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: bytesPerRow, provider: provider,
                decode: nil, shouldInterpolate: false)
            let image = CGImage(
                width: 1, height: count, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytesPerRow, space: rgb,
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent)
            XCTAssertEqual(mask == nil, image == nil)
            return image
        }
        XCTAssertEqual(pixel([255, 0, 0, 128], 32, rgb, CGImageAlphaInfo.last.rawValue), [128, 0, 0, 128])
        XCTAssertEqual(pixel([128, 9, 0, 128], 32, rgb, CGImageAlphaInfo.premultipliedLast.rawValue), [128, 9, 0, 128])
        let little = CGBitmapInfo.byteOrder32Little.rawValue
        XCTAssertEqual(pixel([1, 2, 3, 255], 32, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue | little), [3, 2, 1, 255])
        XCTAssertEqual(pixel([1, 2, 3], 24, rgb, CGImageAlphaInfo.none.rawValue), [1, 2, 3, 255])
        XCTAssertEqual(pixel([7], 8, gray, CGImageAlphaInfo.none.rawValue), [7, 7, 7, 255])
        XCTAssertNil(pixel([7], 32, rgb, CGImageAlphaInfo.last.rawValue), "too few bytes")
        XCTAssertNil(pixel([1, 2, 3, 4], 32, rgb, CGImageAlphaInfo.none.rawValue))
        XCTAssertNotNil(rows(1, .max))
        XCTAssertNil(rows(2, .max), "too few bytes, also where the product of rows and bytes is no number")
        XCTAssertNil(rows(30_000, .max - 1))
        XCTAssertNil(rows(1, -1))
        let image = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 255]))
        XCTAssertEqual(image.dataProvider?.data, Data([1, 2, 3, 255]))
    }

    func testStrokesAsPaths() throws {
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 10, y: 0))
        let stroke = CGPath(__byStroking: line, transform: nil, lineWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        XCTAssertEqual(stroke?.boundingBox, CGRect(x: 0, y: -2, width: 10, height: 4))
        XCTAssertNil(CGPath(__byStroking: line, transform: nil, lineWidth: 0, lineCap: .butt, lineJoin: .miter, miterLimit: 10))
        let dashes = CGPath(__byDashing: line, transform: nil, phase: 0, lengths: [2, 3], count: 2)
        XCTAssertEqual(dashes?.componentsSeparated().count, 2)
        let context = try makeContext(10, 4)
        context.setLineWidth(2)
        context.move(to: CGPoint(x: 0, y: 2))
        context.addLine(to: CGPoint(x: 10, y: 2))
        context.replacePathWithStrokedPath()
        XCTAssertEqual(context.boundingBoxOfPath, CGRect(x: 0, y: 1, width: 10, height: 2))
        context.setFillColor(red)
        context.fillPath()
        XCTAssertEqual(try letters(context), ["..........", "rrrrrrrrrr", "rrrrrrrrrr", ".........."])
    }

    func testFlattenedCurvesAreLines() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
        var points: [CGPoint] = []
        circle.flattened(threshold: 0.1).applyWithBlock { element in
            XCTAssertFalse([.addCurveToPoint, .addQuadCurveToPoint].contains(element.pointee.type))
            if element.pointee.type == .addLineToPoint { points.append(element.pointee.points[0]) }
        }
        XCTAssertGreaterThan(points.count, 8)
        for (a, b) in zip(points, points.dropFirst()) {
            XCTAssertGreaterThan(hypot((a.x + b.x) / 2 - 10, (a.y + b.y) / 2 - 10), 9.89)
        }
    }

    func testAntialiasingMayBeForbidden() throws {
        let context = try makeContext(2, 1)
        context.setAllowsAntialiasing(false)
        context.setShouldAntialias(true)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 1.3, height: 1))
        XCTAssertEqual(try letters(context), ["r."])
        context.setAllowsAntialiasing(true)
        context.fill(CGRect(x: 0, y: 0, width: 1.3, height: 1))
        XCTAssertEqual(try letters(context), ["r?"])
    }
}
