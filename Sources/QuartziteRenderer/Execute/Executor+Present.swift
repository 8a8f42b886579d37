internal import COpenGL
import QuartziteGraphics

/// Copies the viewport target to a window or to memory.
extension Executor {
    /// Copies the viewport target into the window's back buffer. The caller swaps buffers.
    ///
    /// With `damage`, a rectangle of the viewport target, only this rectangle is copied: for windows that present a part of their back
    /// buffer, or retain it. Does nothing without a window, or before the first frame.
    package func present(in window: WindowPlacement, damage: PixelRect? = nil) throws(GraphicsError) {
        guard context.hasWindow, let viewport else { return }
        try context.makeCurrent()
        let gl = context.gl
        let whole = PixelRect(minX: 0, minY: 0, maxX: viewport.width, maxY: viewport.height)
        let part = viewport.whole.inside(damage ?? whole)
        if part.isEmpty { return }
        if let channel, present(channel, of: viewport, part: part, in: window) { return }
        // GL counts a window's rows from the bottom.
        let corner = window.corner(ofHeight: viewport.height)
        state.reset()
        // A blit is subject to the scissor.
        gl.disable(GL_SCISSOR_TEST)
        gl.bind(readFramebuffer: viewport.framebuffer)
        gl.blit(part, toX: corner.x + part.minX, toTop: corner.y + viewport.height - part.minY)
        gl.bind(framebuffer: 0)
    }

    /// Whether a plan can be drawn directly into a window. The plan must not read pixels that it has drawn, and must not depend on alpha,
    /// which a window may lack.
    ///
    /// If everything moves, drawing directly saves a copy that costs as much as filling the window on a software renderer.
    package func canDrawToWindow(_ plan: borrowing FramePlan) -> Bool {
        guard context.hasWindow, viewport != nil, plan.passes.last?.target == .viewport else { return false }
        for pass in plan.passes.indices {
            if plan.passes[pass].copy?.source == .viewport { return false }
            if plan.passes[pass].target != .viewport { continue }
            for index in plan.passes[pass].batches where plan.batches[index].compositing.dependsOnBackgroundAlpha { return false }
        }
        return true
    }

    /// Binds the window's back buffer for other code that draws over it.
    package func leaveWindow() {
        state.reset()
        context.gl.disable(GL_SCISSOR_TEST)
    }

    /// Returns the pixels of the viewport target, or nil before the first frame. Waits for the GPU.
    package func readPixels() throws(GraphicsError) -> CGImage? {
        guard let viewport else { return nil }
        try context.makeCurrent()
        let gl = context.gl
        let (width, height) = (Int(viewport.width), Int(viewport.height))
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        state.reset()
        state.bind(framebuffer: viewport.framebuffer)
        gl.setTightPacking()
        pixels.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            gl.readPixels(x: 0, y: 0, width: viewport.width, height: viewport.height, into: start)
        }
        return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }

    /// Returns the pixels of the window's back buffer, with everything that was drawn over the frame. Waits for the GPU.
    /// - Parameters:
    ///   - width: the window's width in pixels.
    ///   - height: the window's height in pixels.
    package func readWindow(width: Int, height: Int) throws(GraphicsError) -> CGImage? {
        guard context.hasWindow, width > 0, height > 0 else { return nil }
        try context.makeCurrent()
        let gl = context.gl
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        state.reset()
        gl.bind(framebuffer: 0)
        gl.setTightPacking()
        // GL counts a window's rows from the bottom. A window has no alpha to show.
        pixels.withUnsafeMutableBytes { bytes in
            for row in 0..<height {
                guard let start = bytes.baseAddress?.advanced(by: row * width * 4) else { return }
                gl.readPixels(x: 0, y: Int32(height - 1 - row), width: Int32(width), height: 1, into: start)
            }
            for alpha in stride(from: 3, to: bytes.count, by: 4) { bytes[alpha] = 255 }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }
}
