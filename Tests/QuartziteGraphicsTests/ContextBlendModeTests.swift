import QuartziteGraphics
import XCTest

final class ContextBlendModeTests: DrawingTestCase {
    private let below = SIMD4<Double>(200, 100, 50, 255) / 255
    private let above = SIMD4<Double>(100, 200, 150, 255) / 255

    /// The formula of each mode for opaque colours, channel by channel.
    func testModesOfSingleChannels() throws {
        let modes: [(CGBlendMode, (Double, Double) -> Double)] = [
            (.normal, { _, s in s }),
            (.copy, { _, s in s }),
            (.multiply, { d, s in d * s }),
            (.screen, { d, s in d + s - d * s }),
            (.overlay, { d, s in d <= 0.5 ? 2 * d * s : 1 - 2 * (1 - d) * (1 - s) }),
            (.hardLight, { d, s in s <= 0.5 ? 2 * d * s : 1 - 2 * (1 - d) * (1 - s) }),
            (.darken, { d, s in min(d, s) }),
            (.lighten, { d, s in max(d, s) }),
            (.difference, { d, s in abs(d - s) }),
            (.exclusion, { d, s in d + s - 2 * d * s }),
            (.colorDodge, { d, s in min(1, d / (1 - s)) }),
            (.colorBurn, { d, s in 1 - min(1, (1 - d) / s) }),
            (.plusLighter, { d, s in min(1, d + s) }),
            (.plusDarker, { d, s in max(0, d + s - 1) }),
            (.sourceIn, { _, s in s }),
            (.sourceAtop, { _, s in s }),
            (.destinationOver, { d, _ in d }),
            (.destinationAtop, { d, _ in d }),
        ]
        for (mode, formula) in modes {
            let context = try drawn(mode)
            var expected = SIMD4<UInt8>(repeating: 255)
            for channel in 0..<3 { expected[channel] = UInt8((formula(below[channel], above[channel]) * 255).rounded()) }
            assertPixel(context, 1, 0, expected, within: 2, "\(mode)")
        }
    }

    func testModesThatRemoveTheDestination() throws {
        for mode in [CGBlendMode.clear, .sourceOut, .destinationOut, .xor] {
            assertPixel(try drawn(mode), 1, 0, .zero, within: 0, "\(mode)")
        }
    }

    /// The left pixel is outside the shape. No mode changes it.
    func testPixelsOutsideOfTheShapeDoNotChange() throws {
        for raw in CGBlendMode.normal.rawValue...CGBlendMode.plusLighter.rawValue {
            let mode = try XCTUnwrap(CGBlendMode(rawValue: raw))
            assertPixel(try drawn(mode), 0, 0, [200, 100, 50, 255], within: 0, "\(mode)")
        }
    }

    /// The luminosity of one colour with the hue and saturation of the other. Red and blue have different weights in both byte orders.
    func testModesWithWeightsForColours() throws {
        let context = try makeContext(1, 1)
        context.setFillColor(blue)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setBlendMode(.luminosity)
        context.setFillColor(gray: 0.11, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        // Pure blue already has the luminosity 0.11.
        assertPixel(context, 0, 0, [0, 0, 255, 255], within: 3)

        let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        let bgra = try tested(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: info))
        for mode in [CGBlendMode.hue, .saturation, .color, .luminosity] {
            let rgba = try drawn(mode)
            draw(mode, on: bgra)
            let expected = try XCTUnwrap(drawnPicture(bgra).pixel(x: 1, y: 0))
            assertPixel(rgba, 1, 0, expected, within: 1, "\(mode)")
        }
    }

    /// A half covered pixel is the mean of the destination and the result of the mode.
    func testEdgesOfModesThatCairoAppliesOutsideOfTheShape() throws {
        let context = try makeContext(1, 1)
        context.setFillColor(blue)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setBlendMode(.sourceIn)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 0.5, height: 1))
        assertPixel(context, 0, 0, [128, 0, 128, 255], within: 2)
    }

    private func drawn(_ mode: CGBlendMode) throws -> CGContext {
        let context = try makeContext(2, 1)
        draw(mode, on: context)
        return context
    }

    private func draw(_ mode: CGBlendMode, on context: CGContext) {
        context.setBlendMode(.normal)
        context.setFillColor(CGColor(srgb: below))
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.setBlendMode(mode)
        context.setFillColor(CGColor(srgb: above))
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
}
