internal import CEGL

/// The OpenGL context of a `CAOpenGLLayer`, with the framebuffer that becomes the layer's image.
///
/// The context is current only while the layer draws. Objects and state that the program creates in it (programs, buffers,
/// textures, settings) stay until the layer is released, or the driver loses the context. No other layer and no renderer shares
/// them.
public final class GLContext {
    /// The framebuffer's width in pixels: the bounds times `contentsScale`, rounded up.
    public package(set) var width = 0
    /// The framebuffer's height in pixels: the bounds times `contentsScale`, rounded up.
    public package(set) var height = 0

    /// The framebuffer object to draw into, with 8 bits per channel, 24 bits of depth and 8 bits of stencil. It is bound before
    /// each drawing, with a viewport of its size. A program that binds another framebuffer returns to this one by name.
    public package(set) var framebuffer: UInt32 = 0

    /// The version of OpenGL, at least 3.3 core.
    public let version: (major: Int, minor: Int)
    /// The driver's name for the GPU (`GL_RENDERER`).
    public let renderer: String

    package init(version: (major: Int, minor: Int), renderer: String) {
        (self.version, self.renderer) = (version, renderer)
    }

    /// Returns the address of an OpenGL function, for programs that load functions at run time; nil for an unknown name. Programs
    /// that link libGL or libOpenGL call the functions directly.
    public func address(of function: String) -> UnsafeMutableRawPointer? {
        eglGetProcAddress(function).map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
    }
}
