import Foundation
import Glibc
import QuartziteKit
import Synchronization
import XCTest

@testable import QuartzitePreview

/// The way of a scene's output to the terminal and into the messages. Other descriptors stand for 1 and 2.
final class SceneOutputTests: LiveTestCase {
    /// A descriptor that leads into a file, as standard output of a test leads into a log.
    private func descriptor(_ name: String) throws -> Int32 {
        let number = open(folder + "/" + name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        XCTAssertGreaterThanOrEqual(number, 0)
        return number
    }

    private func text(_ name: String) -> String {
        (FileManager.default.contents(atPath: folder + "/" + name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func write(_ text: String, to number: Int32) { OutputPipe.write(ArraySlice(text.utf8), to: number) }

    private final class Clock: Sendable {
        let time = Mutex(0.0)
    }

    /// Makes the pipes of a supervisor, and the output of the process that it has started.
    private func begin(
        _ inbox: MessageInbox, _ clock: Clock = Clock()
    ) throws -> (output: SceneOutput, numbers: [PrintedLine.Stream: Int32], supervisor: [PrintedLine.Stream: Int32]) {
        var (numbers, supervisor): ([PrintedLine.Stream: Int32], [PrintedLine.Stream: Int32]) = ([:], [:])
        for stream in PrintedLine.Stream.allCases {
            supervisor[stream] = try XCTUnwrap(OutputPipe(stream, in: folder).make())
            numbers[stream] = try descriptor("terminal of \(stream)")
        }
        let output = try XCTUnwrap(SceneOutput(folder, numbers, into: inbox, clock: { clock.time.withLock { $0 } }))
        return (output, numbers, supervisor)
    }

    func testEveryByteGoesOnAndTheLinesAreListedWithTheirTimes() throws {
        let (inbox, clock) = (MessageInbox(), Clock())
        let (output, numbers, _) = try begin(inbox, clock)
        write("hel", to: try XCTUnwrap(numbers[.output]))
        write("oops\u{1B}[0m\n\u{0}\n", to: try XCTUnwrap(numbers[.errors]))
        output.pump()
        clock.time.withLock { $0 = 2 }
        write("lo\nlo\nlo\n", to: try XCTUnwrap(numbers[.output]))
        output.pump()
        XCTAssertEqual(text("terminal of output"), "hello\nlo\nlo\n")
        XCTAssertEqual(text("terminal of errors"), "oops\u{1B}[0m\n\u{0}\n")
        let lines = inbox.takePrinted().lines
        XCTAssertEqual(Set(lines.map(\.text)), ["oops", "hello", "lo"])
        XCTAssertEqual(lines.first { $0.text == "lo" }?.count, 2)
        XCTAssertEqual(lines.first { $0.text == "hello" }?.first, 2)
        XCTAssertEqual(lines.first { $0.text == "oops" }?.stream, .errors)
        output.finish()
    }

    func testAThreadReadsWhatIsPrintedWhileTheMainThreadIsBusy() throws {
        let inbox = MessageInbox()
        let (output, numbers, _) = try begin(inbox)
        write("from a thread\n", to: try XCTUnwrap(numbers[.output]))
        XCTAssertTrue(eventually { text("terminal of output") == "from a thread\n" })
        var lines: [PrintedLine] = []
        XCTAssertTrue(
            eventually {
                lines += inbox.takePrinted().lines
                return lines.map(\.text) == ["from a thread"]
            })
        output.finish()
    }

    /// Where the system cannot move bytes by itself, as into a file that is opened for appending (all other tests), they are copied.
    func testBytesAreMovedIntoPipesAndFiles() throws {
        let long = (0..<40_000).map { "line \($0)\n" }.joined()
        let supervisor = try XCTUnwrap(OutputPipe(.output, in: folder).make())
        let target = try ProcessOutput.pipe()
        let output = try XCTUnwrap(SceneOutput(folder, [.output: target.writing], into: MessageInbox(), clock: { 0 }))
        // A reader that is slower than the writer: the target is full at times.
        let passed = Mutex(Data())
        let reader = Thread {
            var bytes = [UInt8](repeating: 0, count: 1000)
            while true {
                let count = read(target.reading, &bytes, bytes.count)
                guard count > 0 else { return }
                passed.withLock { $0.append(contentsOf: bytes[..<count]) }
            }
        }
        reader.start()
        write(long, to: target.writing)
        output.finish()
        write("end", to: target.writing)
        XCTAssertTrue(eventually { passed.withLock { $0.count } == long.utf8.count + 3 })
        XCTAssertEqual(passed.withLock { String(decoding: $0, as: UTF8.self) }, long + "end")
        close(target.writing)

        let file = open(folder + "/plain", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        let second = try XCTUnwrap(SceneOutput(folder, [.output: file], into: MessageInbox(), clock: { 0 }))
        write("one\n", to: file)
        second.pump()
        write("two\n", to: file)
        second.finish()
        XCTAssertEqual(text("plain"), "one\ntwo\n")
        close(supervisor)
    }

    func testMoreThanThePipeHoldsIsPassedOn() throws {
        let (output, numbers, _) = try begin(MessageInbox())
        let long = (0..<40_000).map { "line \($0)\n" }.joined()
        write(long, to: try XCTUnwrap(numbers[.output]))
        output.finish()
        XCTAssertEqual(text("terminal of output"), long)
    }

    func testTheWindowsOwnMessagesStayInOrderAndAreNotListed() throws {
        let inbox = MessageInbox()
        let (output, numbers, _) = try begin(inbox)
        write("before\n", to: try XCTUnwrap(numbers[.errors]))
        output.write(own: ArraySlice("quartzite: mine\n".utf8))
        write("after\n", to: try XCTUnwrap(numbers[.errors]))
        output.finish()
        XCTAssertEqual(text("terminal of errors"), "before\nquartzite: mine\nafter\n")
        XCTAssertEqual(inbox.takePrinted().lines.map(\.text).sorted(), ["after", "before"])
    }

    func testAfterTheEndTheDescriptorsLeadWhereTheyLedBefore() throws {
        let inbox = MessageInbox()
        let (output, numbers, _) = try begin(inbox)
        output.finish()
        write("later\n", to: try XCTUnwrap(numbers[.output]))
        XCTAssertEqual(text("terminal of output"), "later\n")
        output.pump()
        XCTAssertEqual(inbox.takePrinted().lines, [])
    }

    /// What a crashing process has printed last is still in the pipe.
    func testTheSupervisorReadsTheRest() throws {
        let pipe = OutputPipe(.errors, in: folder)
        let reading = try XCTUnwrap(pipe.make())
        let ends = try XCTUnwrap(pipe.openBoth())
        write("Fatal error: boom\n", to: ends.writing)
        close(ends.writing)
        close(ends.reading)
        var rest: [UInt8] = []
        OutputPipe.read(reading) { rest += $0 }
        XCTAssertEqual(String(decoding: rest, as: UTF8.self), "Fatal error: boom\n")
        OutputPipe.read(reading) { _ in XCTFail("nothing is left") }

        let (input, passed) = (try ProcessOutput.pipe(), try ProcessOutput.pipe())
        let tail = ErrorTail(input.reading, passingTo: passed.writing)
        write("warning: earlier\n", to: input.writing)
        close(input.writing)
        XCTAssertEqual(tail.finish(then: rest), ["warning: earlier", "Fatal error: boom"])
        close(passed.writing)
        let all = try FileHandle(fileDescriptor: passed.reading, closeOnDealloc: true).readToEnd() ?? Data()
        XCTAssertEqual(String(decoding: all, as: UTF8.self), "warning: earlier\nFatal error: boom\n")
    }

    func testWithoutPipesNothingIsRead() throws {
        XCTAssertNil(OutputPipe(.output, in: folder).openBoth())
        XCTAssertNil(SceneOutput(folder, [.output: try descriptor("terminal")], into: MessageInbox(), clock: { 0 }))
        XCTAssertNil(OutputPipe(.output, in: folder + "/gone").make())
    }
}
