import QuartziteKit
import QuartziteRenderer

/// The images that a person saves: with `s` the scene alone, at its own size and one pixel per point, over the window's background; with
/// Ctrl+`s` the window with its panels.
@MainActor
enum Screenshot {
    enum Failure: Error, CustomStringConvertible {
        case noPicture
        var description: String { "nothing was drawn" }
    }

    /// Lays out the scene at its own size, draws it, and writes the image into the working folder. The caller lays out the scene again.
    /// - Returns: the file's name.
    static func save(_ scene: Scene, renderer: FrameRenderer) throws -> String {
        scene.layout(size: scene.naturalSize)
        scene.commit()
        let now = scene.playback.recording?.shownTime ?? CACurrentMediaTime()
        let target = FrameRenderer.Target(size: scene.naturalSize, scale: 1)
        return try write(try renderer.picture(at: now, target: target, isFlat: true), name: scene.name, time: scene.playback.time(at: now))
    }

    /// Writes the picture of a window into the working folder.
    /// - Returns: the file's name, with `window` in it.
    static func save(window picture: CGImage?, of scene: Scene) throws -> String {
        let now = scene.playback.recording?.shownTime ?? CACurrentMediaTime()
        return try write(picture, name: scene.name, part: "-window", time: scene.playback.time(at: now))
    }

    private static func write(_ picture: CGImage?, name: String, part: String = "", time: Double) throws -> String {
        guard let picture else { throw Failure.noPicture }
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        return try ScreenshotFile.save(picture.pngData(), name: name, part: part, time: time, in: folder)
    }
}
