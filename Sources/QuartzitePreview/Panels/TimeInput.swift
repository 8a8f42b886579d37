import Foundation

/// A time as a person types it: `0.5`, `0.5s`, `250ms`, `30f`, `50%`, `1:30.5`, `1:00:05`, and with a sign relative to the current time:
/// `+3f`, `-10%`.
///
/// A number without a unit means seconds. A comma is accepted as the decimal separator. Times are never negative, so a leading sign
/// always means "relative". This type only parses text; it does not know the scene or the panel.
package struct TimeInput: Equatable, Sendable {
    /// The unit of a typed time.
    package enum Unit: Equatable, Sendable {
        case seconds
        /// Frames of 1/60 s, or of the window's locked rate.
        case frames
        /// Percent of the scene's duration.
        case percent
    }

    /// The number before the unit; negative only for relative input.
    package var value: Double
    /// The unit of `value`.
    package var unit: Unit
    /// Whether the text began with a sign, so that the time is relative to the current time.
    package var isRelative: Bool

    package init(value: Double, unit: Unit, isRelative: Bool) {
        self.value = value
        self.unit = unit
        self.isRelative = isRelative
    }

    /// Parses a typed time. Returns nil for invalid text; the caller then keeps the text and the previous time.
    /// - Parameter plain: the unit of a number without one. Default seconds.
    package init?(_ text: some StringProtocol, plain: Unit = .seconds) {
        var rest = Substring(text.trimmingCharacters(in: .whitespaces))
        let sign = rest.first.flatMap { $0 == "+" ? 1.0 : $0 == "-" || $0 == "\u{2212}" ? -1.0 : nil }
        if sign != nil { rest = rest.dropFirst() }

        if rest.contains(":") {
            guard let seconds = Self.clock(rest) else { return nil }
            self.init(value: seconds * (sign ?? 1), unit: .seconds, isRelative: sign != nil)
            return
        }
        // Accept only digits and one point: Double's parser would also accept "inf", "nan" and "0x1p4".
        let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        guard let magnitude = Double(number.replacing(",", with: ".")), magnitude.isFinite else { return nil }

        switch rest[number.endIndex...].trimmingCharacters(in: .whitespaces).lowercased() {
        case "": self.init(value: magnitude, unit: plain, isRelative: sign != nil)
        case "s": self.init(value: magnitude, unit: .seconds, isRelative: sign != nil)
        case "ms": self.init(value: magnitude / 1000, unit: .seconds, isRelative: sign != nil)
        case "f": self.init(value: magnitude, unit: .frames, isRelative: sign != nil)
        case "%": self.init(value: magnitude, unit: .percent, isRelative: sign != nil)
        default: return nil
        }
        if let sign { value *= sign }
    }

    /// Returns the seconds of a time as on a clock: `1:30`, `1:30.5`, `1:00:05`. Parts after the first are below 60. Nil for other text.
    private static func clock(_ text: Substring) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            guard part.first?.isNumber == true, part.allSatisfy({ $0.isASCII && ($0.isNumber || isLast && ($0 == "." || $0 == ",")) }),
                let value = Double(part.replacing(",", with: ".")), index == 0 || value < 60
            else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds.isFinite ? seconds : nil
    }

    /// Returns the time in seconds, not clamped to the scene's range.
    /// - Parameters:
    ///   - current: the time from which relative input counts, in seconds.
    ///   - duration: the duration of 100 %, in seconds.
    ///   - frame: the seconds of a frame. Default 1/60.
    package func seconds(from current: Double, duration: Double, frame: Double = frameStep) -> Double {
        let amount =
            switch unit {
            case .seconds: value
            case .frames: value * frame
            case .percent: value / 100 * duration
            }
        return isRelative ? current + amount : amount
    }
}

/// The length of a frame in user input: 1/60 s, whatever the display's rate. In a window, a locked rate sets another length.
package let frameStep = 1.0 / 60
