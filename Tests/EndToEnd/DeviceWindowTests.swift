import Foundation
import QuartziteGraphics
import TestSupport
import XCTest

/// Wallpapers on a device in the window.
final class DeviceWindowTests: WindowTestCase {
    /// Writes a wallpaper whose red card follows the tilt over the width of the screen.
    private func wallpaper() throws -> String {
        let bundle = folder.appendingPathComponent("w-390w-844h@3x~iphone.wallpaper/x_Background.ca")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try """
        <caml><CALayer bounds="0 0 390 844" backgroundColor="0 0 1"><style><wallpaperParallaxGroups type="NSArray"><NSDictionary>
        <axis type="string" value="x"/><keyPath type="string" value="position.x"/><layerName type="string" value="Card"/>
        <mapMinTo type="real" value="0"/><mapMaxTo type="real" value="390"/></NSDictionary></wallpaperParallaxGroups></style>
        <sublayers><CALayer name="Card" bounds="0 0 60 60" position="0 422" backgroundColor="1 0 0"/></sublayers></CALayer></caml>
        """.write(to: bundle.appendingPathComponent("main.caml"), atomically: true, encoding: .utf8)
        let list = "<plist><dict><key>logicalScreenClass</key><string>390w-844h@3x~iphone</string></dict></plist>"
        let file = bundle.deletingLastPathComponent().appendingPathComponent("Wallpaper.plist")
        try list.write(to: file, atomically: true, encoding: .utf8)
        return bundle.deletingLastPathComponent().path
    }

    /// The middle of the red pixels in a row; nil without any.
    private func card(_ window: PreviewWindow, row: Int) throws -> Double? {
        let picture = try window.screenshot()
        let xs = (0..<picture.width).filter { picture.pixel(x: $0, y: row).map { $0.x > 200 && $0.z < 50 } ?? false }
        return xs.isEmpty ? nil : Double(xs.reduce(0, +)) / Double(xs.count)
    }

    private func expectCard(_ window: PreviewWindow, near x: Double, row: Int = 422, line: UInt = #line) throws {
        var seen: Double?
        let isThere = try eventually {
            seen = try card(window, row: row)
            return seen.map { abs($0 - x) < 4 } ?? false
        }
        XCTAssertTrue(isThere, "the card is at \(String(describing: seen)), not at \(x)", line: line)
    }

    func testTheMouseTiltsThePhoneOfTheClass() throws {
        let window = try open(try wallpaper(), "--bare")
        XCTAssertTrue(try window.size() == (390, 844), "the class's phone")
        try expectCard(window, near: 194.5)
        try window.move(to: (300, 422))
        try expectCard(window, near: 194.5)
        try window.hold("g")
        try expectCard(window, near: 299.5)
        try window.move(to: (100, 100))
        try expectCard(window, near: 99.5)
        try window.letGo("g")
        try expectCard(window, near: 194.5)
    }

    func testTheFrameIsSwitchedByAKey() throws {
        let window = try open(try wallpaper(), "--bare")
        try window.key("d")
        let isFramed = try eventually { try window.screenshot().pixel(x: 6, y: 422) == SIMD4(0, 0, 0, 255) }
        XCTAssertTrue(isFramed, "there is no frame at the left edge")
        try window.key("d")
        XCTAssertTrue(try eventually { try window.screenshot().pixel(x: 6, y: 422) == SIMD4(0, 0, 255, 255) })
    }

    func testTheWindowTurnsWithTheDevice() throws {
        let window = try open(try wallpaper(), "--bare")
        try window.key("v")
        XCTAssertTrue(try eventually { try window.size() == (844, 390) })
        try window.key("v")
        XCTAssertTrue(try eventually { try window.size() == (390, 844) })
        try expectCard(window, near: 194.5)
    }

    func testADeviceIsChosenForASwiftSceneInTheMenu() throws {
        // Away from the screenshots: pictures beside a scene belong to it, and make it anew.
        let file = folder.appendingPathComponent("scene/Safe.swift")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try """
        import QuartziteKit
        final class Safe: UIViewController {
            let content = UIView()
            override func viewDidLoad() {
                super.viewDidLoad()
                preferredContentSize = CGSize(width: 240, height: 240)
                (view.backgroundColor, content.backgroundColor) = (.red, .green)
                view.addSubview(content)
            }
            override func viewDidLayoutSubviews() { content.frame = view.bounds.inset(by: view.safeAreaInsets) }
        }
        @MainActor func scene() -> UIViewController { Safe() }
        """.write(to: file, atomically: true, encoding: .utf8)
        let probe = try Program.run(Program.quartzite, ["inspect", file.path])
        if probe.status == 69 { throw XCTSkip(probe.errors) }
        let window = try open(file.path)
        let (red, green) = (SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>(0, 255, 0, 255))
        XCTAssertTrue(try eventually { try window.screenshot().pixel(x: 120, y: 5) == green }, "without a device there are no bars")
        let own = try window.size()
        try window.move(to: (120, 120))
        // “States and devices” is the seventh row, and its first one lists the devices: none, and the iPhone 8.
        try window.key("F10")
        for _ in 0..<7 { try window.key("Down") }
        for key in ["Right", "Right", "Down", "Return"] { try window.key(key) }
        // The bar gets a row for frame and safe areas.
        let isResized = try eventually { try window.size().width == 375 && window.size().height > own.height - 240 + 667 }
        let size = try window.size()
        XCTAssertTrue(isResized, "the window has the size \(size)")
        let isSafe = try eventually {
            let picture = try window.screenshot()
            return picture.pixel(x: 30, y: 10) == red && picture.pixel(x: 30, y: 26) == green && picture.pixel(x: 370, y: 600) == green
        }
        XCTAssertTrue(isSafe, "the status bar's 20 points are not part of the safe area")
        try window.move(to: (120, 120))
        try window.key("F10")
        for _ in 0..<7 { try window.key("Down") }
        for key in ["Right", "Right", "Return"] { try window.key(key) }
        XCTAssertTrue(try eventually { try window.size() == own }, "the scene has its own size again")
        XCTAssertTrue(try eventually { try window.screenshot().pixel(x: 120, y: 5) == green })
    }

    func testTheSceneInItsOwnSize() throws {
        let window = try open(try wallpaper(), "--bare", "--device", "none", "--size", "500x300")
        try expectCard(window, near: 249.5, row: 150)
        XCTAssertEqual(try window.screenshot().pixel(x: 10, y: 150), SIMD4(255, 255, 255, 255), "beside the scene")
    }
}
