import QuartziteKit
import QuartziteRenderer

/// The image that `s` saves: the scene alone, at its own size and one pixel per point, over the window's background.
@MainActor
enum Screenshot {
    enum Failure: Error, CustomStringConvertible {
        case noPicture
        var description: String { "nothing was drawn" }
    }

    /// Draws the scene at its own size, writes the image into the working folder, and fits the scene into its area of the window again.
    /// - Returns: the file's name.
    static func save(_ scene: Scene, renderer: FrameRenderer, areaSize: CGSize) throws -> String {
        scene.layout(size: scene.naturalSize)
        defer {
            scene.layout(size: areaSize)
            scene.commit()
        }
        scene.commit()
        let now = CACurrentMediaTime()
        let target = FrameRenderer.Target(size: scene.naturalSize, scale: 1)
        guard let picture = try renderer.picture(at: now, target: target) else { throw Failure.noPicture }
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        return try ScreenshotFile.save(
            picture.pngData(), name: scene.name, time: scene.playback.time(at: now), in: folder)
    }
}
