import Foundation

/// A Gaussian blur as it is drawn: the picture is halved until the blur is narrow, blurred along one axis and then along the other,
/// and stretched when it is shown.
///
/// Halving and stretching blur a little by themselves: averages over k pixels have the variance (k² − 1) / 12, and linear
/// interpolation between pixels k apart adds k² / 6. The taps do the rest.
struct GaussianKernel {
    /// Wider blurs are not told apart from this one, in pixels.
    static let widest = 512.0
    /// How many times the picture is halved.
    let halvings: Int
    /// Standard deviation of the taps, in the halved picture's pixels.
    private let deviation: Double
    /// Pixels of the halved picture that the taps reach.
    let radius: Int32
    /// How many pairs of taps the program has: one of two, so that there are few programs.
    let pairs: Int

    static let pairCounts = [3, 6]
    /// What a blur of so many pixels may be at most, in pixels of the halved picture, before it is halved once more.
    private static let narrow = 4.0

    /// - Parameters:
    ///   - sigma: standard deviation, in pixels.
    ///   - halvings: how many times the picture is halved; nil: as a blur of this width needs. A blur narrower than what halving leaves
    ///     behind is as wide as that.
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

    /// Pixels of the whole picture that one of the halved picture stands for.
    var reduction: Int32 { 1 << Int32(halvings) }

    /// How far a pixel spreads at most, in the whole picture's pixels.
    var outset: Int32 { (radius + 3) * reduction }

    /// Adds what the program needs: the axis and the middle's weight, then for each pair how far it is and what it weighs. A pair is two taps
    /// to each side of a pixel, read as one between the two.
    /// - Parameter axis: the way from tap to tap, in pixels.
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
