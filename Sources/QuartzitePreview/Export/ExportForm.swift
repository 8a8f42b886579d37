import Foundation
import QuartziteKit

/// A format in which the window exports a scene.
package enum ExportKind: String, CaseIterable, Sendable {
    case gif, apng, webp, mp4, webm, mov
    /// Numbered pictures.
    case frames
    /// A picture with several times.
    case sheet
    /// A picture of one time.
    case picture

    package var title: String {
        switch self {
        case .gif: "GIF"
        case .apng: "APNG"
        case .webp: "WebP"
        case .mp4: "MP4"
        case .webm: "WebM"
        case .mov: "ProRes"
        case .frames: "PNG frames"
        case .sheet: "Sheet"
        case .picture: "Picture"
        }
    }

    /// The purpose of the format, in a few words.
    var about: String {
        switch self {
        case .gif: "plays everywhere; 256 colours, no half transparent pixels"
        case .apng: "exact, with alpha; large files"
        case .webp: "for browsers, with alpha"
        case .mp4: "H.264 for players and browsers; no alpha"
        case .webm: "VP9 for browsers, with alpha"
        case .mov: "ProRes 4444 for editing, with alpha; large files"
        case .frames: "a PNG file for each frame"
        case .sheet: "several times in one PNG, with their times"
        case .picture: "one time as a PNG"
        }
    }

    /// The ending of the file's name.
    package var ending: String {
        switch self {
        case .frames, .sheet, .picture: "png"
        default: rawValue
        }
    }

    /// Whether the file holds a film.
    var isFilm: Bool { ![.frames, .sheet, .picture].contains(self) }
    /// Whether the format has a range and a frame rate.
    var hasRate: Bool { isFilm || self == .frames }
    /// Whether the file contains a play count.
    var hasPlayCount: Bool { [.gif, .apng, .webp].contains(self) }
    /// Whether pixels may be transparent.
    var hasAlpha: Bool { self != .mp4 }
    /// The default frame rate, in frames per second.
    var usualRate: Double { self == .gif ? 50 : 60 }
}

/// The background of the scene in an export.
enum ExportBackground: String, CaseIterable, Sendable {
    case none, window, white, black

    var title: String { self == .none ? "transparent" : self == .window ? "as the window" : rawValue }
}

/// The form with which a person exports the scene, with texts as they are typed.
struct ExportForm: Equatable {
    /// A text of the form.
    enum Field: String, CaseIterable, Sendable {
        case from, to, rate, count, plays, name, folder

        var title: String {
            switch self {
            case .from: "from"
            case .to: "to"
            case .rate: "frames a second"
            case .count: "pictures"
            case .plays: "plays"
            case .name: "name"
            case .folder: "folder"
            }
        }
    }

    /// The properties of the scene that the form needs.
    struct Facts: Equatable {
        /// The size of the scene, or of the device that shows it, in points.
        var size = CGSize(width: 1, height: 1)
        /// The time of the playhead, and the duration of the scene, in seconds.
        var time = 0.0
        var duration = 0.0
        /// The default range of a film: the loop of an endless scene, else the whole scene.
        var whole: ClosedRange<Double> = 0...0
        /// The in and out points; nil without any.
        var marked: ClosedRange<Double>?
        /// The seconds of a frame in times such as `30f`.
        var frame = frameStep
        /// The colour behind the scene in the window; nil for none.
        var background: SIMD4<Float>?
        /// Sentences about what the export changes or leaves out of the scene.
        var notes: [String] = []
    }

    /// Sizes of a picture's side that `render` can draw, in pixels.
    private static let longestSide = SizeOption.limit
    /// The scales that can be chosen.
    static let scales = [0.25, 0.5, 1, 2, 3]

    var facts = Facts()
    private(set) var kind = ExportKind.mp4
    var scale = 1.0
    var background = ExportBackground.window
    private(set) var texts: [Field: String] = [:]
    /// The times that were set without typing. They are more precise than their texts.
    private var times: [Field: Double] = [:]

    func text(_ field: Field) -> String { texts[field] ?? "" }

    // MARK: Filling in

    /// Makes a form for a scene, with the previous choices.
    /// - Parameters:
    ///   - rate: the frame rate that is fixed in the window; nil for none.
    init(_ facts: Facts, name: String, folder: String, rate: Int?, last: ExportForm?) {
        self.facts = facts
        if let last { (scale, background) = (last.scale, last.background) }
        texts = [
            .count: last?.text(.count) ?? "12", .plays: last?.text(.plays) ?? "0", .name: name, .folder: last?.text(.folder) ?? folder,
        ]
        show(facts.marked ?? facts.whole)
        kind = last?.kind ?? .mp4
        if facts.duration == 0 { kind = .picture } else if kind == .picture { kind = .mp4 }
        if kind == .picture { fill(.from, facts.time) }
        texts[.rate] = rate.map(String.init) ?? Self.number(kind.usualRate)
    }

    mutating func set(_ field: Field, _ text: String) { texts[field] = text }

    /// Chooses a format. An unchanged frame rate becomes the format's default.
    mutating func choose(_ kind: ExportKind) {
        if text(.rate) == Self.number(self.kind.usualRate) { texts[.rate] = Self.number(kind.usualRate) }
        // A picture shows the time of the playhead, all others a range.
        if kind == .picture, self.kind != .picture { fill(.from, facts.time) }
        if kind != .picture, self.kind == .picture { show(facts.marked ?? facts.whole) }
        self.kind = kind
    }

    /// Fills the range in.
    mutating func show(_ range: ClosedRange<Double>) {
        fill(.from, range.lowerBound)
        fill(.to, range.upperBound)
    }

    private mutating func fill(_ field: Field, _ time: Double) { (texts[field], times[field]) = (Self.number(time), time) }

    static func number(_ value: Double) -> String { NumberText.short((value * 1000).rounded() / 1000) }

    /// The fields that the format has, in their order.
    var fields: [Field] {
        switch kind {
        case .picture: [.from, .name, .folder]
        case .sheet: [.from, .to, .count, .name, .folder]
        case .frames: [.from, .to, .rate, .name, .folder]
        default: kind.hasPlayCount ? [.from, .to, .rate, .plays, .name, .folder] : [.from, .to, .rate, .name, .folder]
        }
    }

    // MARK: Results

    /// The colour behind the scene as `render` takes it.
    var backgroundText: String {
        let color: SIMD4<Float>? =
            switch background {
            case .none: nil
            case .window: facts.background
            case .white: SIMD4(1, 1, 1, 1)
            case .black: SIMD4(0, 0, 0, 1)
            }
        guard let color, color.w >= 1 else { return "none" }
        return "#" + (0..<3).map { String(format: "%02x", Int((color[$0] * 255).rounded())) }.joined()
    }

    /// The size of a picture in pixels.
    var pixels: (width: Int, height: Int) {
        (max(1, Int((facts.size.width * scale).rounded())), max(1, Int((facts.size.height * scale).rounded())))
    }

    private func seconds(_ field: Field) -> Double? {
        if let time = times[field], text(field) == Self.number(time) { return time }
        guard let input = TimeInput(text(field)), !input.isRelative else { return nil }
        return input.seconds(from: 0, duration: facts.duration, frame: facts.frame)
    }

    /// The folder as a path, and the file that is written; for numbered pictures, the first one.
    var folder: String { (text(.folder).trimmingCharacters(in: .whitespaces) as NSString).expandingTildeInPath }
    var file: String {
        let name = text(.name).trimmingCharacters(in: .whitespaces)
        let place = folder.isEmpty ? name : folder + "/" + name
        return place + (kind == .frames ? "-0000." : ".") + kind.ending
    }

    /// The number of frames; nil while a text is not a number.
    var frameCount: Int? {
        switch kind {
        case .picture: return 1
        case .sheet: return Int(text(.count))
        default:
            guard let from = seconds(.from), let to = seconds(.to), let rate = Self.decimal(text(.rate)), rate > 0, to >= from else {
                return nil
            }
            let count = max(1, ((to - from) * rate - 1e-6).rounded(.up))
            return count < 1e9 ? Int(count) : nil
        }
    }

    private static func decimal(_ text: String) -> Double? {
        let text = text.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
        return text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." } ? Double(text) : nil
    }

    /// Why the form cannot be exported; nil if it can.
    var problem: (field: Field?, text: String)? {
        guard let from = seconds(.from) else { return (.from, "not a time: 0.5  0.5s  1:30  30f  50%") }
        if kind != .picture {
            guard let to = seconds(.to) else { return (.to, "not a time: 0.5  0.5s  1:30  30f  50%") }
            if to < from { return (.to, "the end is before the beginning") }
        }
        if kind.hasRate {
            guard let rate = Self.decimal(text(.rate)), rate >= 0.001, rate <= 1000 else {
                return (.rate, "frames a second: a number from 0.001 to 1000")
            }
            if kind == .gif, rate > 100 { return (.rate, "a GIF has at most 100 frames a second, better 50") }
            guard let count = frameCount, count <= 1_000_000 else { return (.rate, "more than a million frames; shorten the range") }
        }
        if kind == .sheet {
            guard let count = Int(text(.count)), (1...10_000).contains(count) else { return (.count, "pictures: a number from 1 to 10000") }
        }
        if kind.hasPlayCount {
            guard let plays = Int(text(.plays)), (0...65535).contains(plays) else {
                return (.plays, "plays: a number from 0, which is endlessly, to 65535")
            }
        }
        let side = max(pixels.width, pixels.height)
        if Double(side) > Self.longestSide {
            return (nil, "\(side) pixels are too many; a side has at most \(Int(Self.longestSide)): choose a smaller size")
        }
        let name = text(.name).trimmingCharacters(in: .whitespaces)
        if name.isEmpty || name.contains("/") || name == "." || name == ".." { return (.name, "a name for the file, without its folder") }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.isEmpty ? "." : folder, isDirectory: &isFolder), isFolder.boolValue else {
            return (.folder, "there is no such folder")
        }
        return nil
    }

    /// A description of the files that will be written, in one line.
    var estimate: String {
        guard let count = frameCount else { return "" }
        let (width, height) = pixels
        let size = "\(width) × \(height) pixels"
        let bytes = ByteText.text(4 * width * height * count)
        if kind == .picture { return "\(size), \(bytes) uncompressed" }
        let frames = "\(count) \(kind == .sheet ? "picture" : "frame")\(count == 1 ? "" : "s")"
        guard kind.hasRate, let rate = Self.decimal(text(.rate)), rate > 0 else { return "\(frames) of \(size), \(bytes) uncompressed" }
        return "\(frames) of \(size), \(TimeText.seconds(Double(count) / rate)) s, \(bytes) uncompressed"
    }

    /// Whether a file of the name exists and would be replaced.
    var replaces: Bool { FileManager.default.fileExists(atPath: file) }

    /// The options of `render` for the form.
    var arguments: [String] {
        var words: [String] = []
        let from = seconds(.from) ?? 0
        if kind == .picture {
            words += ["--time", Self.exact(from)]
        } else {
            words += ["--from", Self.exact(from), "--to", Self.exact(seconds(.to) ?? from)]
        }
        if kind.hasRate, let rate = Self.decimal(text(.rate)) { words += ["--fps", Self.exact(rate)] }
        if kind == .sheet { words += ["--count", text(.count)] }
        if kind.hasPlayCount { words += ["--loop", text(.plays)] }
        words += ["--scale", Self.exact(scale), "--background", backgroundText]
        let name = text(.name).trimmingCharacters(in: .whitespaces).replacing("%", with: "%%")
        let place = folder.replacing("%", with: "%%")
        let path = (place.isEmpty ? "" : place + "/") + name + (kind == .frames ? "-%04d." : ".") + kind.ending
        return words + ["-o", path.hasPrefix("-") ? "./" + path : path]
    }

    /// A number with all its digits, without an exponent.
    private static func exact(_ value: Double) -> String {
        let text = String(format: "%.9f", value)
        guard text.contains(".") else { return text }
        let short = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        return String(short.reversed())
    }
}

/// A person's action on the form.
enum ExportAction: Equatable {
    case kind(ExportKind)
    case scale(Double)
    case background(ExportBackground)
    case text(ExportForm.Field, String)
    /// Fills in the whole scene, or the part between the in and out points.
    case whole, marked
    case start, close
}
