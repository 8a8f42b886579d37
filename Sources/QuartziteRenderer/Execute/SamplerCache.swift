internal import COpenGL

/// Sampler objects for each way to read a texture, created on first use.
final class SamplerCache {
    private let context: GraphicsContext
    private var names: ContiguousArray<GLuint>
    /// The few samplers with a level-of-detail bias.
    private var biased: ContiguousArray<(key: SamplerKey, name: GLuint)> = []

    init(_ context: GraphicsContext) {
        self.context = context
        names = ContiguousArray(repeating: 0, count: 18)
    }

    deinit {
        context.deleting { gl in
            for name in names where name != 0 { gl.delete(sampler: name) }
            for entry in biased { gl.delete(sampler: entry.name) }
        }
    }

    @inline(__always) func sampler(_ key: SamplerKey) -> GLuint {
        if key.bias != 0 { return biasedSampler(key) }
        let index = Int(key.minification.rawValue) * 3 + Int(key.magnification.rawValue) + (key.repeats ? 9 : 0)
        let name = names[index]
        if name != 0 { return name }
        names[index] = make(key)
        return names[index]
    }

    private func biasedSampler(_ key: SamplerKey) -> GLuint {
        for entry in biased where entry.key == key { return entry.name }
        let name = make(key)
        biased.append((key, name))
        return name
    }

    /// Where a pixel is as large as a texel, the GPU chooses the minification or the magnification filter pixel by pixel, as it rounds. A
    /// small bias makes it the magnification filter in all of them. Only matters if one of both is `nearest`. A `trilinear` minification moves
    /// by 1/64 of a level, which is not visible.
    private static let magnificationBias: Float = -1 / 64

    private func make(_ key: SamplerKey) -> GLuint {
        let gl = context.gl
        let name = gl.genSampler()
        let wrap = key.repeats ? GL_REPEAT : GL_CLAMP_TO_EDGE
        gl.samplerParameter(name, GL_TEXTURE_WRAP_S, wrap)
        gl.samplerParameter(name, GL_TEXTURE_WRAP_T, wrap)
        let minification =
            switch key.minification {
            case .nearest: GL_NEAREST
            case .linear: GL_LINEAR
            case .trilinear: GL_LINEAR_MIPMAP_LINEAR
            }
        gl.samplerParameter(name, GL_TEXTURE_MIN_FILTER, minification)
        gl.samplerParameter(name, GL_TEXTURE_MAG_FILTER, key.magnification == .nearest ? GL_NEAREST : GL_LINEAR)
        let isMixed = (key.minification == .nearest) != (key.magnification == .nearest)
        let bias = Float(key.bias) / 8 + (isMixed ? Self.magnificationBias : 0)
        if bias != 0 { gl.samplerParameter(name, GL_TEXTURE_LOD_BIAS, bias) }
        return name
    }
}
