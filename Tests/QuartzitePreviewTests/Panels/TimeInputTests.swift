import XCTest

@testable import QuartzitePreview

/// Typed times: relative and absolute times are understood, and other text is refused.
final class TimeInputTests: XCTestCase {
    /// Returns the time that a text means at 0.2 s in a scene of 2 s.
    private func seconds(_ text: String) -> Double? {
        TimeInput(text)?.seconds(from: 0.2, duration: 2)
    }

    func testBareNumberIsSeconds() {
        XCTAssertEqual(seconds("0.5"), 0.5)
        XCTAssertEqual(seconds("2"), 2)
        XCTAssertEqual(seconds(".25"), 0.25)
        XCTAssertEqual(seconds("1."), 1)
    }

    func testUnits() throws {
        XCTAssertEqual(seconds("0.5s"), 0.5)
        XCTAssertEqual(seconds("250ms"), 0.25)
        XCTAssertEqual(try XCTUnwrap(seconds("30f")), 0.5, accuracy: 1e-12)
        XCTAssertEqual(seconds("50%"), 1)
    }

    func testSpacesCaseAndDecimalCommaDoNotMatter() throws {
        XCTAssertEqual(seconds("  0.5 S "), 0.5)
        XCTAssertEqual(try XCTUnwrap(seconds("6 F")), 0.1, accuracy: 1e-12)
        XCTAssertEqual(seconds("0,5"), 0.5)
    }

    func testMinutesAndHoursAsOnAClock() throws {
        XCTAssertEqual(seconds("1:30"), 90)
        XCTAssertEqual(seconds("0:07"), 7)
        XCTAssertEqual(seconds("1:05.250"), 65.25)
        XCTAssertEqual(seconds("90:00,5"), 5400.5)
        XCTAssertEqual(seconds("1:00:05"), 3605)
        XCTAssertEqual(try XCTUnwrap(seconds("+1:00")), 60.2, accuracy: 1e-12)
        for time in [0, 7, 59, 60, 723, 3605] as [Double] { XCTAssertEqual(seconds(TimeText.clock(time)), time, "as the ruler writes it") }
        for text in ["1:60", "1:60:00", ":30", "1:", "1:2:3:4", "1.5:30", "1:-3", "1:30f", "1:.5", "1: 30", "1:3.0.1"] {
            XCTAssertNil(TimeInput(text), "\(text) was taken for a time")
        }
    }

    func testSignCountsFromTheTimeNow() throws {
        XCTAssertEqual(try XCTUnwrap(seconds("+3f")), 0.25, accuracy: 1e-12)
        XCTAssertEqual(try XCTUnwrap(seconds("-0.1")), 0.1, accuracy: 1e-12)
        XCTAssertEqual(try XCTUnwrap(seconds("+10%")), 0.4, accuracy: 1e-12)
        XCTAssertEqual(try XCTUnwrap(seconds("\u{2212}6f")), 0.1, accuracy: 1e-12)
    }

    func testWhatIsNoTimeIsRefused() {
        for text in [
            "", " ", "s", "%", "+", "abc", "1..2", "1.2.3", "1e3", "0x10", "inf", "nan", "1 2", "5h", "--1", "+-1", "1s2", "٣", "½",
            "1,2,3",
        ] {
            XCTAssertNil(TimeInput(text), "\(text) was taken for a time")
        }
    }

    @MainActor func testTheFieldRefusesTimesBeforeTheStartAndSaysWhy() {
        var state = TransportBar.State(
            time: 0.5, sliderTime: 0.5, duration: 2, lastTime: 2, isPlaying: false, isEndless: false, mode: .once, speed: 1,
            chosenSpeed: 1, lockedRate: nil, dragEnd: .stays, range: PlaybackRange(), costs: CostHistogram())
        for text in ["-1", "-31f", "\u{2212}50%"] {
            guard case .refused(let reason) = TransportBar.read(text, state) else { return XCTFail("\(text) was taken") }
            XCTAssertTrue(reason.contains("before 0"), reason)
        }
        for text in ["-0.5", "-0.5004", "-30f", "-25%", "+1", "1"] {
            XCTAssertEqual(TransportBar.read(text, state), TimeInput(text).map(TransportBar.TypedTime.time), text)
        }
        XCTAssertEqual(TransportBar.read("x", state), .refused("not a time: 0.5  500ms  1:30  30f  50%  +3f"))
        for text in TransportBar.typedTimes.split(separator: " ") { XCTAssertNotNil(TimeInput(text), "\(text) in the hint") }
        (state.showsFrames, state.framesPerSecond) = (true, 24)
        XCTAssertEqual(TransportBar.read("-12", state), TimeInput("-12f").map(TransportBar.TypedTime.time))
        guard case .refused = TransportBar.read("-13", state) else { return XCTFail("13 of 12 frames back") }
    }

    func testPercentOfAStillSceneIsItsStart() {
        XCTAssertEqual(TimeInput("50%")?.seconds(from: 0, duration: 0), 0)
    }
}
