import Foundation

extension RunLoop {
    /// Adds a timer that fires at its real time. QuartziteKit's own `add` hides Foundation's and schedules on the scene's clock, so
    /// QuartziteKit calls Foundation's by this method.
    package func addToRealTime(_ timer: Timer, forMode mode: RunLoop.Mode) {
        add(timer, forMode: mode.served)
    }
}

extension RunLoop.Mode {
    /// The mode in which UIKit runs the main run loop while a person scrolls.
    package static let userTracking = RunLoop.Mode("UITrackingRunLoopMode")

    /// The mode under which Foundation's run loop serves this mode. No run loop here runs in UIKit's tracking mode, as scrolling
    /// blocks nothing, so its timers and display links belong to the common modes.
    var served: RunLoop.Mode { self == .userTracking ? .common : self }
}

extension Timer {
    /// Foundation's own `fireDate`, in real time: QuartziteKit declares a property of this name in scene time.
    package var realFireDate: Date {
        get { fireDate }
        set { fireDate = newValue }
    }
}
