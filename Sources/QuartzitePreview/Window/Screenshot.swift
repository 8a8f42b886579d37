import QuartziteKit
import QuartziteRenderer

/// The image that `s` saves: the scene alone, at its own size and one pixel per point, over the window's background.
@MainActor
enum Screenshot {
    enum Failure: Error, CustomStringConvertible {
        case noPicture
        var description: String { "nothing was drawn" }
    }

    /// Lays the scene out at its own size, draws it, and writes the image into the working folder. The caller lays the scene out again.
    /// - Returns: the file's name.
    static func save(_ scene: Scene, renderer: FrameRenderer) throws -> String {
        scene.layout(size: scene.naturalSize)
        scene.commit()
        let now = CACurrentMediaTime()
        let target = FrameRenderer.Target(size: scene.naturalSize, scale: 1)
        guard let picture = try renderer.picture(at: now, target: target, isFlat: true) else { throw Failure.noPicture }
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        return try ScreenshotFile.save(
            picture.pngData(), name: scene.name, time: scene.playback.time(at: now), in: folder)
    }
}
