// The destination of images: one file, one file per frame with a number in its name, or standard output.

import ArgumentParser
import Foundation
import QuartziteExport

/// A file name such as `door.png` or `frames-%04d.png`, or `-` for standard output.
struct OutputPattern: Equatable, Sendable, CustomStringConvertible {
    /// The path as a person writes it.
    let description: String
    /// The text before and after the number.
    private let parts: [String]
    /// The minimum number of digits of the frame's number.
    private let digits: Int

    /// Whether each frame has its own file.
    var isSequence: Bool { parts.count == 2 }

    /// Whether the output goes to standard output.
    var isStandardOutput: Bool { parts == ["-"] }

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
        description = text
    }

    /// Returns the path of a frame; frames count from 0.
    func path(frame: Int) -> String {
        guard isSequence else { return parts[0] }
        let number = String(frame)
        return parts[0] + String(repeating: "0", count: max(0, digits - number.count)) + number + parts[1]
    }

    /// Returns the destination of a frame; frames count from 0.
    func destination(frame: Int = 0) -> Destination {
        let path = path(frame: frame)
        // While a scene runs, descriptor 1 is not the data output.
        let isData = isStandardOutput || ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
        return isData ? .standardOutput : .file(path)
    }

    /// The numbers of the frames that have a file, ascending.
    func numbers() throws(Failure) -> [Int] {
        let folder = parts[0].lastIndex(of: "/").map { $0 == parts[0].startIndex ? "/" : String(parts[0][..<$0]) } ?? "."
        guard isSequence, !parts[1].contains("/") else {
            throw Failure(.usage, "\(self): the number belongs to the name of a file, not of a folder; give, for example, frames-%04d.png")
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw Failure(.noInput, "\(self): there is no folder \(folder), or it cannot be read")
        }
        let start = parts[0].lastIndex(of: "/").map { String(parts[0][parts[0].index(after: $0)...]) } ?? parts[0]
        let ends = (start.utf8.count, parts[1].utf8.count)
        return names.compactMap { name in
            guard name.hasPrefix(start), name.hasSuffix(parts[1]), name.utf8.count > ends.0 + ends.1 else { return nil }
            let digits = name.utf8.dropFirst(ends.0).dropLast(ends.1)
            guard digits.allSatisfy({ (48...57).contains($0) }), let number = Int(String(digits) ?? ""),
                String(path(frame: number).split(separator: "/").last ?? "") == name
            else { return nil }
            return number
        }.sorted()
    }

    /// The format of the name's ending; PNG for standard output.
    /// - Throws: a sentence that lists the formats.
    func format() throws -> ExportFormat {
        if isStandardOutput { return .png }
        let name = parts[parts.count - 1].split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        if let format = ExportFormat(rawValue: ending) { return format }
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path(frame: 0), isDirectory: &isFolder)
        if description.hasSuffix("/") || isThere && isFolder.boolValue {
            let folder = description.hasSuffix("/") ? description : description + "/"
            throw ValidationError("\(description) is a folder; give the name of a file, such as \(folder)scene.png")
        }
        let works = "use \(Self.endings), or frames-%04d.png for one file per frame"
        throw ValidationError(
            ending.isEmpty ? "the name has no extension; \(works), or add --format" : ".\(ending) is not a known format; \(works)")
    }

    private static var endings: String { ExportFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ") }
}
