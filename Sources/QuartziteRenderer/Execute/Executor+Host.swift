internal import COpenGL

/// Draws into a framebuffer that belongs to the host application.
extension Executor {
    /// Draws the viewport target over the host's pixels, scaled to fill the host's viewport.
    /// - Parameters:
    ///   - host: the host's framebuffer and viewport.
    ///   - part: the pixels of the viewport target that are drawn.
    func draw(over host: HostState, part: PixelRect, with copier: PictureCopier) {
        guard let viewport, !part.isEmpty else { return }
        state.reset()
        host.bindTarget(context.gl)
        let (across, down) = (
            Double(host.viewport.width) / Double(viewport.width), Double(host.viewport.height) / Double(viewport.height)
        )
        // GL counts a window's rows from the bottom.
        func x(_ pixel: Int32, _ rule: FloatingPointRoundingRule) -> Int32 {
            host.viewport.x + Int32((Double(pixel) * across).rounded(rule))
        }
        func y(_ pixel: Int32, _ rule: FloatingPointRoundingRule) -> Int32 {
            host.viewport.y + host.viewport.height - Int32((Double(pixel) * down).rounded(rule))
        }
        state.set(
            scissor: PixelRect(
                minX: x(part.minX, .down), minY: y(part.maxY, .up), maxX: x(part.maxX, .up), maxY: y(part.minY, .down)))
        copier.draw(
            texture: viewport.texture, sampler: samplers.sampler(SamplerKey(minification: .linear, magnification: .linear)), state)
    }
}
