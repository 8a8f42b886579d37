/// Sampler state of a texture.
package struct SamplerKey: Hashable, Sendable {
    package enum Filter: UInt8, Sendable { case nearest, linear, trilinear }
    package var minification: Filter
    package var magnification: Filter
    /// Mipmap level bias in eighths of a level: positive values blur. Applies to `trilinear` only; otherwise 0.
    package var bias: Int8

    package init(minification: Filter, magnification: Filter, bias: Int8 = 0) {
        self.minification = minification
        self.magnification = magnification
        self.bias = minification == .trilinear ? bias : 0
    }
}
