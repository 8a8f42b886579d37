/// Offscreen targets, kept from frame to frame and found again by size.
///
/// In a frame each index of the plan has a target to itself; between frames they are free. A target that no frame wanted for a
/// while is let go.
final class TargetPool {
    private struct Entry {
        let target: RenderTarget
        var index: Int32
        var lastUsed: Int
    }

    private let context: GraphicsContext
    private let state: StateCache
    private var entries: ContiguousArray<Entry> = []
    private var frame = 0
    /// Frames that an unused target is kept.
    private static let patience = 120

    init(_ context: GraphicsContext, _ state: StateCache) {
        self.context = context
        self.state = state
    }

    var count: Int { entries.count }

    func beginFrame() {
        frame += 1
        if frame % Self.patience == 0 {
            // Deleting unbinds, so nothing is thought bound that is not.
            for entry in entries where frame - entry.lastUsed > Self.patience {
                state.forget(framebuffer: entry.target.framebuffer)
                state.forget(texture: entry.target.texture)
            }
            entries.removeAll { frame - $0.lastUsed > Self.patience }
        }
    }

    /// The target that a pass of this frame has drawn under an index; nil where there was none.
    func target(index: Int32) -> RenderTarget? {
        for entry in entries where entry.lastUsed == frame && entry.index == index { return entry.target }
        return nil
    }

    /// The target of an index in this frame, of exactly this size.
    ///
    /// - Complexity: linear in the targets. Allocates nothing once a frame like this was drawn.
    func target(index: Int32, width: Int32, height: Int32) throws(GraphicsError) -> RenderTarget {
        var free: Int?
        for (place, entry) in entries.enumerated() where entry.target.width == width && entry.target.height == height {
            if entry.lastUsed == frame {
                if entry.index == index { return entry.target }
            } else if free == nil {
                free = place
            }
        }
        if let free {
            entries[free].index = index
            entries[free].lastUsed = frame
            return entries[free].target
        }
        let target = try RenderTarget(width: width, height: height, context, state)
        entries.append(Entry(target: target, index: index, lastUsed: frame))
        return target
    }
}
