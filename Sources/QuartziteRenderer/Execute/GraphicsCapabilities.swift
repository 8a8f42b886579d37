internal import COpenGL
import QuartziteGraphics

/// The capabilities of a context, queried once at creation.
package struct GraphicsCapabilities: Sendable, Equatable {
    /// The `GL_VERSION` string.
    package var version: String
    /// The `GL_RENDERER` string.
    package var renderer: String
    /// The version as major × 10 + minor: 33 or more.
    package var versionNumber: Int
    /// The largest width or height of a texture, and so of a target.
    package var maxTextureSize: Int
    /// The largest width or height of a viewport.
    package var maxViewportSide: Int32
    /// The largest number of texels of a buffer texture.
    package var maxTexelBufferSize: Int
    /// Whether the renderer runs on the CPU: Mesa's llvmpipe, softpipe, swrast, or another one.
    package var isSoftware: Bool
    /// Whether `GL_TIME_ELAPSED` is reliable. False on software renderers, where it is wrong and slows drawing down.
    package var hasTimerQueries: Bool
    /// Whether a draw can begin at any instance of the buffer (OpenGL 4.2, ARB_base_instance).
    package var hasBaseInstance: Bool
    /// Whether debug groups and messages are available (OpenGL 4.3, KHR_debug).
    package var hasDebugOutput: Bool
    /// Whether the driver reports a lost context (OpenGL 4.5, KHR_robustness).
    package var reportsContextLoss: Bool

    /// The most texels of a buffer texture that are used. Up to here, indices are exact as 32-bit floats.
    static let mostTexels = 1 << 24

    /// Whether the fragment shader computes coverage faster than the CPU, and has room for 1,000 of the most complex outlines in a frame.
    /// OpenGL 3.3 only guarantees 65,536 texels.
    var computesCoverage: Bool { !isSoftware && maxTexelBufferSize >= Self.mostTexels }

    /// The best channel order for textures and targets.
    var channelOrder: ChannelOrder { isSoftware ? .blueFirst : .redFirst }

    /// Queries the current context.
    static func query(_ gl: GL) throws(GraphicsError) -> GraphicsCapabilities {
        let version = gl.string(GL_VERSION)
        let renderer = gl.string(GL_RENDERER)
        guard !version.isEmpty else { throw .noCurrentContext }
        // GL_MAJOR_VERSION exists since 3.0; an older context records an error and returns zero.
        let number = Int(gl.integer(GL_MAJOR_VERSION)) * 10 + Int(gl.integer(GL_MINOR_VERSION))
        guard number >= 33 else { throw .versionTooOld(version: version, renderer: renderer) }
        let isSoftware = Self.isSoftware(renderer: renderer)
        return GraphicsCapabilities(
            version: version, renderer: renderer, versionNumber: number,
            maxTextureSize: Int(gl.integer(GL_MAX_TEXTURE_SIZE)), maxViewportSide: gl.maxViewportSide,
            maxTexelBufferSize: Int(gl.integer(GL_MAX_TEXTURE_BUFFER_SIZE)), isSoftware: isSoftware,
            hasTimerQueries: !isSoftware,
            hasBaseInstance: number >= 42 || gl.hasExtension("GL_ARB_base_instance"),
            hasDebugOutput: number >= 43 || gl.hasExtension("GL_KHR_debug"),
            reportsContextLoss: number >= 45 || gl.hasExtension("GL_KHR_robustness"))
    }

    /// Whether a `GL_RENDERER` string names a renderer on the CPU.
    static func isSoftware(renderer: String) -> Bool {
        let name = renderer.lowercased()
        return ["llvmpipe", "softpipe", "swrast", "swr", "software", "swiftshader", "lavapipe"].contains { name.contains($0) }
    }
}
