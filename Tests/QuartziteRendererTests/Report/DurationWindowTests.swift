import QuartziteRenderer
import XCTest

/// The histogram of durations.
final class DurationHistogramTests: XCTestCase {
    func testABucketContainsItsBeginningAndNotItsEnd() {
        for bucket in 0..<DurationHistogram.bucketCount {
            let (from, to) = DurationHistogram.bounds(of: bucket)
            XCTAssertEqual(DurationHistogram.bucket(of: from), bucket)
            if to.isFinite {
                XCTAssertEqual(DurationHistogram.bucket(of: to), bucket + 1)
                XCTAssertEqual(DurationHistogram.bucket(of: to.nextDown), bucket)
            }
        }
    }

    func testBucketsAreQuarterOctavesFromAQuarterMillisecondToASecond() {
        XCTAssertEqual(DurationHistogram.bounds(of: 0).to, 0.000_25)
        XCTAssertEqual(DurationHistogram.bounds(of: 5).from, 0.000_5, accuracy: 1e-15)
        XCTAssertEqual(DurationHistogram.bounds(of: 6).from / DurationHistogram.bounds(of: 5).from, 1.189_207, accuracy: 1e-6)
        XCTAssertEqual(DurationHistogram.bounds(of: 49).from, 1.024, accuracy: 1e-12)
        XCTAssertEqual(DurationHistogram.bucket(of: 3600), 49)
        XCTAssertEqual(DurationHistogram.bucket(of: -1), 0)
    }

    func testDurationsAreCountedAndRemoved() {
        var histogram = DurationHistogram([0.001, 0.0011, 0.016_7, 0.016_8, 0.5])
        XCTAssertEqual(histogram.counts.reduce(0, +), 5)
        XCTAssertEqual(histogram.counts[DurationHistogram.bucket(of: 0.001)], 2)
        XCTAssertEqual(histogram.largest, 2)
        histogram.remove(0.5)
        XCTAssertEqual(histogram.filled, DurationHistogram.bucket(of: 0.001)..<DurationHistogram.bucket(of: 0.016_8) + 1)
        XCTAssertTrue(DurationHistogram().filled.isEmpty)
    }

    func testTheAxisIsLogarithmic() {
        XCTAssertEqual(DurationHistogram.position(of: DurationHistogram.bounds(of: 20).from), 20, accuracy: 1e-9)
        XCTAssertEqual(DurationHistogram.position(of: 0), 0)
        XCTAssertEqual(DurationHistogram.position(of: 100), Double(DurationHistogram.bucketCount))
    }
}

/// The latest durations and their statistics.
final class DurationWindowTests: XCTestCase {
    func testStatisticsAreThoseOfTheLatestDurations() throws {
        var window = DurationWindow()
        var log: [Double] = []
        // Repeats and any order.
        for index in 0..<DurationWindow.capacity + 3000 {
            let duration = Double((index * 7919) % 1013) / 10_000
            log.append(duration)
            let removed = window.append(duration)
            XCTAssertEqual(removed, index < DurationWindow.capacity ? nil : log[index - DurationWindow.capacity])
        }
        let latest = Array(log.suffix(DurationWindow.capacity))
        XCTAssertEqual(window.sorted, latest.sorted())
        XCTAssertEqual(window.histogram, DurationHistogram(latest))
        let (summary, expected) = (try XCTUnwrap(window.summary), try XCTUnwrap(FrameSummary(latest)))
        XCTAssertEqual(summary.count, DurationWindow.capacity)
        XCTAssertEqual([summary.p50, summary.p95, summary.p99, summary.worst], [expected.p50, expected.p95, expected.p99, expected.worst])
        XCTAssertEqual(summary.mean, expected.mean, accuracy: 1e-9)
        XCTAssertEqual(window.lows, FrameLows(sorted: latest.sorted()))
    }

    func testWhatIsNoDurationIsIgnored() {
        var window = DurationWindow()
        for value in [Double.nan, .infinity, -.infinity] { window.append(value) }
        XCTAssertEqual(window.count, 0)
        XCTAssertNil(window.summary)
    }
}
