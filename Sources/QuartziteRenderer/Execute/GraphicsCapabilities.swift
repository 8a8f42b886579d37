import COpenGL

/// What a context can do, asked once when it is made.
package struct GraphicsCapabilities: Sendable, Equatable {
    /// `GL_VERSION`, as the driver writes it.
    package var version: String
    /// `GL_RENDERER`, as the driver writes it.
    package var renderer: String
    /// Major × 10 + minor: 33 and up.
    package var versionNumber: Int
    /// The longest side that a texture, and so a target, may have.
    package var maxTextureSize: Int
    /// The longest side that a viewport may have.
    package var maxViewportSide: Int32
    /// Mesa's llvmpipe, softpipe or swrast, or another renderer on the CPU.
    package var isSoftware: Bool
    /// `GL_TIME_ELAPSED` tells the truth. False on software renderers, where it lies and slows drawing down.
    package var hasTimerQueries: Bool
    /// A draw may begin at any instance of the buffer (OpenGL 4.2, ARB_base_instance).
    package var hasBaseInstance: Bool
    /// Debug groups and messages (OpenGL 4.3, KHR_debug).
    package var hasDebugOutput: Bool
    /// The driver can be asked whether the context is lost (OpenGL 4.5, KHR_robustness).
    package var tellsOfLoss: Bool

    /// How textures and targets are best kept.
    var channelOrder: GL.ChannelOrder { isSoftware ? .blueFirst : .redFirst }

    /// Asks the current context.
    static func query(_ gl: GL) throws(GraphicsError) -> GraphicsCapabilities {
        let version = gl.string(GL_VERSION)
        let renderer = gl.string(GL_RENDERER)
        guard !version.isEmpty else { throw .noCurrentContext }
        // GL_MAJOR_VERSION came with 3.0; an older context leaves an error and a zero.
        let number = Int(gl.integer(GL_MAJOR_VERSION)) * 10 + Int(gl.integer(GL_MINOR_VERSION))
        guard number >= 33 else { throw .versionTooOld(version: version, renderer: renderer) }
        let isSoftware = Self.isSoftware(renderer: renderer)
        return GraphicsCapabilities(
            version: version, renderer: renderer, versionNumber: number,
            maxTextureSize: Int(gl.integer(GL_MAX_TEXTURE_SIZE)), maxViewportSide: gl.maxViewportSide, isSoftware: isSoftware,
            hasTimerQueries: !isSoftware,
            hasBaseInstance: number >= 42 || gl.hasExtension("GL_ARB_base_instance"),
            hasDebugOutput: number >= 43 || gl.hasExtension("GL_KHR_debug"),
            tellsOfLoss: number >= 45 || gl.hasExtension("GL_KHR_robustness"))
    }

    /// Whether `GL_RENDERER` names a renderer on the CPU.
    static func isSoftware(renderer: String) -> Bool {
        let name = renderer.lowercased()
        return ["llvmpipe", "softpipe", "swrast", "swr", "software", "swiftshader", "lavapipe"].contains { name.contains($0) }
    }
}
