/// A time in seconds as the sum of two numbers in single precision, as the vertex shader knows it. The smaller the difference of two such
/// times, the more precise it is.
package struct ParticleTime: Sendable {
    package let whole: Float
    package let rest: Float

    package init(_ time: Double) {
        whole = Float(time)
        rest = Float(time - Double(whole))
    }

    /// The time, rounded to 48 binary places. Births and deaths are compared in this precision, so that the CPU and the shader agree even
    /// about a particle that is born or dies exactly now.
    var seconds: Double { Double(whole) + Double(rest) }
}
