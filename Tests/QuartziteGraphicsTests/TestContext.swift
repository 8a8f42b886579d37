// Small contexts, and access to their pixels, counted from the top left.

import QuartziteGraphics
import XCTest

let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

/// A transparent RGBA bitmap context with its origin at the bottom left.
func makeContext(_ width: Int, _ height: Int, _ alphaInfo: CGImageAlphaInfo = .premultipliedLast) throws -> CGContext {
    try tested(
        CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alphaInfo.rawValue))
}

/// The bitmap as rows of letters, from the top: `.` clear, `r g b w k` the opaque colours, `?` anything else.
func letters(_ context: CGContext, line: UInt = #line) throws -> [String] {
    let image = try drawnPicture(context, line: line)
    return (0..<image.height).map { y in
        String(
            (0..<image.width).map { x in
                switch image.pixel(x: x, y: y) {
                case [0, 0, 0, 0]: "."
                case [255, 0, 0, 255]: "r"
                case [0, 255, 0, 255]: "g"
                case [0, 0, 255, 255]: "b"
                case [255, 255, 255, 255]: "w"
                case [0, 0, 0, 255]: "k"
                default: "?" as Character
                }
            })
    }
}

/// Asserts one premultiplied pixel, from the top left.
func assertPixel(
    _ context: CGContext, _ x: Int, _ y: Int, _ expected: SIMD4<UInt8>, within tolerance: Int = 1, _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line
) {
    guard let found = try? drawnPicture(context).pixel(x: x, y: y) else {
        return XCTFail("no pixel at \(x), \(y)", file: file, line: line)
    }
    let isNear = (0..<4).allSatisfy { abs(Int(found[$0]) - Int(expected[$0])) <= tolerance }
    XCTAssertTrue(isNear, "\(message) at \(x), \(y): \(found), not \(expected)", file: file, line: line)
}
