import Foundation
import Quartzite
import QuartziteFuzz
import XCTest

@testable import QuartziteMarkup

/// Reading mutated documents, property lists, pictures and archives ends in a value or an error. `scripts/fuzz` tries many more inputs.
final class FuzzTests: XCTestCase {
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private let documents = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE caml [<!ENTITY e "1 &amp; 2"><!ENTITY x SYSTEM "file:///etc/passwd">]>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer id="#1" name="&e;" bounds="0 -1 30 20" position="1in 2cm" transform="rotate(30deg, 1, 0, 0) scale(2)"
                   backgroundColor="#fa0" shadowPath="0 0 m 1 1 l 0 1 1 2 q 1 2 3 4 5 6 c h" opacity="50%">
            <contents type="CGImage" src="data:image/png;base64,iVBORw0KGgo="/>
            <sublayers><CALayer/><o type="CALayer" hidden="1"/><o object="#1"/></sublayers>
            <animations>
              <a type="CABasicAnimation" keyPath="position" duration="0:01" timingFunction="0 0 1 1">
                <fromValue type="CGPoint" value="1 2"/><toValue><CGPoint>3 4</CGPoint></toValue></a>
              <p key="b" type="CABasicAnimation" keyPath="opacity" repeatCount="inf"><byValue type="real" value="1e-100"/></p>
            </animations>
            <states><LKState name="a"/></states><![CDATA[ x ]]><!-- y --><?z ?>
          </CALayer>
        </caml>
        """,
        "<caml><CALayer><sublayers><CAShapeLayer path=\"1 2 m\" fillColor=\"rgb(1,2,3)\"/><contents type=\"CGImage\" src=\"%zz\"/></sublayers></CALayer></caml>",
        "<caml/>",
    ]

    private func read(_ bytes: [UInt8]) { FuzzTarget.documents.read(Data(bytes)) }

    // MARK: All kinds of input

    /// Inputs that once caused a trap, a hang or a full memory. Each file name begins with the target.
    func testInputsThatOnceFailedEnd() throws {
        let folder = Self.testsFolder.appendingPathComponent("Fuzz/Found")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        XCTAssertFalse(names.isEmpty)
        for name in names {
            let target = try XCTUnwrap(FuzzTarget(rawValue: String(name.prefix { $0 != "-" })), name)
            target.read(try Data(contentsOf: folder.appendingPathComponent(name)))
        }
    }

    func testMutatedDocumentsEnd() {
        mutate(documents.map { Array($0.utf8) }, seed: 4, count: 3000) { FuzzTarget.documents.read($0) }
    }

    func testMutatedPropertyListsEnd() throws {
        let values: [String: Any] = [
            "rootDocument": "a.caml", "documentWidth": 390.0, "documentHeight": 844, "geometryFlipped": true,
            "publishedObjectNames": ["é", "two"], "loopEnd": 1.5,
        ]
        let seeds = try [PropertyListSerialization.PropertyListFormat.xml, .binary].map {
            try [UInt8](PropertyListSerialization.data(fromPropertyList: values, format: $0, options: 0))
        }
        for seed in seeds {
            let index = try PackageIndex(Data(seed), file: "index.xml", limits: MarkupLimits())
            XCTAssertEqual(index.rootDocument, "a.caml")
        }
        mutate(seeds, seed: 5, count: 4000) { FuzzTarget.lists.read($0) }
    }

    func testMutatedPicturesEnd() throws {
        let folder = Self.testsFolder.appendingPathComponent("QuartziteGraphicsTests/Pictures")
        let seeds = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { !$0.hasSuffix(".py") }
            .map { try [UInt8](Data(contentsOf: folder.appendingPathComponent($0))) }
        XCTAssertGreaterThan(seeds.count, 40)
        mutate(seeds, seed: 6, count: 4000) { FuzzTarget.pictures.read($0) }
    }

    func testMutatedArchivesEnd() throws {
        var archive = ZipWriter()
        for (name, document) in zip(["Background", "Floating"], documents) {
            archive.add("w/W_\(name).ca/main.caml", document)
        }
        mutate([[UInt8](archive.data)], seed: 7, count: 2000) { FuzzTarget.archives.read($0) }
    }

    private static let testsFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// Calls `read` with `count` inputs, each made of a seed by one to four mutations.
    private func mutate(_ seeds: [[UInt8]], seed: UInt64, count: Int, _ read: (Data) -> Void) {
        var random = Random(state: seed)
        // Numbers at the limits of sizes and offsets.
        let edges: [[UInt8]] = [[0], [0xFF], [0x7F], [0xFF, 0xFF], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF]]
        for _ in 0..<count {
            var bytes = seeds.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let start = Int.random(in: bytes.indices, using: &random)
                let end = min(bytes.count, start + Int.random(in: 1...16, using: &random))
                switch Int.random(in: 0..<6, using: &random) {
                case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: bytes.removeSubrange(start..<end)
                case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
                case 4: bytes.removeSubrange(start...)
                default:
                    let edge = edges.randomElement(using: &random) ?? []
                    bytes.replaceSubrange(start..<min(bytes.count, start + edge.count), with: edge)
                }
            }
            read(Data(bytes))
        }
    }

    // MARK: Documents

    func testEveryTruncationEnds() {
        for document in documents {
            let bytes = Array(document.utf8)
            for length in 0...bytes.count { read(Array(bytes[..<length])) }
        }
    }

    func testFlippedBytesEnd() {
        var random = Random(state: 1)
        for document in documents {
            let bytes = Array(document.utf8)
            for _ in 0..<1500 {
                var changed = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                read(changed)
            }
        }
    }

    /// Tokens in random order, which get further than random bytes.
    func testShuffledPiecesEnd() {
        var random = Random(state: 2)
        let pieces =
            documents.joined().split(separator: " ").map(String.init)
            + [
                "<", ">", "</", "/>", "\"", "'", "&", ";", "<![CDATA[", "]]>", "<!--", "-->", "<?", "?>", "(", ")", "#", "%",
                "\u{0}", "é",
            ]
        for _ in 0..<1500 {
            let text = (0..<Int.random(in: 1...30, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            read(Array(("<caml><CALayer " + text.joined(separator: " ")).utf8))
        }
    }

    func testRandomValueTextsEnd() {
        var random = Random(state: 3)
        let characters = Array("0123456789.+-e inf()%#,;:mlqchrotatescaleperspectivematrixdegpx\t\"")
        for _ in 0..<5000 {
            let text = String(
                (0..<Int.random(in: 0...40, using: &random)).map { _ in characters.randomElement(using: &random) ?? " " })
            _ = ValueScanner.read(text) { s throws(ValueFault) in try s.transform() }
            _ = ValueScanner.read(text) { s throws(ValueFault) in try s.path() }
            _ = ValueScanner.read(text) { s throws(ValueFault) in try s.real() }
            _ = ValueScanner.read(text) { s throws(ValueFault) in try s.bounds() }
            _ = ValueScanner.read(text) { s throws(ValueFault) in try s.timingFunction() }
            _ = ValueScanner.read(text) { s throws(ValueFault) in try s.color(in: CGColorSpaceCreateDeviceRGB()) }
        }
    }
}
