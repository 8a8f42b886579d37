import Foundation

extension RunLoop {
    /// Lets a timer fire on this loop, at its real time. QuartziteKit has an `add` of its own that leads to the scene's clock; in there
    /// Foundation's cannot be named any more.
    package func addToRealTime(_ timer: Timer, forMode mode: RunLoop.Mode) {
        add(timer, forMode: mode)
    }
}
