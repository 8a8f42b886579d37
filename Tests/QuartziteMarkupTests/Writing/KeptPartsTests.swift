import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Parts of documents without a use here: they are written again, on the objects that had them.
final class KeptPartsTests: XCTestCase {
    /// Writes a document with the root `text` and returns what was written, without the declaration.
    private func rewritten(_ text: String, change: (CAPackage) -> Void = { _ in }) throws -> String {
        let package = try readScene(caml(text))
        change(package)
        let written = CAMLWriter(package).text()
        // What is written and read is written the same.
        let again = CAMLWriter(try readScene(written)).text()
        XCTAssertEqual(again, written)
        return written
    }

    private func check(_ text: String, keeps parts: String..., line: UInt = #line) throws {
        let written = try rewritten(text)
        for part in parts { XCTAssertTrue(written.contains(part), "\(part) is not in \(written)", line: line) }
    }

    func testFiltersOfStatesAreWritten() throws {
        try check(
            """
            <CALayer id="r"><states><LKState name="on"><elements>
            <LKStateSetValue targetId="r" keyPath="filters"><value type="NSArray"><CAFilter filter="gaussianBlur" inputRadius="4"/></value>
            </LKStateSetValue><LKStateSetValue targetId="r" keyPath="compositingFilter"><value type="CAFilter" filter="screenBlendMode"/>
            </LKStateSetValue><LKStateSetValue targetId="r" keyPath="filters"><value type="NSArray"><CAFilter object="none"/></value>
            </LKStateSetValue></elements></LKState></states></CALayer>
            """, keeps: "gaussianBlur", "inputRadius", "screenBlendMode", "object=\"none\"")
    }

    func testKeysOfEditors() throws {
        try check(
            #"<CALayer caplayKind="video" mica_x="1 &lt; 2"><scriptComponents/><modules type="NSArray"><NSString value="a"/></modules></CALayer>"#,
            keeps: #"caplayKind="video""#, #"mica_x="1 &lt; 2""#, "<scriptComponents/>", #"<modules type="NSArray">"#,
            #"<NSString value="a"/>"#)
    }

    func testValuesThatAreReadInPartAreKeptWhole() throws {
        try check(
            """
            <CALayer cornerRadii="1 2 3 4 5 6 7 8" transform="rotate(45deg) translate3d(1, 2, 3)"><sublayers>
            <CAShapeLayer path="M 0 0 L 10 10 Z"/><CAShapeLayer path="0 0 m 5 5 q"/><CALayer bounds="0 0 9 9 junk"/>
            <CALayer><backgroundColor colorspace="Unknown" value="1 0.5 0"/></CALayer>
            </sublayers><animations><a type="CASpringAnimation" keyPath="opacity" mass="0" stiffness="-1" duration="1"/>
            </animations></CALayer>
            """, keeps: #"cornerRadii="1 2 3 4 5 6 7 8""#, #"transform="rotate(45deg) translate3d(1, 2, 3)""#, #"path="M 0 0 L 10 10 Z""#,
            #"path="0 0 m 5 5 q""#, #"bounds="0 0 9 9 junk""#, #"colorspace="Unknown" value="1 0.5 0""#, #"mass="0""#, #"stiffness="-1""#)
    }

    func testValuesOfStatesAndAnimationsThatAreReadInPart() throws {
        try check(
            """
            <CALayer id="r"><states><LKState name="on"><elements>
            <LKStateSetValue targetId="r" keyPath="transform"><value type="CATransform3D" value="rotate(1) wrong(2)"/></LKStateSetValue>
            </elements></LKState></states><animations><a type="CABasicAnimation" keyPath="transform" duration="1">
            <toValue type="CATransform3D" value="rotate(1) odd(3)"/></a></animations></CALayer>
            """, keeps: #"<value type="CATransform3D" value="rotate(1) wrong(2)"/>"#,
            #"<toValue type="CATransform3D" value="rotate(1) odd(3)"/>"#)
    }

    func testAChangeReplacesAValueThatIsReadInPart() throws {
        let written = try rewritten(#"<CALayer transform="rotate(45deg) wrong(1)" bounds="0 0 9 9 junk"/>"#) { package in
            package.rootLayer.transform = CATransform3DMakeScale(2, 2, 2)
        }
        XCTAssertTrue(written.contains(#"transform="scale(2, 2, 2)""#), written)
        XCTAssertFalse(written.contains("wrong"), written)
        XCTAssertTrue(written.contains("0 0 9 9 junk"), written)
    }

    func testForeignNamespacesStayDeclared() throws {
        let text = """
            <c:caml xmlns:c="http://www.apple.com/CoreAnimation/1.0" xmlns:m="urn:editor">
            <c:CALayer m:note="x" c:odd="y"><m:extra m:a="1"><m:inner/></m:extra><c:odder/></c:CALayer><m:beside/></c:caml>
            """
        let written = CAMLWriter(try readScene(text)).text()
        for part in [
            #"xmlns:m="urn:editor""#, #"xmlns:c="http"#, #"m:note="x""#, #"<m:extra m:a="1">"#, "<m:inner/>", "<m:beside/>", "<odder/>",
        ] {
            XCTAssertTrue(written.contains(part), "\(part) is not in \(written)")
        }
        XCTAssertEqual(CAMLWriter(try readScene(written)).text(), written)
    }

    func testEntriesOfAStyleThatHaveNoUse() throws {
        try check(
            """
            <CALayer><style type="NSDictionary"><data type="NSData">aGVsbG8=</data><link type="NSURL" value="http://x.org"/>
            <set type="NSSet"><string value="a"/></set><nothing type="null"/></style></CALayer>
            """, keeps: "aGVsbG8=", #"<link type="NSURL" value="http://x.org"/>"#, #"<set type="NSSet">"#, #"<nothing type="null"/>"#)
    }

    func testPropertiesNamedType() throws {
        try check(
            """
            <CALayer><sublayers><CAGradientLayer type="conic"/></sublayers>
            <animations><a type="CATransition" duration="1"><type value="cube"/></a></animations></CALayer>
            """, keeps: #"<CAGradientLayer type="conic"/>"#, #"<type value="cube"/>"#)
    }

    func testTheMatrixOfAPattern() throws {
        let address = try "data:image/png;base64," + png().base64EncodedString()
        try check(
            #"<CALayer><backgroundColor src="\#(address)" matrix="2 0 0 2 0 0"/></CALayer>"#, keeps: #"matrix="2 0 0 2 0 0""#)
    }

    func testTheStyleOfAGyroScene() throws {
        try check(
            """
            <CALayer><style><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/>
            <image type="null"/></NSDictionary></wallpaperParallaxGroups></style></CALayer>
            """, keeps: #"<wallpaperParallaxGroups type="NSArray">"#, #"<axis type="string" value="x"/>"#, #"<image type="null"/>"#)
    }

    func testUnknownClassesKeepTheirNamesAndSublayers() throws {
        let text =
            #"<CALayer><sublayers><CAHologramLayer depth="3" opacity="0.5"><sublayers><CALayer name="in"/></sublayers></CAHologramLayer></sublayers></CALayer>"#
        try check(text, keeps: #"<CAHologramLayer opacity="0.5" depth="3">"#, #"<CALayer name="in"/>"#)
    }

    func testUnknownAnimationsFiltersAndMembers() throws {
        try check(
            """
            <CALayer id="a"><filters><CAFilter filter="colorContrast" inputAmount="2" inputOdd="7"/><CASDFEffect height="4"/></filters>
            <sublayers><real value="3"/></sublayers><animations>
            <match type="CAMatchMoveAnimation"><sourceLayer object="a"/></match>
            <off type="CABasicAnimation" keyPath="opacity" enabled="0" duration="2"/>
            <group type="CAAnimationGroup" CUI_x="1"><animations><CAOddAnimation key="k"/></animations></group>
            </animations></CALayer>
            """, keeps: #"<CASDFEffect height="4"/>"#, #"inputOdd="7""#, #"<real value="3"/>"#, #"<match type="CAMatchMoveAnimation">"#,
            #"<sourceLayer object="a"/>"#, #"<off type="CABasicAnimation" keyPath="opacity" enabled="0" duration="2"/>"#, #"CUI_x="1""#,
            #"<CAOddAnimation key="k"/>"#)
    }

    func testStatesWithoutTargetAndTheirOtherKeys() throws {
        try check(
            """
            <CALayer id="1"><states><CAState name="Locked" final="1"><elements>
            <CAStateSetValue targetId="gone" keyPath="opacity"><value type="real" value="1"/></CAStateSetValue>
            <LKStateSetValue targetId="1" keyPath="opacity" odd="2"><value type="real" value="0.5"/></LKStateSetValue>
            </elements></CAState></states>
            <stateTransitions><LKStateTransition fromState="*" toState="Locked" odd="4"><elements>
            <LKStateTransitionElement id="e" targetId="1" key="opacity">
            <animation type="CASpringAnimation" keyPath="opacity" mica_autorecalculatesDuration="0"/></LKStateTransitionElement>
            </elements></LKStateTransition></stateTransitions></CALayer>
            """, keeps: #"<CAState name="Locked" final="1">"#, #"targetId="gone""#, #"odd="2""#, #"odd="4""#, #"id="e""#,
            #"mica_autorecalculatesDuration="0""#)
    }

    func testAMissingPictureKeepsItsAddress() throws {
        try check(
            """
            <CALayer><contents type="CGImage" src="gone%201.png"/><animations><k type="CAKeyframeAnimation" keyPath="contents">
            <values><CGImage src="f1.png"/><CGImage src="f2.png"/></values></k></animations></CALayer>
            """, keeps: #"<contents type="CGImage" src="gone%201.png"/>"#, #"<CGImage src="f1.png"/>"#, #"<CGImage src="f2.png"/>"#)
    }

    func testWhatAProgramSetsReplacesWhatWasKept() throws {
        let picture = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 255]))
        let written = try rewritten(#"<CALayer opacity="wrong" cornerRadius="no"><contents type="CGImage" src="gone.png"/></CALayer>"#) {
            $0.rootLayer.contents = picture
            $0.rootLayer.opacity = 0.25
        }
        XCTAssertFalse(written.contains("gone.png"))
        XCTAssertTrue(written.contains(#"<contents type="CGImage" src="data:image/png;base64,"#))
        XCTAssertTrue(written.contains(#"opacity="0.25""#))
        XCTAssertTrue(written.contains(#"cornerRadius="no""#))
    }

    func testTextAndAttributesOfPictures() throws {
        let picture = "data:image/png;base64," + (try png()).base64EncodedString()
        try check(
            "<CALayer>stray &amp; text<contents type=\"CGImage\" src=\"\(picture)\" loadAsHDR=\"1\"/></CALayer>",
            keeps: "stray &amp; text", "loadAsHDR=\"1\"")
    }

    func testIDsAreKept() throws {
        let text = ##"<CALayer id="#7"><emitterCells/><sublayers><CALayer id="a"/><CALayer id="b"/></sublayers></CALayer>"##
        try check(text, keeps: ##"id="#7""##, #"id="a""#, #"id="b""#)
    }

    func testPartsBesideTheRoot() throws {
        try check(
            #"<MicaStuff a="1"><b/></MicaStuff><CALayer/><CALayer name="second"/>"#, keeps: #"<MicaStuff a="1">"#,
            #"<CALayer name="second"/>"#)
    }

    func testDeepUnknownParts() throws {
        let depth = 3_000
        let text = "<CALayer><odd>" + String(repeating: "<x>", count: depth) + String(repeating: "</x>", count: depth) + "</odd></CALayer>"
        XCTAssertEqual(try rewritten(text).components(separatedBy: "<x>").count, depth)
    }

    func testDeepLayers() throws {
        let depth = 900
        let open = "<CALayer><sublayers>", close = "</sublayers></CALayer>"
        let text = String(repeating: open, count: depth) + "<CALayer/>" + String(repeating: close, count: depth)
        XCTAssertEqual(try rewritten(text).components(separatedBy: "<sublayers>").count, depth + 1)
    }
}
