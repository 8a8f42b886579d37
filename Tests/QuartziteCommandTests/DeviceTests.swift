import QuartziteKit
import TestSupport
import XCTest

/// Documents on the screens of devices, on the command line.
final class DeviceTests: FolderTestCase {
    private let (red, blue, green) = (SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>(0, 0, 255, 255), SIMD4<UInt8>(0, 255, 0, 255))
    private let (black, none) = (SIMD4<UInt8>(0, 0, 0, 255), SIMD4<UInt8>(0, 0, 0, 0))

    private func write(_ path: String, _ text: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Writes a wallpaper with a red background and a blue box of 40 by 20 in the middle of the floating plane, a green stripe at its left.
    private func writeWallpaper(_ name: String, width: Int, height: Int) throws {
        let (x, y) = (width / 2, height / 2)
        try write(
            "\(name)/x_Background.ca/main.caml",
            "<caml><CALayer bounds=\"0 0 \(width) \(height)\" backgroundColor=\"1 0 0\"/></caml>")
        try write(
            "\(name)/x_Floating.ca/main.caml",
            """
            <caml><CALayer bounds="0 0 \(width) \(height)"><sublayers><CALayer bounds="0 0 40 20" position="\(x) \(y)" backgroundColor="0 0 1"/>
            <CALayer bounds="0 0 20 \(height)" position="10 \(y)" backgroundColor="0 1 0"/></sublayers></CALayer></caml>
            """)
    }

    @discardableResult
    private func run(_ arguments: String..., status: Int32 = 0, line: UInt = #line) throws -> Program.Outcome {
        let result = try Program.run(arguments, in: folder)
        XCTAssertEqual(result.status, status, result.errors, line: line)
        return result
    }

    /// Renders a scene and returns its picture.
    private func picture(_ arguments: String..., line: UInt = #line) throws -> CGImage {
        let result = try Program.run(["render"] + arguments + ["-o", "a.png"], in: folder)
        XCTAssertEqual(result.status, 0, result.errors, line: line)
        return try CGImage.decode(contentsOf: folder.appendingPathComponent("a.png"))
    }

    private func size(_ picture: CGImage) -> [Int] { [picture.width, picture.height] }

    func testASquareOfTheTabletsClassShowsItsMiddlePixelByPixel() throws {
        try writeWallpaper("w-810w-1080h@2x~ipad.wallpaper", width: 3176, height: 3176)
        let picture = try picture("w-810w-1080h@2x~ipad.wallpaper", "--device", "iPhone 14")
        XCTAssertEqual(size(picture), [1170, 2532])
        // The box is 40 by 20 pixels in the middle.
        for (x, y) in [(566, 1257), (603, 1257), (566, 1274), (603, 1274)] { XCTAssertEqual(picture.pixel(x: x, y: y), blue, "\(x) \(y)") }
        for (x, y) in [(563, 1266), (606, 1266), (585, 1254), (585, 1277)] { XCTAssertEqual(picture.pixel(x: x, y: y), red, "\(x) \(y)") }
        XCTAssertEqual(picture.pixel(x: 1, y: 1), red, "the stripe is outside")
    }

    func testAPhonesWallpaperFillsTheScreenAndIsCut() throws {
        try writeWallpaper("w-390w-844h@3x~iphone.wallpaper", width: 390, height: 844)
        let own = try picture("w-390w-844h@3x~iphone.wallpaper")
        XCTAssertEqual(size(own), [390, 844], "without a device the scene has its own size")
        // 414 / 390 × 844 = 896: exactly the width of the screen.
        let same = try picture("w-390w-844h@3x~iphone.wallpaper", "--device", "iphone-11", "--scale", "1")
        XCTAssertEqual(size(same), [414, 896])
        XCTAssertEqual(same.pixel(x: 1, y: 448), green)
        // On the smaller screen 375 / 390 × 844 = 811 points are too high, 144 of them are cut.
        let small = try picture("w-390w-844h@3x~iphone.wallpaper", "--device", "iphone-8", "--scale", "1")
        XCTAssertEqual(size(small), [375, 667])
        XCTAssertEqual(small.pixel(x: 15, y: 1), green)
        XCTAssertEqual(small.pixel(x: 22, y: 1), red)
        XCTAssertEqual(small.pixel(x: 187, y: 333), blue)
    }

    func testAFitThatWasAskedFor() throws {
        try write("a.caml", "<caml><CALayer bounds=\"0 0 40 20\" backgroundColor=\"1 0 0\"/></caml>")
        let fit = try picture("a.caml", "--fit", "fit", "--size", "80x80")
        XCTAssertEqual([fit.pixel(x: 1, y: 40), fit.pixel(x: 40, y: 22), fit.pixel(x: 40, y: 17)], [red, red, none])
        let fill = try picture("a.caml", "--fit", "fill", "--size", "80x80")
        XCTAssertEqual([fill.pixel(x: 1, y: 1), fill.pixel(x: 78, y: 78)], [red, red])
        let plain = try picture("a.caml", "--fit", "none", "--size", "20x20")
        XCTAssertEqual([plain.pixel(x: 1, y: 1), plain.pixel(x: 18, y: 18)], [red, red])
        let device = try picture("a.caml", "--fit", "none", "--device", "iphone-8", "--scale", "1")
        XCTAssertEqual([device.pixel(x: 187, y: 333), device.pixel(x: 100, y: 333)], [red, black], "a screen is black")
    }

    func testADeviceOnItsSide() throws {
        try writeWallpaper("w-390w-844h@3x~iphone.wallpaper", width: 390, height: 844)
        let picture = try picture(
            "w-390w-844h@3x~iphone.wallpaper", "--device", "iphone-14", "--scale", "1", "--orientation", "landscape-left")
        XCTAssertEqual(size(picture), [844, 390])
        XCTAssertEqual(picture.pixel(x: 40, y: 195), green, "the stripe is scaled by 844 / 390")
        XCTAssertEqual(picture.pixel(x: 46, y: 195), red)
    }

    func testTheFrameIsAroundTheScreen() throws {
        try writeWallpaper("w-390w-844h@3x~iphone.wallpaper", width: 390, height: 844)
        let picture = try picture("w-390w-844h@3x~iphone.wallpaper", "--frame", "--scale", "1")
        XCTAssertEqual(size(picture), [414, 868], "the class's phone with a frame of 12 points")
        XCTAssertEqual(picture.pixel(x: 0, y: 0), none, "outside the round corners")
        XCTAssertEqual(picture.pixel(x: 6, y: 434), SIMD4(0, 0, 0, 255))
        XCTAssertEqual(picture.pixel(x: 207, y: 700), red)
        XCTAssertEqual(picture.pixel(x: 207, y: 20), SIMD4(0, 0, 0, 255), "the notch")
        XCTAssertNotEqual(picture.pixel(x: 14, y: 14), green, "the screen's corner is round")
    }

    func testTheClockIsBetweenThePlanes() throws {
        try writeWallpaper("w-390w-844h@3x~iphone.wallpaper", width: 390, height: 844)
        func differences(_ options: String...) throws -> Int {
            let arguments = ["render", "w-390w-844h@3x~iphone.wallpaper", "--device", "iphone-14", "--scale", "1"] + options
            XCTAssertEqual(try Program.run(arguments + ["-o", "plain.png"], in: folder).status, 0)
            XCTAssertEqual(try Program.run(arguments + ["--clock", "-o", "clock.png"], in: folder).status, 0)
            let plain = try CGImage.decode(contentsOf: folder.appendingPathComponent("plain.png"))
            let clock = try CGImage.decode(contentsOf: folder.appendingPathComponent("clock.png"))
            var count = 0
            for y in 0..<844 { for x in 0..<390 where plain.pixel(x: x, y: y) != clock.pixel(x: x, y: y) { count += 1 } }
            return count
        }
        XCTAssertGreaterThan(try differences(), 3000, "a large time")
        // A floating plane that covers everything hides the clock.
        try write(
            "w-390w-844h@3x~iphone.wallpaper/x_Floating.ca/main.caml",
            "<caml><CALayer bounds=\"0 0 390 844\" backgroundColor=\"0 0 1\"/></caml>")
        XCTAssertEqual(try differences(), 0)
        XCTAssertGreaterThan(try differences("--planes", "background"), 3000)
    }

    func testInspectDoesNotListWhatIsNoPartOfTheScene() throws {
        try writeWallpaper("w-390w-844h@3x~iphone.wallpaper", width: 390, height: 844)
        let plan = try run("plan", "w-390w-844h@3x~iphone.wallpaper", "--device", "iphone-14", "--frame", "--clock")
        XCTAssertFalse(plan.output.isEmpty)
        XCTAssertTrue(try run("inspect", "w-390w-844h@3x~iphone.wallpaper").output.contains("bounds [0, 0, 390, 844]"))
    }

    func testWrongNamesAreUsageErrors() throws {
        try write("a.caml", "<caml><CALayer bounds=\"0 0 40 20\"/></caml>")
        let unknown = try run("render", "a.caml", "-o", "a.png", "--device", "iphone-15-por", status: 64)
        XCTAssertTrue(unknown.errors.contains("did you mean iphone-15-pro?"), unknown.errors)
        XCTAssertTrue(unknown.errors.contains("iphone-se, "), unknown.errors)
        let frame = try run("render", "a.caml", "-o", "a.png", "--frame", status: 64)
        XCTAssertTrue(frame.errors.contains("give --device with a name"), frame.errors)
        try run("render", "a.caml", "-o", "a.png", "--fit", "stretch", status: 64)
        XCTAssertTrue(
            try run("render", "door", "-o", "a.png", "--device", "iphone-14", status: 64).errors.contains("give an example a --size"))
    }

    func testATiltedDevice() throws {
        try write(
            "a.caml",
            """
            <caml><CALayer bounds="0 0 60 20"><style><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/>
            <keyPath type="string" value="position.x"/><layerName type="string" value="Card"/><mapMinTo type="real" value="10"/>
            <mapMaxTo type="real" value="50"/><view type="string" value="Floating"/></NSDictionary></wallpaperParallaxGroups></style>
            <sublayers><CALayer name="Card" bounds="0 0 20 20" position="0 10" backgroundColor="1 0 0"/></sublayers></CALayer></caml>
            """)
        func parts(_ tilt: String...) throws -> [SIMD4<UInt8>?] {
            let result = try Program.run(["render", "a.caml", "-o", "a.png"] + tilt, in: folder)
            XCTAssertEqual(result.errors, "")
            let picture = try CGImage.decode(contentsOf: folder.appendingPathComponent("a.png"))
            return [10, 30, 50].map { picture.pixel(x: $0, y: 10) }
        }
        XCTAssertEqual(try parts(), [none, red, none])
        XCTAssertEqual(try parts("--tilt", "1,0"), [none, none, red])
        XCTAssertEqual(try parts("--tilt", "-1,0.5"), [red, none, none])
        XCTAssertTrue(try run("inspect", "a.caml", "--tilt", "1,0").output.contains("position [50, 10]"))
        for text in ["2,0", "1", "a,b", "0,0,0"] { try run("render", "a.caml", "-o", "a.png", "--tilt", text, status: 64) }
        try write("b.caml", "<caml><CALayer bounds=\"0 0 60 20\"/></caml>")
        XCTAssertTrue(try run("inspect", "b.caml", "--tilt", "1,0", status: 64).errors.contains("leave out --tilt"))
    }
}
