// The system's log: lines on standard error.
//
//     let log = OSLog(subsystem: "org.example.ring", category: "drawing")
//     os_log("drawn in %.1f ms", log: log, type: .error, milliseconds)
//     Logger(subsystem: "org.example.ring", category: "drawing").notice("drawn in \(milliseconds) ms")

import Foundation

/// How important a line of the log is. Lines of the types `info` and `debug` are not written.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Creates a type from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    public static let `default` = OSLogType(rawValue: 0x00)
    public static let info = OSLogType(rawValue: 0x01)
    public static let debug = OSLogType(rawValue: 0x02)
    public static let error = OSLogType(rawValue: 0x10)
    public static let fault = OSLogType(rawValue: 0x11)
}

/// A place in the log.
public final class OSLog: NSObject, Sendable {
    /// The default place, whose lines have no category.
    public static let `default` = OSLog(subsystem: "", category: "", isEnabled: true)
    /// A place whose lines are not written.
    public static let disabled = OSLog(subsystem: "", category: "", isEnabled: false)

    let subsystem, category: String
    private let hasLines: Bool

    /// Creates a place. Both texts begin each line.
    public convenience init(subsystem: String, category: String) { self.init(subsystem: subsystem, category: category, isEnabled: true) }

    private init(subsystem: String, category: String, isEnabled: Bool) {
        (self.subsystem, self.category, hasLines) = (subsystem, category, isEnabled)
        super.init()
    }

    /// Returns whether lines of a type are written.
    public func isEnabled(type: OSLogType) -> Bool { hasLines && type != .info && type != .debug }

    /// Writes a line.
    func write(_ message: String, type: OSLogType) {
        guard isEnabled(type: type) else { return }
        let place = [subsystem, category].filter { !$0.isEmpty }.joined(separator: " ")
        FileHandle.standardError.write(Data((place.isEmpty ? "\(message)\n" : "[\(place)] \(message)\n").utf8))
    }
}

/// Writes a line to the log. The message is a format, in which `%@`, `%d`, `%{public}s` … stand for the arguments.
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: Any?...) {
    guard log.isEnabled(type: type) else { return }
    log.write(LogFormat.text(of: "\(message)", args), type: type)
}

/// Writes a line to the log.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ args: Any?...) {
    guard log.isEnabled(type: type) else { return }
    log.write(LogFormat.text(of: "\(message)", args), type: type)
}

/// Writes interpolated text to the log.
public struct Logger: Sendable {
    private let place: OSLog

    /// Creates a logger for a new place.
    public init(subsystem: String, category: String) { place = OSLog(subsystem: subsystem, category: category) }
    /// Creates a logger for the default place.
    public init() { place = .default }
    /// Creates a logger for a place.
    public init(_ log: OSLog) { place = log }

    /// Writes a line of a type.
    public func log(level: OSLogType, _ message: OSLogMessage) { place.write(message.text, type: level) }
    /// Writes a line of the type `default`.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }
    /// Writes a line of the type `default`.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }
    /// A line of the type `info`, which is not written.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    /// A line of the type `debug`, which is not written.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    /// A line of the type `debug`, which is not written.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    /// Writes a line of the type `error`.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes a line of the type `error`.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes a line of the type `fault`.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    /// Writes a line of the type `fault`.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// Whether others may read a value in the log. Has no effect here: every value is written.
public struct OSLogPrivacy: Sendable {
    public static let `public` = OSLogPrivacy()
    public static let `private` = OSLogPrivacy()
    public static let auto = OSLogPrivacy()
    public static let sensitive = OSLogPrivacy()
}

/// The text of a line, with interpolated values: `"drawn in \(milliseconds, privacy: .public) ms"`.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Collects the parts of the text.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
        public mutating func appendLiteral(_ literal: String) { text += literal }
        public mutating func appendInterpolation<Value>(_ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto) {
            text += String(describing: value())
        }
    }
}

/// Formats of lines.
enum LogFormat {
    /// Returns a format with its arguments. An argument that is missing leaves the place as it is.
    static func text(of format: String, _ arguments: [Any?]) -> String {
        var (result, rest, next) = ("", Substring(format), 0)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            var end = rest.startIndex
            var isInBraces = false
            while end < rest.endIndex, isInBraces || !"@dDiuUxXoOfFeEgGcCsSpaA".contains(rest[end]) {
                if rest[end] == "{" || rest[end] == "}" { isInBraces = rest[end] == "{" }
                end = rest.index(after: end)
            }
            guard end < rest.endIndex, next < arguments.count else {
                result += "%"
                continue
            }
            result += text(of: arguments[next], by: String(rest[...end]))
            next += 1
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Returns an argument as a specifier such as `.2f` or `{public}@` asks for.
    private static func text(of argument: Any?, by specifier: String) -> String {
        guard let argument else { return "(null)" }
        let options = specifier.replacing(/\{[^}]*\}/, with: "")
        let number = (argument as? Double) ?? (argument as? CGFloat).map(Double.init) ?? (argument as? Float).map(Double.init)
        if let number, options.wholeMatch(of: /[-+ 0#]*[0-9]{0,3}(\.[0-9]{0,3})?[fFeEgG]/) != nil {
            return String(format: "%\(options)", number)
        }
        switch (argument, options) {
        case (let number as Int, "x"): return String(number, radix: 16)
        case (let number as Int, "X"): return String(number, radix: 16, uppercase: true)
        default: return String(describing: argument)
        }
    }
}
