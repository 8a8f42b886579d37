import TestSupport
import XCTest

/// Debug groups of OpenGL, as apitrace records them.
final class DebugGroupTests: FolderTestCase {
    private let document = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 60 60" name="root"><sublayers>
        <CALayer name="first" bounds="0 0 20 20" position="12 12" cornerRadius="3" backgroundColor="1 0 0"/>
        <CALayer name="second" bounds="0 0 20 20" position="40 40" cornerRadius="3" backgroundColor="0 1 0"/>
        <CALayer name="card" bounds="0 0 20 20" position="40 12" opacity="0.5"><sublayers>
        <CALayer name="inside" bounds="0 0 20 20" position="5 5" backgroundColor="0 0 1"/>
        <CALayer name="over it" bounds="0 0 20 20" position="10 10" backgroundColor="0 1 1"/>
        </sublayers></CALayer></sublayers></CALayer></caml>
        """

    /// Renders one frame under apitrace. Returns the calls: the messages of groups, `end` and `draw`.
    private func calls(_ arguments: String) throws -> [String] {
        try Program.require("apitrace")
        _ = try write(document, to: "a.caml")
        let traced = try Program.shell("apitrace trace --api egl -o a.trace \"$Q\" render a.caml -o a.png \(arguments)", in: folder)
        XCTAssertEqual(traced.status, 0, traced.errors)
        let dump = try Program.shell("apitrace dump --color=never a.trace", in: folder)
        XCTAssertEqual(dump.status, 0, dump.errors)
        return dump.output.split(separator: "\n").compactMap { line in
            if line.contains("glPushDebugGroup") {
                guard let start = line.range(of: "message = \"") else { return nil }
                return String(line[start.upperBound...].prefix { $0 != "\"" })
            }
            if line.contains("glPopDebugGroup") { return "end" }
            return line.contains("glDrawArrays") ? "draw" : nil
        }
    }

    func testGroupsNamePassesAndBatches() throws {
        let calls = try calls("--gl-labels")
        XCTAssertEqual(calls.count { $0 == "end" }, calls.count { $0 != "end" && $0 != "draw" }, "every group ends")
        let surface = try XCTUnwrap(calls.firstIndex { $0.hasPrefix("surface") && $0.hasSuffix(" of card") }, "\(calls)")
        XCTAssertEqual(calls[surface + 1...surface + 4], ["inside to over it (2 instances, solid)", "draw", "end", "end"], "\(calls)")
        let viewport = try XCTUnwrap(calls.firstIndex(of: "viewport"))
        let boxes = try XCTUnwrap(calls.firstIndex(of: "first to second (2 instances, box)"), "\(calls)")
        XCTAssertGreaterThan(boxes, viewport)
        XCTAssertEqual(calls[boxes + 1...boxes + 2], ["draw", "end"])
        XCTAssertTrue(calls.contains("card (1 instance, image)"), "\(calls)")
    }

    func testWithoutTheFlagThereAreNone() throws {
        XCTAssertEqual(Set(try calls("")), ["draw"])
    }
}
