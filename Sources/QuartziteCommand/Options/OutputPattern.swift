// The destination of images: one file, or one file per frame with a number in its name.

import ArgumentParser

/// A file name such as `door.png` or `frames-%04d.png`.
struct OutputPattern: Equatable {
    /// The text before and after the number.
    private let parts: [String]
    /// The minimum number of digits of the frame's number.
    private let digits: Int

    /// Whether each frame has its own file.
    var isSequence: Bool { parts.count == 2 }

    /// Parses a path. `%d` and `%04d` stand for the frame's number, `%%` for a percent sign.
    init(_ text: String) throws {
        var parts = [""]
        var digits = 1
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "%" else {
                parts[parts.count - 1].append(character)
                continue
            }
            if rest.first == "%" {
                rest.removeFirst()
                parts[parts.count - 1].append("%")
                continue
            }
            let width = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(width.count)
            guard rest.popFirst() == "d", parts.count == 1, width.count <= 3, width.isEmpty || width.first == "0" else {
                throw ValidationError(
                    "expected a file name with at most one number in it, such as frames-%04d.png; write %% for a percent sign")
            }
            digits = max(1, Int(width) ?? 1)
            guard digits <= 18 else { throw ValidationError("expected at most 18 digits for the frame's number") }
            parts.append("")
        }
        self.parts = parts
        self.digits = digits
        try Self.checkFormat(of: parts[parts.count - 1], in: text)
    }

    /// Returns the path of a frame; frames count from 0.
    func path(frame: Int) -> String {
        guard isSequence else { return parts[0] }
        let number = String(frame)
        return parts[0] + String(repeating: "0", count: max(0, digits - number.count)) + number + parts[1]
    }

    /// Planned formats, which get a better error message than "unknown".
    private static let planned: Set = ["gif", "apng", "mp4", "webm"]

    private static func checkFormat(of end: String, in text: String) throws {
        let name = end.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let dot = name.lastIndex(of: ".")
        let format = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
        if format == "png" { return }
        let works = "use .png, or frames-%04d.png for one file per frame"
        if planned.contains(format) { throw ValidationError("this version cannot write .\(format); \(works)") }
        throw ValidationError(format.isEmpty ? "the name has no extension; \(works)" : ".\(format) is not a picture format; \(works)")
    }
}
