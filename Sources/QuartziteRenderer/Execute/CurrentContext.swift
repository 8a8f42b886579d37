internal import CEGL
import Glibc

/// Saves and restores the GL context that is current on the thread, whichever API (EGL or GLX) made it current.
///
/// EGL refuses to make a context current while GLX has one on the thread, and vice versa. GLX functions are looked up by name: if
/// no library has loaded GLX, no GLX context can be current.
struct CurrentContext {
    private let api: EGLenum
    private let egl: (display: EGLDisplay, context: EGLContext, draw: EGLSurface?, read: EGLSurface?)?
    private let glx: (context: OpaquePointer, display: OpaquePointer, draw: UInt, read: UInt)?

    /// Records the current context.
    init() {
        api = eglQueryAPI()
        // Each client API has its own current context; the one of desktop OpenGL conflicts with ours.
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

    /// Releases a GLX context from the thread, because EGL could not make another context current beside it.
    func leave() {
        if let glx { _ = GLXCalls.loaded?.makeCurrent(glx.display, 0, 0, nil) }
    }

    /// Makes the recorded context current again.
    func restore() {
        if let egl { eglMakeCurrent(egl.display, egl.draw, egl.read, egl.context) }
        if let glx { _ = GLXCalls.loaded?.makeCurrent(glx.display, glx.draw, glx.read, glx.context) }
        eglBindAPI(api)
    }
}

/// The GLX functions that are needed here, without GLX's headers, which would include those of X.
private struct GLXCalls: Sendable {
    let currentContext: @convention(c) () -> OpaquePointer?
    let currentDisplay: @convention(c) () -> OpaquePointer?
    let currentDrawable: @convention(c) () -> UInt
    let currentReadDrawable: @convention(c) () -> UInt
    let makeCurrent: @convention(c) (OpaquePointer, UInt, UInt, OpaquePointer?) -> Int32

    /// Nil if the process has not loaded GLX.
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
        return GLXCalls(
            currentContext: context, currentDisplay: display, currentDrawable: draw, currentReadDrawable: read, makeCurrent: make)
    }()
}
