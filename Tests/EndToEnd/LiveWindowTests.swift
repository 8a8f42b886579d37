import Foundation
import QuartziteGraphics
import TestSupport
import XCTest

/// Scenes that change while they are shown, in real windows.
final class LiveWindowTests: WindowTestCase {
    /// The source of a scene that is filled with a colour. Its animation lasts long, so that its time does not end.
    private func swift(_ color: String, _ statement: String = "") -> String {
        """
        import QuartziteKit
        @MainActor func scene() -> UIViewController {
            let controller = UIViewController()
            controller.preferredContentSize = CGSize(width: 200, height: 200)
            controller.view.backgroundColor = UIColor(\(color))
            let turn = CABasicAnimation(keyPath: "transform.rotation")
            (turn.toValue, turn.duration, turn.repeatCount) = (1, 60, .infinity)
            controller.view.layer.addSublayer(CALayer())
            controller.view.layer.sublayers?.first?.add(turn, forKey: nil)
            \(statement)
            return controller
        }
        """
    }

    private func save(_ text: String, as name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    }

    /// Waits until the window shows a colour in its middle. A small scene has margins, because the transport bar needs some width.
    private func expect(_ window: PreviewWindow, _ red: UInt8, _ green: UInt8, _ blue: UInt8, line: UInt = #line) throws {
        var seen: [UInt8] = []
        let isShown = eventually {
            guard let picture = try? window.screenshot() else { return false }
            let start = (picture.height / 2 * picture.width + picture.width / 2) * 4
            seen = picture.withPixels { Array($0[start..<start + 3]) }
            return seen == [red, green, blue]
        }
        if !isShown { XCTFail("the window shows \(seen); stderr: \(try window.errors())", line: line) }
    }

    private let red = "red: 1, green: 0, blue: 0, alpha: 1"
    private let green = "red: 0, green: 1, blue: 0, alpha: 1"
    private let blue = "red: 0, green: 0, blue: 1, alpha: 1"

    private func requireExportedSymbols() throws {
        try save(swift(red), as: "probe.swift")
        let file = folder.appendingPathComponent("probe.swift").path
        let outcome = try Program.run(Program.quartzite, ["inspect", file])
        if outcome.status == 69 { throw XCTSkip(outcome.errors) }
        XCTAssertEqual(outcome.status, 0, outcome.errors)
    }

    func testASceneThatDoesNotCompileCrashesOrHangsIsFollowedByAGoodSave() throws {
        try requireExportedSymbols()
        try save(swift(red), as: "live.swift")
        let window = try open("live.swift", "--time", "10", "--paused")
        try window.expectTitle("live.swift — 10.000 s — paused")
        try expect(window, 255, 0, 0)

        try save(swift(blue, "nonsense()"), as: "live.swift")
        XCTAssertTrue(try eventually { try window.errors().contains("live.swift:10:5: error: cannot find 'nonsense'") })
        try expect(window, 255, 0, 0)
        try save(swift(green), as: "live.swift")
        try expect(window, 0, 255, 0)
        try window.expectTitle("live.swift — 10.000 s — paused")

        // Panels take part of the window, which has the same size after a crash.
        let alone = try window.size()
        try window.key("y", "t")
        XCTAssertTrue(try eventually { try window.size().width > alone.width && window.size().height > alone.height })
        let before = try window.size()
        try save(swift(blue, #"fatalError("boom")"#), as: "live.swift")
        XCTAssertTrue(try eventually { try window.errors().contains("save it to start it again") })
        try window.follow()
        XCTAssertTrue(try eventually { try window.size() == before }, "\(before) before the crash")
        try window.key("y", "t")
        try save(swift(blue), as: "live.swift")
        try expect(window, 0, 0, 255)
        try window.expectTitle("live.swift — 10.000 s — paused")

        try save(swift(red, "while controller.view.alpha > 0 {}"), as: "live.swift")
        XCTAssertTrue(try eventually { try window.errors().contains("does not return; save it to start it again") })
        try save(swift(green), as: "live.swift")
        XCTAssertTrue(try eventually { try window.errors().contains("it is started again") })
        try window.follow()
        try expect(window, 0, 255, 0)
        try window.expectTitle("live.swift — 10.000 s — paused")

        // Without another save the window comes back by itself, with a sentence, and answers.
        try save(swift(red, "while controller.view.alpha > 0 {}"), as: "live.swift")
        XCTAssertTrue(try eventually(within: 60) { try window.errors().contains("the window is started again without it") })
        try window.follow()
        try window.expectTitle("live.swift — 0.000 s — paused")
        try save(swift(blue), as: "live.swift")
        try expect(window, 0, 0, 255)
        try window.expectTitle("live.swift — 10.000 s — paused")
        try window.key("q")
        XCTAssertEqual(try window.exitStatus(), 0)
    }

    func testWhatASceneHasPrintedIsInTheTerminalAndInTheMessages() throws {
        try requireExportedSymbols()
        let statement = #"""
            print("made the view")
            print("partial", terminator: " ")
            FileHandle.standardError.write(Data("first problem\nanother\n".utf8))
            print("line")
            var number = 0
            Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { _ in
                print("tick")
                number += 1
                if number == 100 { fatalError("the hundredth") }
            }
            """#
        try save("import Foundation\n" + swift(red, statement), as: "live.swift")
        // A screenshot would be a new picture in the scene's folder, and make the scene again.
        let window = try open("live.swift", "--size", "500x400")
        var rows = 0
        // Two lines on each stream, and a row for all ticks.
        let areListed = try eventually {
            rows = try window.printedRows()
            return rows == 5
        }
        XCTAssertTrue(areListed, "\(rows) rows")
        let alone = try window.size()
        try window.key("m")
        XCTAssertTrue(try eventually { try window.size().height > alone.height }, "the panel is under the scene")
        XCTAssertTrue(try eventually(within: 60) { try window.errors().contains("save it to start it again") })
        try window.follow()
        let output = try window.output()
        XCTAssertTrue(output.hasPrefix("made the view\npartial line\ntick\ntick\n"), output)
        XCTAssertEqual(output.components(separatedBy: "tick\n").count - 1, 100, "nothing is lost in a crash")
        XCTAssertTrue(try window.errors().contains("first problem\nanother\n"))
        XCTAssertTrue(try window.errors().contains("Fatal error: the hundredth"))
        try window.key("q")
        XCTAssertEqual(try window.exitStatus(), 0)
    }

    func testADocumentIsShownAnewAndABrokenOneLeavesThePictureBefore() throws {
        func document(_ color: String) -> String {
            """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
              <CALayer bounds="0 0 200 200" position="100 100" backgroundColor="\(color)"/>
            </caml>
            """
        }
        try save(document("1 0 0"), as: "live.caml")
        let window = try open("live.caml")
        try expect(window, 255, 0, 0)
        try save(document("0 1 0"), as: "live.caml")
        try expect(window, 0, 255, 0)
        try save("<caml", as: "live.caml")
        XCTAssertTrue(try eventually { try window.errors().contains("live.caml:1") })
        try expect(window, 0, 255, 0)
        try save(document("0 0 1"), as: "live.caml")
        try expect(window, 0, 0, 255)
    }
}
