import QuartziteGraphics

/// A layer's clock as a value: how its time follows its superlayer's.
package struct LayerTiming: Sendable, Equatable {
    package var beginTime: Double = 0
    package var speed: Double = 1
    package var timeOffset: Double = 0

    package init() {}

    /// A clock that shows one time, whatever its superlayer's does.
    package init(standingAt time: Double) { (beginTime, speed, timeOffset) = (-1e100, 0, time) }

    /// Down into the layer. Before the layer begins its time is 0.
    @inline(__always)
    package func local(fromParent time: Double) -> Double {
        time < beginTime ? 0 : (time - beginTime) * speed + timeOffset
    }

    /// Up out of the layer; 0 for a layer that stands still.
    @inline(__always)
    package func parent(fromLocal time: Double) -> Double {
        speed == 0 ? 0 : (time - timeOffset) / speed + beginTime
    }
}
