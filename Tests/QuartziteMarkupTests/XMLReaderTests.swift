import XCTest

@testable import QuartziteMarkup

/// Parsing of XML into elements with locations, and the messages about invalid XML.
final class XMLReaderTests: XCTestCase {
    private func read(_ text: String) throws -> MarkupElement {
        try XMLReader.read(SourceText(file: "t.xml", data: Array(text.utf8)), limits: MarkupLimits()).root
    }

    private func fault(_ text: String, file: StaticString = #filePath, line: UInt = #line) -> String {
        do {
            _ = try read(text)
            XCTFail("no error", file: file, line: line)
            return ""
        } catch { return "\(error)" }
    }

    // MARK: Valid documents

    func testElementsAttributesAndTextKeepOrderAndLocations() throws {
        let root = try read("<?xml version=\"1.0\"?>\n<caml>\n  <a z=\"1\"\n     b=\"2\"/>\n  <b>one <!-- no --> two</b>\n</caml>")
        XCTAssertEqual(root.name, "caml")
        XCTAssertEqual(root.location.description, "2:1")
        let children = Array(root.children)
        XCTAssertEqual(children.map(\.name), ["a", "b"])
        XCTAssertEqual(children.map(\.location.description), ["3:3", "5:3"])
        XCTAssertEqual(children[0].attributes.map(\.name), ["z", "b"])
        XCTAssertEqual(children[0].attributes.map { root.document.location(at: $0.offset).description }, ["3:6", "4:6"])
        XCTAssertEqual(children[1].text, "one  two")
    }

    func testColumnsCountCharactersNotBytes() throws {
        let root = try read("<a x=\"é漢😀\"><b/></a>")
        XCTAssertEqual(root.children.map(\.location.description), ["1:12"])
    }

    func testReferencesAndCharacterData() throws {
        let root = try read("<a x=\"&lt;&#65;&#x1F600;&quot;&apos;\">&amp;<![CDATA[<&x;>]]>&gt;</a>")
        XCTAssertEqual(root["x"], "<A😀\"'")
        XCTAssertEqual(root.text, "&<&x;>>")
    }

    func testLineEndsAreNormalized() throws {
        let root = try read("<a x=\"1\r\n2\t3\n4\">1\r\n2\r3</a>")
        XCTAssertEqual(root["x"], "1 2 3 4")
        XCTAssertEqual(root.text, "1\n2\n3")
    }

    func testPrefixesAreDropped() throws {
        let root = try read("<ca:caml xmlns:ca=\"http://www.apple.com/CoreAnimation/1.0\"><ca:CALayer/></ca:caml>")
        XCTAssertEqual(root.name, "caml")
        XCTAssertEqual(root.children.map(\.name), ["CALayer"])
    }

    func testTheDocumentTypeIsSkippedAndInternalEntitiesAreExpanded() throws {
        let root = try read(
            """
            <!DOCTYPE caml PUBLIC "-//X//Y" "http://example.com/a.dtd" [
              <!-- ] > --> <!ELEMENT a (b, c)> <!ATTLIST a b CDATA ">"> <?x ]> ?>
              <!ENTITY one "1 &amp; &#50;"> <!ENTITY two '&one;!'>
            ]>
            <a x="&two;">&one;</a>
            """)
        XCTAssertEqual(root["x"], "1 & 2!")
        XCTAssertEqual(root.text, "1 & 2")
    }

    func testEncodings() throws {
        func name(_ bytes: [UInt8]) throws -> String? {
            try XMLReader.read(SourceText(file: "t", data: bytes), limits: MarkupLimits()).root["x"]
        }
        XCTAssertEqual(try name([0xEF, 0xBB, 0xBF] + Array("<a x=\"é\"/>".utf8)), "é")
        XCTAssertEqual(
            try name(Array("<?xml version='1.0' encoding='ISO-8859-1'?><a x=\"".utf8) + [0xE9] + Array("\"/>".utf8)), "é")
        XCTAssertEqual(
            try name(Array("<?xml version='1.0' encoding=\"windows-1252\"?><a x=\"".utf8) + [0x80] + Array("\"/>".utf8)), "€")
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a x=\"é\"/>"
        XCTAssertEqual(try name([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }), "é")
        XCTAssertEqual(try name([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }), "é")
        XCTAssertEqual(try name(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }), "é", "without a byte order mark")
        XCTAssertEqual(try name(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }), "é", "without a byte order mark")
    }

    func testALongAttributeIsRead() throws {
        let long = String(repeating: "A", count: 2 << 20)
        XCTAssertEqual(try read("<a x=\"\(long)\"/>")["x"]?.utf8.count, 2 << 20)
    }

    /// Expat does not get long `data:` URIs. The result is the same, wherever such text is.
    func testLongDataURIsAreReadEverywhere() throws {
        let uri = "data:image/png;base64," + String(repeating: "A", count: 5000)
        let root = try read("<a>\n<b x=\"1\" src=\"\(uri)\" y=\"2\"/>\n<c src=\"\(uri)B\">src=</c></a>")
        let children = Array(root.children)
        XCTAssertEqual(children.map { $0["src"] }, [uri, uri + "B"])
        XCTAssertEqual(children.map(\.location.description), ["2:1", "3:1"])
        XCTAssertEqual(children[0].attributes.map { root.document.location(at: $0.offset).description }, ["2:4", "2:10", "2:5039"])
        XCTAssertEqual(children[1].text, "src=")

        // In text, comments, and values with references.
        let text = "src=\"\(uri)\""
        XCTAssertEqual(try read("<a>\(text)</a>").text, text)
        XCTAssertEqual(try read("<a><b src=\"\(uri)\"/><![CDATA[\(text)]]></a>").text, text)
        XCTAssertEqual(try read("<a><!-- \(text) --><b src=\"\(uri)\"/></a>").children.map { $0["src"] }, [uri])
        XCTAssertEqual(try read("<a src=\"\(uri)&amp;\" b='=\"\(uri)\"'/>")["src"], uri + "&")

        // Errors behind such a value have the right location.
        XCTAssertEqual(fault("<a src=\"\(uri)\">\n</b>"), "t.xml:2:1: </b> closes <a>, opened at 1:1; expected </a>")
        XCTAssertEqual(fault("<a src=\"\(uri)\" b=1/>"), "t.xml:1:5035: the value of “b” is not quoted, expected b=\"…\"")
    }

    func testDefaultAttributesOfADocumentTypeAreIgnored() throws {
        XCTAssertEqual(try read("<!DOCTYPE a [<!ATTLIST a b CDATA \"1\">]><a c=\"2\"/>").attributes.map(\.name), ["c"])
    }

    // MARK: Invalid documents

    func testMismatchedTagsNameBothLocations() {
        XCTAssertEqual(
            fault("<caml>\n  <CALayer>\n    <sublayers>\n  </CALayer>\n</caml>"),
            "t.xml:4:3: </CALayer> closes <sublayers>, opened at 3:5; expected </sublayers>")
    }

    func testTruncatedDocumentsNameTheOpenElement() {
        XCTAssertEqual(fault("<caml>\n <a>"), "t.xml:2:5: the file ends inside <a>, opened at 2:2; expected </a>")
        XCTAssertEqual(fault("<caml>\n <a x=\"1"), "t.xml:2:7: the file ends inside the quotes of “x”")
        XCTAssertEqual(fault("<caml>\n <a x=\"1\" "), "t.xml:2:11: the file ends inside the tag <a>, opened at 2:2")
        XCTAssertEqual(fault("<a><!-- x"), "t.xml:1:4: the file ends inside a comment, expected “-->”")
        XCTAssertEqual(fault("<a><![CDATA[ x"), "t.xml:1:4: the file ends inside a CDATA section, expected “]]>”")
        XCTAssertEqual(fault("<!DOCTYPE a ["), "t.xml:1:1: the file ends inside <!DOCTYPE>, expected “]>”")
        XCTAssertEqual(fault("<!DOCTYPE a \"x"), "t.xml:1:13: the file ends inside the quotes of the document type's address")
    }

    func testInvalidTextNamesFoundAndExpected() {
        XCTAssertEqual(fault(""), "t.xml:1:1: the document is empty, expected <caml>")
        XCTAssertEqual(fault("hello"), "t.xml:1:1: this is not XML: found “hello”, expected “<”")
        XCTAssertEqual(fault("</caml>"), "t.xml:1:1: found “</caml>” before any element, expected <caml>")
        XCTAssertEqual(fault("<!-- x --> </a><a/>"), "t.xml:1:12: found “</a><a/>” before any element, expected <caml>")
        XCTAssertEqual(fault("<a/>\n<b/>"), "t.xml:2:1: found “<b/>” after the end of <a>, expected nothing more")
        XCTAssertEqual(fault("<a x=1/>"), "t.xml:1:6: the value of “x” is not quoted, expected x=\"…\"")
        XCTAssertEqual(fault("<a x/>"), "t.xml:1:5: the attribute “x” has no value, expected =\"…\"")
        XCTAssertEqual(fault("<a x=\"1\"y=\"2\"/>"), "t.xml:1:9: found “y=\"2\"/>” in <a>, expected white space, “>” or “/>”")
        XCTAssertEqual(fault("<a x=\"1\" x=\"2\"/>"), "t.xml:1:10: the attribute “x” occurs twice in <a>; remove one")
        XCTAssertEqual(
            fault("<a x=\"<\"/>"), "t.xml:1:7: “<” inside the value of “x”; write &lt;, or close the quotes opened at 1:6")
        XCTAssertEqual(
            fault("<a>&foo;</a>"), "t.xml:1:4: the entity &foo; is not declared; write &amp; for the character “&” itself")
        XCTAssertEqual(
            fault("<a x=\"a & b\"/>"),
            "t.xml:1:9: “&” does not begin a reference such as &amp;; write &amp; for the character itself")
        XCTAssertEqual(fault("<a>&#0;</a>"), "t.xml:1:4: &#0; is not a character that XML allows")
        XCTAssertEqual(fault("<a>&#xFFFE;</a>"), "t.xml:1:4: &#xFFFE; is not a character that XML allows")
        XCTAssertEqual(fault("<a>1 ]]> 2</a>"), "t.xml:1:6: “]]>” in text; write ]]&gt;")
        XCTAssertEqual(
            fault("<a><!-- 1 -- 2 --></a>"), "t.xml:1:13: found “ 2 --></a>” inside a comment, where “--” is not allowed")
        XCTAssertEqual(
            fault("<a><?xml version=\"1.0\"?></a>"),
            "t.xml:1:4: “<?xml” is not at the beginning of the file; move it there, or remove it")
        XCTAssertEqual(
            fault("<?xml version=\"1.0\" encodng=\"UTF-8\"?><a/>"),
            "t.xml:1:21: found “encodng=\"UTF-8\"?><a/…”, expected <?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        // A DTD that is not read may declare these, so expat alone drops them silently.
        XCTAssertEqual(
            fault("<!DOCTYPE a SYSTEM \"a.dtd\"><a x=\"&foo;\"/>"),
            "t.xml:1:34: the entity &foo; is not declared; write &amp; for the character “&” itself")
        XCTAssertEqual(
            fault("<!DOCTYPE a SYSTEM \"a.dtd\"><a>&foo;</a>"),
            "t.xml:1:31: the entity &foo; is not declared; write &amp; for the character “&” itself")
        XCTAssertEqual(fault("<a>< b/></a>"), "t.xml:1:5: found “ b/></a>”, expected an element's name after “<”")
    }

    func testADuplicateAmongManyAttributesIsFound() {
        let many = (0..<100).map { "a\($0)=\"\"" }.joined(separator: " ")
        XCTAssertTrue(fault("<a \(many) a3=\"\"/>").contains("“a3” occurs twice"))
        XCTAssertNoThrow(try read("<a \(many)/>"))
    }

    private func fault(_ bytes: [UInt8]) -> String {
        do {
            _ = try SourceText(file: "t", data: bytes)
            return ""
        } catch { return "\(error)" }
    }

    /// Long texts are checked in parts, which do not divide a character.
    func testAWrongByteIsFoundAnywhereInALongText() {
        for character in ["x", "é", "€", "😀"] {
            let text = Array(("<a>" + String(repeating: character, count: 150_000 / character.utf8.count)).utf8)
            XCTAssertEqual(fault(text), "", character)
            for offset in [65_535, 65_536, 65_537, 131_071, 131_073] {
                var broken = text
                broken.insert(0xFF, at: offset)
                // In place of a part of a character, the character is what is wrong.
                let start = (offset - 3...offset).last { text[$0] & 0xC0 != 0x80 } ?? offset
                let column = String(decoding: text[..<start], as: UTF8.self).unicodeScalars.count + 1
                let byte = String(start == offset ? 0xFF : text[start], radix: 16)
                XCTAssertEqual(
                    fault(broken), "t:1:\(column): byte 0x\(byte) is not UTF-8; save the file as UTF-8", "\(character) \(offset)")
            }
        }
    }

    func testBinaryDataIsRefused() {
        XCTAssertTrue(fault(Array("<a>\n".utf8) + [0]).hasPrefix("t:2:1: a NUL byte"))
        XCTAssertEqual(fault(Array("<a>\n x".utf8) + [0xFF]), "t:2:3: byte 0xff is not UTF-8; save the file as UTF-8")
        XCTAssertEqual(fault(Array("<a>".utf8) + [0xC3]), "t:1:4: byte 0xc3 is not UTF-8; save the file as UTF-8")
        XCTAssertEqual(fault(Array("<a>\u{1}".utf8)), "t:1:4: the control character U+0001 is not allowed in XML; remove it")
        XCTAssertTrue(fault(Array("<?xml version='1.0' encoding='KOI8-R'?>".utf8)).contains("“KOI8-R” is not supported"))
        XCTAssertTrue(fault([0xFE, 0xFF, 0]).contains("UTF-16"))
        XCTAssertTrue(fault([0xFF, 0xFE, 0x00, 0xD8]).contains("UTF-16"))
    }
}
