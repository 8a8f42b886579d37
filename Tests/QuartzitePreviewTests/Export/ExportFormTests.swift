import Foundation
import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The form for exports: what it fills in, what it accepts, and the options of `render` that it becomes.
final class ExportFormTests: XCTestCase {
    private func form(
        duration: Double = 2, marked: ClosedRange<Double>? = nil, rate: Int? = nil, last: ExportForm? = nil
    ) -> ExportForm {
        var facts = ExportForm.Facts()
        (facts.size, facts.time, facts.duration) = (CGSize(width: 300, height: 200), 0.5, duration)
        (facts.whole, facts.marked, facts.background) = (0...duration, marked, SIMD4(1, 1, 1, 1))
        return ExportForm(facts, name: "boat", folder: NSTemporaryDirectory(), rate: rate, last: last)
    }

    /// The option's value among arguments; nil if it is not there.
    private func value(_ option: String, _ arguments: [String]) -> String? {
        arguments.firstIndex(of: option).map { arguments[$0 + 1] }
    }

    func testAFilmShowsTheWholeSceneAsTheWindowDoes() {
        let form = form()
        let arguments = form.arguments
        XCTAssertNil(form.problem)
        XCTAssertEqual(form.kind, .mp4)
        XCTAssertEqual(value("--from", arguments), "0")
        XCTAssertEqual(value("--to", arguments), "2")
        XCTAssertEqual(value("--fps", arguments), "60")
        XCTAssertEqual(value("--background", arguments), "#ffffff")
        XCTAssertEqual(value("--scale", arguments), "1")
        XCTAssertNil(value("--loop", arguments), "an MP4 does not say how often it is played")
        XCTAssertTrue(value("-o", arguments)?.hasSuffix("/boat.mp4") == true)
        XCTAssertEqual(form.frameCount, 120)
        XCTAssertTrue(form.estimate.hasPrefix("120 frames of 300 × 200 pixels, 2.000 s, 28.8 MB"), form.estimate)
    }

    func testTheInAndOutPointsAreTheRange() {
        var form = form(marked: 0.5...1.25)
        XCTAssertEqual(value("--from", form.arguments), "0.5")
        XCTAssertEqual(value("--to", form.arguments), "1.25")
        XCTAssertEqual(form.frameCount, 45)
        form.show(form.facts.whole)
        XCTAssertEqual(value("--to", form.arguments), "2")
    }

    func testTheFormatDecidesWhatElseIsAsked() {
        var form = form()
        form.choose(.gif)
        XCTAssertEqual(form.text(.rate), "50", "the usual rate follows the format")
        XCTAssertEqual(value("--loop", form.arguments), "0")
        form.set(.rate, "25")
        form.choose(.webp)
        XCTAssertEqual(form.text(.rate), "25", "a rate that was typed stays")
        form.choose(.sheet)
        XCTAssertEqual(value("--count", form.arguments), "12")
        XCTAssertNil(value("--fps", form.arguments))
        XCTAssertTrue(form.estimate.hasPrefix("12 pictures of 300 × 200"), form.estimate)
        form.choose(.picture)
        XCTAssertEqual(value("--time", form.arguments), "0.5", "the playhead's time")
        XCTAssertNil(value("--from", form.arguments))
        form.choose(.frames)
        XCTAssertEqual(value("--from", form.arguments), "0")
        XCTAssertTrue(value("-o", form.arguments)?.hasSuffix("/boat-%04d.png") == true)
    }

    func testWhatCannotBeExportedIsSaidAtItsField() {
        let wrong: [(ExportForm.Field, String, ExportKind)] = [
            (.from, "soon", .mp4), (.from, "+1", .mp4), (.to, "", .mp4), (.rate, "0", .mp4), (.rate, "fast", .frames), (.rate, "120", .gif),
            (.plays, "-1", .gif), (.plays, "x", .apng), (.count, "0", .sheet), (.name, "", .mp4), (.name, "a/b", .mp4),
            (.folder, "/no/such/folder", .mp4),
        ]
        for (field, text, kind) in wrong {
            var form = form()
            form.choose(kind)
            XCTAssertNil(form.problem)
            form.set(field, text)
            XCTAssertEqual(form.problem?.field, field, "“\(text)” in \(field)")
        }
        var form = form()
        form.set(.to, "30f")
        XCTAssertEqual(value("--to", form.arguments), "0.5")
        form.set(.from, "50%")
        XCTAssertEqual(form.problem?.text, "the end is before the beginning")
        form.set(.from, "0")
        form.scale = 300
        XCTAssertNotNil(form.problem)
        XCTAssertNil(form.problem?.field)
    }

    func testNamesAreNoPatternsAndNoOptions() {
        var form = form()
        form.set(.name, "100%d")
        form.set(.folder, "")
        XCTAssertEqual(value("-o", form.arguments), "100%%d.mp4")
        form.set(.name, "-o")
        XCTAssertEqual(value("-o", form.arguments), "./-o.mp4")
    }

    func testBackgrounds() {
        var form = form()
        for (background, text) in [(ExportBackground.none, "none"), (.white, "#ffffff"), (.black, "#000000"), (.window, "#ffffff")] {
            form.background = background
            XCTAssertEqual(form.backgroundText, text)
        }
        form.facts.background = nil
        XCTAssertEqual(form.backgroundText, "none", "a checkerboard is no background")
    }

    func testAStillSceneIsAPictureAndTheNextFormRemembers() {
        XCTAssertEqual(form(duration: 0).kind, .picture)
        XCTAssertEqual(form(rate: 24).text(.rate), "24", "the rate that is fixed in the window")
        var first = form()
        first.choose(.gif)
        first.scale = 2
        first.set(.plays, "3")
        let next = form(last: first)
        XCTAssertEqual(next.kind, .gif)
        XCTAssertEqual(next.scale, 2)
        XCTAssertEqual(next.text(.plays), "3")
        XCTAssertEqual(next.text(.name), "boat")
        XCTAssertEqual(next.text(.rate), "50")
    }
}

/// The process of an export and its lines.
@MainActor final class ExportProcessTests: XCTestCase {
    private final class Progress {
        var counts: [Int] = []
        var end: ExportEnd?
    }

    private func run(_ script: String, cancels: Bool = false) async throws -> Progress {
        let seen = Progress()
        let ended = expectation(description: "ended")
        let process = try ExportProcess(["/bin/sh", "-c", script], progress: { seen.counts.append($0) }) {
            seen.end = $0
            ended.fulfill()
        }
        if cancels { process.cancel() }
        await fulfillment(of: [ended], timeout: 60)
        return seen
    }

    func testItTellsItsProgressAndItsEnd() async throws {
        let seen = try await run(
            "echo 'quartzite: 3 of 12 frames, 6.0 a second, 2 s left' >&2; echo 'note: no sound' >&2; echo '9 of 12 frames' >&2")
        let (counts, end) = (seen.counts, seen.end)
        XCTAssertEqual(counts, [3, 9])
        XCTAssertEqual(end, .written)
    }

    func testTheReasonOfAFailureIsItsErrorLine() async throws {
        let seen = try await run("echo 'Error: ffmpeg is not installed' >&2; echo '1 of 2 frames' >&2; exit 69")
        let end = seen.end
        XCTAssertEqual(end, .failed("ffmpeg is not installed"))
        let other = try await run("echo 'quartzite: error: the disk is full' >&2; echo bye >&2; exit 74")
        let otherEnd = other.end
        XCTAssertEqual(otherEnd, .failed("the disk is full"))
        let killed = try await run("kill -9 $$")
        let killedEnd = killed.end
        XCTAssertEqual(killedEnd, .failed("the program was ended by signal 9"))
    }

    func testItCanBeEnded() async throws {
        let seen = try await run("exec sleep 100", cancels: true)
        let end = seen.end
        XCTAssertEqual(end, .cancelled)
    }

    func testItCanBeEndedWhereCtrlCIsIgnored() async throws {
        // As in a program that a script has started in the background.
        let seen = try await run("trap '' INT; exec sleep 100", cancels: true)
        let end = seen.end
        XCTAssertEqual(end, .cancelled)
    }

    func testAProgramThatIsNotThere() async {
        XCTAssertThrowsError(try ExportProcess(["/no/such/program"], progress: { _ in }, done: { _ in }))
    }
}
