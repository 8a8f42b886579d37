// The date that the example clocks show: the real date in a window; in headless rendering 10:08:36 plus the virtual clock's time.

import QuartziteKit

@MainActor enum SceneDate {
    static var now: Date {
        guard MediaClock.heldTime != nil else { return Date() }
        let start = Calendar.current.date(from: DateComponents(year: 2014, month: 4, day: 28, hour: 10, minute: 8, second: 36))
        return (start ?? Date(timeIntervalSinceReferenceDate: 0)).addingTimeInterval(CACurrentMediaTime())
    }
}
