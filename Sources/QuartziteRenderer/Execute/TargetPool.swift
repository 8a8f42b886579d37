/// Offscreen targets, kept from frame to frame.
///
/// In a frame each index of the plan has a target to itself from the pass that draws it to the one that shows it; then it is free.
/// Indexes from `Pass.firstPersistent` on keep theirs from frame to frame, until they are forgotten. Targets are a little larger than asked
/// for, so that sizes that change from frame to frame do not each need a new one: by how much, is a matter of the size alone, since places
/// between texels are rounded by the size of the texture, and must be the same however the target was come by. A target that no frame
/// wanted for a while is let go.
final class TargetPool {
    private struct Entry {
        let target: RenderTarget
        // The frame that it was last drawn in, as what, and how much of it.
        var lastUsed = 0
        /// Drawn in the current frame and not shown yet.
        var isTaken = false
        var index: Int32 = 0
        var width: Int32 = 0
        var height: Int32 = 0

        var drawTarget: DrawTarget { target.part(width: width, height: height) }
    }

    private let context: GraphicsContext
    private let state: StateCache
    private var entries: ContiguousArray<Entry> = []
    private var frame = 0
    /// Frames that an unused target is kept.
    private static let patience = 120
    /// What all targets may take together. Past it a group is left out and counted as a failure.
    private static let byteLimit = 1 << 30

    init(_ context: GraphicsContext, _ state: StateCache) {
        self.context = context
        self.state = state
    }

    var count: Int { entries.count }

    func beginFrame() {
        frame += 1
        for place in entries.indices where entries[place].isTaken {
            if entries[place].index >= Pass.firstPersistent { entries[place].lastUsed = frame } else { entries[place].isTaken = false }
        }
        if frame % Self.patience == 0 {
            // Deleting unbinds, so nothing is thought bound that is not.
            for entry in entries where frame - entry.lastUsed > Self.patience {
                state.forget(framebuffer: entry.target.framebuffer)
                state.forget(texture: entry.target.texture)
            }
            entries.removeAll { frame - $0.lastUsed > Self.patience }
        }
    }

    /// What a pass of this frame has drawn under an index; nil where there was none.
    func drawn(_ index: Int32) -> DrawTarget? {
        for entry in entries where entry.isTaken && entry.index == index { return entry.drawTarget }
        return nil
    }

    /// Says that what was drawn under an index has been shown: another index may have its target.
    func release(_ index: Int32) {
        // What is kept stays until it is forgotten.
        if index < Pass.firstPersistent { forget(index) }
    }

    /// Says that nobody will ask for an index again.
    func forget(_ index: Int32) {
        for place in entries.indices where entries[place].isTaken && entries[place].index == index {
            entries[place].isTaken = false
        }
    }

    /// A target for an index in this frame: the part, so large, of a free one, or of a new one.
    ///
    /// - Complexity: linear in the targets. Allocates nothing once a frame like this was drawn.
    func target(index: Int32, width: Int32, height: Int32) throws(GraphicsError) -> DrawTarget {
        let wanted = (width: roundedUp(width), height: roundedUp(height))
        let wantedArea = Int(wanted.width) * Int(wanted.height)
        var free: Int?
        for place in entries.indices {
            let entry = entries[place]
            let target = entry.target
            if entry.isTaken {
                guard entry.index == index else { continue }
                if entry.width == width && entry.height == height { return entry.drawTarget }
                // Another size: what was there is not wanted any more.
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
            // In pixels first: what nobody could hold has no count of bytes either.
            let area = entries.reduce(wantedArea) { $0 + $1.target.area }
            guard area <= Self.byteLimit / 4 || max(width, height) > context.capabilities.maxTextureSize else {
                throw .target(
                    width: Int(width), height: Int(height),
                    reason: "the offscreen pictures of a frame may take \(Self.byteLimit >> 20) MB together")
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

    /// Sides come in steps, so that what moves and grows finds its target again. What cannot be stays as it is, for the error.
    private func roundedUp(_ side: Int32) -> Int32 {
        let limit = context.capabilities.maxTextureSize
        if side <= 0 || side > limit { return side }
        return Int32(min((Int(side) + 63) / 64 * 64, limit))
    }
}

extension RenderTarget {
    fileprivate var area: Int { Int(width) * Int(height) }
}
