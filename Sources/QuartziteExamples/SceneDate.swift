// The date that the examples' clocks show: the real one in a window; without one, eight minutes past ten, going on with the virtual clock.

import QuartziteKit

@MainActor enum SceneDate {
    static var now: Date {
        guard MediaClock.heldTime != nil else { return Date() }
        let start = Calendar.current.date(from: DateComponents(year: 2014, month: 4, day: 28, hour: 10, minute: 8, second: 36))
        return (start ?? Date(timeIntervalSinceReferenceDate: 0)).addingTimeInterval(CACurrentMediaTime())
    }
}
