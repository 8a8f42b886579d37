import CEGL
import Glibc

/// The context that is current on the thread, whoever made it current and by whichever API, so that another one can be current meanwhile.
///
/// EGL refuses while GLX has a context on the thread, and the reverse. GLX is reached by name: where nobody has loaded it, nobody can have
/// made a context current by it.
struct CurrentContext {
    private let api: EGLenum
    private let egl: (display: EGLDisplay, context: EGLContext, draw: EGLSurface?, read: EGLSurface?)?
    private let glx: (context: OpaquePointer, display: OpaquePointer, draw: UInt, read: UInt)?

    /// Looks what is current.
    init() {
        api = eglQueryAPI()
        // There is one current context for each API, and desktop OpenGL's is the one in the way.
        eglBindAPI(EGLenum(EGL_OPENGL_API))
        if let context = eglGetCurrentContext(), let display = eglGetCurrentDisplay() {
            egl = (display, context, eglGetCurrentSurface(EGL_DRAW), eglGetCurrentSurface(EGL_READ))
        } else {
            egl = nil
        }
        if let calls = GLXCalls.loaded, let context = calls.currentContext(), let display = calls.currentDisplay() {
            glx = (context, display, calls.currentDrawable(), calls.currentReadDrawable())
        } else {
            glx = nil
        }
    }

    /// Takes it off the thread, where it would be in the way.
    func leave() {
        if let glx { _ = GLXCalls.loaded?.makeCurrent(glx.display, 0, 0, nil) }
    }

    /// Makes it current again.
    func restore() {
        if let egl { eglMakeCurrent(egl.display, egl.draw, egl.read, egl.context) }
        if let glx { _ = GLXCalls.loaded?.makeCurrent(glx.display, glx.draw, glx.read, glx.context) }
        eglBindAPI(api)
    }
}

/// What of GLX is needed, without its headers, which would bring those of X along.
private struct GLXCalls: Sendable {
    let currentContext: @convention(c) () -> OpaquePointer?
    let currentDisplay: @convention(c) () -> OpaquePointer?
    let currentDrawable: @convention(c) () -> UInt
    let currentReadDrawable: @convention(c) () -> UInt
    let makeCurrent: @convention(c) (OpaquePointer, UInt, UInt, OpaquePointer?) -> Int32

    /// Nil where the process has no GLX.
    static let loaded: GLXCalls? = {
        func symbol<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(nil, name).map { unsafeBitCast($0, to: type) }
        }
        typealias Context = @convention(c) () -> OpaquePointer?
        typealias Drawable = @convention(c) () -> UInt
        guard let context = symbol("glXGetCurrentContext", Context.self), let display = symbol("glXGetCurrentDisplay", Context.self),
            let draw = symbol("glXGetCurrentDrawable", Drawable.self), let read = symbol("glXGetCurrentReadDrawable", Drawable.self),
            let make = symbol(
                "glXMakeContextCurrent", (@convention(c) (OpaquePointer, UInt, UInt, OpaquePointer?) -> Int32).self)
        else { return nil }
        return GLXCalls(currentContext: context, currentDisplay: display, currentDrawable: draw, currentReadDrawable: read, makeCurrent: make)
    }()
}
