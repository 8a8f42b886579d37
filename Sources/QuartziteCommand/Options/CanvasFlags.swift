// The options about the device on which a document is shown.

import ArgumentParser
import QuartziteMarkup
import QuartzitePreview

/// The device on which a document is shown, and the parts drawn around it.
struct CanvasFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Show a document, or in preview a program, on this device, such as iphone-15-pro, iphone-se or ipad-pro-11; none shows its own \
            size.
            """, valueName: "NAME"),
        completion: Completion.device, transform: DeviceOption.init)
    var device: DeviceOption?

    @Option(help: ArgumentHelp("Scale a document to the canvas: fit, fill or none.", valueName: "WORD"))
    var fit: CanvasFit?

    @Flag(help: "Draw the frame of the device.")
    var frame = false

    @Flag(help: "Draw lines around the area that the system leaves free on the device.")
    var safeAreas = false

    @Flag(help: "Show a clock on the lock screen, between the background and the floating plane.")
    var clock = false

    /// The canvas that a command asks for.
    /// - Parameters:
    ///   - background: the colour of the screen where the document draws nothing; nil for black.
    ///   - prefersDevice: whether a wallpaper is shown on the phone of its class if no device is named. Default false.
    func choice(_ state: StateOptions, background: BackgroundOption? = nil, prefersDevice: Bool = false) -> CanvasChoice {
        CanvasChoice(
            device: device, prefersDevice: prefersDevice, fit: fit, orientation: state.orientation?.value,
            background: background?.color, parts: CanvasChoice.Parts(frame: frame, safeAreas: safeAreas, clock: clock))
    }
}

extension CanvasFit: ExpressibleByArgument {}

/// A device by its name, or the document's own size.
enum DeviceOption: Equatable, Sendable {
    case ownSize
    case device(Device)

    init(_ text: String) throws {
        if text.lowercased() == "none" {
            self = .ownSize
            return
        }
        guard let device = Device(named: text) else { throw ValidationError(UnknownDevice(name: text).description) }
        self = .device(device)
    }
}

/// The canvas that a command asks for, before the scene is known.
struct CanvasChoice: Equatable, Sendable {
    /// The parts that are drawn around and over the scene.
    struct Parts: Equatable, Sendable {
        var frame = false
        var safeAreas = false
        var clock = false

        var isEmpty: Bool { self == Parts() }
    }

    var device: DeviceOption?
    /// Whether a wallpaper is shown on the phone of its class if no device is named.
    var prefersDevice = false
    var fit: CanvasFit?
    var orientation: SceneOrientation?
    var background: SIMD4<Float>?
    var parts = Parts()
    /// The tilt of the device; nil for none.
    var tilt: TiltOption?

    /// Whether an option about the canvas was given.
    var isGiven: Bool { tilt != nil || device.map { $0 != .ownSize } ?? false || fit != nil || !parts.isEmpty }

    /// Returns the canvas for a document.
    /// - Parameter screenClass: the screen for which the document was made; nil if it is unknown.
    func options(for screenClass: ScreenClass?) throws(Failure) -> CanvasOptions {
        var options = CanvasOptions(fit: fit)
        switch device {
        case .device(let device)?: options.device = device
        case .ownSize?: break
        case nil: options.device = prefersDevice || !parts.isEmpty ? screenClass.map { Device(for: $0) } : nil
        }
        guard parts.isEmpty || options.device != nil else {
            throw Failure(
                .usage, "--frame, --safe-areas and --clock are drawn on a device; give --device with a name, such as iphone-15-pro")
        }
        (options.showsFrame, options.showsSafeAreas, options.showsClock) = (parts.frame, parts.safeAreas, parts.clock)
        if let orientation { options.orientation = orientation }
        if let background { options.background = background }
        return options
    }
}
