import Foundation
import QuartziteRenderer
import Synchronization

/// A recording of the window's frames into a CSV file, a row each.
///
/// Rows are formatted and written on a queue, some at a time, so that a frame only costs the copy of its times.
final class FrameRecording {
    /// The file's name in the working folder.
    let name: String
    /// The number of frames so far.
    private(set) var count = 0
    private var waiting: [(frame: FrameTiming, display: Double)] = []
    private let place: URL
    private let file: FileHandle
    private let queue = DispatchQueue(label: "frame recording")
    private let problem = Problem()

    /// Why rows could not be written; nil if all were written.
    private final class Problem: Sendable {
        let text = Mutex<String?>(nil)
    }

    /// The number of frames that are written at once: about a second of them.
    private static let batch = 60

    /// Creates the file `NAME-frames.csv`, or `NAME-frames-2.csv` and so on: nothing is ever overwritten.
    /// - Parameter scene: the scene's name.
    init(scene: String, in folder: URL) throws {
        name = try ScreenshotFile.create(
            Data(FrameCSV.window.header.utf8), stem: "\(ScreenshotFile.fileStem(scene))-frames", ending: "csv", in: folder)
        place = folder.appendingPathComponent(name)
        file = try FileHandle(forWritingTo: place)
        try file.seekToEnd()
    }

    /// Records a frame.
    /// - Parameter display: seconds between two frames of the display.
    func append(_ frame: FrameTiming, display: Double) {
        count += 1
        waiting.append((frame, display))
        if waiting.count >= Self.batch { write() }
    }

    /// Writes the remaining rows, and waits for it.
    /// - Returns: why rows could not be written; nil if all were.
    func finish() -> String? {
        write()
        queue.sync { try? file.close() }
        return problem.text.withLock { $0 }
    }

    /// Ends a recording that nobody needs, and removes its file.
    func discard() {
        queue.sync { try? file.close() }
        try? FileManager.default.removeItem(at: place)
    }

    private func write() {
        let frames = waiting
        waiting.removeAll(keepingCapacity: true)
        queue.async { [file, problem] in
            let rows = frames.map { FrameCSV.window.row($0.frame, display: $0.display) }.joined()
            do {
                try file.write(contentsOf: Data(rows.utf8))
            } catch {
                problem.text.withLock { $0 = $0 ?? error.localizedDescription }
            }
        }
    }
}

extension PreviewSession {
    /// Starts or ends recording the frames of the window as CSV.
    func toggleFrameRecording() {
        guard frameRecording == nil else { return endFrameRecording() }
        guard let makeFrameRecording else { return fail("the frame times are not recorded: there is no window with frames") }
        do {
            let recording = try makeFrameRecording(scene.name)
            frameRecording = recording
            frameTimes.recordedFile = recording.name
            say("recording frame times into \(recording.name); Shift + h ends that")
        } catch {
            fail("the frame times are not recorded: \(Self.reason(error))")
        }
    }

    /// Ends a recording and shows the name of its file.
    func endFrameRecording() {
        guard let recording = frameRecording else { return }
        frameRecording = nil
        frameTimes.recordedFile = nil
        guard recording.count > 0 else {
            recording.discard()
            return say("no frame was drawn meanwhile, so there is no recording")
        }
        if let problem = recording.finish() { return fail("\(recording.name) is not whole: \(problem)") }
        let saved = "saved \(CountText.of(recording.count, "frame")) in \(recording.name)"
        fileWritten?(recording.name)
        log(saved)
        say(saved)
    }
}
