/// The targets of debug colours, as large as the viewport target. Nothing of a frame is ever drawn into them.
final class DebugTargets {
    /// The debug colours, premultiplied, over transparent pixels.
    let overlay: RenderTarget
    /// The colours of one set of draw calls before they are laid over the others, and the counts of overdraw.
    let scratch: RenderTarget

    /// Throws if the GPU has no room.
    init(width: Int32, height: Int32, _ context: GraphicsContext, _ state: StateCache) throws(GraphicsError) {
        overlay = try RenderTarget(width: width, height: height, context, state)
        scratch = try RenderTarget(width: width, height: height, context, state)
    }
}
