import QuartziteKit

/// Formats and parses the date of a date picker: `2026-05-31 13:05`, or only the date or the time. The same in every locale.
@MainActor struct DateText {
    private let mode: UIDatePicker.Mode
    private let calendar: Calendar
    private let old: Date

    init(_ picker: UIDatePicker) {
        mode = picker.datePickerMode
        var calendar: Calendar = picker.calendar
        if let zone = picker.timeZone { calendar.timeZone = zone }
        self.calendar = calendar
        old = picker.date
    }

    func text(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let day = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
        let time = String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
        return switch mode {
        case .time: time
        case .date: day
        case .dateAndTime: "\(day) \(time)"
        }
    }

    /// Parses a date. Parts that the text lacks are taken from the picker's date. Returns nil for invalid text.
    func date(from text: String) -> Date? {
        let words = text.split(separator: " ")
        guard (1...2).contains(words.count) else { return nil }
        var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: old)
        for word in words {
            if let numbers = Self.numbers(word, separator: ":"), numbers.count == 2, mode != .date {
                guard (0..<24).contains(numbers[0]), (0..<60).contains(numbers[1]) else { return nil }
                (parts.hour, parts.minute) = (numbers[0], numbers[1])
            } else if let numbers = Self.numbers(word, separator: "-"), numbers.count == 3, mode != .time {
                guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
                (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
            } else {
                return nil
            }
        }
        // A calendar would accept the 31st of February as a day of March.
        guard let date = calendar.date(from: parts), calendar.component(.day, from: date) == parts.day else { return nil }
        return date
    }

    private static func numbers(_ word: Substring, separator: Character) -> [Int]? {
        let parts = word.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
        return numbers.count == parts.count ? numbers : nil
    }
}
