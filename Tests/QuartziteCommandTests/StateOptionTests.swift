import QuartziteKit
import TestSupport
import XCTest

/// The states of a document on the command line.
final class StateOptionTests: FolderTestCase {
    /// A red square that is 20 points to the right of the middle in the state `Unlock`, and turns blue in the dark.
    private static let document = """
        <caml><CALayer bounds="0 0 60 20" position="30 10"><sublayers>
          <CALayer id="1" bounds="0 0 20 20" position="30 10" backgroundColor="1 0 0"/>
        </sublayers><states>
          <LKState name="Locked"><elements><LKStateSetValue targetId="1" keyPath="position.x"><value type="real" value="10"/></LKStateSetValue>
          </elements></LKState>
          <LKState name="Unlock"><elements><LKStateSetValue targetId="1" keyPath="position.x"><value type="real" value="50"/></LKStateSetValue>
          </elements></LKState>
          <LKState name="Locked Dark"><elements>
            <LKStateSetValue targetId="1" keyPath="backgroundColor"><value type="CGColor" value="0 0 1"/></LKStateSetValue>
          </elements></LKState>
        </states><stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements>
          <LKStateTransitionElement targetId="1" key="position.x"><animation type="CABasicAnimation" duration="2"/></LKStateTransitionElement>
        </elements></LKStateTransition></stateTransitions></CALayer></caml>
        """

    override func setUpWithError() throws {
        try super.setUpWithError()
        try Data(Self.document.utf8).write(to: folder.appendingPathComponent("a.caml"))
    }

    /// Returns the colours in the middle of the left, middle and right part of a picture.
    private func parts(_ arguments: String..., line: UInt = #line) throws -> String {
        let result = try Program.run(["render", "a.caml", "-o", "a.png"] + arguments, in: folder)
        XCTAssertEqual(result.status, 0, result.errors, line: line)
        XCTAssertEqual(result.errors, "", line: line)
        let picture = try CGImage.decode(contentsOf: folder.appendingPathComponent("a.png"))
        return [10, 30, 50].map { x in
            switch picture.pixel(x: x, y: 10) {
            case SIMD4(255, 0, 0, 255): "r"
            case SIMD4(0, 0, 255, 255): "b"
            default: "-"
            }
        }.joined()
    }

    func testTheStartStateIsLocked() throws {
        XCTAssertEqual(try parts(), "r--")
        XCTAssertEqual(try parts("--appearance", "dark"), "-b-")
    }

    func testNoneIsNoStateOfASceneWithoutStatesToo() throws {
        try Data("<caml><CALayer bounds=\"0 0 60 20\" backgroundColor=\"1 0 0\"/></caml>".utf8)
            .write(to: folder.appendingPathComponent("a.caml"))
        XCTAssertEqual(try parts("--state", "none"), "rrr")
        let result = try Program.run(["render", "a.caml", "-o", "a.png", "--state", "Locked"], in: folder)
        XCTAssertEqual(result.status, 64)
        XCTAssertTrue(result.errors.contains("the scene has no states, so “Locked” is unknown"), result.errors)
    }

    func testAStateByName() throws {
        XCTAssertEqual(try parts("--state", "Unlock"), "--r")
        XCTAssertEqual(try parts("--state", "none"), "-r-")
        XCTAssertEqual(try parts("--state", "Locked", "--appearance", "dark"), "-b-")
    }

    func testATransitionHasATimeOfItsOwn() throws {
        let transition = ["--from-state", "Locked", "--to-state", "Unlock"]
        func at(_ time: String) throws -> String { try parts(transition[0], transition[1], transition[2], transition[3], "--time", time) }
        XCTAssertEqual(try at("0"), "r--")
        XCTAssertEqual(try at("50%"), "-r-")
        XCTAssertEqual(try at("1"), "-r-")
        XCTAssertEqual(try at("2"), "--r")
    }

    func testATransitionThatTheDocumentDoesNotHaveMoves() throws {
        let back = ["--from-state", "Unlock", "--to-state", "Locked"]
        let text = try Program.run(["inspect", "a.caml"] + back, in: folder)
        XCTAssertTrue(text.output.hasPrefix("time 0.000 s of 0.800 s\n"), text.output)
        XCTAssertEqual(try parts(back[0], back[1], back[2], back[3], "--time", "0"), "--r")
        XCTAssertEqual(try parts(back[0], back[1], back[2], back[3], "--time", "15%"), "-r-")
        XCTAssertEqual(try parts(back[0], back[1], back[2], back[3], "--time", "100%"), "r--")
        let strip = try Program.run(["render", "a.caml", "-o", "a.png", "--strip", "3"] + back, in: folder)
        XCTAssertEqual(strip.status, 0, strip.errors)
        let picture = try CGImage.decode(contentsOf: folder.appendingPathComponent("a.png"))
        // The last picture is the state.
        XCTAssertEqual(picture.pixel(x: picture.width - 50, y: 10), SIMD4(255, 0, 0, 255))
    }

    func testInspectShowsTheStates() throws {
        let text = try Program.run(["inspect", "a.caml"], in: folder)
        XCTAssertTrue(text.output.contains("states Locked (1) shown, Unlock (1), Locked Dark (1)\n"), text.output)
        let json = try Program.run(["inspect", "a.caml", "--state", "Unlock", "--json"], in: folder)
        let report = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        XCTAssertEqual(report["state"] as? String, "Unlock")
        XCTAssertEqual((report["states"] as? [[String: Any]])?.compactMap { $0["name"] as? String }, ["Locked", "Unlock", "Locked Dark"])
    }

    func testOtherNamesAreToldWithThoseThereAre() throws {
        let result = try Program.run(["render", "a.caml", "-o", "a.png", "--state", "Open"], in: folder)
        XCTAssertEqual(result.status, 64)
        XCTAssertTrue(result.errors.contains("the scene has no state “Open”; its states are: Locked, Unlock, Locked Dark"), result.errors)
        XCTAssertEqual(try Program.run(["render", "door", "-o", "a.png", "--state", "Open"], in: folder).status, 64)
        XCTAssertEqual(try Program.run(["render", "a.caml", "-o", "a.png", "--from-state", "Locked"], in: folder).status, 64)
        XCTAssertEqual(try Program.run(["inspect", "a.caml", "--state", "a", "--to-state", "b"], in: folder).status, 64)
    }
}
