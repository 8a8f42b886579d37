// What the program of a live scene prints: it goes on to the terminal, and its lines into the messages.
//
//     print, stderr ──► descriptors 1, 2 ──► OutputPipe ──► pump: ──► the terminal, or where the descriptors led before
//                                                │                └──► MessageInbox
//                                                └── after a crash: the supervisor reads the rest and passes it on
//
// The window's own messages (`StandardError`) skip the pipe, so that they are not listed a second time. The pipe is emptied before each of
// them, so that the order on the terminal stays.

@preconcurrency import Glibc
import QuartziteKit
import Synchronization

/// Passes the output of this process on, and lists its lines. Only a process with a supervisor has one.
package final class SceneOutput: Sendable {
    private static let shared = Mutex<SceneOutput?>(nil)

    /// The output of this process; nil if it is not listed.
    package static var current: SceneOutput? { shared.withLock { $0 } }

    /// A descriptor whose output is read.
    private struct Part: Sendable {
        var stream: PrintedLine.Stream
        /// The descriptor to which programs write.
        var number: Int32
        /// Where the descriptor led before.
        var original: Int32
        var reading: Int32
        /// A pipe for the bytes that are listed.
        var copy: (reading: Int32, writing: Int32)
        var splitter = LineSplitter()
    }

    private let parts: Mutex<[Part]>
    /// Receives the lines: the messages of the window that was opened last.
    private let inbox: Mutex<MessageInbox>
    private let clock: @Sendable () -> Double
    /// Wakes the reading thread, which then ends.
    private let end: (reading: Int32, writing: Int32)

    /// Begins to read standard output and standard error of this process.
    /// - Returns: nil without a supervisor, or if its pipes cannot be used. The output then is not listed.
    package static func begin(_ link: LiveLink?, into inbox: MessageInbox) {
        // A program may open one window after the other.
        if let current { return current.inbox.withLock { $0 = inbox } }
        guard let link,
            let output = SceneOutput(
                link.folder, [.output: STDOUT_FILENO, .errors: STDERR_FILENO], into: inbox, clock: { MediaClock.now() })
        else { return }
        // A pipe is no terminal, so lines would wait until there are many.
        setvbuf(stdout, nil, _IOLBF, 0)
        StandardError.divert { [weak output] in output?.write(own: $0) ?? StandardError.writeDirectly($0) }
        shared.withLock { $0 = output }
    }

    /// Lets the output go where it went before, because another program takes the place of this one.
    package static func endCurrent() {
        let output = shared.withLock { shared in
            defer { shared = nil }
            return shared
        }
        output?.finish()
        StandardError.divert(nil)
    }

    /// - Parameters:
    ///   - folder: the folder with the pipes.
    ///   - numbers: the descriptors of the streams.
    ///   - clock: returns the media time.
    init?(
        _ folder: String, _ numbers: [PrintedLine.Stream: Int32], into inbox: MessageInbox, clock: @escaping @Sendable () -> Double
    ) {
        guard let end = try? SpawnedProcess.pipe() else { return nil }
        fflush(nil)
        var parts: [Part] = []
        for stream in PrintedLine.Stream.allCases {
            guard let number = numbers[stream], let copy = try? SpawnedProcess.pipe() else { continue }
            guard let ends = OutputPipe(stream, in: folder).openBoth() else {
                for descriptor in [copy.reading, copy.writing] { close(descriptor) }
                continue
            }
            // Above the descriptors of the standard streams.
            let original = fcntl(number, F_DUPFD_CLOEXEC, 10)
            if original >= 0, dup2(ends.writing, number) >= 0 {
                parts.append(Part(stream: stream, number: number, original: original, reading: ends.reading, copy: copy))
            } else {
                for descriptor in [ends.reading, copy.reading, copy.writing] { close(descriptor) }
                if original >= 0 { close(original) }
            }
            close(ends.writing)
        }
        (self.clock, self.end) = (clock, end)
        self.inbox = Mutex(inbox)
        self.parts = Mutex(parts)
        guard !parts.isEmpty else { return nil }
        let waiting = parts.map(\.reading) + [end.reading]
        let thread = Thread { [weak self] in
            var asked = waiting.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            while true {
                guard poll(&asked, nfds_t(asked.count), -1) > 0 || errno == EINTR, asked[waiting.count - 1].revents == 0, let self else {
                    return
                }
                self.pump()
                // A program that prints without end must not wake the window without end.
                usleep(10_000)
            }
        }
        thread.name = "output of the scene"
        thread.stackSize = 256 * 1024
        thread.start()
    }

    deinit {
        for part in parts.withLock({ $0 }) {
            for descriptor in [part.reading, part.original, part.copy.reading, part.copy.writing] { close(descriptor) }
        }
        close(end.reading)
        close(end.writing)
    }

    /// Passes on and lists what was printed until now.
    /// - Parameter wakes: whether the window is woken for new lines. Default true.
    func pump(wakes: Bool = true) {
        let time = clock()
        let lines = parts.withLock { Self.pump(&$0) }
        if !lines.isEmpty { inbox.withLock { $0 }.add(lines, at: time, wakes: wakes) }
    }

    /// Call on the main thread after a turn of the program: the lines get the time of the turn. The messages must be collected next.
    static func turnEnded() { current?.pump(wakes: false) }

    /// Writes a message of the window itself, after what the scene has printed before.
    func write(own bytes: ArraySlice<UInt8>) {
        let time = clock()
        let lines = parts.withLock { parts in
            let lines = Self.pump(&parts)
            OutputPipe.write(bytes, to: parts.first { $0.stream == .errors }?.original ?? STDERR_FILENO)
            return lines
        }
        if !lines.isEmpty { inbox.withLock { $0 }.add(lines, at: time, wakes: true) }
    }

    private static func pump(_ parts: inout [Part]) -> [(PrintedLine.Stream, String)] {
        var lines: [(PrintedLine.Stream, String)] = []
        for index in parts.indices {
            let stream = parts[index].stream
            let part = parts[index]
            OutputPipe.forward(part.reading, to: part.original, copy: part.copy) { bytes in
                parts[index].splitter.add(bytes) { lines.append((stream, $0)) }
            }
        }
        return lines
    }

    /// Passes the rest on, and lets the descriptors lead where they led before.
    func finish() {
        fflush(nil)
        pump()
        parts.withLock { parts in
            for part in parts { dup2(part.original, part.number) }
        }
        _ = Glibc.write(end.writing, [UInt8(0)], 1)
    }
}
