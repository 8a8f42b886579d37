import XCTest

@testable import QuartzitePort

/// Comments and literals are no code; interpolations are.
final class LexerTests: XCTestCase {
    private func words(_ text: String) -> [String] {
        let source = SourceText(text)
        return (0..<source.count).map(source.text)
    }

    private func kinds(_ text: String) -> [Token.Kind] { SourceText(text).tokens.map(\.kind) }

    func testCommentsAreNoTokens() {
        XCTAssertEqual(words("a // b\nc /* d /* e */ f */ g"), ["a", "c", "g"])
        XCTAssertEqual(words("a*/* b */c"), ["a", "*", "c"])
        XCTAssertEqual(words("/* open"), [])
    }

    func testAStringIsOneToken() {
        XCTAssertEqual(words(#"f("@objc // \" x")"#), ["f", "(", #""@objc // \" x""#, ")"])
        XCTAssertEqual(words(##"#"a " \(b) \#(c)"# + d"##), [##"#"a " \(b) "##, ##"\#("##, "c", ")", ##""#"##, "+", "d"])
        XCTAssertEqual(words("\"\"\"\n a \" @objc\n \"\"\" b"), ["\"\"\"\n a \" @objc\n \"\"\"", "b"])
    }

    func testInterpolationsAreCodeAtAnyDepth() {
        XCTAssertEqual(
            words(#""a \(f("b \(g(1)) c", x: [2])) d" + e"#),
            [
                #""a "#, #"\("#, "f", "(", #""b "#, #"\("#, "g", "(", "1", ")", ")", #" c""#, ",", "x", ":", "[", "2", "]", ")", ")",
                #" d""#, "+", "e",
            ])
    }

    func testAnUnclosedStringEndsAtItsLine() {
        XCTAssertEqual(words("a = \"b\nc"), ["a", "=", "\"b", "c"])
    }

    func testRegularExpressionsAreOneToken() {
        XCTAssertEqual(words(#"let r = /a"[/"]\/b/ + c"#), ["let", "r", "=", #"/a"[/"]\/b/"#, "+", "c"])
        XCTAssertEqual(words(##"x(#/a/b"/#)"##), ["x", "(", ##"#/a/b"/#"##, ")"])
        XCTAssertEqual(words("a / b / c"), ["a", "/", "b", "/", "c"])
        XCTAssertEqual(words("reduce(1, /) + x / y"), ["reduce", "(", "1", ",", "/", ")", "+", "x", "/", "y"])
        XCTAssertEqual(kinds("(w/2, h/2)").filter { $0 == .regex }, [])
    }

    func testNumbersAndOperators() {
        XCTAssertEqual(
            words("1...2 0.5e-3 0x1F.a x?.y! a ?? b a!=b"),
            [
                "1", "...", "2", "0.5e-3", "0x1F", ".", "a", "x", "?", ".", "y", "!", "a", "??", "b", "a", "!", "=", "b",
            ])
        XCTAssertEqual(words("a0xe-3"), ["a0xe", "-", "3"])
    }

    func testAttributesAndDirectives() {
        XCTAssertEqual(
            kinds("@objc #selector(a) `class` $0"), [.attribute, .pound, .punctuation, .identifier, .punctuation, .identifier, .identifier])
    }

    func testBranchesOfAConditionMayOpenTheSameBrace() {
        let source = SourceText("#if A\nclass B: C {\n#else\nclass B {\n#endif\nvar x = 1\n}\nclass D {}")
        let last = (0..<source.count).last { source.isCode($0, "}") }
        XCTAssertEqual(last.flatMap(source.opening(of:)), source.count - 2)
        let structure = StructureReader.structure(of: source)
        XCTAssertEqual(structure.types.map(\.name).suffix(2), ["B", "D"])
    }

    func testLinesAreCountedFromOne() {
        let source = SourceText("a\r\nb\n\nc")
        XCTAssertEqual((0..<3).map(source.line(ofToken:)), [1, 2, 4])
    }
}
