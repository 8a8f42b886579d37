// `DispatchQueue.main.asyncAfter` in scene time: real time in a window, virtual time in headless rendering.
//
// Dispatch's own method has two more parameters with defaults, so a call without these arguments selects the method here.

import Dispatch

extension DispatchQueue {
    /// Runs a closure on the queue at a time: `deadline: .now() + 0.3`. On the main queue the delay is scene time.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        // On Linux each access to `DispatchQueue.main` returns another object, so the label is compared.
        guard SceneTimers.isResponsible, label == DispatchQueue.main.label else {
            return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
        }
        let (due, now) = (deadline.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds)
        // The deadline was computed a moment ago. Rounding up to whole milliseconds removes the difference.
        let delay = due > now ? (Double(due - now) / 1e6).rounded(.up) / 1e3 : 0
        MainActor.assumeIsolated { SceneTimers.add(after: delay, work) }
    }
}
