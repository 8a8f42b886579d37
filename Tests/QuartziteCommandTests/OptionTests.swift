import ArgumentParser
import XCTest

@testable import QuartziteCommand

/// Parsing of option values.
final class OptionTests: XCTestCase {
    func testTimes() throws {
        func seconds(_ text: String) throws -> Double { try TimeOption(text).seconds(duration: 4) }
        XCTAssertEqual(try seconds("0.5"), 0.5)
        XCTAssertEqual(try seconds("0.5s"), 0.5)
        XCTAssertEqual(try seconds("30f"), 0.5)
        XCTAssertEqual(try seconds("50%"), 2)
        XCTAssertEqual(try seconds("1e-05"), 0.00001)
        for bad in ["", "x", "-1", "+1", "inf", "nan", "0x10", "1 2"] { XCTAssertThrowsError(try TimeOption(bad), bad) }
    }

    func testPrerolls() throws {
        func seconds(_ text: String) throws -> Double { try EmitterOptions.parse(["--preroll", text]).preroll }
        XCTAssertEqual(try EmitterOptions.parse([]).preroll, 0)
        XCTAssertEqual(try seconds("10"), 10)
        XCTAssertEqual(try seconds("2.5s"), 2.5)
        for bad in ["", "s", "x", "-1", "inf", "nan", "1e7", "10f"] { XCTAssertThrowsError(try seconds(bad), bad) }
    }

    func testSizes() throws {
        let size = try SizeOption("300x200.5")
        XCTAssertEqual([size.width, size.height], [300, 200.5])
        for bad in ["", "x", "300", "300x", "x3", "0x3", "3x0", "-1x3", "1e3x3", "16385x1", "nanx1"] {
            XCTAssertThrowsError(try SizeOption(bad), bad)
        }
    }

    func testBackgrounds() throws {
        XCTAssertEqual(try BackgroundOption("none"), .transparent)
        XCTAssertEqual(try BackgroundOption("#ffffff"), .white)
        XCTAssertEqual(try BackgroundOption("#FF0080").color, SIMD4(1, 0, 128 / 255, 1))
        for bad in ["", "#", "#fff", "ffffff", "#ffffff0", "#ggffff", "white"] { XCTAssertThrowsError(try BackgroundOption(bad), bad) }
    }

    func testOutputPatterns() throws {
        XCTAssertEqual(try OutputPattern("a.png").path(frame: 7), "a.png")
        XCTAssertFalse(try OutputPattern("a.png").isSequence)
        XCTAssertEqual(try OutputPattern("f-%04d.png").path(frame: 7), "f-0007.png")
        XCTAssertEqual(try OutputPattern("f-%04d.png").path(frame: 123456), "f-123456.png")
        XCTAssertEqual(try OutputPattern("f%d.PNG").path(frame: 7), "f7.PNG")
        XCTAssertEqual(try OutputPattern("100%%-%02d.png").path(frame: 7), "100%-07.png")
        XCTAssertEqual(try OutputPattern("100%%.png").path(frame: 7), "100%.png")
        for bad in ["", "a", "a.", "a.png.txt", "%d%d.png", "%4d.png", "%x.png", "a.gif", "a.mp4", "dir.png/"] {
            XCTAssertThrowsError(try OutputPattern(bad), bad)
        }
    }
}
