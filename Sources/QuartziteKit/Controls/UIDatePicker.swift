// The date picker. The previewer's panel shows it as editable text.

/// The form of a date picker.
public enum UIDatePickerStyle: Int, Sendable {
    case automatic, wheels, compact, inline
}

/// A control for a date or a time of day.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
    /// The parts of a date that a picker shows.
    public enum Mode: Int, Sendable {
        case time, date, dateAndTime
    }

    /// The parts of the date that are shown and changed. Default `dateAndTime`.
    open var datePickerMode = Mode.dateAndTime
    /// The date. Setting it calls no targets. Default: the time of creation.
    open var date = Date()
    /// The earliest date that a person can choose. Default nil: no limit.
    open var minimumDate: Date?
    /// The latest date that a person can choose. Default nil: no limit.
    open var maximumDate: Date?
    /// The calendar that converts dates to hours and minutes. Default: the current calendar.
    open var calendar: Calendar! = Calendar.current
    /// The time zone. Default nil: the calendar's.
    open var timeZone: TimeZone?

    /// The locale. The value has no effect: the panel shows dates as digits. Default nil.
    open var locale: Locale?
    /// The step of the minutes that a person can choose, which divides 60; other values count as 1. Default 1.
    open var minuteInterval = 1
    /// The form that the program prefers. The panel shows text in any case. Default `automatic`.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic
    /// The form: the preferred one, or `compact` if the system chooses.
    open var datePickerStyle: UIDatePickerStyle { preferredDatePickerStyle == .automatic ? .compact : preferredDatePickerStyle }

    /// Sets the date. There is no animation.
    open func setDate(_ date: Date, animated: Bool) { self.date = date }

    /// Handles a person's choice of a date, which is clamped to the limits. Has no effect on a disabled control.
    package func pick(_ chosen: Date) {
        guard isEnabled else { return }
        let old = date
        date = rounded(chosen)
        if let maximumDate { date = min(date, maximumDate) }
        if let minimumDate { date = max(date, minimumDate) }
        if date != old { sendActions(for: .valueChanged) }
    }

    /// Returns a date moved back to a multiple of the minute interval.
    private func rounded(_ date: Date) -> Date {
        guard minuteInterval > 1, 60 % minuteInterval == 0, datePickerMode != .date else { return date }
        var calendar: Calendar = calendar
        if let timeZone { calendar.timeZone = timeZone }
        return date.addingTimeInterval(-Double(calendar.component(.minute, from: date) % minuteInterval * 60))
    }
}
