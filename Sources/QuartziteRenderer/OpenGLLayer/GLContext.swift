import CEGL

/// The OpenGL that a `CAOpenGLLayer` draws with: a context of the layer's own, and the framebuffer in it that becomes its picture.
///
/// It is current while the layer draws, and at no other time. What the program makes in it (programs, buffers, textures) and sets stays
/// until the layer goes, or the driver loses the context; no other layer and no renderer has a part in it.
public final class GLContext {
    /// Pixels of the framebuffer: the layer's bounds at its `contentsScale`, rounded up.
    public package(set) var width = 0
    public package(set) var height = 0

    /// The framebuffer object to draw into, with 8 bits a channel, 24 bits of depth and 8 of stencil. It is bound before each drawing, with
    /// a viewport of its size; who binds another one comes back to it by this name.
    public package(set) var framebuffer: UInt32 = 0

    /// The version of OpenGL, at least 3.3 core.
    public let version: (major: Int, minor: Int)
    /// The driver's name for the GPU.
    public let renderer: String

    package init(version: (major: Int, minor: Int), renderer: String) {
        (self.version, self.renderer) = (version, renderer)
    }

    /// The address of a function of OpenGL, for programs that load theirs; nil where there is none of that name. Those that are linked with
    /// libGL or libOpenGL call its functions as they are.
    public func address(of function: String) -> UnsafeMutableRawPointer? {
        eglGetProcAddress(function).map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
    }
}
