// The values of a document that follow the tilt of the device.

import Quartzite

/// A value of a layer that follows the tilt of the device about one axis.
struct ParallaxGroup {
    enum Axis: String { case x, y }

    weak var layer: CALayer?
    let keyPath: String
    let axis: Axis
    /// The values at a tilt of −1 and of 1.
    let (minimum, maximum): (Double, Double)

    /// The value at a tilt from −1 to 1.
    func value(at tilt: Double) -> Double { minimum + (maximum - minimum) * (tilt + 1) / 2 }
}

/// The values of a wallpaper that follow the tilt of the device, from its parallax groups.
public final class SceneTilt {
    let groups: [ParallaxGroup]
    /// The tilt about the two axes, each from −1 to 1. Default 0.
    public private(set) var (x, y) = (0.0, 0.0)

    /// Sets the values of a device that is not tilted. Nil without groups.
    init?(_ groups: [ParallaxGroup]) {
        guard !groups.isEmpty else { return nil }
        self.groups = groups
        set(x: 0, y: 0)
    }

    /// Tilts the device: sets all values without animations.
    /// - Parameters:
    ///   - x: from −1 for left to 1 for right, clamped.
    ///   - y: from −1 for up to 1 for down, clamped.
    public func set(x: Double, y: Double) {
        func limited(_ tilt: Double) -> Double { tilt.isNaN ? 0 : min(1, max(-1, tilt)) }
        (self.x, self.y) = (limited(x), limited(y))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for group in groups {
            group.layer?.setValue(group.value(at: group.axis == .x ? self.x : self.y), forKeyPath: group.keyPath)
        }
        CATransaction.commit()
    }
}
