import Foundation

extension RunLoop {
    /// Adds a timer that fires at its real time. QuartziteKit's own `add` hides Foundation's and schedules on the scene's clock, so
    /// QuartziteKit calls Foundation's by this method.
    package func addToRealTime(_ timer: Timer, forMode mode: RunLoop.Mode) {
        add(timer, forMode: mode)
    }
}
