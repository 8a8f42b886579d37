import Quartzite

/// The shape of a blur on the screen: a circular Gaussian in the layer's points is an ellipse in pixels if the layer is stretched
/// or tilted. It is drawn as two one-dimensional blurs in sequence:
///
///     across     along x, shifted down by `acrossLean` pixels per pixel
///     down       along y, shifted right by `downLean` pixels per pixel
///
/// At most one of the two is sheared, by at most one pixel per pixel. Together they have the ellipse's covariance σ²·Jᵀ·J, of which
/// they are the Cholesky factor. J is the Jacobian of the plane's mapping to the screen at one point.
struct BlurSpread: Equatable, Sendable {
    /// Standard deviation along x, in pixels.
    private(set) var across: Double
    /// Standard deviation along y, in pixels.
    private(set) var down: Double
    /// Shear of the first blur: pixels down per pixel to the right.
    private(set) var acrossLean = 0.0
    /// Shear of the second blur: pixels to the right per pixel down.
    private(set) var downLean = 0.0

    /// Makes an isotropic blur with a standard deviation in pixels.
    init(_ sigma: Double) { (across, down) = (sigma, sigma) }

    /// Makes the blur of a mapping to the screen.
    /// - Parameters:
    ///   - sigma: standard deviation, in points.
    ///   - right: the displacement in pixels for one point to the right.
    ///   - below: the displacement in pixels for one point down.
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

    /// The larger of the two standard deviations, in pixels.
    var widest: Double { max(across, down) }

    /// Returns the blur in pixels `reduction` times as large.
    func reduced(by reduction: Int32) -> BlurSpread {
        var spread = self
        spread.across /= Double(reduction)
        spread.down /= Double(reduction)
        return spread
    }

    /// The two kernels, which use the same number of halvings.
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

    /// Returns the shear displacement of a kernel, in pixels.
    static func leaning(_ radius: Int32, _ lean: Double) -> Int32 { Int32((Double(radius) * abs(lean)).rounded(.up)) }
}

extension Homography {
    /// Returns the shape of a blur around a point of the plane.
    /// - Parameter sigma: standard deviation in the plane's units.
    func spread(of sigma: Double, at point: CGPoint) -> BlurSpread {
        guard let steps = steps(at: point) else { return BlurSpread(0) }
        return BlurSpread(sigma, right: steps.right, below: steps.below)
    }
}
