/// Offscreen targets, retained from frame to frame.
///
/// Within a frame each target index of the plan owns a target from the pass that draws it to the pass that composites it; then the
/// target is free. Persistent indices own their target across frames, until `forget`. Targets are a little
/// larger than requested, so that a size that changes from frame to frame does not need a new target each time. The excess depends
/// on the requested size alone, because texture coordinates are rounded by the texture's size, and must be the same however the
/// target was obtained. A target that no frame used for a while is deleted.
final class TargetPool {
    private struct Entry {
        let target: RenderTarget
        // The frame of the last drawing, the index, and the size of the used part.
        var lastUsed = 0
        /// Whether the target is drawn in the current frame and not yet composited.
        var isTaken = false
        var index = TargetIndex.transient(0)
        var width: Int32 = 0
        var height: Int32 = 0

        var drawTarget: DrawTarget { target.part(width: width, height: height) }
    }

    private let context: GraphicsContext
    private let state: StateCache
    private var entries: ContiguousArray<Entry> = []
    private var frame = 0
    /// The number of frames for which an unused target is retained.
    private static let unusedFrameLimit = 120
    /// The maximum size of all targets in bytes. Beyond it a group is left out and counted as a failure.
    private static let byteLimit = 1 << 30

    init(_ context: GraphicsContext, _ state: StateCache) {
        self.context = context
        self.state = state
    }

    var count: Int { entries.count }
    /// The size of all targets in bytes.
    /// - Complexity: O(targets).
    var byteCount: Int { entries.reduce(0) { $0 + $1.target.byteCount } }

    func beginFrame() {
        frame += 1
        for place in entries.indices where entries[place].isTaken {
            if entries[place].index.isPersistent { entries[place].lastUsed = frame } else { entries[place].isTaken = false }
        }
        if frame % Self.unusedFrameLimit == 0 {
            // Deleting unbinds, so the state cache must forget the deleted objects.
            for entry in entries where frame - entry.lastUsed > Self.unusedFrameLimit {
                state.forget(framebuffer: entry.target.framebuffer)
                state.forget(texture: entry.target.texture)
            }
            entries.removeAll { frame - $0.lastUsed > Self.unusedFrameLimit }
        }
    }

    /// Deletes all targets.
    func removeAll() { entries.removeAll() }

    /// Returns the target that a pass has drawn under an index; nil if there is none.
    func drawn(_ index: TargetIndex) -> DrawTarget? {
        for entry in entries where entry.isTaken && entry.index == index { return entry.drawTarget }
        return nil
    }

    /// Declares that a target has been composited, so that another index can use it.
    func release(_ index: TargetIndex) {
        // Persistent targets stay until `forget`.
        if !index.isPersistent { forget(index) }
    }

    /// Declares that an index will not be used again.
    func forget(_ index: TargetIndex) {
        for place in entries.indices where entries[place].isTaken && entries[place].index == index {
            entries[place].isTaken = false
        }
    }

    /// Returns a target for an index in this frame: a part of a free or new target, with the given size.
    ///
    /// - Complexity: linear in the number of targets. No allocation after warm-up.
    func target(_ index: TargetIndex, width: Int32, height: Int32) throws(GraphicsError) -> DrawTarget {
        let wanted = (width: roundedUp(width), height: roundedUp(height))
        let wantedArea = Int(wanted.width) * Int(wanted.height)
        var free: Int?
        for place in entries.indices {
            let entry = entries[place]
            let target = entry.target
            if entry.isTaken {
                guard entry.index == index else { continue }
                if entry.width == width && entry.height == height { return entry.drawTarget }
                // The size changed: the old content is obsolete.
                entries[place].isTaken = false
                if target.width != wanted.width || target.height != wanted.height { continue }
                free = place
                break
            } else if target.width == wanted.width && target.height == wanted.height {
                free = place
            }
        }
        let place: Int
        if let free {
            place = free
        } else {
            // Count pixels first: the byte count of an impossible size could overflow.
            let area = entries.reduce(wantedArea) { $0 + $1.target.area }
            guard area <= Self.byteLimit / 4 || max(width, height) > context.capabilities.maxTextureSize else {
                throw .target(
                    width: Int(width), height: Int(height),
                    reason: "all offscreen targets of a frame together are limited to \(Self.byteLimit >> 20) MB")
            }
            let target = try RenderTarget(width: wanted.width, height: wanted.height, context, state)
            entries.append(Entry(target: target))
            place = entries.count - 1
        }
        entries[place].index = index
        entries[place].width = width
        entries[place].height = height
        entries[place].lastUsed = frame
        entries[place].isTaken = true
        return entries[place].drawTarget
    }

    /// Rounds a side up in steps, so that moving and growing groups reuse their target. Impossible sizes are returned unchanged and
    /// cause the error later.
    private func roundedUp(_ side: Int32) -> Int32 {
        let limit = context.capabilities.maxTextureSize
        if side <= 0 || side > limit { return side }
        return Int32(min((Int(side) + 63) / 64 * 64, limit))
    }
}

extension RenderTarget {
    fileprivate var area: Int { Int(width) * Int(height) }
    /// The size in bytes: four for each pixel.
    var byteCount: Int { 4 * area }
}
