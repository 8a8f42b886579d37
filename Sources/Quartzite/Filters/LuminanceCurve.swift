import QuartziteGraphics

/// A curve from the luminance of a colour to a grey: the filter `luminanceCurveMap`.
///
///     1 ┤            ● v3         grey = v0 (1 − l)³ + 3 v1 (1 − l)² l + 3 v2 (1 − l) l² + v3 l³
///       │      ● v2               for the luminance l of the encoded colour, by the weights of Rec. 709
///       │  ● v1
///     0 ● v0 ──┬───┬──► l         result = original × (1 − amount) + grey × amount
package struct LuminanceCurve: Equatable, Sendable {
    /// The heights of the curve's points over the luminances 0, 1/3, 2/3 and 1.
    package let values: SIMD4<Double>
    /// 0 keeps the original colour, 1 replaces it.
    package let amount: Double

    /// The weights of red, green and blue in the luminance.
    package static let weights = SIMD3(0.2126, 0.7152, 0.0722)

    /// Creates the curve of a filter from its inputs: the values, then the amount. Nil if they change nothing or are not finite.
    init?(_ inputs: ArraySlice<SIMD4<Double>>) {
        guard let values = inputs.first, let amount = inputs.last?.x, (values.sum() + amount).isFinite, amount > 0 else { return nil }
        (self.values, self.amount) = (values, min(1, amount))
    }

    /// Returns the grey of a luminance, 0…1.
    package func grey(_ luminance: Double) -> Double {
        let light = min(1, max(0, luminance))
        let dark = 1 - light
        let parts = SIMD4(dark * dark * dark, 3 * dark * dark * light, 3 * dark * light * light, light * light * light)
        return min(1, max(0, (values * parts).sum()))
    }
}
