import Foundation
import Quartzite

/// Makes the scene of a frame video, and measures how fast its pictures are decoded.
///
///     quartzite-frame-video make jpeg|png FOLDER [PICTURES]     writes FOLDER/main.caml, index.xml and the pictures
///     quartzite-frame-video decode FOLDER [PICTURES]            decodes pictures on one thread, and prints milliseconds a picture
///
/// `Benchmarks/frame_video.py` runs this program, and measures the scene in a window.
@main
enum FrameVideo {
    /// The number of pictures that converters of videos write. At 30 pictures a second they last 13⅓ s.
    static let usualCount = 400

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let words = arguments.first == "make" ? 3 : 2
        let count = arguments.count > words ? Int(arguments[words]) : usualCount
        guard let count, (1...10_000).contains(count), arguments.count >= words else { fail(usage, status: 64) }
        do {
            switch (arguments[0], SceneFiles.Format(rawValue: arguments[1])) {
            case ("make", let format?): try SceneFiles(format: format, count: count).write(to: URL(fileURLWithPath: arguments[2]))
            case ("decode", _): try DecodingSpeed.measure(URL(fileURLWithPath: arguments[1]), count: count)
            default: fail(usage, status: 64)
            }
        } catch {
            fail("\(error)", status: 70)
        }
    }

    private static let usage = "usage: quartzite-frame-video make jpeg|png FOLDER [PICTURES], or decode FOLDER [PICTURES]"

    private static func fail(_ message: String, status: Int32) -> Never {
        StandardError.write("quartzite-frame-video: \(message)\n")
        exit(status)
    }
}
