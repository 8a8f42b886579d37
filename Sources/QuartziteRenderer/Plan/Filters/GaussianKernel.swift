import Foundation

/// A Gaussian blur as it is drawn: the surface is halved until the blur is narrow, blurred along one axis and then along the other,
/// and enlarged when it is composited.
///
/// Halving and enlarging contribute to the blur: a box filter over k pixels has the variance (k² − 1) / 12, and linear
/// interpolation between pixels k apart adds k² / 6. The taps contribute the rest.
struct GaussianKernel {
    /// Largest standard deviation, in pixels.
    static let widest = 512.0
    /// How many times the surface is halved.
    let halvings: Int
    /// Standard deviation of the taps, in pixels of the halved surface.
    private let deviation: Double
    /// Reach of the taps, in pixels of the halved surface.
    let radius: Int32
    /// Number of pairs of taps: one of `pairCounts`, so that there are few programs.
    let pairs: Int

    /// The numbers of pairs for which programs exist.
    static let pairCounts = [3, 4, 5, 6]
    /// Standard deviation, in pixels of the halved surface, from which the surface is halved once more.
    private static let narrow = 4.0

    /// Makes a kernel.
    /// - Parameters:
    ///   - sigma: standard deviation, in pixels.
    ///   - halvings: how many times the surface is halved; nil to choose by `sigma`. A blur narrower than halving alone
    ///     gives becomes that wide.
    init(sigma: Double, halvings given: Int? = nil) {
        let sigma = min(Self.widest, max(0, sigma.isNaN ? 0 : sigma))
        var (halvings, scale) = (0, 1.0)
        while given.map({ halvings < $0 }) ?? (sigma / scale >= Self.narrow) { (halvings, scale) = (halvings + 1, scale * 2) }
        self.halvings = halvings
        let done = halvings == 0 ? 0 : (scale * scale - 1) / 12 + scale * scale / 6
        deviation = max(0.05, max(0, sigma * sigma - done).squareRoot() / scale)
        let reached = Int32(min(12, (3 * deviation).rounded(.up)))
        radius = reached
        pairs = Self.pairCounts.first { Int32(2 * $0) >= reached } ?? Self.pairCounts[Self.pairCounts.count - 1]
    }

    /// Pixels of the full surface per pixel of the halved surface.
    var reduction: Int32 { 1 << Int32(halvings) }

    /// How far a pixel spreads at most, in pixels of the full surface.
    var outset: Int32 { (radius + 3) * reduction }

    /// Appends the program's parameters: axis and weight of the centre, then offset and weight of each pair. A pair is two taps on
    /// each side of the centre, read as one bilinear sample between them.
    /// - Parameter axis: the displacement from tap to tap, in pixels.
    func appendParameters(along axis: SIMD2<Double>, to parameters: inout ContiguousArray<Float4>) {
        func weight(_ x: Double) -> Double { exp(-x * x / (2 * deviation * deviation)) }
        var sum = 1.0
        for x in 1...2 * pairs { sum += 2 * weight(Double(x)) }
        parameters.append(Float4(Float(axis.x), Float(axis.y), Float(1 / sum), 0))
        for index in 0..<pairs {
            let (a, b) = (weight(Double(2 * index + 1)), weight(Double(2 * index + 2)))
            let both = a + b
            let place = both > 0 ? Double(2 * index + 1) + b / both : Double(2 * index + 1)
            parameters.append(Float4(Float(place), Float(both / sum), 0, 0))
        }
    }
}
