import Foundation
import XCTest

@testable import QuartziteGraphics

/// Texts in PNG files, and the check that a file is whole.
final class PNGFileTests: XCTestCase {
    private func png() throws -> Data {
        let pixels = (0..<4 * 50 * 30).map { UInt8(truncatingIfNeeded: $0 * 7) | 3 }
        return try XCTUnwrap(CGImage(width: 50, height: 30, premultipliedRGBA: pixels.map { min($0, 3) })).pngData()
    }

    func testTextsAreReadBackAndThePixelsStay() throws {
        let plain = try png()
        let marked = PNGFile.adding(["Software": "a program", "x:y": "ä\n1/2"], to: plain)
        let file = try XCTUnwrap(PNGFile(marked))
        XCTAssertEqual([file.width, file.height], [50, 30])
        XCTAssertEqual(file.texts, ["Software": "a program", "x:y": "??1/2"])
        XCTAssertEqual(try XCTUnwrap(PNGFile(plain)).texts, [:])
        XCTAssertTrue(try CGImage.decode(data: marked).straightPixels() == CGImage.decode(data: plain).straightPixels())
    }

    func testOnlyWholeFilesAreRead() throws {
        let marked = PNGFile.adding(["Software": "a program"], to: try png())
        for length in [0, 8, 33, 60, marked.count / 2, marked.count - 12, marked.count - 1] {
            XCTAssertNil(PNGFile(marked.prefix(length)), "\(length) bytes")
        }
        XCTAssertNil(PNGFile(marked + [0]))
        for place in [0, 20, 50, marked.count / 2, marked.count - 2] {
            var damaged = marked
            damaged[place] ^= 0x10
            XCTAssertNil(PNGFile(damaged), "byte \(place)")
        }
    }

    func testTheHashIsThatOfTheStandard() {
        let hash = SHA256()
        for part in ["a", "", "bc"] { hash.add(Data(part.utf8)) }
        XCTAssertEqual(hash.hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
