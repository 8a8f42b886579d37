import XCTest

@testable import QuartziteExport

/// What is asked of `ffmpeg`, and what its messages mean.
final class FilmArgumentsTests: XCTestCase {
    private func film(_ format: ExportFormat, plays: Int = 0, isOpaque: Bool = false, count: Int = 10) -> Film {
        var film = Film(format: format, width: 301, height: 200, rate: FrameRate(30), count: count, isOpaque: isOpaque)
        film.plays = plays
        return film
    }

    private func value(_ option: String, _ film: Film) -> String? {
        let arguments = film.arguments(writing: "/x")
        return arguments.firstIndex(of: option).map { arguments[$0 + 1] }
    }

    func testAGIFCountsRepetitionsAfterTheFirst() {
        XCTAssertEqual([0, 1, 2, 5].map { value("-loop", film(.gif, plays: $0)) }, ["0", "-1", "1", "4"])
        XCTAssertEqual([0, 1, 5].map { value("-plays", film(.apng, plays: $0)) }, ["0", "1", "5"])
        XCTAssertEqual([0, 1, 5].map { value("-loop", film(.webp, plays: $0)) }, ["0", "1", "5"])
    }

    func testTheLastDelayEndsTheFilmInTime() {
        XCTAssertEqual([1, 2, 3].map { value("-final_delay", film(.gif, count: $0)) }, ["3", "4", "3"])
        XCTAssertEqual(film(.gif, count: 10).duration, 0.33)
        XCTAssertEqual([1, 2, 3].map { value("-final_delay", film(.apng, count: $0)) }, ["33/1000", "34/1000", "33/1000"])
        XCTAssertEqual(film(.apng, count: 10).duration, 0.333)
        XCTAssertEqual(film(.webp, count: 10).duration, 1 / 3.0, accuracy: 1e-9)
    }

    func testAlphaIsKeptUnlessThereIsABackground() {
        for format in ExportFormat.allCases where format.isFilm {
            XCTAssertEqual(value("-pixel_format", film(format)), format == .mp4 ? "rgb0" : "rgba", format.title)
            XCTAssertEqual(value("-pixel_format", film(format, isOpaque: true)), "rgb0", format.title)
        }
    }

    func testOddSidesArePaddedWithTheBackground() throws {
        var film = film(.mp4, isOpaque: true)
        film.padding = "0xff8000"
        XCTAssertTrue(try XCTUnwrap(value("-vf", film)).contains("pad=302:200:0:0:color=0xff8000,"))
        film.width = 300
        XCTAssertFalse(try XCTUnwrap(value("-vf", film)).contains("pad"))
        XCTAssertTrue(try XCTUnwrap(value("-vf", self.film(.webm))).contains("color=0x000000@0,"))
    }

    func testALongGIFHasAPaletteForEachFrame() throws {
        XCTAssertTrue(film(.gif).sharesPalette)
        XCTAssertTrue(try XCTUnwrap(value("-filter_complex", film(.gif, count: 100_000))).contains("new=1"))
    }

    func testMissingPartsOfFFmpegAreNamed() {
        let missing = FilmEncoder.problem(["[x] info", "Unknown encoder 'libx264'"], .mp4)
        XCTAssertEqual(missing.kind, .unavailable)
        XCTAssertTrue(missing.description.contains("'libx264'"), missing.description)
        let failed = FilmEncoder.problem(["first", "no space", " "], .mp4)
        XCTAssertEqual(failed, ExportError(.encoding, "ffmpeg has failed: no space"))
        XCTAssertEqual(FilmEncoder.problem([], .mp4).kind, .encoding)
    }
}
