import Foundation
import QuartziteGraphics
import Synchronization

/// Reads the frames of a video from the program `ffmpeg`, on a thread of its own that sleeps while enough frames are decoded.
///
/// Frame i is the picture that `ffmpeg` shows at time i / rate, regardless of what was read before. So seeking to a frame gives the
/// same picture as playing up to it. A decoder that crashes or hangs ends the video's frames, and affects nothing else.
final class VideoReader: Sendable {
    let frames: FrameQueue
    private let running: Running

    /// The longest time in seconds that a decoder may take for a frame. Tests set another value.
    static let timeout = Mutex(30.0)

    /// The running decoders, shared with the owner, who must be able to kill them.
    private final class Running: Sendable {
        let processes = Mutex<[ChildProcess]>([])
    }

    /// - Parameters:
    ///   - onArrival: called on the thread when a frame arrives that was requested but missing.
    ///   - onFailure: called on the thread when decoding has failed.
    init(
        _ url: URL, _ description: VideoDescription, onArrival: @escaping @Sendable () -> Void,
        onFailure: @escaping @Sendable (AVError) -> Void
    ) {
        let frames = FrameQueue(description)
        frames.onArrival = onArrival
        frames.onFailure = onFailure
        let running = Running()
        (self.frames, self.running) = (frames, running)
        let thread = Thread {
            var reading = Reading(path: url.path, frames: frames, running: running)
            reading.run()
        }
        thread.name = "video"
        thread.start()
    }

    deinit {
        frames.close()
        // Decoders may be in the middle of a frame.
        running.processes.withLock { for process in $0 { process.kill() } }
    }

    // MARK: The thread

    private struct Decoder {
        let process: ChildProcess
        let start: Int
        /// The frame for which the decoder was started.
        let target: Int
        var place: FrameQueue.Place
    }

    /// The state of the thread.
    private struct Reading {
        let path: String
        let frames: FrameQueue
        let running: Running
        /// Least recently read first.
        var decoders: [Decoder] = []
        /// The number of consecutive decoders that ended before their target frame.
        var failedRuns = 0

        mutating func run() {
            while true {
                switch frames.nextStep(decoders.map(\.place)) {
                case .end:
                    while !decoders.isEmpty { stop(0) }
                    return
                case .stop(let at): stop(at)
                case .start(let target, let replaced):
                    if let replaced { stop(replaced) }
                    start(for: target)
                case .read(let at): read(at)
                }
            }
        }

        private mutating func start(for target: Int) {
            // After a failure, start earlier, by an increasing distance: the file may announce far more frames than it has.
            let back = failedRuns == 0 ? 0 : 4 << (2 * min(failedRuns - 1, 16))
            let start = max(0, target - back)
            do throws(AVError) {
                let process = try VideoReader.decoder(of: path, frames.description, from: start)
                running.processes.withLock { $0.append(process) }
                let place = FrameQueue.Place(position: start, reach: FrameQueue.Place.longestSkip + target - start)
                decoders.append(Decoder(process: process, start: start, target: target, place: place))
            } catch {
                fail(error)
            }
        }

        private mutating func read(_ at: Int) {
            let (process, index) = (decoders[at].process, decoders[at].place.position)
            let timeout = VideoReader.timeout.withLock { $0 }
            switch VideoReader.readFrame(from: process, frames.description, timeout) {
            case .frame(let frame):
                var decoder = decoders.remove(at: at)
                if index == decoder.target { (failedRuns, decoder.place.reach) = (0, FrameQueue.Place.longestSkip) }
                decoder.place.position += 1
                decoders.append(decoder)
                frames.store(frame, at: index)
            case .end:
                let (start, target) = (decoders[at].start, decoders[at].target)
                let isWell = process.end(timeout: timeout)
                stop(at)
                guard isWell, index > 0 else {
                    return fail(AVError(.decodeFailed, "\(path): the decoder stopped at frame \(index)"))
                }
                failedRuns = start == 0 ? 0 : index <= target ? failedRuns + 1 : failedRuns
                // No frame at all from the middle of the video: the position may be beyond the end, or not seekable.
                guard index > start || start == 0 else { return }
                // The file announced more frames than it has.
                frames.ended(at: index, isFromStart: start == 0)
            case .silence:
                fail(AVError(.decodeFailed, "\(path): the decoder stopped responding at frame \(index)"))
            }
        }

        private mutating func fail(_ error: AVError) {
            while !decoders.isEmpty { stop(0) }
            frames.fail(error)
        }

        private mutating func stop(_ at: Int) {
            let process = decoders.remove(at: at).process
            process.kill()
            running.processes.withLock { $0.removeAll { $0 === process } }
        }
    }

    private enum Outcome {
        case frame(CGImage)
        /// The output ended before a whole frame.
        case end
        /// The timeout passed without a whole frame.
        case silence
    }

    private static func readFrame(from process: ChildProcess, _ description: VideoDescription, _ timeout: Double) -> Outcome {
        let size = 4 * description.width * description.height
        var got: Int?
        var pixels = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            got = process.read(into: UnsafeMutableRawBufferPointer(bytes), timeout: timeout)
            count = got ?? 0
        }
        guard let got else { return .silence }
        guard got == size else { return .end }
        if description.hasAlpha { premultiply(&pixels) }
        return CGImage(width: description.width, height: description.height, premultipliedRGBA: pixels).map { .frame($0) } ?? .end
    }

    private static func premultiply(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] != 255 {
                let alpha = UInt32(pixels[at + 3])
                for channel in at..<at + 3 { pixels[channel] = UInt8((UInt32(pixels[channel]) * alpha + 127) / 255) }
            }
        }
    }

    /// Starts a decoder whose first frame has the index `start`.
    private static func decoder(of path: String, _ description: VideoDescription, from start: Int) throws(AVError) -> ChildProcess {
        guard let program = SpawnedProcess.file(of: "ffmpeg") else {
            throw AVError(.decoderNotFound, "\(path): the program ffmpeg is no longer in PATH")
        }
        let rate = description.rate
        var arguments = ["-v", "quiet", "-nostdin", "-protocol_whitelist", "file"]
        // Seeks a quarter of a frame before the frame's time: enough for any rounding, and after the previous frame.
        if start > 0 { arguments += ["-ss", String(format: "%.6f", (Double(start) - 0.25) / rate.value)] }
        if let decoder = description.decoder { arguments += ["-c:v", decoder] }
        arguments += ["-i", "file:" + path, "-map", "0:V:0", "-an", "-sn", "-dn"]
        let steps = "fps=\(rate.numerator)/\(rate.denominator):start_time=0"
        let size = "scale=\(description.width):\(description.height):flags=bicubic+accurate_rnd+full_chroma_int"
        arguments += ["-vf", "\(steps),\(size),setsar=1", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"]
        do throws(SpawnedProcess.StartError) {
            return try ChildProcess(file: program, arguments: arguments)
        } catch {
            throw AVError(.decodeFailed, "\(path): ffmpeg cannot be started: \(error)")
        }
    }
}
