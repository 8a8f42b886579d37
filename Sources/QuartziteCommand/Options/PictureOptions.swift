import ArgumentParser
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// The size, the scale and the background of a scene's pictures.
struct PictureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The picture's size in points; 600x or x400 keeps the proportions. (default: the scene's own)", valueName: "WxH"),
        transform: SizeOption.init)
    var size: SizeOption?

    @Option(
        help: ArgumentHelp("Pixels per point. (default: 1, on a device without --size the device's)", valueName: "S"),
        transform: { try NumberOption.positive($0, upTo: 16, what: "pixels per point") })
    var scale: Double?

    @Option(
        help: ArgumentHelp("The colour behind the scene, #rrggbb or none. (default: none)", valueName: "COLOR"),
        transform: BackgroundOption.init)
    var background: BackgroundOption?

    /// Whether one of the options was given.
    var isGiven: Bool { size != nil || scale != nil || background != nil }

    /// The colour behind the scene, premultiplied.
    var color: SIMD4<Float> { (background ?? .transparent).color }

    /// Sets the screen's scale for scenes that are loaded from now on, because they may draw images for the screen.
    @MainActor func setScreen() { UIScreen.main.set(scale: scale ?? 1) }

    /// Lays out a scene in the size of its pictures.
    @MainActor func layOut(_ scene: Scene) throws(Failure) -> Viewport {
        let scale = scale ?? (size == nil ? scene.canvas?.options.device?.scale : nil) ?? 1
        let size = try PictureSize.size(of: scene, size, scale: scale)
        scene.layout(size: size)
        scene.commit()
        return Viewport(size: size, scale: scale, background: color)
    }
}
