import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers of up to 10⁶ points in perspective. `make proofs` compares flat ones with `render(in:)`.
final class LargeLayerTests: DrawnTestCase {
    private let turns = [(0.3, 0.0), (0.9, 0.4), (-0.6, 1.1), (1.2, -2.5), (0.05, 3.0)]
    private let sides = [1000.0, 4100, 20_000, 1e6]

    /// Adds a layer whose middle is in the middle of the picture, tilted about y and turned about z, and returns the map from its points
    /// to pixels.
    private func place(_ layer: CALayer, side: Double, tilt: Double, turn: Double) -> Homography {
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.position = CGPoint(x: 40, y: 30)
        var transform = CATransform3DRotate(CATransform3DMakeRotation(tilt, 0, 1, 0), turn, 0, 0, 1)
        layer.transform = transform
        root.sublayerTransform.m34 = -1 / 400
        root.addSublayer(layer)
        transform = CATransform3DConcat(CATransform3DMakeTranslation(-side / 2, -side / 2, 0), transform)
        transform = CATransform3DConcat(transform, root.sublayerTransform)
        return Homography(CATransform3DConcat(transform, CATransform3DMakeTranslation(40, 30, 0)))
    }

    /// Calls `body` with each pixel and the layer's point at its centre.
    private func forEachPixel(_ map: Homography, _ body: (Int, Int, CGPoint) throws -> Void) throws {
        let inverse = try XCTUnwrap(map.inverse)
        for y in stride(from: 1, to: 60, by: 3) {
            for x in stride(from: 1, to: 80, by: 3) {
                let point = inverse.apply(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let isBeforeTheEye = map.m14 * point.x + map.m24 * point.y + map.m44 > 0
                if isBeforeTheEye { try body(x, y, point) }
            }
        }
    }

    func testGradients() throws {
        for (side, (tilt, turn)) in sides.flatMap({ side in turns.map { (side, $0) } }) {
            let gradient = CAGradientLayer()
            let map = place(gradient, side: side, tilt: tilt, turn: turn)
            gradient.colors = [CGColor.red, CGColor.blue]
            (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5 - 40 / side, y: 0.5), CGPoint(x: 0.5 + 40 / side, y: 0.5))
            let picture = try drawn()
            try forEachPixel(map) { x, y, point in
                let along = (point.x - side / 2 + 40) / 80
                guard abs(point.y - side / 2) < side / 2 - 9, along < 0.9, along > 0.1 else { return }
                XCTAssertEqual(Double(picture[x, y][2]), along * 255, accuracy: 4, "\(side) points, \(tilt), \(turn), at \(x), \(y)")
                XCTAssertEqual(picture[x, y][3], 255)
            }
            gradient.removeFromSuperlayer()
        }
    }

    /// One pixel of the picture covers 40 points, so that its colours change over 40 points.
    func testPicturesAndMasks() throws {
        for (side, (tilt, turn)) in sides.dropLast().flatMap({ side in turns.map { (side, $0) } }) {
            let count = Int(side / 40) / 2 * 2
            var bytes: [UInt8] = []
            for x in 0..<count { bytes += x % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
            let layer = CALayer()
            let map = place(layer, side: Double(count) * 40, tilt: tilt, turn: turn)
            layer.contents = CGImage(width: count, height: 1, premultipliedRGBA: bytes)
            let mask = CALayer()
            mask.frame = layer.bounds
            mask.backgroundColor = .black
            for isMasked in [false, true] {
                layer.mask = isMasked ? mask : nil
                let picture = try drawn()
                try forEachPixel(map) { x, y, point in
                    guard abs(point.y - side / 2) < side / 2 - 50, abs(point.x - side / 2) < 60 else { return }
                    let texel = point.x / 40 - 0.5, share = texel - texel.rounded(.down)
                    let isBlue = Int(texel.rounded(.down)) % 2 != 0
                    XCTAssertEqual(
                        Double(picture[x, y][2]), (isBlue ? 1 - share : share) * 255, accuracy: 7,
                        "\(side) points, \(tilt), \(turn), masked \(isMasked), at \(x), \(y)")
                }
            }
            layer.removeFromSuperlayer()
        }
    }

    /// The edge of a large plane is as sharp, and in the same place, as that of a small one. At 300,000 points an instance's numbers, which
    /// are floats, place edges within 1/16 of a pixel.
    func testEdgesBordersAndShadows() throws {
        for (tilt, turn) in turns {
            var pictures: [Pixels] = []
            for side in [60.0, 1400, 20_000, 300_000] {
                let layer = CALayer()
                _ = place(layer, side: side, tilt: tilt, turn: turn)
                // The corner at the origin stays 30 points from the middle.
                layer.anchorPoint = CGPoint(x: 30 / side, y: 30 / side)
                (layer.backgroundColor, layer.borderColor, layer.borderWidth, layer.cornerRadius) = (.red, .blue, 6, 10)
                (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.7, 3, CGSize(width: -8, height: -8))
                pictures.append(try drawn())
                layer.removeFromSuperlayer()
            }
            for (index, picture) in pictures.enumerated().dropFirst(2) {
                for y in 0..<60 {
                    for x in 0..<80 {
                        for channel in 0..<3 {
                            XCTAssertEqual(
                                Int(picture[x, y][channel]), Int(pictures[1][x, y][channel]), accuracy: index < 3 ? 6 : 16,
                                "\(tilt), \(turn), size \(index), at \(x), \(y)")
                        }
                    }
                }
            }
        }
    }
}
