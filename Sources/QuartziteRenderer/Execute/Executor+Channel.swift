internal import COpenGL

/// Shows one channel of a frame in the window.
extension Executor {
    /// Draws a channel of the viewport target into the window's back buffer.
    /// - Parameters:
    ///   - part: the pixels of the target that are drawn.
    ///   - window: the place of the frame.
    /// - Returns: false if the program does not compile; nothing was drawn then.
    func present(_ channel: ColorChannel, of viewport: RenderTarget, part: PixelRect, in window: WindowPlacement) -> Bool {
        state.reset()
        if channelProgram == nil { channelProgram = ChannelProgram(context) }
        guard let channelProgram else {
            report("the program that shows a channel does not compile here; all channels are shown")
            return false
        }
        bindWindow(viewport.window(window), part: part)
        channelProgram.draw(
            channel, of: viewport.texture, sampler: samplers.sampler(SamplerKey(minification: .nearest, magnification: .nearest)), state)
        leaveWindow()
        return true
    }

    /// Binds a target in the window, so that a picture of its size can be drawn there.
    /// - Parameter part: the pixels of the target that change.
    func bindWindow(_ target: DrawTarget, part: PixelRect) {
        state.bind(framebuffer: target.framebuffer)
        let place = target.framebufferRect(PixelRect(minX: 0, minY: 0, maxX: target.width, maxY: target.height))
        context.gl.viewport((x: place.minX, y: place.minY, width: target.width, height: target.height))
        state.set(scissor: target.framebufferRect(part))
    }
}
