// The device in the window: its frame, safe area and clock, how it is held, and its tilt by the mouse.

import QuartziteKit
import QuartziteMarkup

extension PreviewSession {
    /// Returns the shown device; without one, shows a message on how to get one and returns nil.
    func shownDevice() -> Device? {
        if let device = scene.canvas?.options.device { return device }
        say("no device is shown; choose one in the menu (F10), under States and devices")
        return nil
    }

    /// Shows or hides a part of the device.
    func toggle(_ part: WritableKeyPath<CanvasOptions, Bool>) {
        guard shownDevice() != nil else { return }
        if part == \.showsClock, scene.controller != nil { return say("only a wallpaper has a lock screen with a clock") }
        scene.canvas?.toggle(part)
        deviceChanged()
    }

    /// Turns the device by a quarter turn, and the window with it.
    func turn(_ device: Device) {
        scene.turnDevice(time: now())
        deviceChanged()
        requestedSize = CGSize(width: viewport.height, height: viewport.width)
        say("\(device.name), \(scene.canvas?.options.orientation.isLandscape == true ? "landscape" : "portrait")")
    }

    /// Handles the key that tilts the device, pressed or released: while it is held, the mouse tilts the device.
    package func tiltKey(isDown: Bool) {
        guard isDown != isTilting else { return }
        guard isDown else { return endTilting() }
        guard scene.tilt != nil else { return say("this scene does not follow the tilt of the device") }
        isTilting = true
        if let pointer { scene.tilt(toward: pointer, in: viewport) }
        panelsChanged = true
    }

    /// Lets the device spring back.
    func endTilting() {
        guard isTilting else { return }
        isTilting = false
        scene.releaseTilt(time: now())
    }
}
