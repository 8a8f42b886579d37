import TestSupport
import XCTest

/// States of a scene in a window: keys, the time of a transition, and the way back to the scene's time.
final class StateTests: WindowTestCase {
    private func file() throws -> String {
        let states = [("Locked", 40), ("Unlock", 160)].map { name, x in
            """
            <LKState name="\(name)"><elements><LKStateSetValue targetId="1" keyPath="position.x"><value type="real" value="\(x)"/>
            </LKStateSetValue></elements></LKState>
            """
        }
        let file = folder.appendingPathComponent("states.caml")
        try """
        <caml><CALayer bounds="0 0 300 200" position="150 100"><sublayers>
        <CALayer id="1" bounds="0 0 30 30" position="20 100" backgroundColor="1 0 0"/></sublayers><states>\(states.joined())</states>
        <stateTransitions><LKStateTransition toState="Unlock"><elements><LKStateTransitionElement targetId="1" key="position.x">
        <animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
        </CALayer></caml>
        """.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    func testATransitionIsEnteredScrubbedAndReplayedByKeys() throws {
        let file = try file()
        let window = try open(file, "--bare")
        try window.expectTitle("states.caml — 0.000 s — paused")
        try window.key("ctrl+2")
        try window.expectTitle("states.caml — 1.000 s — paused")
        try window.key("Home")
        try window.key("period", "period", "period")
        try window.expectTitle("states.caml — 0.050 s — paused")
        let transition = ["--from-state", "Locked", "--to-state", "Unlock", "--background", "#ffffff"]
        assertAgree(try window.screenshot(), try render([file, "--time", "0.05"] + transition))
        try window.drag(by: -90)
        try window.expectTitle("states.caml — 0.500 s — paused")
        assertAgree(try window.screenshot(), try render([file, "--time", "0.5"] + transition))
        try window.key("Escape")
        try window.expectTitle("states.caml — 0.000 s — paused")
        assertAgree(try window.screenshot(), try render(file, "--state", "Unlock", "--background", "#ffffff"))
        try window.key("ctrl+r")
        try window.expectTitle("states.caml — 1.000 s — paused")
        try window.key("ctrl+p")
        // Without a transition of the document.
        try window.expectTitle("states.caml — 0.800 s — paused")
        try window.key("Escape", "Escape", "q")
        XCTAssertEqual(try window.exitStatus(), 0)
    }

    func testAStateIsChosenInTheList() throws {
        let window = try open(try file())
        try window.expectTitle("states.caml — 0.000 s — paused")
        try window.click(at: (148, 223))
        // The rows end above the bar: Locked, Unlock, no state.
        try window.click(at: (148, 169))
        try window.expectTitle("states.caml — 1.000 s — paused")
    }
}
