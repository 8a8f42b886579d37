// The mode of run loops that UIKit adds to Foundation's.

extension RunLoop.Mode {
    /// The mode in which UIKit runs the main run loop while a person scrolls. Scrolling blocks no run loop here, so timers and display
    /// links of this mode always run, as those of `common`.
    public static let tracking = RunLoop.Mode.userTracking
}
