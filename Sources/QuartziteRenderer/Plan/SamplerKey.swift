/// Sampler state of a texture.
package struct SamplerKey: Hashable, Sendable {
    /// Filter kernels. `trilinear` interpolates between mipmap levels; for magnification it means `linear`.
    package enum Filter: UInt8, Sendable { case nearest, linear, trilinear }
    /// Filter for images drawn smaller than their own size.
    package var minification: Filter
    /// Filter for images drawn larger than their own size.
    package var magnification: Filter
    /// Mipmap level bias in eighths of a level: positive values blur. Applies to `trilinear` only; otherwise 0.
    package var bias: Int8
    /// Whether the image is repeated beyond its edges. Otherwise its edges continue.
    package var repeats: Bool

    package init(minification: Filter, magnification: Filter, bias: Int8 = 0, repeats: Bool = false) {
        self.repeats = repeats
        self.minification = minification
        self.magnification = magnification
        self.bias = minification == .trilinear ? bias : 0
    }
}
