// The messages of a window as rows: remarks about parts without effect, missing or unknown parts, and the window's own messages.

import QuartziteKit

/// The messages of a window, the oldest first. Equal messages are one row with a count.
package struct MessageList: Equatable, Sendable {
    /// How much a message matters. Severities are ordered.
    package enum Severity: Int, CaseIterable, Comparable, Sendable {
        /// A short message of the window, such as the result of a command.
        case log
        /// A line that the scene's program has printed.
        case printed
        /// Something unusual; nothing is lost.
        case note
        /// A part has no effect, or may look different from what was intended.
        case warning
        /// A part cannot be shown, or a person's request failed.
        case error

        package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }

        /// A number of messages in words: `1 note`, `2 notes`.
        func text(_ count: Int) -> String {
            switch self {
            case .error: "\(count) error\(count == 1 ? "" : "s")"
            case .warning: "\(count) warning\(count == 1 ? "" : "s")"
            case .note: "\(count) note\(count == 1 ? "" : "s")"
            case .printed: "\(count) printed"
            case .log: "\(count) log"
            }
        }
    }

    /// The subject of a message, which determines how long the message is listed.
    package enum Origin: Sendable {
        /// The files of the scene: listed until they are read or checked again.
        case document
        /// The running scene: listed until another one is shown.
        case scene
        /// The reason why the files cannot be shown as they are now: listed until they can.
        case problem
        /// The window: listed as long as there is room.
        case window
    }

    /// One message.
    package struct Row: Equatable, Sendable {
        package var severity: Severity
        package var origin: Origin
        /// `file:line:column`, or less of it; the stream of a printed line; empty for no place.
        package var place: String
        package var text: String
        /// What to do about it; empty if the text says it, or if nothing can be done.
        package var mend: String
        /// How often the message came.
        package var count: Int
        /// When the message came last, in seconds since the window was opened.
        package var time: Double
        /// When a line was printed; nil for other messages. Default nil.
        package var printing: Printing?
        /// The number of the row, which it keeps while others come and go.
        package fileprivate(set) var id = 0

        package init(
            _ severity: Severity, _ origin: Origin, place: String = "", _ text: String, mend: String = "", count: Int = 1, time: Double = 0
        ) {
            (self.severity, self.origin, self.place, self.text) = (severity, origin, place, text)
            (self.mend, self.count, self.time) = (mend, max(1, count), time)
        }

        fileprivate var key: Key { Key(severity: severity, origin: origin, place: place, text: text) }
    }

    /// The times of the scene at which a line was printed first and last, in seconds.
    package struct Printing: Equatable, Sendable {
        package var (first, last): (Double, Double)
    }

    fileprivate struct Key: Hashable {
        var severity: Severity
        var origin: Origin
        var place: String
        var text: String
    }

    /// The largest number of rows. Beyond it, the oldest of the least severe rows are removed.
    package static let limit = 1000
    /// The largest number of rows of printed lines. Beyond it, those that were printed longest ago are removed.
    package static let printedLimit = 400

    /// All rows, the oldest first.
    package private(set) var rows: [Row] = []
    /// The number of rows that were removed because there were too many.
    package private(set) var droppedCount = 0
    /// The severities that the panel lists. Default: all but the log.
    package private(set) var shown: Set<Severity> = [.printed, .note, .warning, .error]
    /// The indices of the rows that the panel lists.
    package private(set) var listed: [Int] = []

    private var indices: [Key: Int] = [:]
    private var lastID = 0
    private var counts: [Int] = Severity.allCases.map { _ in 0 }

    package init() {}

    /// The number of rows of a severity.
    package func count(of severity: Severity) -> Int { counts[severity.rawValue] }

    /// The number of the newest row of an error; nil without errors.
    package var newestError: Int? { count(of: .error) == 0 ? nil : rows.last { $0.severity == .error }?.id }

    // MARK: Changes

    /// Adds a message, or counts one that is listed already.
    package mutating func add(_ row: Row) {
        var row = row
        row.text = Self.oneLine(row.text)
        if let index = indices[row.key] {
            rows[index].count += row.count
            rows[index].time = row.time
            if let last = row.printing?.last { rows[index].printing?.last = last }
            return
        }
        if row.severity == .printed, count(of: .printed) >= Self.printedLimit { dropPrinted() }
        if rows.count >= Self.limit { dropSome() }
        lastID += 1
        row.id = lastID
        indices[row.key] = rows.count
        counts[row.severity.rawValue] += 1
        if shown.contains(row.severity) { listed.append(rows.count) }
        rows.append(row)
    }

    /// Counts messages that came too fast to be added.
    package mutating func countDropped(_ count: Int) { droppedCount += count }

    /// Removes the messages about something.
    package mutating func remove(_ origin: Origin) {
        guard rows.contains(where: { $0.origin == origin }) else { return }
        rows.removeAll { $0.origin == origin }
        rebuild()
    }

    /// Removes all messages.
    package mutating func removeAll() {
        rows = []
        droppedCount = 0
        rebuild()
    }

    /// Shows or hides the rows of a severity.
    package mutating func toggle(_ severity: Severity) {
        shown.formSymmetricDifference([severity])
        rebuild()
    }

    /// Returns the index of a row in `listed`; nil for a row that is not listed.
    package func listedIndex(of id: Int) -> Int? { listed.firstIndex { rows[$0].id == id } }

    /// Returns the row with a number; nil if it was removed.
    package func row(_ id: Int) -> Row? { rows.first { $0.id == id } }

    /// Removes a tenth of the rows, so that this is seldom done: the oldest of the least severe ones.
    private mutating func dropSome() {
        let dropped = rows.indices.sorted { (rows[$0].severity, $0) < (rows[$1].severity, $1) }.prefix(Self.limit / 10)
        drop(Set(dropped))
    }

    /// Removes a quarter of the printed lines: those that were printed longest ago.
    private mutating func dropPrinted() {
        let printed = rows.indices.filter { rows[$0].severity == .printed }.sorted { (rows[$0].time, $0) < (rows[$1].time, $1) }
        drop(Set(printed.prefix(Self.printedLimit / 4)))
    }

    private mutating func drop(_ gone: Set<Int>) {
        rows = rows.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
        droppedCount += gone.count
        rebuild()
    }

    private mutating func rebuild() {
        indices = Dictionary(rows.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in first }
        listed = rows.indices.filter { shown.contains(rows[$0].severity) }
        counts = Severity.allCases.map { severity in rows.count { $0.severity == severity } }
    }

    private static func oneLine(_ text: String) -> String {
        text.contains("\n") ? text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ") : text
    }
}

extension MessageList {
    /// The listed rows as a text.
    package var text: String { listed.map { rows[$0].line + "\n" }.joined() }
}

extension MessageList.Row {
    /// The row as a line for a terminal or an editor: `file:line:column: warning: text (3 times); mend`.
    package var line: String {
        let word = severity <= .printed ? "" : "\(severity): "
        return (place.isEmpty ? "" : place + ": ") + word + text + (count > 1 ? " (\(count) times)" : "")
            + (mend.isEmpty ? "" : ". " + mend)
    }
}
