// The date picker. The previewer's panel shows it as editable text.

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

    /// Sets the date. There is no animation.
    open func setDate(_ date: Date, animated: Bool) { self.date = date }

    /// Handles a person's choice of a date, which is clamped to the limits. Has no effect on a disabled control.
    package func pick(_ chosen: Date) {
        guard isEnabled else { return }
        let old = date
        date = chosen
        if let maximumDate { date = min(date, maximumDate) }
        if let minimumDate { date = max(date, minimumDate) }
        if date != old { sendActions(for: .valueChanged) }
    }
}
