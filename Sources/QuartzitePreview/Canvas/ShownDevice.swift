import QuartziteKit
import QuartziteMarkup

/// The device that a person has chosen in the window, or none: how it is held, and what is drawn around and over its screen.
package struct ShownDevice: Equatable, Sendable {
    /// The device; nil shows the scene in its own size.
    package var device: Device?
    /// How the device is held. Default upright.
    package var orientation = SceneOrientation.portrait
    /// Whether the device's frame is drawn around its screen. Default false.
    package var showsFrame = false
    /// Whether lines show the safe area. Default false.
    package var showsSafeAreas = false
    /// Whether a clock stands where the lock screen has its own. Only documents have one. Default false.
    package var showsClock = false

    package init(_ device: Device?) { self.device = device }

    /// The device of a canvas; nil stands for a scene without one.
    @MainActor init(of canvas: SceneCanvas?) {
        guard let options = canvas?.options else { return }
        (device, orientation) = (options.device, options.orientation)
        (showsFrame, showsSafeAreas, showsClock) = (options.showsFrame, options.showsSafeAreas, options.showsClock)
    }
}

// A file contains the name of the device.
extension ShownDevice: Codable {
    private enum CodingKeys: CodingKey { case device, orientation, showsFrame, showsSafeAreas, showsClock }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let name = try values.decodeIfPresent(String.self, forKey: .device) {
            guard let found = Device(named: name) else { throw UnknownDevice(name: name) }
            device = found
        }
        orientation = SceneOrientation(rawValue: try values.decode(String.self, forKey: .orientation)) ?? .portrait
        showsFrame = try values.decode(Bool.self, forKey: .showsFrame)
        showsSafeAreas = try values.decode(Bool.self, forKey: .showsSafeAreas)
        showsClock = try values.decode(Bool.self, forKey: .showsClock)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(device?.name, forKey: .device)
        try values.encode(orientation.rawValue, forKey: .orientation)
        try values.encode(showsFrame, forKey: .showsFrame)
        try values.encode(showsSafeAreas, forKey: .showsSafeAreas)
        try values.encode(showsClock, forKey: .showsClock)
    }
}

extension Device {
    /// The name for people: `iPhone 15 Pro Max`, `iPad Pro 11`.
    package var title: String { Self.title(of: name) }

    /// Returns a name of the command line for people.
    static func title(of name: String) -> String {
        name.split(separator: "-").map { word in
            switch word {
            case "iphone": "iPhone"
            case "ipad": "iPad"
            case "se", "xr", "xs", "x": word.uppercased()
            default: word.prefix(1).uppercased() + word.dropFirst()
            }
        }.joined(separator: " ")
    }
}
