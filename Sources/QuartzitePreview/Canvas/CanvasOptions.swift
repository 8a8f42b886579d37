import QuartziteKit
import QuartziteMarkup

/// The surroundings of a document: the screen of a device, with or without its frame, or the plain window or picture.
package struct CanvasOptions: Equatable, Sendable {
    /// The device; nil shows the document in its own size.
    package var device: Device?
    /// How the document is scaled. Default nil: on a device, as the device scales it; otherwise scaled down only if it is too large.
    package var fit: CanvasFit?
    /// How the device is held. Default upright.
    package var orientation = SceneOrientation.portrait
    /// The colour of the screen where the document draws nothing: red, green, blue, alpha, 0…1, premultiplied. Default black.
    package var background = SIMD4<Float>(0, 0, 0, 1)
    /// Whether the device's frame is drawn around its screen. Default false.
    package var showsFrame = false
    /// Whether lines show the safe area, which the system's bars leave free. Default false.
    package var showsSafeAreas = false
    /// Whether a clock is drawn in the place of the lock screen's clock. Default false.
    package var showsClock = false

    package init(device: Device? = nil, fit: CanvasFit? = nil) { (self.device, self.fit) = (device, fit) }

    /// Whether a document is not shown in its plain size.
    var isNeeded: Bool { device != nil || fit != nil }
}
