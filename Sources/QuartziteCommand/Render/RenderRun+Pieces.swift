// Numbered pictures: all of them, or the missing ones of a shard.

import Foundation
import QuartziteExport
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

extension RenderRun {
    /// Draws and writes numbered pictures.
    /// - Parameters:
    ///   - hash: the hash of the scene and of the options that change pictures.
    ///   - shard: the part of the frames to draw, without valid existing files; nil for all frames.
    func drawSequence(hash: String, shard: Shard?) throws {
        let frames = try metadata(hash: hash)
        let mine = shard.map { shard in frames.filter { shard.draws($0.index) } } ?? frames
        let needed = shard == nil ? mine : mine.filter { !isThere($0) }
        if let shard { tell(shard, mine: mine.count, needed: needed) }
        guard let last = needed.last else { return }
        let drawn = Set(needed.map(\.index))
        // A program's state depends on the times to which it is advanced, so it is advanced through the whole sequence.
        let stops =
            isStepped
            ? job.times.prefix(last.index + 1).enumerated().map { FrameSource.Stop($0.element, isDrawn: drawn.contains($0.offset)) }
            : needed.map { FrameSource.Stop($0.time) }
        let pattern = output.output
        try export(stops) { PieceEncoder(needed) { pattern.destination(frame: $0) } }
        if passed.count > 0 {
            output.note(String(format: "passing through \(passed.count) frames that are not drawn here took %.2f s", passed.seconds))
        }
    }

    /// Whether the scene is a program, which runs from 0 on.
    private var isStepped: Bool { source.scene.controller != nil && !source.scrubs }

    private func tell(_ shard: Shard, mine: Int, needed: [FrameMetadata]) {
        let kept = mine - needed.count
        output.note(
            "shard \(shard): \(mine) of \(ExportSummary.frames(job.times.count)), \(kept) are there and kept, \(needed.count) are to draw")
        guard let last = needed.last, isStepped, last.index >= needed.count else { return }
        output.note(
            "the scene is a program, so this shard runs it from 0 s to \(ExportSummary.number(last.time)) s, through "
                + "\(last.index + 1 - needed.count) frames that it does not draw")
    }

    /// The metadata of each frame of the whole export.
    private func metadata(hash: String) throws -> [FrameMetadata] {
        let graphics = try GraphicsContext.headless()
        defer { graphics.releaseCurrent() }
        let capabilities = graphics.capabilities
        let export = FrameMetadata.Export(
            scene: hash, version: QuartziteTool.version, renderer: "\(capabilities.renderer), OpenGL \(capabilities.version)",
            background: job.backgroundText, rate: job.rate, count: job.times.count)
        return job.times.enumerated().map { FrameMetadata(export, index: $0.offset, time: $0.element) }
    }

    /// Whether a frame's file exists, is complete, and is the frame that would be drawn.
    private func isThere(_ frame: FrameMetadata) -> Bool {
        let wanted = Piece(width: Int(job.viewport.pixelWidth), height: Int(job.viewport.pixelHeight), metadata: frame)
        return (try? Piece(contentsOf: output.output.path(frame: frame.index))) == wanted
    }
}
