import Foundation

/// The properties of a video file: size, number of frames and rate. Read by the program `ffprobe`.
struct VideoDescription: Sendable, Equatable {
    /// The size of a frame in pixels as shown: upright, with square pixels, and at most `maxSide` on each side.
    let width: Int
    let height: Int
    /// Frames per second, as a fraction. A video with a variable rate is shown at its mean rate.
    let rate: Fraction
    /// The number of frames that the file announces, from 1 to `mostFrames`. The file may have fewer.
    let frameCount: Int
    let hasAlpha: Bool
    /// The decoder to use, if the default decoder ignores the alpha channel.
    let decoder: String?

    struct Fraction: Sendable, Equatable {
        var numerator: Int
        var denominator: Int
        var value: Double { Double(numerator) / Double(denominator) }
    }

    /// The longest side in pixels. The decoder scales larger frames down.
    static let maxSide = 4096
    /// The limit for the announced number of frames.
    static let mostFrames = 1_000_000_000
    /// The longest time in seconds to wait for the program.
    private static let timeout = 10.0

    var duration: CMTime {
        let (parts, isTooLarge) = Int64(frameCount).multipliedReportingOverflow(by: Int64(rate.denominator))
        guard !isTooLarge, let scale = Int32(exactly: rate.numerator) else {
            return CMTime(seconds: Double(frameCount) / rate.value, preferredTimescale: 90_000)
        }
        return CMTime(value: parts, timescale: scale)
    }

    /// Reads the description of a file. Blocks until the program answers.
    init(of url: URL) throws(AVError) {
        guard url.isFileURL else { throw AVError(.contentIsUnavailable, "\(url.absoluteString): only files on this machine can be played") }
        let path = url.path
        var status = stat()
        guard stat(path, &status) == 0 else { throw AVError(.contentIsUnavailable, "\(path): \(String(cString: strerror(errno)))") }
        guard status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else {
            throw AVError(.contentIsUnavailable, "\(path): not a readable file")
        }
        guard let program = SpawnedProcess.file(of: "ffprobe"), SpawnedProcess.file(of: "ffmpeg") != nil else {
            throw AVError(
                .decoderNotFound,
                "\(path): video needs the programs ffprobe and ffmpeg, and they are not in PATH (Debian: apt-get install ffmpeg)")
        }
        let wanted =
            "stream=codec_name,width,height,pix_fmt,r_frame_rate,avg_frame_rate,nb_frames,duration,sample_aspect_ratio:stream_tags=alpha_mode"
            + ":stream_side_data=rotation:format=duration,format_name"
        let asked = ["-v", "quiet", "-show_error", "-of", "json", "-protocol_whitelist", "file", "-select_streams", "V:0"]
        let child: ChildProcess
        do throws(SpawnedProcess.StartError) {
            child = try ChildProcess(file: program, arguments: asked + ["-show_entries", wanted, "file:" + path])
        } catch {
            throw AVError(.decodeFailed, "\(path): ffprobe cannot be started: \(error)")
        }
        let answer = child.readAll(limit: 1 << 16, timeout: Self.timeout)
        child.kill()
        try self.init(answer: Data(answer ?? []), path)
    }

    /// Parses the output of `ffprobe`. Every number in it may be wrong, by accident or by intent.
    init(answer: Data, _ path: String) throws(AVError) {
        guard let parsed = try? JSONDecoder().decode(Answer.self, from: answer) else {
            throw AVError(.decodeFailed, "\(path): ffprobe gave no answer")
        }
        if let error = parsed.error { throw AVError(.fileFormatNotRecognized, "\(path): no video: \(error.string)") }
        guard let stream = parsed.streams?.first, !Self.isPictureOrText(parsed.format?.format_name ?? "") else {
            throw AVError(.fileFormatNotRecognized, "\(path): the file contains no video")
        }
        try self.init(stream, parsed.format, path)
    }

    private init(_ stream: Answer.Stream, _ format: Answer.Format?, _ path: String) throws(AVError) {
        guard let columns = stream.width, let rows = stream.height, columns > 0, rows > 0,
            let rate = Self.rate(stream.avg_frame_rate) ?? Self.rate(stream.r_frame_rate)
        else { throw AVError(.fileFormatNotRecognized, "\(path): its frames have no size or no rate") }
        // In floating point, as the numbers may be arbitrarily large.
        var (width, height) = (Double(columns), Double(rows))
        if let aspect = Self.fraction(stream.sample_aspect_ratio, ":"), aspect.numerator != aspect.denominator {
            width = max(1, (width * min(max(aspect.value, 0.1), 10)).rounded())
        }
        let turn = stream.side_data_list?.lazy.compactMap(\.rotation).first ?? 0
        // The decoder rotates frames upright itself.
        if (abs(turn) / 90).rounded().truncatingRemainder(dividingBy: 2) == 1 { swap(&width, &height) }
        let shrinking = min(1, Double(Self.maxSide) / max(width, height))
        self.width = max(1, Int((width * shrinking).rounded()))
        self.height = max(1, Int((height * shrinking).rounded()))
        self.rate = rate
        let seconds = (stream.duration ?? format?.duration).flatMap(Double.init) ?? 0
        let counted = stream.nb_frames.flatMap { Int($0) }.map { Double($0) } ?? seconds * rate.value
        frameCount = counted.isNaN ? 1 : Int(min(max(1, counted.rounded()), Double(Self.mostFrames)))
        let formats = ["rgba", "bgra", "argb", "abgr", "yuva", "gbrap", "ya8", "ya16", "pal8"]
        let hasSeparateAlpha = stream.tags?.alpha_mode == "1"
        hasAlpha = hasSeparateAlpha || formats.contains { stream.pix_fmt?.hasPrefix($0) == true }
        decoder = hasSeparateAlpha ? ["vp8": "libvpx", "vp9": "libvpx-vp9"][stream.codec_name ?? ""] : nil
    }

    /// Returns whether a format is a still image or plain text, which the decoder treats as a video of one frame.
    private static func isPictureOrText(_ format: String) -> Bool { format == "tty" || format == "image2" || format.hasSuffix("_pipe") }

    private static func rate(_ text: String?) -> Fraction? {
        guard let rate = fraction(text, "/"), rate.value >= 0.01, rate.value <= 1000 else { return nil }
        return rate
    }

    private static func fraction(_ text: String?, _ separator: Character) -> Fraction? {
        let parts = (text ?? "").split(separator: separator).compactMap { Int($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        return Fraction(numerator: parts[0], denominator: parts[1])
    }

    /// The output of `ffprobe`, with its own names.
    private struct Answer: Decodable {
        struct Failure: Decodable { var string: String }
        struct Format: Decodable {
            var duration: String?
            var format_name: String?
        }
        struct Stream: Decodable {
            struct Tags: Decodable { var alpha_mode: String? }
            struct SideData: Decodable { var rotation: Double? }
            var codec_name: String?
            var width: Int?
            var height: Int?
            var pix_fmt: String?
            var r_frame_rate: String?
            var avg_frame_rate: String?
            var nb_frames: String?
            var duration: String?
            var sample_aspect_ratio: String?
            var tags: Tags?
            var side_data_list: [SideData]?
        }
        var streams: [Stream]?
        var format: Format?
        var error: Failure?
    }
}
