import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The rows of the properties: how each value is edited, and what an edited row says.
@MainActor
final class PropertyEditorTests: EditTestCase {
    private func rows(of layer: CALayer) throws -> [String: PropertyRow] {
        session.select(layer)
        let rows = try XCTUnwrap(session.propertyRows)
        var found: [String: PropertyRow] = [:]
        for index in 0..<rows.count {
            let row = rows.row(at: index, now: 10, defaults: session.inspector.plainLayer(like: layer))
            if found[row.label] == nil { found[row.label] = row }
        }
        return found
    }

    private func numbers(_ row: PropertyRow?) -> [NumberField.Target] {
        guard case .numbers(let fields)? = row?.editor else { return [] }
        return fields.map(\.target)
    }

    func testValuesAreEditedByTheirKind() async throws {
        let layer = CAShapeLayer()
        add("a", CGRect(x: 50, y: 50, width: 100, height: 100), to: nil, layer)
        show()
        let rows = try rows(of: layer)
        XCTAssertEqual(numbers(rows["position"]), [.number("position.x"), .number("position.y")])
        XCTAssertEqual(
            numbers(rows["bounds"]),
            [.number("bounds.origin.x"), .number("bounds.origin.y"), .number("bounds.size.width"), .number("bounds.size.height")])
        XCTAssertEqual(numbers(rows["opacity"]), [.number("opacity")])
        XCTAssertEqual(rows["hidden"]?.editor, .boolean(false))
        XCTAssertEqual(rows["geometryFlipped"]?.editor, .boolean(false))
        XCTAssertEqual(rows["fillColor"]?.editor, .color(SIMD4(0, 0, 0, 1)))
        XCTAssertEqual(rows["strokeColor"]?.editor, .color(nil))
        XCTAssertEqual(rows["lineCap"]?.editor, .choice(["butt", "round", "square"], chosen: "butt"))
        XCTAssertEqual(rows["fillRule"]?.editor, .choice(["non-zero", "even-odd"], chosen: "non-zero"))
        XCTAssertEqual(rows["cornerCurve"]?.editor, .choice(["circular", "continuous"], chosen: "circular"))
        XCTAssertEqual(rows["lineDashPattern"]?.editor, .list([]))
        XCTAssertEqual(rows["maskedCorners"]?.model, "all")
        if case .bits(let names, 15)? = rows["maskedCorners"]?.editor {
            XCTAssertEqual(names.first, "layerMinXMinYCorner")
        } else {
            XCTFail("\(String(describing: rows["maskedCorners"]?.editor))")
        }
        // What only the model side reads, and what has no text, stays as it is.
        for key in ["autoresizingMask", "contents", "contentsFormat", "speed", "beginTime", "path", "needsDisplayOnBoundsChange"] {
            XCTAssertEqual(rows[key]?.editor, .fixed, key)
        }
    }

    func testToFindOutWhatCanBeEditedIsNoMisuse() async throws {
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        Misuse.setHandler { told.append($0) }
        defer { Misuse.resetHandler() }
        let kinds: [CALayer] = [
            CALayer(), CAShapeLayer(), CATextLayer(), CAGradientLayer(), CAReplicatorLayer(), CAEmitterLayer(), CAScrollLayer(),
            CATiledLayer(), CATransformLayer(),
        ]
        for (index, layer) in kinds.enumerated() { add("\(index)", CGRect(x: 50, y: 50, width: 100, height: 100), to: nil, layer) }
        show()
        for layer in kinds {
            XCTAssertEqual(try rows(of: layer)["cornerRadii"]?.editor, .fixed, "a list of eight numbers, and no other")
        }
        XCTAssertEqual(told, [])
    }

    func testATextLayersStringIsEdited() async throws {
        let layer = CATextLayer()
        layer.string = NSAttributedString(string: "one")
        add("a", CGRect(x: 50, y: 50, width: 100, height: 100), to: nil, layer)
        show()
        XCTAssertEqual(try rows(of: layer)["string"]?.editor, .text("one"))
        edit(layer, "string", .text("two"))
        let row = try rows(of: layer)["string"]
        XCTAssertEqual(row?.model, "two")
        XCTAssertEqual(row?.program, "one")
        XCTAssertEqual(row?.editor, .text("two"))
    }

    func testAnEditedRowShowsTheEditAndTheProgramsValue() async throws {
        let layer = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        XCTAssertNil(try rows(of: layer)["cornerRadius"]?.program)
        edit(layer, "cornerRadius", .number(12))
        edit(layer, "position.x", .number(7))
        let rows = try rows(of: layer)
        XCTAssertEqual(rows["cornerRadius"]?.model, "12")
        XCTAssertEqual(rows["cornerRadius"]?.presentation, "12")
        XCTAssertEqual(rows["cornerRadius"]?.program, "0")
        XCTAssertEqual(rows["cornerRadius"]?.isDefault, false)
        XCTAssertEqual(rows["position"]?.model, "7, 100")
        XCTAssertEqual(rows["position"]?.program, "100, 100")
        XCTAssertEqual(
            session.editList.rows.map { [$0.layer, $0.key, $0.from, $0.to] },
            [["a", "cornerRadius", "0", "12"], ["a", "position.x", "100", "7"]])
    }

    func testAMatrixHasRowsForItsPartsAndItsNumbers() async throws {
        let layer = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        XCTAssertEqual(try rows(of: layer)["transform"]?.isExpanded, false)
        session.perform(.toggleParts("transform"))
        edit(layer, "transform.rotation.z", .number(.pi / 6))
        let rows = try rows(of: layer)
        XCTAssertEqual(rows["rotation"]?.model, "0°, 0°, 30°")
        XCTAssertEqual(rows["rotation"]?.program, "0°, 0°, 0°")
        XCTAssertEqual(rows["scale"]?.model, "1, 1, 1")
        guard case .numbers(let fields)? = rows["m41 … m44"]?.editor else { return XCTFail("no row of numbers") }
        let change = fields[0].edit(25)
        edit(layer, change.keyPath, change.value)
        XCTAssertEqual(layer.presentation()?.transform.m41, 25)
        XCTAssertEqual(layer.presentation()?.transform.m12 ?? 0, 0.5, accuracy: 1e-12)
    }

    func testInputsOfFiltersAreEdited() async throws {
        let layer = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(4, forKey: "inputRadius")
        layer.filters = [blur]
        show()
        let before = try bytes()
        XCTAssertEqual(numbers(try rows(of: layer)["gaussianBlur radius"]), [.number("filters.gaussianBlur.inputRadius")])
        edit(layer, "filters.gaussianBlur.inputRadius", .number(12))
        XCTAssertNotEqual(try bytes(), before)
        XCTAssertEqual((layer.filters?.first as? CAFilter)?.value(forKey: "inputRadius") as? Double, 4)
        perform(.undo)
        XCTAssertEqual(try bytes(), before)
    }

    func testFactsNameMaskActionsTimesAndContents() async throws {
        let layer = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        let mask = CALayer()
        (mask.name, mask.frame) = ("hole", CGRect(x: 0, y: 0, width: 30, height: 20))
        layer.mask = mask
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.duration, fade.beginTime, fade.repeatCount, fade.autoreverses, fade.toValue) = (2, 8, 3, true, 0)
        layer.add(fade, forKey: "fade")
        layer.actions = ["position": NSNull(), "opacity": fade]
        layer.contents = try XCTUnwrap(CGImage.filled(width: 20, height: 10))
        layer.contentsScale = 2
        show()
        session.select(layer)
        let rows = try XCTUnwrap(session.propertyRows)
        let texts = (0..<rows.count).map { rows.row(at: $0, now: 10, defaults: nil) }.map { "\($0.label): \($0.model)" }
        for text in [
            "mask: hole  30 × 20", "on opacity: CABasicAnimation of opacity, 2 s", "on position: no action",
            ": begins at 8 s, lasts 2 s, × 3, and back", "size: 20 × 10 pixels, 10 × 5 points", "memory: 800 bytes", "thumbnail: ",
        ] {
            XCTAssertTrue(texts.contains(text), "\(text) in \(texts)")
        }
        guard let index = texts.firstIndex(where: { $0.hasPrefix("mask:") }) else { return }
        XCTAssertTrue(rows.row(at: index, now: 10, defaults: nil).link === mask)
    }
}

extension CGImage {
    /// An opaque picture.
    fileprivate static func filled(width: Int, height: Int) -> CGImage? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context?.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        context?.fill(CGRect(x: 0, y: 0, width: width, height: height))
        return context?.makeImage()
    }
}
