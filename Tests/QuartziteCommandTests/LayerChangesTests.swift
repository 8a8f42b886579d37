import QuartziteKit
import TestSupport
import XCTest

@testable import QuartzitePreview

/// `--layers` and `--progress`, by which the window exports what it shows.
final class LayerChangesTests: FolderTestCase {
    /// Two boxes of 10 points, of which the first one fades in.
    private func prepare() throws {
        let text = """
            <caml><CALayer bounds="0 0 20 10"><sublayers>
            <CALayer name="left" bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0"/>
            <CALayer name="right" bounds="0 0 10 10" position="15 5" backgroundColor="0 0 1"/></sublayers></CALayer></caml>
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("s.caml"))
    }

    private func render(_ changes: LayerChanges, _ arguments: [String] = []) throws -> CGImage {
        try changes.data().write(to: folder.appendingPathComponent("layers.json"))
        let result = try Program.run(["render", "s.caml", "-o", "a.png", "--layers", "layers.json"] + arguments, in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        return try CGImage.decode(contentsOf: folder.appendingPathComponent("a.png"))
    }

    private func pixels(_ picture: CGImage) -> [SIMD4<UInt8>?] { [picture.pixel(x: 4, y: 5), picture.pixel(x: 15, y: 5)] }

    func testEditsHiddenLayersAndThoseAlone() throws {
        try prepare()
        let (red, blue, green, none) = (
            SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>(0, 0, 255, 255), SIMD4<UInt8>(0, 255, 0, 255), SIMD4<UInt8>()
        )
        XCTAssertEqual(pixels(try render(LayerChanges())), [red, blue])
        var changes = LayerChanges()
        let (left, right) = (TreePath([.child(0)]), TreePath([.child(1)]))
        changes.edits = [
            LayerEdits.Edit(path: right, keyPath: "backgroundColor", value: .color(SIMD4(0, 1, 0, 1)), original: nil, layerName: "right")
        ]
        XCTAssertEqual(pixels(try render(changes)), [red, green])
        changes.hidden = [left]
        XCTAssertEqual(pixels(try render(changes)), [none, green])
        (changes.hidden, changes.solo) = ([], [left])
        XCTAssertEqual(pixels(try render(changes)), [red, none])
        // Debug colours and planes are drawn on another thread than films.
        XCTAssertEqual(pixels(try render(changes, ["--debug", "misaligned"]))[1], none)
    }

    func testAFileThatCannotBeReadEndsTheExport() throws {
        try prepare()
        let result = try Program.run(["render", "s.caml", "-o", "a.png", "--layers", "missing.json"], in: folder)
        XCTAssertEqual(result.status, 64)
    }

    func testTheProgressIsToldAsOftenAsAsked() throws {
        let result = try Program.run(["render", "door", "--scrub", "-o", "f-%04d.png", "--progress", "0.001", "--jobs", "1"], in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertTrue(result.errors.contains(" of 60 frames"), result.errors)
        var lines = ExportLines()
        let counts = result.errors.split(separator: "\n").compactMap { lines.take(String($0)) }
        XCTAssertFalse(counts.isEmpty)
        XCTAssertEqual(counts, counts.sorted())
        XCTAssertFalse(try Program.run(["render", "--help"], in: folder).output.contains("--layers"), "for the window alone")
    }
}
