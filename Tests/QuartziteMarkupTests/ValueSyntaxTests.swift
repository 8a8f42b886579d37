import Glibc
import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Every syntax of values, and the messages about text that does not fit.
final class ValueSyntaxTests: XCTestCase {
    private typealias Syntax<Value> = (inout ValueScanner) throws(ValueFault) -> Value

    /// The value of a text. Records a failure for a remark.
    private func clean<Value>(_ text: String, _ syntax: Syntax<Value>, file: StaticString = #filePath, line: UInt = #line) -> Value? {
        let (result, remarks) = ValueScanner.read(text, as: syntax)
        XCTAssertEqual(remarks.map(\.message), [], text, file: file, line: line)
        switch result {
        case .success(let value): return value
        case .failure(let fault):
            XCTFail("\(text): \(fault.message)", file: file, line: line)
            return nil
        }
    }

    /// The value of an unusual text and the only remark about it.
    private func odd<Value>(_ text: String, _ syntax: Syntax<Value>, file: StaticString = #filePath, line: UInt = #line) -> (
        Value?, String
    ) {
        let (result, remarks) = ValueScanner.read(text, as: syntax)
        XCTAssertEqual(remarks.count, 1, text, file: file, line: line)
        return (try? result.get(), remarks.first?.message ?? "")
    }

    private func fault<Value>(_ text: String, _ syntax: Syntax<Value>, file: StaticString = #filePath, line: UInt = #line) -> String {
        switch ValueScanner.read(text, as: syntax).result {
        case .success(let value):
            XCTFail("\(text) was read as \(value)", file: file, line: line)
            return ""
        case .failure(let fault): return fault.message
        }
    }

    // MARK: Numbers

    private let real: Syntax<Double> = { s throws(ValueFault) in try s.real() }
    private let integer: Syntax<Int> = { s throws(ValueFault) in try s.integer() }
    private let boolean: Syntax<Bool> = { s throws(ValueFault) in try s.boolean() }

    func testListsMayBeReferencesAndTypedElements() throws {
        let package = try readScene(
            caml(
                """
                <CALayer><sublayers><CAGradientLayer><colors id="cs"><CGColor value="#f00"/><CGColor value="0 1 0"/></colors></CAGradientLayer>
                <CAGradientLayer><colors object="cs"/></CAGradientLayer>
                <CAGradientLayer><colors><o type="NSArray"><CGColor value="#f00"/><CGColor value="0 1 0"/></o></colors></CAGradientLayer>
                </sublayers></CALayer>
                """))
        XCTAssertEqual(package.remarks, [])
        let counts = package.rootLayer.sublayers?.map { ($0 as? CAGradientLayer)?.colors?.count }
        XCTAssertEqual(counts, [2, 2, 2])
    }

    func testACellThatContainsItselfIsLeftOut() throws {
        let package = try readScene(
            caml(
                """
                <CAEmitterLayer><emitterCells><CAEmitterCell id="ce"><emitterCells><CAEmitterCell object="ce"/></emitterCells></CAEmitterCell>
                </emitterCells></CAEmitterLayer>
                """))
        XCTAssertEqual(package.diagnostics.map(\.message), ["emitterCells: the cell contains itself; it is left out here"])
        XCTAssertEqual((package.rootLayer as? CAEmitterLayer)?.emitterCells?.count, 1)
    }

    func testCellsThatMultiplyAreRefused() {
        var cells = "<CAEmitterCell id=\"0\"/>"
        for level in 1...30 {
            let twice = String(repeating: "<CAEmitterCell object=\"\(level - 1)\"/>", count: 2)
            cells += "<CAEmitterCell id=\"\(level)\"><emitterCells>\(twice)</emitterCells></CAEmitterCell>"
        }
        let error = sceneError(caml("<CAEmitterLayer><emitterCells>\(cells)</emitterCells></CAEmitterLayer>"))
        XCTAssertTrue("\(error as Any)".contains("references expand"), "\(error as Any)")
    }

    func testCellsMayBeReferences() throws {
        let package = try readScene(
            caml(
                """
                <CALayer><sublayers><CAEmitterLayer><emitterCells><CAEmitterCell id="ce" birthRate="7"/></emitterCells></CAEmitterLayer>
                <CAEmitterLayer><emitterCells><CAEmitterCell object="ce"/></emitterCells></CAEmitterLayer></sublayers></CALayer>
                """))
        XCTAssertEqual(package.remarks, [])
        XCTAssertEqual(package.rootLayer.sublayers?.map { ($0 as? CAEmitterLayer)?.emitterCells?.first?.birthRate }, [7, 7])
    }

    func testNumbers() {
        for (text, value) in [
            ("0", 0), ("1.5", 1.5), (".5", 0.5), ("5.", 5), ("-3", -3), ("+3", 3), ("1e-100", 1e-100),
            ("-5.337066471863e4", -53370.66471863),
            ("1E3", 1000), ("  7 \n", 7), ("inf", .infinity), ("Inf", .infinity), ("+infinity", .infinity), ("-inf", -.infinity),
        ] as [(String, Double)] {
            XCTAssertEqual(clean(text, real), value, text)
        }
    }

    func testEveryNumberIsTheNearest() {
        for index in 1..<20_000 {
            // The golden ratio spreads the numbers evenly.
            var digits = String(UInt64(index) &* 0x9E37_79B9_7F4A_7C15).prefix(index % 19 + 1)
            digits.insert(".", at: digits.index(digits.startIndex, offsetBy: index / 19 % (digits.count + 1)))
            let text = (index % 2 == 0 ? "-" : "") + digits
            XCTAssertEqual(clean(text, real), strtod(text, nil), text)
        }
        XCTAssertEqual(clean("-0.0", real)?.sign, .minus)
    }

    func testUnits() {
        for (text, value) in [
            ("3px", 3), ("3pt", 3), ("3rad", 3), ("3s", 3), ("50%", 0.5), ("180deg", .pi), ("200grad", .pi), ("2in", 144),
            ("2pc", 24),
            ("1cm", 28.346456), ("1mm", 2.8346456), ("2h", 7200), ("1:30", 90), ("01:02:03.5", 3723.5), ("-0:10", -10),
            ("1e2px", 100),
        ] as [(String, Double)] {
            XCTAssertEqual(clean(text, real) ?? .nan, value, accuracy: 1e-9, text)
        }
    }

    func testWrongNumbers() {
        XCTAssertEqual(fault("", real), "found no text, expected a number")
        XCTAssertEqual(fault("abc", real), "found “abc”, expected a number")
        XCTAssertEqual(fault("-", real), "found “-”, expected a number")
        XCTAssertEqual(fault(".", real), "found “.”, expected a number")
        XCTAssertEqual(fault("nan", real), "found “nan”, expected a number")
        XCTAssertEqual(
            fault("3km", real), "found “3km”, expected a number, or one of the units px pt in pc cm mm % deg rad grad s h")
        XCTAssertEqual(fault("1:x", real), "found “1:x”, expected a time such as 1:30 or 0:01:30")
        XCTAssertEqual(odd("3 4", real).1, "“4” after the value is ignored")
        XCTAssertEqual(odd("3 4", real).0, 3)
        XCTAssertEqual(odd("1:02:03:04", real).1, "“:04” after the value is ignored")
    }

    func testIntegers() {
        XCTAssertEqual(clean("42", integer), 42)
        XCTAssertEqual(clean(" -7", integer), -7)
        XCTAssertEqual(fault("inf", integer), "found “inf”, expected a whole number")
        XCTAssertEqual(fault("99999999999999999999", integer), "found “99999999999999999999”, expected a whole number")
        XCTAssertEqual(odd("1.5", integer).0, 1)
        XCTAssertEqual(odd("1.5", integer).1, "“.5” after the value is ignored")
    }

    func testBooleans() {
        XCTAssertEqual(clean("1", boolean), true)
        XCTAssertEqual(clean("0", boolean), false)
        XCTAssertEqual(clean("true", boolean), true)
        XCTAssertEqual(clean(" False ", boolean), false)
        XCTAssertEqual(fault("maybe", boolean), "found “maybe”, expected 0, 1, true or false")
        XCTAssertEqual(fault("", boolean), "found no text, expected 0, 1, true or false")
    }

    // MARK: Geometry

    func testPointsSizesAndRectangles() {
        XCTAssertEqual(clean("1 -2.5", { s throws(ValueFault) in try s.point() }), CGPoint(x: 1, y: -2.5))
        XCTAssertEqual(clean("\n1in\t50%", { s throws(ValueFault) in try s.size() }), CGSize(width: 72, height: 0.5))
        XCTAssertEqual(
            clean("0 -28 520 563", { s throws(ValueFault) in try s.rect() }), CGRect(x: 0, y: -28, width: 520, height: 563))
        XCTAssertEqual(fault("1", { s throws(ValueFault) in try s.point() }), "found “1”, expected two numbers: x y")
        XCTAssertEqual(
            fault("1 2", { s throws(ValueFault) in try s.rect() }), "found “1 2”, expected four numbers: x y width height")
        XCTAssertEqual(odd("1 2 x", { s throws(ValueFault) in try s.point() }).1, "“x” after the value is ignored")
        XCTAssertEqual(odd("1, 2", { s throws(ValueFault) in try s.point() }).0, CGPoint(x: 1, y: 2))
        XCTAssertEqual(
            odd("1, 2", { s throws(ValueFault) in try s.point() }).1, "numbers are separated by white space, not by commas")
    }

    func testBoundsOfTwoNumbersAreASize() {
        let bounds: Syntax<CGRect> = { s throws(ValueFault) in try s.bounds() }
        XCTAssertEqual(clean("1 2 3 4", bounds), CGRect(x: 1, y: 2, width: 3, height: 4))
        let (value, remark) = odd("30 40", bounds)
        XCTAssertEqual(value, CGRect(x: 0, y: 0, width: 30, height: 40))
        XCTAssertEqual(remark, "two numbers are read as width and height, with the origin at 0 0")
        XCTAssertEqual(fault("1 2 3", bounds), "found “1 2 3”, expected four numbers: x y width height")
    }

    // MARK: Transforms

    private let transform: Syntax<CATransform3D> = { s throws(ValueFault) in try s.transform() }

    private func assertEqual(
        _ a: CATransform3D?, _ b: CATransform3D, _ text: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        guard let a else { return XCTFail(text, file: file, line: line) }
        for (x, y) in zip(a.cells, b.cells) { XCTAssertEqual(x, y, accuracy: 1e-9, text, file: file, line: line) }
    }

    func testTransformFunctions() {
        let cases: [(String, CATransform3D)] = [
            ("", CATransform3DIdentity),
            ("none", CATransform3DIdentity),
            ("translate(1)", CATransform3DMakeTranslation(1, 0, 0)),
            ("translate(1 2)", CATransform3DMakeTranslation(1, 2, 0)),
            ("translate(-168, -120, -999)", CATransform3DMakeTranslation(-168, -120, -999)),
            ("scale(2)", CATransform3DMakeScale(2, 2, 2)),
            ("scale(2; 3; 4)", CATransform3DMakeScale(2, 3, 4)),
            ("rotate(90deg)", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
            ("rotate(1.5)", CATransform3DMakeRotation(1.5, 0, 0, 1)),
            ("rotate(180deg, 1, 0, 0)", CATransform3DMakeRotation(.pi, 1, 0, 0)),
            ("matrix(1, 0.2, -0.3, 1, 4, 5)", CATransform3DMakeAffineTransform(.init(a: 1, b: 0.2, c: -0.3, d: 1, tx: 4, ty: 5))),
        ]
        for (text, expected) in cases { assertEqual(clean(text, transform), expected, text) }
        XCTAssertEqual(clean("perspective(500)", transform)?.m34, -1 / 500)
        XCTAssertEqual(clean("perspective(0)", transform), CATransform3DIdentity)
        XCTAssertEqual(clean("skewX(45deg)", transform)?.m21 ?? 0, 1, accuracy: 1e-12)
        XCTAssertEqual(clean("skewY(45deg)", transform)?.m12 ?? 0, 1, accuracy: 1e-12)
        XCTAssertEqual(clean("shearXY(0.5)", transform)?.m21, 0.5)
        XCTAssertEqual(clean("shearXZ(0.5)", transform)?.m31, 0.5)
        XCTAssertEqual(clean("shearYZ(0.5)", transform)?.m32, 0.5)
    }

    func testTransformFunctionsActFromTheRight() {
        var expected = CATransform3DTranslate(CATransform3DIdentity, 10, 20, 0)
        expected = CATransform3DRotate(expected, .pi / 4, 0, 0, 1)
        expected = CATransform3DScale(expected, 2, 3, 1)
        assertEqual(clean("translate(10, 20) rotate(45deg), scale(2, 3, 1)", transform), expected, "order")
    }

    func testAFullMatrixReplacesTheFunctionsBeforeIt() {
        let text = "scale(9) matrix(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16) translate(1 0)"
        let matrix = CATransform3D(cells: (1...16).map(Double.init)) ?? CATransform3DIdentity
        assertEqual(clean(text, transform), CATransform3DTranslate(matrix, 1, 0, 0), "matrix")
    }

    func testATransformEndsAtTheFirstError() {
        let moved = CATransform3DMakeTranslation(1, 0, 0)
        let two = odd("translate(1) scale(2, 2) translate(5)", transform)
        assertEqual(two.0, moved, "scale of two")
        XCTAssertEqual(
            two.1, "found “scale(2, 2) translate(5)”, expected scale() with 1 or 3 numbers; the transform ends before it")
        let unknown = odd("translate(1) wobble(2)", transform)
        assertEqual(unknown.0, moved, "unknown")
        XCTAssertTrue(unknown.1.hasPrefix("found “wobble(2)”, expected a function: matrix perspective rotate scale"), unknown.1)
        XCTAssertTrue(odd("rotate(x)", transform).1.hasPrefix("found “rotate(x)”, expected rotate() with 1 or 4 numbers"))
        XCTAssertTrue(odd("rotate(1", transform).1.hasPrefix("found “rotate(1”"))
        XCTAssertTrue(odd("matrix(\(String(repeating: "1 ", count: 17)))", transform).1.contains("6 or 16 numbers"))
    }

    // MARK: Colours

    private let color: Syntax<CGColor> = { s throws(ValueFault) in try s.color(in: CGColorSpaceCreateDeviceRGB()) }
    private let gray: Syntax<CGColor> = { s throws(ValueFault) in try s.color(in: CGColorSpaceCreateDeviceGray()) }

    private func assertEqual(
        _ color: CGColor?, _ expected: SIMD4<Double>, _ text: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        for i in 0..<4 { XCTAssertEqual(color?.srgb[i] ?? .nan, expected[i], accuracy: 1e-9, text, file: file, line: line) }
    }

    func testColors() {
        for (text, expected) in [
            ("0.5 0.4 0.2", [0.5, 0.4, 0.2, 1]), ("0.5 0.4 0.2 0.1", [0.5, 0.4, 0.2, 0.1]),
            ("1.078 -0.4 0.7977", [1.078, -0.4, 0.7977, 1]),
            ("#f08", [1, 0, 136 / 255, 1]), ("#FFaa00", [1, 170 / 255, 0, 1]), ("rgb(255, 51, 0)", [1, 0.2, 0, 1]),
            ("rgb(100% 50% 0%)", [1, 0.5, 0, 1]),
            ("aqua", [0, 1, 1, 1]), ("Teal", [0, 128 / 255, 128 / 255, 1]), ("yellow", [1, 1, 0, 1]),
        ] as [(String, SIMD4<Double>)] {
            assertEqual(clean(text, color), expected, text)
        }
        assertEqual(clean("0.5", gray), [0.5, 0.5, 0.5, 1], "gray")
        assertEqual(clean("1 0.25", gray), [1, 1, 1, 0.25], "gray with alpha")
    }

    func testWrongColors() {
        XCTAssertEqual(fault("1 0", color), "found “1 0”, expected 3 components, or 4 with alpha")
        XCTAssertEqual(fault("#12345", color), "found “#12345”, expected #rgb or #rrggbb")
        XCTAssertEqual(
            fault("rgb(1,2)", color), "found “rgb(1,2)”, expected rgb(r, g, b) with numbers from 0 to 255 or percentages")
        XCTAssertTrue(fault("pink", color).hasPrefix("found “pink”, expected numbers, #rrggbb, rgb(r, g, b), or one of aqua black"))
        XCTAssertEqual(fault("", color), "found no text, expected 3 components, or 4 with alpha")
        XCTAssertEqual(odd("1 1 1 1 1", color).1, "“1” after the value is ignored")
        XCTAssertEqual(odd("1,1,1", color).1, "numbers are separated by white space, not by commas")
    }

    // MARK: Paths

    private let path: Syntax<CGPath> = { s throws(ValueFault) in try s.path() }

    func testPaths() {
        let expected = CGMutablePath()
        expected.move(to: CGPoint(x: 15.4, y: 14.7))
        expected.addLine(to: CGPoint(x: 7.3, y: -7.5))
        expected.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 1, y: 2))
        expected.addCurve(to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))
        expected.closeSubpath()
        expected.move(to: CGPoint(x: 9, y: 28.7))
        let text = "15.4 14.7 m 7.3 -7.5 l 1 2 3 4 q 1 2 3 4 5 6 c h\n9 28.7 m"
        XCTAssertEqual(clean(text, path)?.elements, expected.elements)
        XCTAssertEqual(clean("", path)?.isEmpty, true)
    }

    func testAPathEndsAtTheFirstError() {
        for (text, expected) in [
            ("0 0 m 1 1 x 2 2 l", "found “x 2 2 l”, expected a number or an operator: m l q c h; the path ends there"),
            ("0 0 m 1 l", "found “l”, expected 2 numbers before “l”, there are 1; the path ends there"),
            ("1 1 l", "found “l”, expected a move (x y m) at the start of a path; the path ends there"),
            ("0 0 m 1 1", "found the end of the text, expected an operator after the last numbers; the path ends there"),
            ("0 0 m 1 2 3 4 5 6 7 c", "found “7 c”, expected an operator: m l q c h; the path ends there"),
            ("0 0 m M1,1", "found “M1,1”, expected a number or an operator: m l q c h; the path ends there"),
        ] {
            let (value, remark) = odd(text, path)
            XCTAssertEqual(remark, expected, text)
            XCTAssertNotNil(value)
        }
        XCTAssertEqual(odd("0 0 m 1 1 l 2 2 x", path).0?.elements.verbs.count, 2)
    }

    // MARK: Timing functions

    private let timing: Syntax<CAMediaTimingFunction> = { s throws(ValueFault) in try s.timingFunction() }

    func testTimingFunctions() {
        for (text, name) in [
            ("default", .default), ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
            (" easeInEaseOut ", .easeInEaseOut),
        ] as [(String, CAMediaTimingFunctionName)] {
            XCTAssertEqual(clean(text, timing), CAMediaTimingFunction(name: name), text)
        }
        XCTAssertEqual(clean("0.125 -0.5 +.25 1.4", timing), CAMediaTimingFunction(controlPoints: 0.125, -0.5, 0.25, 1.4))
    }

    func testWrongTimingFunctions() {
        let expected = "expected default, easeIn, easeOut, easeInEaseOut, linear, or four numbers"
        XCTAssertEqual(fault("swing", timing), "found “swing”, " + expected)
        XCTAssertEqual(fault("0 0 1", timing), "found “0 0 1”, " + expected)
        XCTAssertEqual(fault("", timing), "found no text, " + expected)
    }

    // MARK: data: URIs

    func testDataURIs() {
        XCTAssertEqual(DataURI.bytes(of: "data:image/png;base64,aGk="), Data("hi".utf8))
        XCTAssertEqual(DataURI.bytes(of: "DATA:;BASE64,aG\n k%3D"), Data("hi".utf8))
        XCTAssertEqual(DataURI.bytes(of: "data:text/plain,a%20b"), Data("a b".utf8))
        XCTAssertNil(DataURI.bytes(of: "data:image/png;base64,@@"))
        XCTAssertNil(DataURI.bytes(of: "data:image/png;base64"))
        XCTAssertFalse(DataURI.isDataURI("assets/data:x.png"))
    }

    /// Messages contain the beginning of a long text.
    func testMessagesStayShort() {
        XCTAssertEqual(fault(String(repeating: "x", count: 1000), real).count, 41 + "found “”, expected a number".count)
    }
}
