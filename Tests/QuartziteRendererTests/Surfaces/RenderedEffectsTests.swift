import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Filters and blend modes drawn by `renderAsShown(in:)`, compared with the renderer: no channel differs by more than `limit`, and the
/// mean difference is at most `meanLimit`. `renderAsShown(in:)` computes blurs from reduced pictures, so blurs may differ a little more.
final class RenderedEffectsTests: DrawnTestCase {
    private let limit = 3
    private let meanLimit = 0.4

    /// Adds a translucent gradient half covered by translucent boxes, as a backdrop with all kinds of colours.
    private func addBackdrop() {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 8, y: 6, width: 64, height: 48)
        gradient.colors = [CGColor.rgb(1, 0.2, 0), CGColor.rgb(0.1, 0.9, 0.3, 0.6), CGColor.rgb(0, 0.1, 1)]
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        root.addSublayer(gradient)
        root.addSublayer(box(CGRect(x: 20, y: 2, width: 12, height: 56), .rgb(0, 0, 0, 0.5)))
        root.backgroundColor = nil
    }

    /// Adds a translucent layer with a sublayer, aligned to pixels.
    private func addLayer() -> CALayer {
        let layer = box(CGRect(x: 14, y: 12, width: 52, height: 36), .rgb(0.9, 0.6, 0.2, 0.7))
        layer.addSublayer(box(CGRect(x: 20, y: 10, width: 40, height: 10), .rgb(0.1, 0.4, 0.8)))
        root.addSublayer(layer)
        return layer
    }

    private func rendered() throws -> Pixels {
        let context = try XCTUnwrap(CGContext(size: size, scale: scale))
        root.renderAsShown(in: context)
        return Pixels(try XCTUnwrap(context.makeImage()))
    }

    private func compare(_ name: String, limit: Int? = nil, file: StaticString = #filePath, line: UInt = #line) throws {
        let (drawn, rendered) = (try drawn(), try rendered())
        let differences = zip(drawn.bytes, rendered.bytes).map { abs(Int($0) - Int($1)) }
        XCTAssertLessThanOrEqual(differences.max() ?? 0, limit ?? self.limit, name, file: file, line: line)
        XCTAssertLessThan(Double(differences.reduce(0, +)) / Double(differences.count), meanLimit, name, file: file, line: line)
    }

    func testEveryModeMixesAsTheRendererDoes() throws {
        addBackdrop()
        let layer = addLayer()
        let plain = try rendered()
        for mode in CompositingMode.allCases {
            layer.compositingFilter = String(describing: mode)
            try compare("\(mode)")
            if mode != .sourceOver { XCTAssertNotEqual(try rendered(), plain, "\(mode)") }
        }
    }

    func testEveryFilterOfColours() throws {
        addBackdrop()
        let layer = addLayer()
        let plain = try rendered()
        for kind in FilterKind.allCases where kind != .gaussianBlur {
            let filter = CAFilter(type: String(describing: kind))
            switch kind {
            case .colorMatrix:
                let rows = [0, 1, 0, 0, 0.1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0.8, 0]
                filter.setValue(rows, forKey: "inputColorMatrix")
            case .colorHueRotate: filter.setValue(1.2, forKey: "inputAngle")
            case .colorAdd, .colorSubtract, .multiplyColor, .colorMonochrome:
                filter.setValue(CGColor.rgb(0.6, 0.3, 0.5), forKey: "inputColor")
            case .vignette: filter.setValue(0.2, forKey: "inputRadius")
            case .colorInvert, .luminanceToAlpha: break
            default: filter.setValue(0.6, forKey: "inputAmount")
            }
            layer.filters = [filter]
            try compare("\(kind)")
            XCTAssertNotEqual(try rendered(), plain, "\(kind)")
        }
    }

    func testBlursOfALayerAndOfWhatIsBehindIt() throws {
        addBackdrop()
        let layer = addLayer()
        layer.opacity = 0.9
        let blur = CAFilter(type: "gaussianBlur")
        for radius in [1.5, 4] {
            blur.setValue(radius, forKey: "inputRadius")
            (layer.filters, layer.backgroundFilters) = ([blur], nil)
            try compare("blur \(radius)", limit: 8)
            let saturate = CAFilter(type: "colorSaturate")
            saturate.setValue(0, forKey: "inputAmount")
            (layer.filters, layer.backgroundFilters) = (nil, [blur, saturate])
            try compare("behind \(radius)", limit: 8)
        }
    }

    func testAMaskedBackground() throws {
        addBackdrop()
        let layer = addLayer()
        let saturate = CAFilter(type: "colorSaturate")
        saturate.setValue(0, forKey: "inputAmount")
        layer.backgroundFilters = [saturate]
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 2, width: 44, height: 32), transform: nil)
        for mask in [box(CGRect(x: 6, y: 6, width: 30, height: 20), .rgb(0, 0, 0, 0.6)), shape] {
            layer.mask = nil
            let plain = try rendered()
            layer.mask = mask
            // The renderer rounds the colours once more, in the target that it masks.
            try compare("mask", limit: 5)
            XCTAssertNotEqual(try rendered(), plain)
            layer.opacity = 0.6
            try compare("faded", limit: 6)
            layer.cornerRadius = 12
            try compare("round", limit: 6)
            (layer.opacity, layer.cornerRadius) = (1, 0)
            // Outside of the mask, the background is as it was.
            let corner = try rendered()[15, 46]
            layer.isHidden = true
            XCTAssertEqual(corner, try rendered()[15, 46])
            layer.isHidden = false
        }
    }

    func testEdgesOfBlurs() throws {
        addBackdrop()
        let layer = addLayer()
        for key in ["inputNormalizeEdges", "inputHardEdges"] {
            for radius in [1.5, 4] {
                let blur = CAFilter(type: "gaussianBlur")
                blur.setValue(radius, forKey: "inputRadius")
                layer.filters = [blur]
                let plain = try rendered()
                blur.setValue(1, forKey: key)
                layer.filters = [blur]
                try compare("\(key) \(radius)", limit: 8)
                XCTAssertNotEqual(try rendered(), plain)
            }
        }
        // A turned layer has no edges along the pixels: the inputs have no effect.
        layer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        let turned = try rendered()
        layer.setValue(0, forKeyPath: "filters.gaussianBlur.inputHardEdges")
        XCTAssertEqual(try rendered(), turned)
    }

    func testAFilteredLayerWithAMaskAModeAndAGroupAroundIt() throws {
        addBackdrop()
        let layer = addLayer()
        layer.filters = [CAFilter(type: "colorInvert")]
        layer.compositingFilter = "multiply"
        layer.mask = box(CGRect(x: 6, y: 6, width: 30, height: 20), .rgb(0, 0, 0, 0.8))
        try compare("mask")
        let group = CALayer()
        group.frame = root.bounds
        group.opacity = 0.5
        root.addSublayer(group)
        group.addSublayer(box(CGRect(x: 0, y: 20, width: 40, height: 20), .rgb(0.2, 0.8, 0.8)))
        group.addSublayer(layer)
        layer.compositingFilter = "sourceAtop"
        try compare("in a group")
    }
}
