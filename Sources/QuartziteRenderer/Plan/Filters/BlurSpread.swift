import Quartzite

/// How a blur of a layer's plane lies on the screen: a round Gaussian in the layer's points is an ellipse of pixels where the layer is
/// stretched or tilted. It is drawn as two narrow ones, one after the other:
///
///     across     for each pixel to the side, `acrossLean` pixels down
///     down       for each pixel down, `downLean` pixels to the side
///
/// One of the two leans at most, and by at most a pixel for each pixel. Together they have the ellipse's covariance, σ²·Jᵀ·J, of which
/// this is the Cholesky factor; J, how the plane lies on the screen, is that of one point.
struct BlurSpread: Equatable, Sendable {
    /// Standard deviations, in pixels: to the side, and down.
    private(set) var across: Double
    private(set) var down: Double
    private(set) var acrossLean = 0.0
    private(set) var downLean = 0.0

    /// The same in all directions.
    init(_ sigma: Double) { (across, down) = (sigma, sigma) }

    /// - Parameters:
    ///   - sigma: standard deviation, in points.
    ///   - right: the pixels that a point to the right leads to, `below` that one in the other direction.
    init(_ sigma: Double, right: SIMD2<Double>, below: SIMD2<Double>) {
        let (xx, yy) = (right.x * right.x + below.x * below.x, right.y * right.y + below.y * below.y)
        let xy = right.x * right.y + below.x * below.y
        let area = abs(right.x * below.y - right.y * below.x)
        if !(xx + yy).isFinite || max(abs(xx - yy), abs(xy)) <= 1e-6 * (xx + yy) {
            let scale = area.squareRoot()
            self.init(scale.isFinite ? sigma * scale : 0)
        } else if xx >= yy {
            self.init(sigma * xx.squareRoot())
            (down, acrossLean) = (sigma * area / xx.squareRoot(), xy / xx)
        } else {
            self.init(sigma * yy.squareRoot())
            (across, downLean) = (sigma * area / yy.squareRoot(), xy / yy)
        }
    }

    /// The standard deviation of the wider of the two, in pixels.
    var widest: Double { max(across, down) }

    /// In pixels so many times as large.
    func reduced(by reduction: Int32) -> BlurSpread {
        var spread = self
        spread.across /= Double(reduction)
        spread.down /= Double(reduction)
        return spread
    }

    /// The two as they are drawn, in a picture that is halved as often for both.
    var kernels: (across: GaussianKernel, down: GaussianKernel) {
        let wider = GaussianKernel(sigma: widest)
        if across == down { return (wider, wider) }
        return (
            across >= down ? wider : GaussianKernel(sigma: across, halvings: wider.halvings),
            down >= across ? wider : GaussianKernel(sigma: down, halvings: wider.halvings)
        )
    }

    /// How far a pixel spreads at most, in pixels.
    var outset: Int32 {
        let (across, down) = kernels
        let (lying, standing) = (across.radius + Self.leaning(down.radius, downLean), down.radius + Self.leaning(across.radius, acrossLean))
        return (max(lying, standing) + 3) * across.reduction
    }

    /// The pixels that a kernel goes to the other side.
    static func leaning(_ radius: Int32, _ lean: Double) -> Int32 { Int32((Double(radius) * abs(lean)).rounded(.up)) }
}

extension Homography {
    /// How a blur around a point of the plane lies on the screen.
    /// - Parameter sigma: standard deviation, in the plane's units.
    func spread(of sigma: Double, at point: CGPoint) -> BlurSpread {
        guard let steps = steps(at: point) else { return BlurSpread(0) }
        return BlurSpread(sigma, right: steps.right, below: steps.below)
    }
}
