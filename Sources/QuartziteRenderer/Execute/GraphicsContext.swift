import CEGL
import COpenGL

/// An OpenGL 3.3 core context to draw with: its own, without a window (`headless()`), or one that a window made
/// (`adoptingCurrent()`).
///
/// Does: make the context current, know what it can do, hold the door to its calls (`gl`). Does not: make windows or swap
/// buffers. It belongs to one thread at a time, which is why it is not Sendable; move it with `releaseCurrent()` there and
/// `makeCurrent()` here.
package final class GraphicsContext {
    package internal(set) var capabilities: GraphicsCapabilities
    let gl: GL
    /// Nil for an adopted context.
    private let own: HeadlessContext?
    private var isAbandoned = false

    /// How many GL objects there are that were made here and not deleted.
    package var liveObjects: Int { gl.liveObjects }

    /// True when there is a default framebuffer to present to.
    package var hasWindow: Bool { own == nil }

    /// A context without a window: EGL's surfaceless platform, or a GPU by EGL's device platform.
    ///
    /// It is current on the calling thread afterwards.
    package static func headless() throws(GraphicsError) -> GraphicsContext {
        let gl = GL()
        let own = try HeadlessContext.make(gl)
        return GraphicsContext(gl, try GraphicsCapabilities.query(gl), own)
    }

    /// The context that is current on this thread, made elsewhere (SDL, GLX, EGL).
    ///
    /// Its maker keeps it current while this object is used, and calls `abandon()` before destroying it.
    package static func adoptingCurrent() throws(GraphicsError) -> GraphicsContext {
        let gl = GL()
        return GraphicsContext(gl, try GraphicsCapabilities.query(gl), nil)
    }

    private init(_ gl: GL, _ capabilities: GraphicsCapabilities, _ own: HeadlessContext?) {
        self.gl = gl
        self.capabilities = capabilities
        self.own = own
        if GraphicsDebug.isWanted, capabilities.hasDebugOutput { GraphicsDebug.logMessages() }
    }

    /// Makes the context current on the calling thread. An adopted one is its maker's business: nothing happens.
    package func makeCurrent() throws(GraphicsError) {
        try own?.makeCurrent()
    }

    /// Takes the context off the calling thread, so that another may use it. Nothing happens for an adopted one.
    package func releaseCurrent() {
        own?.releaseCurrent()
    }

    /// Waits until everything that was asked for is drawn.
    package func finish() { gl.finish() }

    /// Asks the driver whether the context is gone: a GPU that was reset, a driver that was updated, a machine that woke up. It was made so
    /// that the driver says so, where it can. Nothing that is drawn in a lost context shows; what takes its place is another one.
    package var isLost: Bool {
        if let fault = gl.fault, fault.strikes(.context) { return true }
        return capabilities.tellsOfLoss && gl.resetStatus() != 0
    }

    /// Says that the context is gone: nothing in it is freed any more, since its handles mean nothing now, or something else.
    package func abandon() { isAbandoned = true }

    /// Runs `body`, which deletes objects, unless the context is gone.
    func deleting(_ body: (GL) -> Void) {
        guard !isAbandoned else { return }
        if let own, (try? own.makeCurrent()) == nil { return }
        body(gl)
    }
}
