// The pictures in Pictures/, made by make_pictures.py, and their colours.

import QuartziteGraphics
import XCTest

enum TestPicture {
    static func url(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pictures/\(name)")
    }

    static func decode(_ name: String, limit: ImageLimit = .standard) throws -> CGImage {
        try CGImage.decode(contentsOf: url(name), limit: limit)
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: url(name)))
    }

    static let red: SIMD4<UInt8> = [255, 0, 0, 255]
    static let green: SIMD4<UInt8> = [0, 255, 0, 255]
    static let blue: SIMD4<UInt8> = [0, 0, 255, 255]
    static let last: SIMD4<UInt8> = [200, 100, 50, 255]
    /// The colour of the last quarter with an alpha of 128, premultiplied.
    static let halfLast: SIMD4<UInt8> = [100, 50, 25, 128]
}

/// Asserts that the middles of the picture's quarters, by rows, have these premultiplied colours.
func assertQuarters(
    _ image: CGImage, _ quarters: [SIMD4<UInt8>], within tolerance: Int = 0, _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line
) {
    for (index, expected) in quarters.enumerated() {
        let (x, y) = (image.width * (2 * (index % 2) + 1) / 4, image.height * (2 * (index / 2) + 1) / 4)
        guard let found = image.pixel(x: x, y: y) else {
            XCTFail("\(message) has no pixel at \(x), \(y)", file: file, line: line)
            continue
        }
        let isNear = (0..<4).allSatisfy { abs(Int(found[$0]) - Int(expected[$0])) <= tolerance }
        XCTAssertTrue(isNear, "\(message) quarter \(index) is \(found), not \(expected)", file: file, line: line)
    }
}
