internal import CEGL
internal import COpenGL
import QuartziteGraphics

/// An OpenGL 3.3 core context: a headless one of its own (`headless()`), or one that a window made (`adoptingCurrent()`).
///
/// Does: make the context current, know its capabilities, give access to its calls (`gl`). Does not: make windows or swap buffers.
/// A context belongs to one thread at a time and is therefore not Sendable. To move it, call `releaseCurrent()` on the old thread
/// and `makeCurrent()` on the new one.
package final class GraphicsContext {
    /// The capabilities of the driver.
    package internal(set) var capabilities: GraphicsCapabilities
    let gl: GL
    /// The headless context; nil for an adopted context.
    private let own: HeadlessContext?
    private var isAbandoned = false

    /// The number of GL objects created here and not yet deleted.
    package var liveObjects: Int { gl.liveObjects }

    /// Whether there is a default framebuffer to present to.
    package var hasWindow: Bool { own == nil }

    /// Makes a context without a window, on EGL's surfaceless platform, or on a GPU through EGL's device platform.
    ///
    /// The context is current on the calling thread afterwards.
    /// - Parameter softwareDisplay: the display to use if the renderer is a software renderer, 0 or 1; see `softwareDisplay`. Default 0.
    package static func headless(softwareDisplay: Int = 0) throws(GraphicsError) -> GraphicsContext {
        let gl = GL()
        let own = try HeadlessContext.make(gl, softwareDisplay: softwareDisplay)
        return GraphicsContext(gl, try GraphicsCapabilities.query(gl), own)
    }

    /// Adopts the context that is current on this thread and was made elsewhere (SDL, GLX, EGL).
    ///
    /// The owner keeps the context current while this object is in use, and calls `abandon()` before destroying the context.
    package static func adoptingCurrent() throws(GraphicsError) -> GraphicsContext {
        let gl = GL()
        return GraphicsContext(gl, try GraphicsCapabilities.query(gl), nil)
    }

    private init(_ gl: GL, _ capabilities: GraphicsCapabilities, _ own: HeadlessContext?) {
        self.gl = gl
        self.capabilities = capabilities
        self.own = own
        ChannelOrder.ofTextures = capabilities.channelOrder
        if GraphicsDebug.isWanted, capabilities.hasDebugOutput { GraphicsDebug.logMessages() }
    }

    /// Makes the context current on the calling thread. Does nothing for an adopted context, which its owner manages.
    package func makeCurrent() throws(GraphicsError) {
        try own?.makeCurrent()
    }

    /// Releases the context from the calling thread, so that another thread can use it. Does nothing for an adopted context.
    package func releaseCurrent() {
        own?.releaseCurrent()
    }

    /// The number of displays that contexts of a software renderer can be made on. Contexts of one display must not draw on several
    /// threads at the same time; those of different displays may.
    package static let softwareDisplayCount = 2

    /// The display of a context without a window, for a software renderer: 0, or 1 if `headless` was asked for it and could do it.
    package var softwareDisplay: Int { own?.softwareDisplay ?? 0 }

    /// Waits until all issued commands are drawn.
    package func finish() { gl.finish() }

    /// Asks the driver whether the context is lost: after a GPU reset, a driver update, or a resume from suspend. Contexts are
    /// created with reset notification if possible. A lost context draws nothing any more; replace it by another context.
    package var isLost: Bool {
        if let fault = gl.fault, fault.strikes(.context) { return true }
        return capabilities.reportsContextLoss && gl.resetStatus() != 0
    }

    /// Declares the context lost. No objects are deleted afterwards, because their names mean nothing, or something else, now.
    package func abandon() { isAbandoned = true }

    /// Runs `body`, which deletes objects, unless the context is abandoned.
    func deleting(_ body: (GL) -> Void) {
        guard !isAbandoned else { return }
        if let own, (try? own.makeCurrent()) == nil { return }
        body(gl)
    }
}
