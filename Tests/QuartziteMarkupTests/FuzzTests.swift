import Foundation
import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Whatever is done to a document, reading it ends in a scene or in an error.
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

    private func read(_ bytes: [UInt8]) {
        _ = try? CAPackage(data: Data(bytes), name: "fuzz.caml", folder: URL(fileURLWithPath: "/nonexistent"))
    }

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

    /// Pieces of the grammar in random order reach further than random bytes.
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
