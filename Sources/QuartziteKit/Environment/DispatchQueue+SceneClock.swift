// `DispatchQueue.main.asyncAfter` in scene time: real time in a window, virtual time in headless rendering.
//
// Dispatch's own method for closures has two more parameters with defaults, so a call without these arguments selects the method here. The
// method for work items has the signature of Dispatch's own, which it hides in a file that imports QuartziteKit and neither Foundation nor
// Quartzite.

import Dispatch

extension DispatchQueue {
    /// Runs a closure on the queue at a time: `deadline: .now() + 0.3`. On the main queue the delay is scene time.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        guard isInSceneTime else {
            return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
        }
        let delay = Self.delay(until: deadline)
        MainActor.assumeIsolated { SceneTimers.add(after: delay, work) }
    }

    /// Runs a work item on the queue at a time, unless the item is cancelled before. On the main queue the delay is scene time.
    ///
    /// A file that imports Foundation or Quartzite too sees Dispatch's method as well, which is preferred there.
    @_disfavoredOverload
    public func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        // Dispatch itself regards the flags and the quality of service of the item.
        guard isInSceneTime else { return self.Dispatch::asyncAfter(deadline: deadline, execute: item) }
        // Dispatch allows the use of an item on any thread, although its class is not `Sendable`. A cancelled item does nothing.
        nonisolated(unsafe) let item = item
        asyncAfter(deadline: deadline) { item.perform() }
    }

    /// Whether the queue is the main queue, and waits for scene time now.
    private var isInSceneTime: Bool {
        // On Linux each access to `DispatchQueue.main` returns another object, so the label is compared.
        SceneTimers.isResponsible && label == DispatchQueue.main.label
    }

    private static func delay(until deadline: DispatchTime) -> Double {
        let (due, now) = (deadline.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds)
        // The deadline was computed a moment ago. Rounding up to whole milliseconds removes the difference.
        return due > now ? (Double(due - now) / 1e6).rounded(.up) / 1e3 : 0
    }
}
