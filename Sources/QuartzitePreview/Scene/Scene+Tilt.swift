// The tilt of the device: by the mouse over the canvas, and the spring back to a device that is not tilted.

import QuartziteKit
import QuartziteMarkup

/// The return of a released tilt to zero.
struct TiltReturn {
    /// The tilt at the release.
    let (x, y): (Double, Double)
    /// The time of the release.
    let start: Double

    /// The fraction of the tilt that remains at a time; 0 at rest.
    func remainder(at time: Double) -> Double {
        let rest = 1 - SpringResponse.release.value(at: max(0, time - start))
        return abs(rest) < 0.001 ? 0 : rest
    }
}

extension Scene {
    /// Tilts the device as far as a point of the window is from the middle of the canvas: to 1 at its right and lower edge. Does nothing
    /// in a scene that does not follow the tilt.
    /// - Parameter size: the window's size in points.
    package func tilt(toward point: CGPoint, in size: CGSize) {
        guard let tilt else { return }
        let shown = canvas?.options.device.map { $0.size(held: canvas?.options.orientation ?? .portrait) } ?? naturalSize
        tiltReturn = nil
        tilt.set(
            x: (point.x - size.width / 2) / max(1, shown.width * fit / 2), y: (point.y - size.height / 2) / max(1, shown.height * fit / 2))
        commit()
    }

    /// Lets the tilt spring back to zero.
    package func releaseTilt(time: Double) {
        guard let tilt, tilt.x != 0 || tilt.y != 0 else { return }
        tiltReturn = TiltReturn(x: tilt.x, y: tilt.y, start: time)
    }

    /// Moves the spring.
    func advanceTilt(to time: Double) {
        guard let way = tiltReturn, let tilt else { return }
        let rest = way.remainder(at: time)
        tilt.set(x: way.x * rest, y: way.y * rest)
        if rest == 0 { tiltReturn = nil }
    }
}
