import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Blend modes and compositing filters.
final class CompositingDrawingTests: DrawnTestCase {
    private let behind = CGColor.rgb(0.8, 0.4, 0.2)
    private let source = CGColor.rgb(0.5, 0.6, 0.25)

    private func top(_ mode: String) -> CALayer {
        let layer = box(CGRect(x: 20, y: 15, width: 20, height: 20), source)
        layer.compositingFilter = mode
        root.addSublayer(layer)
        return layer
    }

    private func assertColor(_ pixel: [UInt8], _ expected: [Double], _ name: String, line: UInt = #line) {
        for channel in expected.indices {
            XCTAssertEqual(Double(pixel[channel]), expected[channel] * 255, accuracy: 2.5, "\(name), channel \(channel)", line: line)
        }
    }

    func testTheModesFollowTheirFormulas() throws {
        root.backgroundColor = behind
        let layer = top("")
        func each(_ mix: (Double, Double) -> Double) -> [Double] { zip([0.8, 0.4, 0.2], [0.5, 0.6, 0.25]).map { mix($0, $1) } }
        let expected: [(String, [Double])] = [
            ("normal", each { $1 }),
            ("multiplyBlendMode", each { $0 * $1 }),
            ("screenBlendMode", each { $0 + $1 - $0 * $1 }),
            ("overlayBlendMode", each { $0 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
            ("hardLightBlendMode", each { $1 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
            ("darkenBlendMode", each { min($0, $1) }),
            ("lightenBlendMode", each { max($0, $1) }),
            ("colorDodgeBlendMode", each { min(1, $0 / (1 - $1)) }),
            ("colorBurnBlendMode", each { 1 - min(1, (1 - $0) / $1) }),
            ("differenceBlendMode", each { abs($0 - $1) }),
            ("exclusionBlendMode", each { $0 + $1 - 2 * $0 * $1 }),
            ("linearBurnBlendMode", each { max(0, $0 + $1 - 1) }),
            ("subtractBlendMode", each { max(0, $0 - $1) }),
            ("divideBlendMode", each { min(1, $0 / $1) }),
            ("pinLightBlendMode", each { $1 < 0.5 ? min($0, 2 * $1) : max($0, 2 * $1 - 1) }),
            ("darkenSourceOver", each { min($0, $1) }),
            ("lightenSourceOver", each { max($0, $1) }),
            ("plusL", each { min(1, $0 + $1) }),
            ("plusD", each { max(0, $0 + $1 - 1) }),
            ("subtractS", each { max(0, $0 - $1) }),
            ("minimum", each { min($0, $1) }),
            ("maximum", each { max($0, $1) }),
        ]
        for (name, color) in expected {
            layer.compositingFilter = name
            assertColor(try drawn()[30, 25], color, name)
            assertColor(try pixels()[10, 10], [0.8, 0.4, 0.2], "\(name) beside the layer")
            XCTAssertEqual(try frame().report.counts.failures, 0)
        }
    }

    func testTheModesOfHueSaturationColorAndLuminosity() throws {
        root.backgroundColor = behind
        let layer = top("")
        func luma(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
        func chroma(_ p: [UInt8]) -> Double { Double((p[0..<3].max() ?? 0) - (p[0..<3].min() ?? 0)) / 255 }
        for (name, from) in [
            ("hue", [0.8, 0.4, 0.2]), ("saturation", [0.8, 0.4, 0.2]), ("color", [0.8, 0.4, 0.2]), ("luminosity", [0.5, 0.6, 0.25]),
        ] {
            layer.compositingFilter = name + "BlendMode"
            let pixel = try drawn()[30, 25]
            XCTAssertEqual(luma(pixel.map { Double($0) / 255 }), luma(from), accuracy: 0.01, name)
            if name == "saturation" { XCTAssertEqual(chroma(pixel), 0.35, accuracy: 0.01) }
            if name == "luminosity" { XCTAssertEqual(chroma(pixel), 0.6, accuracy: 0.01) }
        }
    }

    func testPorterAndDuffOnATransparentGround() throws {
        root.backgroundColor = nil
        root.addSublayer(box(CGRect(x: 10, y: 15, width: 20, height: 20), .red))
        let layer = box(CGRect(x: 20, y: 15, width: 20, height: 20), .green)
        root.addSublayer(layer)
        // The expected colours: the lower layer alone, both layers, the upper layer alone.
        let clear: [UInt8] = [0, 0, 0, 0]
        let expected: [(String, [UInt8], [UInt8])] = [
            ("clear", clear, clear), ("copy", green, green), ("sourceIn", green, clear), ("sourceOut", clear, green),
            ("sourceAtop", green, clear), ("dest", red, clear), ("destOver", red, green), ("destIn", red, clear), ("destOut", clear, clear),
            ("destAtop", red, green), ("xor", clear, green), ("sourceOver", green, green),
        ]
        for (name, both, upper) in expected {
            layer.compositingFilter = name
            let picture = try drawn()
            XCTAssertEqual(picture[12, 20], red, name)
            XCTAssertEqual(picture[25, 20], both, name)
            XCTAssertEqual(picture[35, 20], upper, name)
        }
    }

    func testSublayersOpacityAndMasksMixAsOne() throws {
        root.backgroundColor = behind
        let layer = top("multiplyBlendMode")
        layer.addSublayer(box(CGRect(x: 0, y: 0, width: 10, height: 20), .rgb(1, 1, 1)))
        assertColor(try drawn()[25, 25], [0.8, 0.4, 0.2], "white sublayer")
        assertColor(try pixels()[35, 25], [0.4, 0.24, 0.05], "layer")
        layer.opacity = 0.5
        assertColor(try drawn()[35, 25], [0.6, 0.32, 0.125], "half")
        layer.mask = box(CGRect(x: 0, y: 0, width: 20, height: 10), .black)
        assertColor(try drawn()[35, 30], [0.8, 0.4, 0.2], "masked")
        let damaged = try pixels()
        try frame(redrawsAll: true)
        XCTAssertEqual(try pixels(), damaged)
    }

    func testMovementBehindIsBlendedAgain() throws {
        let moving = box(CGRect(x: 0, y: 10, width: 30, height: 30), behind)
        root.addSublayer(moving)
        _ = top("differenceBlendMode")
        for x in [5.0, 12, 3] {
            moving.frame.origin.x = CGFloat(x)
            let damaged = try drawn()
            try frame(redrawsAll: true)
            XCTAssertEqual(try pixels(), damaged)
        }
    }

    /// A blurred surface is stored at half the size, in a part of a target. Beyond that part the target holds what others drew.
    func testABlurredLayerMixesNothingFromBesideItsSurface() throws {
        let first = box(CGRect(x: 0, y: 0, width: 60, height: 58), .rgb(0, 0, 1))
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(5, forKey: "inputRadius")
        first.filters = [blur]
        root.addSublayer(first)
        try frame()
        first.removeFromSuperlayer()
        let layer = top("multiplyBlendMode")
        layer.filters = first.filters
        XCTAssertEqual(try drawn().difference(from: fresh()), 0)
        layer.opacity = 0.5
        XCTAssertEqual(try drawn().difference(from: fresh()), 0)
    }

    func testARasterizedLayerThatIsTiltedLaterIsMixedWhereItIs() throws {
        root.sublayerTransform.m34 = -1 / 40
        let layer = box(CGRect(x: 26, y: 16, width: 28, height: 28), source)
        for column in 0..<5 { layer.addSublayer(box(CGRect(x: column * 6, y: 0, width: 3, height: 28), .rgb(0, 0, 1))) }
        layer.shouldRasterize = true
        root.addSublayer(layer)
        // The surface is drawn while it lies in the plane, and kept.
        func tilted() throws -> Pixels {
            layer.transform = CATransform3DIdentity
            try frame()
            layer.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
            return try drawn()
        }
        let normal = try tilted()
        // Over white, to multiply changes nothing.
        layer.compositingFilter = "multiplyBlendMode"
        XCTAssertLessThanOrEqual(try tilted().difference(from: normal), 2)
    }

    func testAModeInAGroupMixesWithTheGroupAlone() throws {
        root.backgroundColor = behind
        let group = box(CGRect(x: 10, y: 5, width: 60, height: 50), .rgb(1, 1, 1))
        group.opacity = 0.5
        root.addSublayer(group)
        let layer = box(CGRect(x: 10, y: 10, width: 20, height: 20), source)
        layer.compositingFilter = "multiplyBlendMode"
        group.addSublayer(layer)
        assertColor(try drawn()[25, 20], [0.65, 0.5, 0.225], "in the group")
    }
}
