// `DispatchQueue.main.asyncAfter` on the scene's time: in a window real time, headless the virtual clock's.
//
// Dispatch's own method has two more parameters with defaults, so a call without them means this one.

import Dispatch

extension DispatchQueue {
    /// Runs a closure on the queue at a time: `deadline: .now() + 0.3`.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        // On Linux every `DispatchQueue.main` is an object of its own.
        guard SceneTimers.isResponsible, label == DispatchQueue.main.label else {
            return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
        }
        let (due, now) = (deadline.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds)
        // The deadline was counted from a moment ago; whole milliseconds take that moment out again.
        let delay = due > now ? (Double(due - now) / 1e6).rounded(.up) / 1e3 : 0
        MainActor.assumeIsolated { SceneTimers.add(after: delay, work) }
    }
}
