import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Malicious documents end in an error with a location, in short time.
final class HostileInputTests: XCTestCase {
    // MARK: Entities

    /// “Billion laughs”: ten entities, each with ten references to the previous one.
    func testEntityBombIsAnErrorWhereItIsDeclared() throws {
        var text = "<!DOCTYPE caml [\n<!ENTITY a0 \"lolololol\">\n"
        for i in 1...10 { text += "<!ENTITY a\(i) \"" + String(repeating: "&a\(i - 1);", count: 10) + "\">\n" }
        let error = try XCTUnwrap(sceneError(text + "]><caml><CALayer name=\"&a10;\"/></caml>"))
        guard case .tooLarge(_, let location, let reason) = error else { return XCTFail("\(error)") }
        XCTAssertEqual(location?.line, 6)
        XCTAssertTrue(reason.contains("expand to more than 65536 bytes"), reason)
        XCTAssertEqual(error.category, .data)
    }

    /// One long entity with many references.
    func testQuadraticEntityBombIsAnError() {
        let text = "<!DOCTYPE caml [<!ENTITY a \"\(String(repeating: "x", count: 1000))\">]><caml><CALayer name=\""
        let error = sceneError(text + String(repeating: "&a;", count: 100_000) + "\"/></caml>")
        guard case .tooLarge = error else { return XCTFail("\(String(describing: error))") }
    }

    func testExternalEntitiesAreNeverRead() throws {
        let folder = try TemporaryFolder()
        let secret = try folder.write("secret.txt", "secret")
        let text = "<!DOCTYPE caml [<!ENTITY s SYSTEM \"\(secret.absoluteString)\">]>\n<caml><CALayer name=\"&s;\"/></caml>"
        XCTAssertEqual(
            sceneError(text)?.description,
            "scene.caml:2:22: &s; refers to another file; external entities are never read, so write the text here instead")
        // An unused external entity and the address of a DTD are accepted.
        let harmless =
            "<!DOCTYPE caml SYSTEM \"\(secret.absoluteString)\" [<!ENTITY s SYSTEM \"\(secret.absoluteString)\">]><caml><CALayer/></caml>"
        XCTAssertNoThrow(try readScene(harmless))
    }

    func testParameterEntitiesAndEntitiesWithMarkupAreErrors() {
        XCTAssertTrue(sceneError("<!DOCTYPE a [<!ENTITY % p \"x\">]><a/>")?.description.contains("parameter entities") == true)
        XCTAssertTrue(sceneError("<!DOCTYPE a [%p;]><a/>")?.description.contains("parameter entities") == true)
        XCTAssertTrue(sceneError("<!DOCTYPE a [<!ENTITY e \"<b/>\">]><a/>")?.description.contains("contains markup") == true)
        // In its own value an entity is not declared yet.
        XCTAssertTrue(sceneError("<!DOCTYPE a [<!ENTITY e \"&e;\">]><a/>")?.description.contains("&e; is not declared") == true)
    }

    // MARK: Depth and size

    private func nested(_ count: Int) -> String {
        caml(String(repeating: "<CALayer><sublayers>", count: count) + String(repeating: "</sublayers></CALayer>", count: count))
    }

    func testAThousandNestedLayersAreReadAndOneMoreIsAnError() throws {
        var layer: CALayer? = try readScene(nested(1000)).rootLayer
        var depth = 0
        while let current = layer {
            depth += 1
            layer = current.sublayers?.first
        }
        XCTAssertEqual(depth, 1000)

        let error = try XCTUnwrap(sceneError(nested(1001)))
        // Each layer takes 20 characters after the <caml>.
        XCTAssertEqual(
            error,
            .tooDeep(
                file: "scene.caml", location: .init(line: 1, column: 7 + 20 * 1000),
                reason: "layers nest deeper than 1000; flatten the tree"))
        XCTAssertEqual(error.category, .data)
    }

    func testElementsThatNestTooDeepAreAnError() {
        for text in [String(repeating: "<a>", count: 100_000), nested(100_000)] {
            guard case .tooDeep? = sceneError(text) else { return XCTFail() }
        }
    }

    /// Background threads have 512 KiB of stack.
    func testTheDeepestSceneIsReadAndFreedOnASmallStack() {
        let text = nested(1000)
        let isDone = expectation(description: "read and freed")
        let thread = Thread {
            XCTAssertNotNil(try? readScene(text))
            isDone.fulfill()
        }
        thread.stackSize = 512 << 10
        thread.start()
        wait(for: [isDone], timeout: 60)
    }

    func testDeepUnknownTreesCostNoStack() throws {
        let deep = String(repeating: "<x>", count: 4000) + String(repeating: "</x>", count: 4000)
        let package = try readScene(caml("<CALayer><states>\(deep)</states><filters>\(deep)</filters></CALayer>"))
        XCTAssertEqual(package.diagnostics.count, 2)
    }

    func testTooManyElementsAreAnError() throws {
        var limits = MarkupLimits()
        limits.elements = 100
        guard case .tooLarge(_, let location, _)? = sceneError(caml(String(repeating: "<CALayer/>", count: 100)), limits: limits)
        else {
            return XCTFail()
        }
        XCTAssertEqual(location, MarkupLocation(line: 1, column: 7 + 990))
    }

    func testTheLargestLimitsDoNotOverflow() throws {
        var limits = MarkupLimits()
        (limits.elements, limits.attributes, limits.elementDepth, limits.entityBytes) = (.max, .max, .max, .max)
        XCTAssertNoThrow(
            try CAPackage(data: Data(caml("<CALayer/>").utf8), name: "a", folder: URL(fileURLWithPath: "/nonexistent"), limits: limits))
    }

    func testTooManyAttributesAreAnError() throws {
        var limits = MarkupLimits()
        limits.attributes = 10
        let text = caml("<CALayer " + (0..<11).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>")
        guard case .tooLarge(_, _, let reason)? = sceneError(text, limits: limits) else { return XCTFail() }
        XCTAssertTrue(reason.contains("more than 10 attributes"), reason)
    }

    func testValuesThatNestTooDeepAreAnError() {
        let arrays = String(repeating: "<NSArray>", count: 200) + String(repeating: "</NSArray>", count: 200)
        let text = caml(
            "<CALayer><animations><a type=\"CABasicAnimation\" keyPath=\"opacity\"><fromValue>\(arrays)</fromValue></a></animations></CALayer>"
        )
        guard case .tooDeep? = sceneError(text) else { return XCTFail() }
    }

    /// “Billion laughs” by references between arrays.
    func testReferencesThatExpandExponentiallyAreAnError() {
        var arrays = "<NSArray id=\"0\"><real value=\"1\"/></NSArray>"
        for i in 1...20 {
            arrays += "<NSArray id=\"\(i)\">" + String(repeating: "<o object=\"\(i - 1)\"/>", count: 10) + "</NSArray>"
        }
        var limits = MarkupLimits()
        limits.elements = 10_000
        let text = caml(
            "<CALayer><animations><a type=\"CABasicAnimation\" keyPath=\"opacity\"><fromValue type=\"NSArray\">\(arrays)</fromValue></a></animations></CALayer>"
        )
        guard case .tooLarge(_, _, let reason)? = sceneError(text, limits: limits) else { return XCTFail() }
        XCTAssertTrue(reason.contains("references expand"), reason)
    }

    func testAnArrayThatContainsItselfIsAnError() {
        let text = caml(
            "<CALayer><animations><a type=\"CABasicAnimation\" keyPath=\"opacity\"><fromValue type=\"NSArray\" id=\"x\"><o object=\"x\"/></fromValue></a></animations></CALayer>"
        )
        guard case .tooDeep? = sceneError(text) else { return XCTFail() }
    }

    /// A reference moves a layer. Two chains of allowed depth are too deep under each other.
    func testReferencesCannotMakeTheTreeTooDeep() throws {
        var limits = MarkupLimits()
        limits.layerDepth = 10
        func chain(_ id: String, _ innermost: String) -> String {
            String(repeating: "<CALayer><sublayers>", count: 7) + innermost + String(repeating: "</sublayers></CALayer>", count: 7)
        }
        let first = "<CALayer id=\"a\"><sublayers>\(chain("a", "<CALayer/>"))</sublayers></CALayer>"
        let second = chain("b", "<o object=\"a\"/>")
        guard case .tooDeep? = sceneError(caml("<CALayer><sublayers>\(first)\(second)</sublayers></CALayer>"), limits: limits)
        else {
            return XCTFail()
        }
    }

    func testALayerCannotBecomeItsOwnSublayer() throws {
        let package = try readScene(
            caml(
                "<CALayer id=\"a\"><sublayers><CALayer id=\"b\"><sublayers><o object=\"a\"/><o object=\"b\"/></sublayers></CALayer></sublayers></CALayer>"
            ))
        XCTAssertEqual(package.diagnostics.count, 2)
        XCTAssertEqual(package.rootLayer.sublayers?.count, 1)
        XCTAssertNil(package.rootLayer.sublayers?.first?.sublayers)
    }

    func testTooManyMovedLayersAreAnError() {
        let layers = "<CALayer id=\"a\"/>" + String(repeating: "<o object=\"a\"/>", count: 1001)
        guard case .tooLarge? = sceneError(caml("<CALayer><sublayers>\(layers)</sublayers></CALayer>")) else { return XCTFail() }
    }

    func testTooManyAnimationsOfOneLayerAreAnError() {
        var limits = MarkupLimits()
        limits.animations = 10
        let animations = (0...10).map { "<a\($0) type=\"CABasicAnimation\" keyPath=\"opacity\"/>" }.joined()
        guard case .tooLarge? = sceneError(caml("<CALayer><animations>\(animations)</animations></CALayer>"), limits: limits) else {
            return XCTFail()
        }
    }

    func testTheNumberOfDiagnosticsIsLimited() throws {
        let many = (0..<5000).map { "<x\($0)/>" }.joined()
        let package = try readScene(caml("<CALayer>\(many)</CALayer>"))
        XCTAssertEqual(package.diagnostics.count, 1001)
        XCTAssertEqual(package.diagnostics.last?.message, "4000 more remarks are not listed")
        let wrong = (0..<3000).map { "<CALayer opacity=\"x\($0)\"/>" }.joined()
        XCTAssertEqual(try readScene(caml("<CALayer><sublayers>\(wrong)</sublayers></CALayer>")).diagnostics.count, 1001)
        // Equal faults are one diagnostic, however many there are.
        let equal = String(repeating: "<CALayer opacity=\"x\"/>", count: 3000)
        let remarks = try readScene(caml("<CALayer><sublayers>\(equal)</sublayers></CALayer>")).diagnostics
        XCTAssertEqual(remarks.map(\.furtherPlaces), [2999])
    }

    func testManyAttributesTakeLinearTime() throws {
        // With quadratic time this takes minutes.
        let many = (0..<50_000).map { "a\($0)=\"\"" }.joined(separator: "\n")
        XCTAssertNoThrow(try readScene(caml("<CALayer \(many)/>")))
    }

    func testManyRepeatedIdentifiersTakeLinearTime() throws {
        let colors = String(repeating: "<borderColor id=\"a\" value=\"1 0 0\"/><borderColor object=\"a\"/>", count: 20_000)
        let package = try readScene(caml("<CALayer>\(colors)</CALayer>"))
        XCTAssertEqual(package.rootLayer.borderColor?.srgb, [1, 0, 0, 1])
    }

    // MARK: Messages

    func testMessagesAreOneShortLine() throws {
        let (_, remarks) = try readLayer(
            "opacity=\"\u{9B}31m&#10;x\" cornerCurve=\"\(String(repeating: "x", count: 100_000))\"",
            "<sublayers><o object=\"\(String(repeating: "y", count: 100_000))\"/></sublayers>")
        XCTAssertEqual(remarks.first, "1:16: warning: opacity: found “ 31m x”, expected a number; it is ignored")
        XCTAssertTrue(remarks.allSatisfy { $0.count < 700 })
        let long = String(repeating: "z", count: 100_000)
        for text in ["<caml><o type=\"\(long)\"/></caml>", "<\(long)/>", "<caml>&\(long);</caml>", long] {
            XCTAssertLessThan(sceneError(text)?.description.count ?? .max, 700)
        }
    }

    func testLongWhiteSpaceTakesLinearTime() throws {
        let space = String(repeating: " \n", count: 500_000)
        XCTAssertEqual(try readLayer("", "<name>x\(space)</name><opacity>\(space)0.5\(space)</opacity>").layer.opacity, 0.5)
    }

    // MARK: Numbers

    func testExtremeNumbersNeverCrash() throws {
        for number in [
            "inf", "-inf", "1e999", "-1e999", "1e-999", "nan", "NaN", String(repeating: "9", count: 400), "0x10", "1e", "+", "-",
            ".", "1.2.3",
        ] {
            let attributes = [
                "opacity", "bounds", "position", "transform", "cornerRadius", "maskedCorners", "hidden", "speed", "beginTime",
                "repeatCount", "contentsRect", "backgroundColor", "shadowPath", "zPosition", "edgeAntialiasingMask",
                "contentsScale",
            ]
            .map { "\($0)=\"\(number) \(number) \(number) \(number)\"" }.joined(separator: " ")
            XCTAssertNoThrow(try readLayer(attributes), number)
        }
    }
}
