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

    @OptionGroup var resolution: ScaleOption

    @Option(
        help: ArgumentHelp("The colour behind the scene, #rrggbb or none. (default: none)", valueName: "COLOR"),
        transform: BackgroundOption.init)
    var background: BackgroundOption?

    /// Pixels per point; nil for the default.
    var scale: Double? { resolution.scale }

    /// Whether one of the options was given.
    var isGiven: Bool { size != nil || scale != nil || background != nil }

    /// The colour behind the scene, premultiplied.
    var color: SIMD4<Float> { (background ?? .transparent).color }

    /// Sets the screen's scale for scenes that are loaded from now on.
    @MainActor func setScreen() { resolution.setScreen() }

    /// Lays out a scene in the size of its pictures.
    @MainActor func layOut(_ scene: Scene) throws(Failure) -> Viewport {
        let scale = resolution.pixelsPerPoint(of: scene, size)
        let size = try PictureSize.size(of: scene, size, scale: scale)
        scene.layout(size: size)
        scene.commit()
        return Viewport(size: size, scale: scale, background: color)
    }
}
