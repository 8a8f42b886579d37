import ArgumentParser
import QuartziteKit
import QuartzitePreview

/// The pixels per point of a scene's pictures.
struct ScaleOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Pixels per point. (default: 1; with --device and without --size, the device's)", valueName: "S"),
        transform: { try NumberOption.positive($0, upTo: 16, what: "pixels per point") })
    var scale: Double?

    /// Sets the screen's scale for scenes that are loaded from now on, because they may draw images for the screen.
    @MainActor func setScreen() { UIScreen.main.set(scale: scale ?? 1) }

    /// The pixels per point of a scene's pictures.
    /// - Parameter size: the requested size; nil for the scene's own.
    @MainActor func pixelsPerPoint(of scene: Scene, _ size: SizeOption?) -> Double {
        scale ?? (size == nil ? scene.canvas?.options.device?.scale : nil) ?? 1
    }
}
