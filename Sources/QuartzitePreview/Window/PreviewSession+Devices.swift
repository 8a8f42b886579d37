import QuartziteKit

// The choice of a device in the window. `PreviewSession+Canvas.swift` has its parts and turns.
extension PreviewSession {
    /// Shows the scene on a device, or in its own size, and gives the window room for it. The choice holds for the scenes that are opened
    /// after this one.
    func show(on device: Device?) {
        var shown = ShownDevice(of: scene.canvas)
        shown.device = device
        canvas.device = shown
        put(scene, on: shown)
        if let comparison { put(comparison.other, on: shown) }
        requestedSize = scene.naturalSize
        programRan()
        let size = device?.size(held: shown.orientation)
        say(size.map { "\(device?.title ?? ""), \(Int($0.width)) × \(Int($0.height)) points" } ?? "no device")
    }

    /// Shows another scene on the device of this one, if a person has chosen it; else as a newer version of the scene.
    func adoptDevice(for other: Scene) {
        if let shown = canvas.device { return put(other, on: shown) }
        guard let canvas = scene.canvas else { return }
        // A program on the device of the command line.
        if other.canvas == nil, canvas.options.device != nil { return put(other, on: ShownDevice(of: canvas)) }
        other.canvas?.adopt(canvas)
    }

    /// Notes that a part of the device was shown or hidden, or that the device was turned.
    func deviceChanged() {
        if canvas.device != nil { canvas.device = ShownDevice(of: scene.canvas) }
        if let canvas = scene.canvas { comparison?.other.canvas?.adopt(canvas) }
    }

    private func put(_ scene: Scene, on shown: ShownDevice) {
        // The size of a program's screen changes, and that of B must not stay.
        scene.show(on: shown)
        if scene !== self.scene { UIScreen.main.set(size: self.scene.space) }
        scene.commit()
    }

    /// The list of devices.
    var deviceMenu: WindowMenu.Row {
        let current = scene.canvas?.options.device
        func row(_ device: Device) -> WindowMenu.Row {
            WindowMenu.Row(
                device.title, .device(device), detail: "\(Int(device.size.width)) × \(Int(device.size.height))", isOn: device == current)
        }
        let none = WindowMenu.Row("None", .device(nil), isOn: current == nil)
        let (phones, tablets) = (Device.all.filter { $0.family == .phone }, Device.all.filter { $0.family == .pad })
        return WindowMenu.Row("Device", menu: [none, .separator] + phones.map(row) + [.separator] + tablets.map(row))
    }
}
