// A date or a time of day that a person chooses. The previewer's panel shows it as text that can be typed.

/// A date.
@MainActor open class UIDatePicker: UIControl {
    public enum Mode: Int, Sendable {
        case time, date, dateAndTime
    }

    /// Which part of the date is shown and changed. Default date and time.
    open var datePickerMode = Mode.dateAndTime
    /// Default now, at the time it was made. Setting it tells no target.
    open var date = Date()
    /// Nothing earlier can be chosen. Default nil.
    open var minimumDate: Date?
    /// Nothing later can be chosen. Default nil.
    open var maximumDate: Date?
    /// What turns a date into hours and minutes. Default the current one.
    open var calendar: Calendar! = Calendar.current
    /// Default nil, the calendar's own.
    open var timeZone: TimeZone?

    /// There is no animation of wheels here.
    open func setDate(_ date: Date, animated: Bool) { self.date = date }

    /// A person chooses a date. What is out of range is brought into it. Nothing while it is not enabled.
    package func pick(_ chosen: Date) {
        guard isEnabled else { return }
        let old = date
        date = chosen
        if let maximumDate { date = min(date, maximumDate) }
        if let minimumDate { date = max(date, minimumDate) }
        if date != old { sendActions(for: .valueChanged) }
    }
}
