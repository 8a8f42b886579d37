import Foundation
import QuartziteGraphics
import TestSupport
import XCTest

/// The canvas in real windows: zoom, pan, background, settings.
final class CanvasTests: WindowTestCase {
    /// Writes a document of 200 × 200 points with a green quarter at the upper left.
    private func quarters() throws -> String {
        let text = """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
              <CALayer bounds="0 0 200 200" position="100 100" backgroundColor="1 0 0"><sublayers>
                <CALayer bounds="0 0 100 100" position="50 150" backgroundColor="0 1 0"/>
              </sublayers></CALayer>
            </caml>
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("quarters.caml"))
        return "quarters.caml"
    }

    private static let (green, red, white): (SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>) = (
        SIMD4(0, 255, 0, 255), SIMD4(255, 0, 0, 255), SIMD4(255, 255, 255, 255)
    )

    /// Waits until pixels of the window have colours.
    private func expect(_ window: PreviewWindow, _ pixels: [(x: Int, y: Int, color: SIMD4<UInt8>)], line: UInt = #line) throws {
        var seen: [SIMD4<UInt8>?] = []
        let isShown = try eventually {
            let picture = try window.screenshot()
            seen = pixels.map { picture.pixel(x: $0.x, y: $0.y) }
            return zip(seen, pixels).allSatisfy { $0 == $1.color }
        }
        if !isShown { XCTFail("the window shows \(seen); stderr: \(try window.errors())", line: line) }
    }

    func testTheWheelZoomsAtThePointer() throws {
        let window = try open(try quarters(), "--bare", "--size", "400x400")
        // The corner of the green quarter is in the middle, 20 points from the pointer.
        try expect(window, [(195, 195, Self.green), (205, 205, Self.red), (95, 95, Self.white)])
        try window.move(to: (180, 180))
        try window.turnWheel(lines: 15)
        // 1.1 to the power of 15 is 4.18: the corner is now 83.5 points away.
        try expect(window, [(258, 258, Self.green), (268, 268, Self.red), (180, 180, Self.green), (10, 10, Self.green)])
        try window.key("1")
        try expect(window, [(195, 195, Self.green), (205, 205, Self.red), (95, 95, Self.white)])
        try window.key("0")
        try expect(window, [(195, 195, Self.green), (205, 205, Self.red), (5, 5, Self.green), (395, 395, Self.red)])
    }

    func testOneChannelIsShownAsGrey() throws {
        let text = """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 240 200" position="120 100" geometryFlipped="1">
            <sublayers><CALayer bounds="0 0 80 200" position="40 100" backgroundColor="1 0.4 0"/>
            <CALayer bounds="0 0 80 200" position="120 100" backgroundColor="1 0 0" opacity="0.6"/></sublayers></CALayer></caml>
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("channels.caml"))
        let window = try open("channels.caml", "--size", "240x200")
        func grey(_ value: UInt8) -> SIMD4<UInt8> { SIMD4(value, value, value, 255) }
        func expectGreys(_ values: [UInt8], line: UInt = #line) throws {
            try expect(window, zip([40, 120, 200], values).map { (x: $0, y: 150, color: grey($1)) }, line: line)
        }
        try expect(window, [(40, 150, SIMD4(255, 102, 0, 255)), (120, 150, SIMD4(255, 102, 102, 255)), (200, 150, Self.white)])
        for values: [UInt8] in [[255, 255, 255], [102, 102, 255], [0, 102, 255], [255, 153, 0]] {
            try window.key("shift+z")
            try expectGreys(values)
        }
        try window.key("shift+z")
        try expect(window, [(40, 150, SIMD4(255, 102, 0, 255)), (200, 150, Self.white)])
        let count = try settledSwapCount(window)
        Thread.sleep(forTimeInterval: 1)
        XCTAssertEqual(try window.swapCount(), count, "at rest nothing is drawn")
    }

    func testTheMiddleButtonAndSpaceMoveTheScene() throws {
        let window = try open(try quarters(), "--bare", "--size", "400x400")
        try window.drag(from: (300, 300), by: (50, 30), button: 2)
        try expect(window, [(245, 225, Self.green), (255, 235, Self.red)])
        try window.hold("space")
        try window.drag(from: (300, 300), by: (-50, -30))
        try window.letGo("space")
        try expect(window, [(195, 195, Self.green), (205, 205, Self.red)])
    }

    func testADragAtDoubleZoomIsHalfTheTime() throws {
        let window = try open("door", "--size", "600x600")
        try window.key("0")
        try window.drag(from: (400, 300), by: (-100, 0))
        try window.expectTitle("door — 0.250 s — paused")
        try window.key("space")
        try window.expectTitle("door — 0.999 s — paused")
    }

    func testTheCheckerboardIsBehindTheScene() throws {
        let window = try open(try quarters(), "--bare", "--size", "400x400")
        try expect(window, [(12, 4, Self.white)])
        try window.key("b")
        let grey = SIMD4<UInt8>(204, 204, 204, 255)
        try expect(window, [(4, 4, Self.white), (12, 4, grey), (4, 12, grey), (195, 195, Self.green)])
        try window.key("b")
        try expect(window, [(4, 4, SIMD4(0, 0, 0, 255)), (12, 4, SIMD4(0, 0, 0, 255)), (195, 195, Self.green)])
    }

    func testTheNextWindowBeginsWithTheSettingsOfTheLast() throws {
        let scene = try quarters()
        let first = try open(scene, "--size", "400x400")
        try first.key("b")
        try first.key("0")
        try first.key("q")
        XCTAssertEqual(try first.exitStatus(), 0)
        let file = folder.appendingPathComponent("config/quartzite/preview.conf")
        XCTAssertTrue(try String(contentsOf: file, encoding: .utf8).contains("background = checkerboard"))
        // The area is wider than high, so that the background is seen beside the scene.
        let second = try open(scene, "--size", "500x400")
        try expect(second, [(12, 4, SIMD4(204, 204, 204, 255)), (60, 5, Self.green)])
        second.stop()
        let third = try open(scene, "--size", "500x400", "--no-config")
        try expect(third, [(12, 4, Self.white), (60, 5, Self.white)])
        third.stop()
        try Data("background = pink".utf8).write(to: file)
        let fourth = try open(scene, "--size", "500x400")
        try expect(fourth, [(12, 4, Self.white)])
        XCTAssertTrue(try eventually { try fourth.errors().contains("line 1: there is no background “pink”") })
    }

    func testASignalClosesTheWindowAndItsSettingsAreWritten() throws {
        let scene = try quarters()
        let file = folder.appendingPathComponent("config/quartzite/preview.conf")
        let ends: [(signal: Int32, color: SIMD4<UInt8>, background: String)] = [
            (SIGTERM, SIMD4(204, 204, 204, 255), "checkerboard"), (SIGHUP, SIMD4(0, 0, 0, 255), "black"),
        ]
        for (signal, color, background) in ends {
            let window = try open(scene, "--size", "500x400")
            try window.key("b")
            try expect(window, [(12, 4, color)])
            window.send(signal)
            XCTAssertEqual(try window.exitStatus(), 0)
            let text = try String(contentsOf: file, encoding: .utf8)
            XCTAssertTrue(text.contains("background = \(background)\n"), text)
        }
    }

    func testABlankSceneIsToldWithARememberedBackground() throws {
        let text = """
            <caml><CALayer bounds="0 0 320 200"><sublayers>
            <CALayer hidden="1" bounds="0 0 90 90" position="90 90" backgroundColor="1 0 0"/></sublayers></CALayer></caml>
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("blank.caml"))
        let settings = folder.appendingPathComponent("config/quartzite")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        for (background, color) in [("black", SIMD4<UInt8>(0, 0, 0, 255)), ("checkerboard", Self.white)] {
            try Data("background = \(background)\n".utf8).write(to: settings.appendingPathComponent("preview.conf"))
            let window = try open("blank.caml")
            // The bar lies at the top.
            try expect(window, [(4, 164, color)])
            XCTAssertTrue(try eventually { try window.screenshot().pixel(x: 4, y: 4) != color }, background)
            window.stop()
        }
    }

    func testSizeIsTheScenesAreaAndNoLargerThanTheDisplay() throws {
        let window = try open("door", "--size", "500x300")
        XCTAssertEqual(try window.size().width, 500)
        XCTAssertGreaterThan(try window.size().height, 300, "the bar adds to the area")
        window.stop()
        let large = try open("door", "--size", "5000x3000")
        XCTAssertLessThanOrEqual(try large.size().width, 1280)
        XCTAssertLessThanOrEqual(try large.size().height, 1024)
        large.stop()
        let small = try open("door", "--size", "1x1")
        XCTAssertGreaterThanOrEqual(try small.size().width, 190)
        XCTAssertGreaterThanOrEqual(try small.size().height, 80)
    }

    func testFullScreenWithoutAWindowManagerIsRefused() throws {
        let window = try open("door")
        let size = try window.size()
        try window.key("F11")
        try window.key("period")
        try window.expectTitle("door — 0.017 s — paused")
        XCTAssertTrue(try window.size() == size)
    }
}
