import Foundation
import QuartziteKit

/// The thumbnails of the scenes in the picker.
///
///     visible rows ──► wanted ──one at a time──► draw ──► picture ──► texture, by path and time of change
///
/// Only rows that are visible are drawn, and nothing while the picker is closed. Swift files and folders have no thumbnail, because
/// a thumbnail must not run code.
@MainActor
final class SceneThumbnails {
    /// The largest number of cached thumbnails; the least recently seen ones are removed first.
    static let capacity = 120

    /// Draws a scene elsewhere, and calls back on the main thread with its picture; nil if it cannot be drawn.
    typealias Draw = (_ argument: String, _ done: @escaping @MainActor @Sendable (CGImage?) -> Void) -> Void

    private let draw: Draw
    /// Makes the texture of a picture.
    private let makeTexture: (CGImage) -> Thumbnail?
    /// Deletes a texture.
    private let delete: (Thumbnail) -> Void
    /// Called when a thumbnail has arrived.
    var changed: () -> Void = {}

    private struct Known {
        /// The stamp of the file when the thumbnail was drawn.
        var stamp: SceneStamp
        /// Nil for a scene that cannot be drawn.
        var thumbnail: Thumbnail?
        var lastSeen: Int
    }

    private var known: [String: Known] = [:]
    /// The stamps of files that were examined since the picker was opened.
    private var stamps: [String: SceneStamp] = [:]
    /// The visible scenes without a thumbnail, in their order.
    private var wanted: [String] = []
    private var drawn: String?
    private var passes = 0

    /// - Parameters:
    ///   - draw: draws a scene elsewhere.
    ///   - makeTexture: makes the texture of a picture; nil if there is no room.
    ///   - delete: deletes a texture.
    init(draw: @escaping Draw, makeTexture: @escaping (CGImage) -> Thumbnail?, delete: @escaping (Thumbnail) -> Void) {
        (self.draw, self.makeTexture, self.delete) = (draw, makeTexture, delete)
    }

    /// Call when the picker opens: files may have changed.
    func begin() { stamps = [:] }

    /// Call when the picker closes: no more thumbnails are drawn. A thumbnail that is being drawn is kept.
    func end() { wanted = [] }

    /// Takes the entries that are visible now, from the top.
    func show(_ entries: [ScenePicker.Entry]) {
        passes += 1
        var missing: [String] = []
        for entry in entries where Self.has(entry) {
            let stamp = stamp(of: entry)
            if known[entry.argument]?.stamp == stamp {
                known[entry.argument]?.lastSeen = passes
            } else if entry.argument != drawn, !missing.contains(entry.argument) {
                missing.append(entry.argument)
            }
        }
        wanted = missing
        drawNext()
    }

    /// Returns the thumbnail of an entry; nil if it has none yet. An outdated thumbnail is shown until the new one is drawn.
    func thumbnail(of entry: ScenePicker.Entry) -> Thumbnail? { known[entry.argument]?.thumbnail }

    /// Forgets all thumbnails, because their textures are gone.
    func texturesAreGone() { known = [:] }

    /// Whether an entry can have a thumbnail.
    static func has(_ entry: ScenePicker.Entry) -> Bool { entry.kind != .folder && entry.kind != .version && !entry.isProgram }

    private func stamp(of entry: ScenePicker.Entry) -> SceneStamp {
        if let stamp = stamps[entry.argument] { return stamp }
        let stamp = entry.kind == .example ? SceneStamp() : SceneStamp(ScenePath(entry.argument).file)
        stamps[entry.argument] = stamp
        return stamp
    }

    private func drawNext() {
        guard drawn == nil, let next = wanted.first else { return }
        wanted.removeFirst()
        drawn = next
        let stamp = stamps[next] ?? SceneStamp()
        draw(next) { [weak self] picture in self?.take(picture, of: next, stamp) }
    }

    private func take(_ picture: CGImage?, of argument: String, _ stamp: SceneStamp) {
        drawn = nil
        if let old = known[argument]?.thumbnail { delete(old) }
        known[argument] = Known(stamp: stamp, thumbnail: picture.flatMap(makeTexture), lastSeen: passes)
        if known.count > Self.capacity, let oldest = known.min(by: { $0.value.lastSeen < $1.value.lastSeen }) {
            known[oldest.key] = nil
            if let thumbnail = oldest.value.thumbnail { delete(thumbnail) }
        }
        changed()
        drawNext()
    }
}

/// The stamp of a file or bundle, by which a change is noticed: its size and times. Always equal for an example, which does not change.
struct SceneStamp: Equatable {
    private var size = 0
    /// The newest time of change, in nanoseconds.
    private var time = 0
    /// The largest number of files of a bundle that are examined.
    private static let most = 64

    init() {}

    init(_ path: String) {
        add(path)
        // A save inside a folder does not always change the folder's own stamp.
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted().prefix(Self.most) {
            add(path + "/" + name)
        }
    }

    private mutating func add(_ path: String) {
        var info = stat()
        guard stat(path, &info) == 0 else { return }
        size &+= Int(info.st_size)
        time = max(time, Int(info.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(info.st_mtim.tv_nsec))
    }
}
