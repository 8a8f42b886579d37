import Foundation
import Glibc
import QuartziteKit
import Synchronization
import XCTest

@testable import QuartzitePreview

/// The processes that a supervisor starts, their ends and their errors.
final class SupervisorTests: LiveTestCase {
    func testCharactersStayWholeAtTheBordersOfReads() throws {
        let (input, output) = (try ProcessOutput.pipe(), try ProcessOutput.pipe())
        let tail = ErrorTail(input.reading, passingTo: output.writing)
        // Every second character would be cut at one of the borders.
        let text = "a" + String(repeating: "ä", count: 5000) + "\nend\n"
        let file = FileHandle(fileDescriptor: input.writing, closeOnDealloc: false)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
        let lines = tail.finish()
        close(output.writing)
        let passed = try FileHandle(fileDescriptor: output.reading, closeOnDealloc: true).readToEnd() ?? Data()
        XCTAssertEqual(String(decoding: passed, as: UTF8.self), text)
        XCTAssertEqual(lines, text.split(separator: "\n").map(String.init))
    }

    func testErrorsAreNoPartOfTheOutput() throws {
        let result = try ProcessOutput.of(["/bin/sh", "-c", "echo warning >&2; echo path; exit 3"], joinsErrors: false)
        XCTAssertEqual(result.end, .exited(3))
        XCTAssertEqual(result.text, "path\n")
        XCTAssertEqual(result.errors, ["warning"])
    }

    func testARequestForTheEndIsTold() throws {
        let signals = SupervisorSignals()
        let told = Mutex<[Int32]>([])
        signals.onRequest { signal in told.withLock { $0.append(signal) } }
        signals.handle(SIGINT)
        XCTAssertEqual(told.withLock { $0 }, [SIGINT])
        XCTAssertEqual(signals.request, SIGINT)
        // Also a build that starts later ends.
        let end = try ProcessOutput.of(["/bin/sh", "-c", "sleep 60"]) { signals.use(tool: $0) }.end
        XCTAssertEqual(end, .killed(signal: SIGTERM))
    }

    func testTheEndOfAnOldProgramDoesNotForgetTheNewOne() throws {
        let signals = SupervisorSignals()
        let programs = try (0..<2).map { _ in try SpawnedProcess(["/bin/sleep", "60"], hasOwnGroup: false) }
        signals.pass(to: programs[0])
        signals.pass(to: programs[1])
        signals.release(programs[0])
        XCTAssertTrue(signals.endChild())
        XCTAssertEqual(programs[1].wait(), .killed(signal: SIGTERM))
        signals.release(programs[1])
        XCTAssertFalse(signals.endChild())
        programs[0].end(SIGKILL, isGroup: false)
        _ = programs[0].wait()
    }
}
