import XCTest

@testable import QuartziteExport

/// Times of frames, rates and delays.
final class FrameTimesTests: XCTestCase {
    func testARangeEndsBeforeItsEnd() throws {
        XCTAssertEqual(try XCTUnwrap(FrameTimes.range(from: 0.5, to: 1, rate: 4)), [0.5, 0.75])
        XCTAssertEqual(FrameTimes.range(from: 0, to: 5, rate: 60)?.count, 300)
        // A tenth is no binary fraction; thirty of them are three seconds all the same.
        XCTAssertEqual(FrameTimes.range(from: 0, to: 0.1 + 0.2, rate: 10)?.count, 3)
        XCTAssertEqual(FrameTimes.range(from: 0, to: 1.01, rate: 2)?.count, 3)
        XCTAssertEqual(FrameTimes.range(from: 2, to: 2, rate: 60), [2])
        XCTAssertNil(FrameTimes.range(from: 0, to: 1e6, rate: 60))
    }

    func testASpreadHasBothEnds() {
        XCTAssertEqual(FrameTimes.spread(from: 1, to: 2, count: 3), [1, 1.5, 2])
        XCTAssertEqual(FrameTimes.spread(from: 1, to: 2, count: 1), [1])
    }

    func testRatesAreSimpleFractions() {
        func fraction(_ rate: Double) -> [Int] { [FrameRate(rate).numerator, FrameRate(rate).denominator] }
        XCTAssertEqual(fraction(60), [60, 1])
        XCTAssertEqual(fraction(12.5), [25, 2])
        XCTAssertEqual(fraction(29.97), [2997, 100])
        XCTAssertEqual(fraction(24000.0 / 1001), [24000, 1001])
        XCTAssertEqual(fraction(100.0 / 3), [100, 3])
        XCTAssertEqual(fraction(0.5), [1000, 2000])
        XCTAssertEqual(fraction(1000), [1000, 1])
    }

    func testDelaysAreRoundedWithoutDrift() {
        func delays(_ rate: Double, _ count: Int) -> [Int] {
            let delays = RoundedDelays(FrameRate(rate), unitsPerSecond: 100)
            return (0..<count).map { delays.delay(of: $0) }
        }
        XCTAssertEqual(delays(50, 4), [2, 2, 2, 2])
        XCTAssertEqual(delays(30, 6), [3, 4, 3, 3, 4, 3])
        XCTAssertEqual(delays(60, 6), [2, 1, 2, 2, 1, 2])
        for rate in [7, 24, 30, 33, 60, 29.97, 23.976] {
            let all = delays(rate, 3000)
            XCTAssertEqual(Double(all.reduce(0, +)), 300_000 / rate, accuracy: 0.51, "\(rate)")
            XCTAssertLessThanOrEqual((all.max() ?? 0) - (all.min() ?? 0), 1, "\(rate)")
        }
    }

    func testMilliseconds() {
        let delays = RoundedDelays(FrameRate(60), unitsPerSecond: 1000)
        XCTAssertEqual((0..<6).map { delays.delay(of: $0) }, [17, 16, 17, 17, 16, 17])
        XCTAssertEqual(delays.duration(of: 96), 1.6)
    }

    func testThePaddedSizeIsEvenWhereColoursAreShared() {
        for format in ExportFormat.allCases {
            let size = format.paddedSize(width: 301, height: 200)
            XCTAssertEqual([size.width, size.height], [.mp4, .webm].contains(format) ? [302, 200] : [301, 200], format.title)
        }
    }
}
