import QuartziteKit
import TestSupport
import XCTest

/// Pictures that `render` writes.
final class RenderTests: FolderTestCase {
    private func render(_ arguments: [String], line: UInt = #line) throws {
        let result = try Program.run(["render"] + arguments, in: folder)
        XCTAssertEqual(result.status, 0, result.errors, line: line)
        XCTAssertEqual(result.output, "", line: line)
        XCTAssertEqual(result.errors, "", line: line)
    }

    private func picture(_ name: String) throws -> CGImage {
        try CGImage.decode(contentsOf: folder.appendingPathComponent(name))
    }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

    func testThePictureHasTheScenesSizeAndNothingBehindIt() throws {
        try render(["door", "-o", "door.png"])
        let door = try picture("door.png")
        XCTAssertEqual([door.width, door.height], [300, 300])
        XCTAssertEqual(door.pixel(x: 5, y: 5), SIMD4(0, 0, 0, 0))
        // The closed door covers 86…214 by 22…278.
        XCTAssertEqual(door.pixel(x: 150, y: 30)?.w, 255)
    }

    func testSizeScaleAndBackground() throws {
        try render(["door", "-o", "door.png", "--size", "400x320", "--scale", "2", "--background", "#ff8000"])
        let door = try picture("door.png")
        XCTAssertEqual([door.width, door.height], [800, 640])
        XCTAssertEqual(door.pixel(x: 5, y: 5), SIMD4(255, 128, 0, 255))
        // In a larger picture the container stays in the middle: the door begins 136 points from the left.
        XCTAssertEqual(door.pixel(x: 270, y: 320), SIMD4(255, 128, 0, 255))
        XCTAssertNotEqual(door.pixel(x: 276, y: 320), SIMD4(255, 128, 0, 255))
    }

    func testScrubbingIsWhatADragSets() throws {
        try render(["door", "-o", "closed.png"])
        try render(["door", "-o", "later.png", "--time", "0.5"])
        try render(["door", "-o", "half.png", "--scrub", "--time", "0.5"])
        try render(["door", "-o", "frames.png", "--scrub", "--time", "30f"])
        try render(["door", "-o", "percent.png", "--scrub", "--time", "50%"])
        // A paused door does not follow scene time.
        XCTAssertEqual(try bytes("later.png"), try bytes("closed.png"))
        XCTAssertNotEqual(try bytes("half.png"), try bytes("closed.png"))
        XCTAssertEqual(try bytes("frames.png"), try bytes("half.png"))
        XCTAssertEqual(try bytes("percent.png"), try bytes("half.png"))
        // When the door is half open, its right edge has moved from 214 to about 186.
        XCTAssertEqual(try picture("closed.png").pixel(x: 210, y: 150)?.w, 255)
        XCTAssertEqual(try picture("half.png").pixel(x: 210, y: 150)?.w, 0)
    }

    /// Compares pixels: the files of a sequence also carry what `assemble` must know of them.
    private func assertSamePicture(_ first: String, _ second: String, line: UInt = #line) throws {
        XCTAssertEqual(try picture(first).pngData(), try picture(second).pngData(), line: line)
    }

    func testASequenceIsAFileAFrameUpToItsEnd() throws {
        try render(["door", "--scrub", "--from", "0.5", "--to", "0.8", "--fps", "10", "-o", "f-%03d.png"])
        XCTAssertEqual(try files(), ["f-000.png", "f-001.png", "f-002.png"])
        try render(["door", "--scrub", "--time", "0.7", "-o", "one.png"])
        try assertSamePicture("f-002.png", "one.png")
    }

    func testASequenceIsTheWholeSceneUnlessToldOtherwise() throws {
        try render([scene("anim-opacity"), "--fps", "5", "-o", "f%d.png"])
        let count = try files().count
        let json = try Program.run(["inspect", scene("anim-opacity"), "--json"]).output
        let report = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let duration = try XCTUnwrap(report["duration"] as? NSNumber).doubleValue
        XCTAssertEqual(count, Int((duration * 5).rounded(.up)))
        // Each file of a sequence equals the picture of its time.
        try render([scene("anim-opacity"), "--time", "0.4", "-o", "one.png"])
        try assertSamePicture("f2.png", "one.png")
    }

    func testAStripIsPicturesSideBySide() throws {
        try render(["door", "--scrub", "--strip", "3", "-o", "strip.png"])
        let strip = try picture("strip.png")
        XCTAssertEqual([strip.width, strip.height], [900, 300])
        for (index, time) in ["0", "0.4995", "0.999"].enumerated() {
            try render(["door", "--scrub", "--time", time, "-o", "one.png"])
            let one = try picture("one.png")
            let part = try XCTUnwrap(strip.cropping(to: CGRect(x: 300 * index, y: 0, width: 300, height: 300)))
            XCTAssertEqual(part.straightPixels(), one.straightPixels())
        }
    }

    func testAPictureBecomesTheDoor() throws {
        try render(["door", "--scrub", "--time", "0.3", "-o", "door.png"])
        let shipped = try XCTUnwrap(
            FileManager.default.contents(
                atPath: URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
                    + "/../../Resources/Pictures/Door.png"))
        try shipped.write(to: folder.appendingPathComponent("mine.png"))
        try render(["mine.png", "--scrub", "--time", "0.3", "-o", "same.png"])
        XCTAssertEqual(try bytes("same.png"), try bytes("door.png"))
    }

    func testAnExistingFileIsReplacedWhole() throws {
        _ = try write("old", to: "door.png")
        try render(["door", "-o", "door.png"])
        XCTAssertEqual(try picture("door.png").width, 300)
        XCTAssertEqual(try files(), ["door.png"])
    }
}
