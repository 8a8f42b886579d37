import Foundation
import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Edits in the text of a document: the bytes that change, and those that do not.
final class DocumentPatchTests: XCTestCase {
    private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

    /// Edits the layers of a document by their names, writes it, and returns its bytes.
    private func patched(
        _ data: Data, _ edits: [(layer: String, keyPath: String, value: Any?, state: String?)], line: UInt = #line
    ) throws -> (data: Data, faults: [String]) {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("scene.caml")
        try data.write(to: url)
        let package = try SceneCollection(contentsOf: url).editablePackage(at: 0, planes: Set(ScenePlane.allCases), .light)
        let revision = try SceneRevision(
            edits.map { edit in
                DocumentEdit(
                    layer: package.layer(named: edit.layer).flatMap(package.index), keyPath: edit.keyPath, value: edit.value,
                    state: edit.state)
            }, in: package)
        try revision.write()
        return (try Data(contentsOf: url), revision.faults.sorted { $0.key < $1.key }.map(\.value))
    }

    /// Checks that an edit of the layer “a” replaces one text of the document by another one, and changes no other byte.
    private func check(
        _ text: String, _ keyPath: String, _ value: Any?, state: String? = nil, replaces old: String, by new: String, line: UInt = #line
    ) throws {
        let (data, faults) = try patched(Data(text.utf8), [("a", keyPath, value, state)])
        XCTAssertEqual(faults, [], line: line)
        XCTAssertEqual(text.components(separatedBy: old).count, 2, "the old text occurs once", line: line)
        XCTAssertEqual(String(decoding: data, as: UTF8.self), text.replacingOccurrences(of: old, with: new), line: line)
    }

    // MARK: Attributes

    func testALayerThatIsPlacedByItsFrameIsNotPlacedTwice() throws {
        for attributes in ["", "position=\"5 5\" ", "anchorPoint=\"0 0\" "] {
            let text = "<caml><CALayer name=\"a\" \(attributes)frame=\"10 20 30 40\"/></caml>"
            let (data, faults) = try patched(Data(text.utf8), [("a", "position.x", 99.0, nil)])
            XCTAssertEqual(String(decoding: data, as: UTF8.self), text)
            XCTAssertEqual(faults.count, 1)
            XCTAssertTrue(faults.first?.contains("“frame”") == true, "\(faults)")
        }
    }

    func testOnlyTheValueOfAnAttributeChanges() throws {
        let text = """
            <?xml version="1.0"?>
            <!-- opacity="0.5" -->
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
            \t<CALayer  name = "a"   opacity='0.5' caplayKey="kept &amp; kept"
            \t\tposition="1.50 2"><!-- inside --> <sublayers/> </CALayer >
            </caml>
            <!-- end -->

            """
        try check(text, "opacity", 0.25, replaces: "'0.5'", by: "'0.25'")
        try check(text, "position.y", 3, replaces: "1.50 2", by: "1.5 3")
        try check(text, "name", "it's <b> & \"c\"", replaces: "\"a\"", by: "\"it's &lt;b&gt; &amp; &quot;c&quot;\"")
    }

    func testANewAttributeStandsBehindTheOthersAsTheyStand() throws {
        try check(caml("<CALayer name=\"a\"/>"), "cornerRadius", 12, replaces: "\"a\"", by: "\"a\" cornerRadius=\"12\"")
        try check(caml("<CALayer name='a' ></CALayer>"), "hidden", true, replaces: "'a'", by: "'a' hidden=\"1\"")
        let lines = "<caml>\r\n  <CALayer\r\n    name=\"a\"\r\n    opacity=\"1\"\r\n  />\r\n</caml>\r\n"
        try check(lines, "zPosition", -2, replaces: "opacity=\"1\"", by: "opacity=\"1\"\r\n    zPosition=\"-2\"")
    }

    func testEveryEncodingStays() throws {
        let text = "<?xml version=\"1.0\"?>\r\n<caml><CALayer name=\"a\" title=\"é\" opacity=\"1\"/></caml>\r\n"
        let wanted = text.replacingOccurrences(of: "opacity=\"1\"", with: "opacity=\"0.5\"")
        let mark = Data([0xEF, 0xBB, 0xBF])
        XCTAssertEqual(try patched(mark + Data(text.utf8), [("a", "opacity", 0.5, nil)]).data, mark + Data(wanted.utf8))
        let forms: [([UInt8], String.Encoding)] = [
            ([0xFE, 0xFF], .utf16BigEndian), ([0xFF, 0xFE], .utf16LittleEndian), ([], .utf16BigEndian), ([], .utf16LittleEndian),
        ]
        for (mark, encoding) in forms {
            func data(_ text: String) throws -> Data { Data(mark) + (try XCTUnwrap(text.data(using: encoding))) }
            XCTAssertEqual(try patched(data(text), [("a", "opacity", 0.5, nil)]).data, try data(wanted))
        }
        func latin(_ text: String) throws -> Data {
            let declared = text.replacingOccurrences(of: "\"1.0\"", with: "\"1.0\" encoding=\"ISO-8859-1\"")
            return try XCTUnwrap(declared.data(using: .isoLatin1))
        }
        XCTAssertEqual(try patched(latin(text), [("a", "opacity", 0.5, nil)]).data, try latin(wanted))
        let named = text.replacingOccurrences(of: "\"a\"", with: "\"&#233;&#8364;\"")
        XCTAssertEqual(try patched(latin(text), [("a", "name", "é€", nil)]).data, try latin(named))
    }

    func testEntitiesOutsideOfTheValueStay() throws {
        let text =
            "<!DOCTYPE caml [<!ENTITY half \"0.5\">]>\n"
            + "<caml><CALayer name=\"a\" opacity=\"&half;\" shadowOpacity=\"&half;\" title=\"&lt;&#233;\"/></caml>"
        try check(text, "opacity", 1, replaces: " opacity=\"&half;\"", by: " opacity=\"1\"")
    }

    // MARK: Elements

    func testAValueThatIsAnElementStaysOne() throws {
        let clear = red.copy(alpha: 0.5)
        let text = """
            <caml>
              <CALayer name="a">
                <!-- <backgroundColor value="0 0 0"/> -->
                <opacity value='0.5'/>
                <backgroundColor opacity="0.75" value="0 1 0"/>
                <zPosition type="integer" value="3"/>
                <shadowRadius>
                  4 </shadowRadius>
                <borderColor><CGColor value="0 0 1" opacity="0.5"/></borderColor>
                <p key="shadowColor"><CGColor colorSpace="P3" value="0 0 1"/></p>
                <name><![CDATA[a]]></name>
              </CALayer>
            </caml>
            """
        try check(text, "opacity", 1, replaces: "<opacity value='0.5'", by: "<opacity value='1'")
        try check(text, "backgroundColor", clear, replaces: "opacity=\"0.75\" value=\"0 1 0\"", by: "opacity=\"0.5\" value=\"1 0 0\"")
        try check(
            text, "backgroundColor", red, replaces: "<backgroundColor opacity=\"0.75\" value=\"0 1 0\"",
            by: "<backgroundColor value=\"1 0 0\"")
        try check(text, "zPosition", 5, replaces: "\"integer\" value=\"3\"", by: "\"integer\" value=\"5\"")
        try check(text, "zPosition", 5.5, replaces: "\"integer\" value=\"3\"", by: "\"real\" value=\"5.5\"")
        try check(text, "shadowRadius", 6, replaces: "4 </", by: "6 </")
        try check(text, "borderColor", red, replaces: " value=\"0 0 1\" opacity=\"0.5\"/></b", by: " value=\"1 0 0\"/></b")
        try check(
            text, "shadowColor", red, replaces: "<p key=\"shadowColor\"><CGColor colorSpace=\"P3\" value=\"0 0 1\"/></p>",
            by: "<p key=\"shadowColor\" value=\"1 0 0\"/>")
        try check(text, "name", "b", replaces: "<name><![CDATA[a]]></name>", by: "<name value=\"b\"/>")
    }

    func testAValueThatNeedsAnElementGetsOne() throws {
        let clear = red.copy(alpha: 0.5)
        let element = "<backgroundColor opacity=\"0.5\" value=\"1 0 0\"/>"
        try check(
            "<caml>\n  <CALayer name=\"a\"\n    backgroundColor='0 1 0' opacity=\"1\"/>\n</caml>", "backgroundColor", clear,
            replaces: "\n    backgroundColor='0 1 0' opacity=\"1\"/>", by: " opacity=\"1\">\n    \(element)\n  </CALayer>")
        try check(
            "<caml>\n\t<CALayer name=\"a\">\n\t\t<sublayers/>\n\t</CALayer>\n</caml>", "backgroundColor", clear,
            replaces: "\"a\">", by: "\"a\">\n\t\t\(element)")
        try check(caml("<CALayer name=\"a\"><sublayers/></CALayer>"), "backgroundColor", clear, replaces: "\"a\">", by: "\"a\">\(element)")
        try check(
            caml("<CALayer name=\"a\"></CALayer>"), "backgroundColor", nil, replaces: "\"a\">", by: "\"a\"><backgroundColor type=\"null\"/>"
        )
    }

    func testNamespacePrefixesHold() throws {
        let text = "<c:caml xmlns:c=\"http://www.apple.com/CoreAnimation/1.0\"><c:CALayer name=\"a\"/></c:caml>"
        let element = "<c:backgroundColor opacity=\"0.5\" value=\"1 0 0\"/>"
        try check(text, "backgroundColor", red.copy(alpha: 0.5), replaces: "\"a\"/>", by: "\"a\">\(element)</c:CALayer>")
    }

    func testPartsThatTheDocumentHasStayParts() throws {
        let layer = caml("<CALayer name=\"a\" transform.rotation.z=\"0.5\"/>")
        try check(layer, "transform.rotation.z", 1, replaces: "0.5", by: "1")
        // An editor that repeats the angle, in degrees.
        let both = caml("<CALayer name=\"a\" transform=\"rotate(90deg)\" transform.rotation.z=\"90\" transform.rotation.x=\"0\"/>")
        try check(
            both, "transform.rotation.z", Double.pi / 4, replaces: "rotate(90deg)\" transform.rotation.z=\"90\"",
            by: "rotate(45deg)\" transform.rotation.z=\"45\"")
    }

    func testAnInputOfAFilterChangesInTheFilter() throws {
        let text = caml(
            "<CALayer name=\"a\"><filters><CAFilter filter=\"gaussianBlur\" name=\"soft\" inputRadius=\"4\"/>"
                + "<CAFilter filter=\"gaussianBlur\" name=\"hard\" note=\"kept\"/></filters></CALayer>")
        try check(text, "filters.soft.inputRadius", 9, replaces: "inputRadius=\"4\"", by: "inputRadius=\"9\"")
        try check(text, "filters.hard.inputRadius", 9, replaces: "note=\"kept\"", by: "note=\"kept\" inputRadius=\"9\"")
    }

    // MARK: States

    private let states = """
        <caml>
          <CALayer name="root">
            <sublayers><CALayer id="#1" name="a" position="1 2"/></sublayers>
            <states>
              <LKState name="Locked"><elements/></LKState>
              <LKState name="Unlock"><elements>
                <LKStateSetValue final="false" targetId="#1" keyPath="position.y"><!-- y --><value type="integer" value="667"/></LKStateSetValue>
                <LKStateSetValue targetId="#1" keyPath="backgroundColor"><value type="CGColor" value="0 1 0"/></LKStateSetValue>
                <CAStateSetValue targetId="#1" keyPath="opacity" value="0.5"/>
                <LKStateSetValue targetId="#1" keyPath="bounds"><value><CGRect value="0 0 3 4"/></value></LKStateSetValue>
              </elements></LKState>
            </states>
          </CALayer>
        </caml>
        """

    func testAValueOfAStateChangesInTheState() throws {
        try check(states, "position.y", 713, state: "Unlock", replaces: "\"667\"", by: "\"713\"")
        try check(states, "position.y", 713.5, state: "Unlock", replaces: "\"integer\" value=\"667\"", by: "\"real\" value=\"713.5\"")
        try check(
            states, "backgroundColor", red.copy(alpha: 0.5), state: "Unlock", replaces: "value=\"0 1 0\"",
            by: "value=\"1 0 0\" opacity=\"0.5\"")
        try check(states, "opacity", 0.25, state: "Unlock", replaces: "\"0.5\"", by: "\"0.25\"")
        try check(states, "bounds.size.height", 9, state: "Unlock", replaces: "0 0 3 4", by: "0 0 3 9")
        try check(states, "position.y", 9, replaces: "\"1 2\"", by: "\"1 9\"")
    }

    func testWhatHasNoElementIsToldAndLosesNothing() throws {
        let (data, faults) = try patched(
            Data(states.utf8), [("a", "position.y", 9, "Locked"), ("b", "opacity", 1, nil), ("a", "nonsense", 1, nil)])
        XCTAssertEqual(data, Data(states.utf8))
        XCTAssertEqual(
            faults,
            [
                "the state “Locked” sets no “position.y” of the layer", "the layer has no element of its own in a document",
                "documents have no “nonsense”",
            ])
    }

    // MARK: Files

    func testAFileThatHasChangedIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("scene.caml")
        try Data(states.utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
        let package = try SceneCollection(contentsOf: url).editablePackage(at: 0, planes: Set(ScenePlane.allCases), .light)
        let place = package.layer(named: "a").flatMap(package.index)
        let revision = try SceneRevision([DocumentEdit(layer: place, keyPath: "position.x", value: 7, state: nil)], in: package)
        try revision.write()
        XCTAssertEqual(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int, 0o640)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.url.path), ["scene.caml"])
        XCTAssertThrowsError(try revision.write()) { XCTAssertTrue("\($0)".hasSuffix("it has changed on disk since it was read"), "\($0)") }
        try revision.undo()
        XCTAssertEqual(try Data(contentsOf: url), Data(states.utf8))
    }

    func testADocumentInAnArchiveChangesThere() throws {
        var zip = ZipWriter()
        zip.add("Door.ca/main.caml", Data(states.utf8))
        zip.add("Door.ca/assets/note.txt", Data("kept".utf8))
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("door.zip")
        try zip.data.write(to: url)
        let package = try SceneCollection(contentsOf: url).editablePackage(at: 0, planes: Set(ScenePlane.allCases), .light)
        let place = package.layer(named: "a").flatMap(package.index)
        let revision = try SceneRevision([DocumentEdit(layer: place, keyPath: "position.x", value: 7, state: nil)], in: package)
        let copy = folder.url.appendingPathComponent("copy.zip")
        try revision.write(copyOf: url.path, to: copy.path)
        try revision.write()
        XCTAssertEqual(try Data(contentsOf: url), try Data(contentsOf: copy))
        let archive = try SceneArchive(Data(contentsOf: url), path: url.path, limits: MarkupLimits())
        XCTAssertEqual(try archive.read("Door.ca/assets/note.txt", limit: 100), Data("kept".utf8))
        let text = String(decoding: try archive.read("Door.ca/main.caml", limit: 10_000), as: UTF8.self)
        XCTAssertEqual(text, states.replacingOccurrences(of: "\"1 2\"", with: "\"7 2\""))
    }

    func testACopyOfAFolderHasAllFiles() throws {
        let folder = try TemporaryFolder()
        let bundle = folder.url.appendingPathComponent("Door.ca")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try Data(states.utf8).write(to: bundle.appendingPathComponent("main.caml"))
        try Data("kept".utf8).write(to: bundle.appendingPathComponent("note.txt"))
        let package = try SceneCollection(contentsOf: bundle).editablePackage(at: 0, planes: Set(ScenePlane.allCases), .light)
        let place = package.layer(named: "a").flatMap(package.index)
        let revision = try SceneRevision([DocumentEdit(layer: place, keyPath: "position.x", value: 7, state: nil)], in: package)
        let copy = folder.url.appendingPathComponent("Copy.ca")
        try revision.write(copyOf: bundle.path, to: copy.path)
        XCTAssertEqual(try String(contentsOf: bundle.appendingPathComponent("main.caml"), encoding: .utf8), states)
        XCTAssertEqual(try CAPackage(contentsOf: copy).layer(named: "a")?.position, CGPoint(x: 7, y: 2))
        XCTAssertEqual(try String(contentsOf: copy.appendingPathComponent("note.txt"), encoding: .utf8), "kept")
        XCTAssertThrowsError(try revision.write(copyOf: bundle.path, to: copy.path))
        let inside = bundle.appendingPathComponent("Copy.ca")
        XCTAssertThrowsError(try revision.write(copyOf: bundle.path, to: inside.path))
        XCTAssertFalse(FileManager.default.fileExists(atPath: inside.path))
    }
}
