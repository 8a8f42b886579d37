internal import ArgumentParser
import Foundation

/// Parses a number within limits.
package enum NumberOption {
    package static func positive(_ text: String, upTo limit: Double, what: String) throws -> Double {
        guard let value = Double(text), value > 0, value <= limit else {
            throw ValidationError("expected \(what), more than 0 and at most \(limit.formatted(.number.grouping(.never)))")
        }
        return value
    }

    package static func count(_ text: String, upTo limit: Int) throws -> Int {
        guard let value = Int(text), value > 0, value <= limit else {
            throw ValidationError("expected a whole number from 1 to \(limit)")
        }
        return value
    }
}
