/// How a texture is read.
package struct SamplerKey: Hashable, Sendable {
    package enum Filter: UInt8, Sendable { case nearest, linear, trilinear }
    package var minification: Filter
    package var magnification: Filter
    /// Which of the smaller copies is picked, in eighths of a step: positive is blurrier. Counts with `trilinear`.
    package var bias: Int8

    package init(minification: Filter, magnification: Filter, bias: Int8 = 0) {
        self.minification = minification
        self.magnification = magnification
        self.bias = minification == .trilinear ? bias : 0
    }
}
