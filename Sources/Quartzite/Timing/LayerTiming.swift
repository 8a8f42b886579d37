import QuartziteGraphics

/// The timing of a layer as a value: the map between a superlayer's time and the layer's local time.
package struct LayerTiming: Sendable, Equatable {
    package var beginTime: Double = 0
    package var speed: Double = 1
    package var timeOffset: Double = 0

    package init() {}

    /// A timing whose local time is always `time`.
    package init(standingAt time: Double) { (beginTime, speed, timeOffset) = (-1e100, 0, time) }

    /// Returns the local time for a superlayer's time. Before the layer's begin time the result is 0.
    @inline(__always)
    package func local(fromParent time: Double) -> Double {
        time < beginTime ? 0 : running(fromParent: time)
    }

    /// Returns the local time and its rate from the superlayer's time and rate, and records in `activity` when the layer begins.
    /// - Parameter now: the clock's time outside the root, in seconds.
    @inline(__always)
    func local(fromParent time: Double, rate: Double, now: Double, _ activity: inout Activity) -> (Double, rate: Double) {
        if time < beginTime {
            if rate > 0 { activity.nextEvent = min(activity.nextEvent, now + (beginTime - time) / rate) }
            return (0, 0)
        }
        return (running(fromParent: time), rate * speed)
    }

    /// Returns the local time for a superlayer's time as if the layer had always been running: t = (tp − begin) · speed + offset.
    @inline(__always)
    func running(fromParent time: Double) -> Double { (time - beginTime) * speed + timeOffset }

    /// Returns the superlayer's time for a local time. The result is 0 for a layer with speed 0.
    @inline(__always)
    package func parent(fromLocal time: Double) -> Double {
        speed == 0 ? 0 : (time - timeOffset) / speed + beginTime
    }
}
