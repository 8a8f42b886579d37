import Foundation
import QuartziteGraphics
import Synchronization

/// Reads a video's frames out of the program `ffmpeg`, on a thread of its own that sleeps while enough is decoded.
///
/// A frame is what `ffmpeg` shows at its time in even steps of the video's rate, whatever was read before: so seeking to a frame gives what
/// playing up to it gives. A decoder that crashes ends the video's frames, and nothing else.
final class VideoReader: Sendable {
    let frames: FrameQueue
    private let child: Child

    /// The decoder that runs, for whoever must end it.
    private final class Child: Sendable {
        let process = Mutex<ChildProcess?>(nil)
    }

    /// - Parameters:
    ///   - onArrival: called on the thread when a frame has come that was asked for in vain.
    ///   - onFailure: called on the thread when nothing more can be decoded.
    init(
        _ url: URL, _ description: VideoDescription, onArrival: @escaping @Sendable () -> Void,
        onFailure: @escaping @Sendable (AVError) -> Void
    ) {
        let frames = FrameQueue(description)
        frames.onArrival = onArrival
        frames.onFailure = onFailure
        let child = Child()
        (self.frames, self.child) = (frames, child)
        let thread = Thread { Self.run(url.path, frames, child) }
        thread.name = "video"
        thread.start()
    }

    deinit {
        frames.close()
        // It may be in the middle of a frame.
        child.process.withLock { $0?.kill() }
    }

    // MARK: The thread

    private static func run(_ path: String, _ frames: FrameQueue, _ child: Child) {
        var position: Int?
        var emptyRuns = 0
        while true {
            switch frames.nextStep(position: position) {
            case .end:
                stop(child)
                return
            case .seek(let index):
                stop(child)
                // Where there is nothing at the place itself, somewhat before it.
                let start = max(0, index - emptyRuns * emptyRuns * 4)
                guard let process = decoder(of: path, frames.description, from: start) else {
                    frames.fail(AVError(.decodeFailed, "\(path): ffmpeg cannot be started: \(String(cString: strerror(errno)))"))
                    continue
                }
                child.process.withLock { $0 = process }
                position = start
            case .read:
                guard let process = child.process.withLock({ $0 }), let index = position else { continue }
                if let frame = readFrame(from: process, frames.description) {
                    frames.store(frame, at: index)
                    (position, emptyRuns) = (index + 1, 0)
                    continue
                }
                let isWell = process.end()
                stop(child)
                position = nil
                if !isWell || index == 0 || emptyRuns > 6 {
                    frames.fail(AVError(.decodeFailed, "\(path): the decoder stopped at frame \(index)"))
                } else {
                    // The file promised more than there is.
                    frames.ended(at: index)
                    emptyRuns += 1
                }
            }
        }
    }

    private static func stop(_ child: Child) {
        let process = child.process.withLock { process in
            defer { process = nil }
            return process
        }
        process?.kill()
    }

    /// Nil where the output ends before a whole frame.
    private static func readFrame(from process: ChildProcess, _ description: VideoDescription) -> CGImage? {
        let size = 4 * description.width * description.height
        var got = 0
        var pixels = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            got = process.read(into: UnsafeMutableRawBufferPointer(bytes))
            count = got
        }
        guard got == size else { return nil }
        if description.hasAlpha { premultiply(&pixels) }
        return CGImage(width: description.width, height: description.height, premultipliedRGBA: pixels)
    }

    private static func premultiply(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] != 255 {
                let alpha = UInt32(pixels[at + 3])
                for channel in at..<at + 3 { pixels[channel] = UInt8((UInt32(pixels[channel]) * alpha + 127) / 255) }
            }
        }
    }

    /// Starts the decoder so that the first frame it writes is number `start`.
    private static func decoder(of path: String, _ description: VideoDescription, from start: Int) -> ChildProcess? {
        guard let program = ChildProcess.file(of: "ffmpeg") else { return nil }
        let rate = description.rate
        var arguments = ["-v", "quiet", "-nostdin", "-protocol_whitelist", "file"]
        // A quarter of a frame before its time: early enough for any rounding, and too late for the frame before.
        if start > 0 { arguments += ["-ss", String(format: "%.6f", (Double(start) - 0.25) / rate.value)] }
        if let decoder = description.decoder { arguments += ["-c:v", decoder] }
        arguments += ["-i", "file:" + path, "-map", "0:V:0", "-an", "-sn", "-dn"]
        let steps = "fps=\(rate.numerator)/\(rate.denominator):start_time=0"
        let size = "scale=\(description.width):\(description.height):flags=bicubic+accurate_rnd+full_chroma_int"
        arguments += ["-vf", "\(steps),\(size),setsar=1", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"]
        return ChildProcess(file: program, arguments: arguments)
    }
}
