import Foundation
import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Edits of animations in the text of a document.
final class AnimationPatchTests: XCTestCase {
    private let text = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer name="root" bounds="0 0 400 400">
            <sublayers>
              <CALayer name="a" bounds="0 0 100 100">
                <animations>
                  <!-- slides in -->
                  <slide type="CABasicAnimation" keyPath="position.x" beginTime='1e-100' duration="2" caplayKey="kept">
                    <fromValue type="integer" value="0"/>
                    <toValue type="integer" value="50"/>
                  </slide>
                  <p key="a key"><CABasicAnimation keyPath="opacity" duration="3"/></p>
                  <blink type="CAKeyframeAnimation" keyPath="opacity" duration="4">
                    <values><real value="0"/><integer value="1"/><real value="0.25"/></values>
                    <keyTimes><real value="0"/><real value="0.5"/><real value="1"/></keyTimes>
                  </blink>
                  <all type="CAAnimationGroup" duration="5" id="#all">
                    <animations>
                      <CAUnknownAnimation duration="9"/>
                      <CABasicAnimation keyPath="zPosition" duration="6"/>
                      <CAAnimationGroup>
                        <animations><CABasicAnimation keyPath="cornerRadius" duration="7"/></animations>
                      </CAAnimationGroup>
                    </animations>
                  </all>
                </animations>
              </CALayer>
              <CALayer name="b" bounds="0 0 100 100">
                <animations>
                  <own type="CABasicAnimation" id="#own" keyPath="opacity" duration="1"/>
                </animations>
              </CALayer>
              <CALayer name="c" bounds="0 0 100 100" timeOffset="1">
                <animations>
                  <animation object="#own"/>
                  <late type="CABasicAnimation" keyPath="opacity" beginTime="2" duration="1"/>
                </animations>
              </CALayer>
            </sublayers>
          </CALayer>
        </caml>
        """

    /// A document whose animations share values.
    private let sharing = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer name="a" bounds="0 0 100 100">
            <animations>
              <tint type="CAKeyframeAnimation" keyPath="backgroundColor" duration="1">
                <values>
                  <CGColor opacity="0.5" value="1 0 0"/>
                  <CGColor id="#c" value="0 1 0"/>
                  <CGColor id="#d" colorspace="DisplayP3" value="0 1 0"/>
                </values>
              </tint>
              <one type="CAKeyframeAnimation" keyPath="opacity" duration="1">
                <timingFunction id="#curve" type="CAMediaTimingFunction" value="easeIn"/>
                <values id="#list"><real value="0"/><real value="1"/></values>
              </one>
              <two type="CAKeyframeAnimation" keyPath="opacity" duration="2">
                <timingFunction object="#curve"/>
                <values object="#list"/>
              </two>
              <three type="CAKeyframeAnimation" keyPath="opacity" duration="3">
                <values><real value="0.125"/><real id="#key" value="1"/></values>
              </three>
              <four type="CAKeyframeAnimation" keyPath="opacity" duration="4">
                <values><real value="0.25"/><real object="#key"/></values>
              </four>
            </animations>
          </CALayer>
        </caml>
        """

    private func patched(
        _ edits: [(layer: String, keyPath: String, value: Any?)], in text: String? = nil
    ) throws -> (text: String, faults: [Int: String]) {
        let text = text ?? self.text
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("scene.caml")
        try Data(text.utf8).write(to: url)
        let package = try SceneCollection(contentsOf: url).editablePackage(at: 0, planes: Set(ScenePlane.allCases), .light)
        let revision = try SceneRevision(
            edits.map { edit in
                DocumentEdit(
                    layer: package.layer(named: edit.layer).flatMap(package.index), keyPath: edit.keyPath, value: edit.value, state: nil)
            }, in: package)
        try revision.write()
        return (try String(contentsOf: url, encoding: .utf8), revision.faults)
    }

    /// Checks that edits replace texts of the document, and change no other byte.
    private func check(
        _ edits: [(layer: String, keyPath: String, value: Any?)], in text: String? = nil, replaces pairs: [(old: String, new: String)],
        line: UInt = #line
    ) throws {
        let result = try patched(edits, in: text)
        XCTAssertEqual(result.faults, [:], line: line)
        var wanted = text ?? self.text
        for (old, new) in pairs {
            XCTAssertEqual(wanted.components(separatedBy: old).count, 2, "“\(old)” occurs once", line: line)
            wanted = wanted.replacingOccurrences(of: old, with: new)
        }
        XCTAssertEqual(result.text, wanted, line: line)
    }

    func testValuesThatTheTextHasChangeAtTheirPlaces() throws {
        try check(
            [("a", "animations.slide.duration", 2.5), ("a", "animations.slide.beginTime", 0.75), ("a", "animations.slide.toValue", 62.5)],
            replaces: [
                ("'1e-100' duration=\"2\"", "'0.75' duration=\"2.5\""),
                ("type=\"integer\" value=\"50\"", "type=\"real\" value=\"62.5\""),
            ])
    }

    func testValuesThatTheTextLacksAreAdded() throws {
        try check(
            [
                ("a", "animations.slide.autoreverses", true), ("a", "animations.a key.beginTime", 1.5),
                ("a", "animations.slide.repeatCount", Double.infinity),
            ],
            replaces: [
                ("caplayKey=\"kept\"", "caplayKey=\"kept\" autoreverses=\"1\" repeatCount=\"inf\""),
                ("duration=\"3\"", "duration=\"3\" beginTime=\"1.5\""),
            ])
        try check(
            [("a", "animations.slide.timingFunction", [0.42, 0, 1, 1]), ("a", "animations.blink.timingFunction", [0.1, 0.2, 0.3, 0.4])],
            replaces: [
                ("caplayKey=\"kept\"", "caplayKey=\"kept\" timingFunction=\"easeIn\""),
                ("duration=\"4\"", "duration=\"4\" timingFunction=\"0.1 0.2 0.3 0.4\""),
            ])
    }

    func testMembersOfGroups() throws {
        try check(
            [("a", "animations.all.#0.duration", 6.5), ("a", "animations.all.#1.#0.beginTime", 2), ("a", "animations.all.speed", 2)],
            replaces: [
                ("duration=\"6\"", "duration=\"6.5\""), ("duration=\"7\"", "duration=\"7\" beginTime=\"2\""),
                ("id=\"#all\"", "id=\"#all\" speed=\"2\""),
            ])
    }

    func testSingleKeysAndTheirTimes() throws {
        try check(
            [("a", "animations.blink.values.#0", 0.125), ("a", "animations.blink.values.#1", 0.5)],
            replaces: [("<values><real value=\"0\"/><integer value=\"1\"/>", "<values><real value=\"0.125\"/><real value=\"0.5\"/>")])
        try check(
            [("a", "animations.blink.keyTimes", [0, 0.25, 1])],
            replaces: [
                (
                    "<real value=\"0\"/><real value=\"0.5\"/><real value=\"1\"/></keyTimes>",
                    ["0", "0.25", "1"].map { "\n              <real value=\"\($0)\"/>" }.joined() + "\n            </keyTimes>"
                )
            ])
    }

    func testAReferenceBecomesAnAnimationOfItsOwn() throws {
        try check(
            [("c", "animations.animation.duration", 4)],
            replaces: [("<animation object=\"#own\"/>", "<animation type=\"CABasicAnimation\" duration=\"4\" keyPath=\"opacity\"/>")])
        let (same, faults) = try patched([("b", "animations.own.duration", 4)])
        XCTAssertEqual(same, text)
        XCTAssertEqual(faults, [0: "other animations refer to this one by its id “#own” and would change with it"])
    }

    func testANewColorOfAKeyHasNeitherTheOpacityNorTheSpaceOfTheOldOne() throws {
        let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        try check(
            [("a", "animations.tint.values.#0", blue), ("a", "animations.tint.values.#1", blue), ("a", "animations.tint.values.#2", blue)],
            in: sharing,
            replaces: [
                ("<CGColor opacity=\"0.5\" value=\"1 0 0\"/>", "<CGColor value=\"0 0 1\"/>"),
                ("<CGColor id=\"#c\" value=\"0 1 0\"/>", "<CGColor id=\"#c\" value=\"0 0 1\"/>"),
                ("<CGColor id=\"#d\" colorspace=\"DisplayP3\" value=\"0 1 0\"/>", "<CGColor value=\"0 0 1\" id=\"#d\"/>"),
            ])
    }

    func testAValueThatOtherAnimationsHaveByItsIDStays() throws {
        let (same, faults) = try patched(
            [
                ("a", "animations.one.timingFunction", [0.42, 0, 0.58, 1]), ("a", "animations.one.values.#0", 0.5),
                ("a", "animations.three.values.#1", 0.5),
            ], in: sharing)
        XCTAssertEqual(same, sharing)
        XCTAssertEqual(
            faults,
            Dictionary(
                uniqueKeysWithValues: ["#curve", "#list", "#key"].enumerated().map {
                    ($0, "other elements refer to this value by its id “\($1)” and would change with it")
                }))
        try check(
            [
                ("a", "animations.two.timingFunction", [0.42, 0, 0.58, 1]), ("a", "animations.three.values.#0", 0.5),
                ("a", "animations.four.values.#1", 0.75),
            ], in: sharing,
            replaces: [
                ("<timingFunction object=\"#curve\"/>", "<timingFunction value=\"easeInEaseOut\"/>"),
                ("<real value=\"0.125\"/>", "<real value=\"0.5\"/>"), ("<real object=\"#key\"/>", "<real value=\"0.75\"/>"),
            ])
    }

    func testABeginAtZeroIsNoBeginWhenTheAnimationIsAdded() throws {
        try check([("a", "animations.slide.beginTime", 0)], replaces: [("'1e-100'", "'0'")])
        try check([("c", "animations.late.beginTime", 0)], replaces: [("beginTime=\"2\"", "beginTime=\"1e-100\"")])
    }

    func testWhatCannotBeSavedSaysWhy() throws {
        let (saved, faults) = try patched([
            ("a", "animations.slide.duration", 2.5), ("a", "animations.none.duration", 1), ("a", "animations.all.#7.duration", 1),
            ("a", "animations.slide.delay", 1),
        ])
        XCTAssertEqual(saved, text.replacingOccurrences(of: "duration=\"2\"", with: "duration=\"2.5\""))
        XCTAssertEqual(
            faults,
            [
                1: "the document has no such animation of the layer", 2: "the document has no such animation of the layer",
                3: "documents have no “delay” of animations",
            ])
    }
}
