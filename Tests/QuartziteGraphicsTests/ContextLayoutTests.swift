import XCTest

@testable import QuartziteGraphics

/// The layouts of bitmap contexts: the bytes in memory after drawing, and drawing over bytes that the program wrote.
final class ContextLayoutTests: XCTestCase {
    private let rgb = CGColorSpaceCreateDeviceRGB()
    private let gray = CGColorSpaceCreateDeviceGray()

    private func info(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []) -> UInt32 { alpha.rawValue | order.rawValue }

    /// The four bytes of a pixel of straight colour (128, 64, 32) and alpha 128 of 255, drawn into zeroed memory.
    private func drawn(_ info: UInt32, bits: Int = 8, _ space: CGColorSpace) throws -> [UInt8] {
        var memory = [UInt8](repeating: 0, count: 2 * 16)
        try memory.withUnsafeMutableBytes { memory in
            let context = try XCTUnwrap(
                CGContext(
                    data: memory.baseAddress, width: 2, height: 2, bitsPerComponent: bits, bytesPerRow: 16, space: space, bitmapInfo: info))
            context.setFillColor(red: 128 / 255, green: 64 / 255, blue: 32 / 255, alpha: 128 / 255)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            XCTAssertEqual(context.data, memory.baseAddress)
            XCTAssertEqual(context.bytesPerRow, 16)
        }
        return Array(memory[16..<24])
    }

    func testLayoutsOfRGB() throws {
        // Opaque black without alpha, and nothing with alpha, lies in the first pixel.
        let (big, little) = (CGBitmapInfo.byteOrder32Big, CGBitmapInfo.byteOrder32Little)
        let cases: [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])] = [
            (.premultipliedLast, [], [64, 32, 16, 128]), (.premultipliedLast, big, [64, 32, 16, 128]),
            (.premultipliedLast, little, [128, 16, 32, 64]),
            (.premultipliedFirst, [], [128, 64, 32, 16]), (.premultipliedFirst, big, [128, 64, 32, 16]),
            (.premultipliedFirst, little, [16, 32, 64, 128]),
        ]
        for (alpha, order, expected) in cases {
            let bytes = try drawn(info(alpha, order), rgb)
            XCTAssertEqual(Array(bytes[0..<4]), [0, 0, 0, 0], "\(alpha) \(order.rawValue)")
            XCTAssertEqual(Array(bytes[4..<8]), expected, "\(alpha) \(order.rawValue)")
        }
        XCTAssertEqual(try drawn(info(.noneSkipFirst), rgb), [255, 0, 0, 0, 255, 64, 32, 16])
        XCTAssertEqual(try drawn(info(.noneSkipFirst, big), rgb), [255, 0, 0, 0, 255, 64, 32, 16])
        XCTAssertEqual(try drawn(info(.noneSkipLast, little), rgb), [255, 0, 0, 0, 255, 16, 32, 64])
    }

    func testGrayAlphaAnd16Bits() throws {
        // 0.2126 · 64 + 0.7152 · 32 + 0.0722 · 16 = 37.6.
        XCTAssertEqual(Array(try drawn(info(.none), gray)[0..<3]), [0, 38, 0])
        XCTAssertEqual(Array(try drawn(info(.alphaOnly), gray)[0..<3]), [0, 128, 0])
        XCTAssertEqual(Array(try drawn(info(.alphaOnly), rgb)[0..<3]), [0, 128, 0])
        // In 5 bits: 64 → 8, 32 → 4, 16 → 2.
        let word: UInt16 = 8 << 10 | 4 << 5 | 2
        let (high, low) = (UInt8(word >> 8), UInt8(word & 255))
        XCTAssertEqual(Array(try drawn(info(.noneSkipFirst), bits: 5, rgb)[0..<4]), [0, 0, high, low])
        XCTAssertEqual(Array(try drawn(info(.noneSkipFirst, .byteOrder16Big), bits: 5, rgb)[0..<4]), [0, 0, high, low])
        XCTAssertEqual(Array(try drawn(info(.noneSkipFirst, .byteOrder16Little), bits: 5, rgb)[0..<4]), [0, 0, low, high])
    }

    func testDrawingCoversBytesThatTheProgramWrote() throws {
        let context = try XCTUnwrap(
            CGContext(
                data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: rgb, bitmapInfo: info(.premultipliedFirst)))
        XCTAssertEqual([context.bytesPerRow, context.bitsPerPixel, context.bitsPerComponent], [12, 32, 8])
        let bytes = try XCTUnwrap(context.data).assumingMemoryBound(to: UInt8.self)
        for (index, byte) in ([255, 10, 20, 30] as [UInt8]).enumerated() { bytes[index] = byte }
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        context.endTransparencyLayer()
        XCTAssertEqual((0..<12).map { bytes[$0] }, [255, 10, 20, 30, 255, 255, 0, 0, 0, 0, 0, 0])
        bytes[9] = 40
        bytes[8] = 255
        let image = try XCTUnwrap(context.makeImage())
        XCTAssertEqual((0..<3).map { image.pixel(x: $0, y: 0) }, [[10, 20, 30, 255], [255, 0, 0, 255], [40, 0, 0, 255]])
    }

    func testRowsFitThePixels() {
        func make(rowBytes: Int, bits: Int, _ alpha: CGImageAlphaInfo, _ space: CGColorSpace) -> CGContext? {
            CGContext(data: nil, width: 5, height: 2, bitsPerComponent: bits, bytesPerRow: rowBytes, space: space, bitmapInfo: info(alpha))
        }
        XCTAssertEqual(make(rowBytes: 0, bits: 8, .none, gray)?.bytesPerRow, 5)
        XCTAssertEqual(make(rowBytes: 7, bits: 8, .none, gray)?.bytesPerRow, 7)
        XCTAssertNil(make(rowBytes: 4, bits: 8, .none, gray))
        XCTAssertNil(make(rowBytes: 11, bits: 5, .noneSkipFirst, rgb))
        XCTAssertNil(make(rowBytes: 16, bits: 8, .premultipliedFirst, rgb))
    }

    func testTheMessageListsWhatIsSupported() {
        let message = PixelLayout.refusal(bitsPerComponent: 16, info: CGBitmapInfo(rawValue: 1))
        for part in [
            "16 bits per component", "bitmapInfo 1", "premultipliedFirst", "byteOrder32Little", "noneSkipFirst", "gray", "alphaOnly",
        ] {
            XCTAssertTrue(message.contains(part), part)
        }
    }
}
