// Drawing by pixel loops over a transparency layer, for what Cairo has no operator for. Each costs surfaces of the bitmap's size.

/// The premultiplied pixels of a bitmap, while somebody changes them. What lies around the bitmap and counts all the same is among them.
package struct ContextPixels {
    package let bytes: UnsafeMutableBufferPointer<UInt8>
    package let width: Int
    package let height: Int
    package let bytesPerRow: Int
    /// Where the bitmap's own first pixel is, across and down.
    package let margin: Int
    /// Where red and blue are among a pixel's four bytes.
    private let red: Int
    private let blue: Int

    init(_ bytes: UnsafeMutableBufferPointer<UInt8>, of target: CairoTarget, isSwapped: Bool) {
        self.bytes = bytes
        (width, height, bytesPerRow) = (target.width, bytes.isEmpty ? 0 : target.height, target.bytesPerRow)
        margin = target.margin
        // Cairo's order in memory is blue, green, red.
        (red, blue) = isSwapped ? (0, 2) : (2, 0)
    }

    /// Red, green, blue and alpha, premultiplied, from 0 to 1; what is written is brought there.
    @inline(__always)
    package subscript(x: Int, y: Int) -> SIMD4<Float> {
        get {
            let at = y * bytesPerRow + 4 * x
            return SIMD4(Float(bytes[at + red]), Float(bytes[at + 1]), Float(bytes[at + blue]), Float(bytes[at + 3])) / 255
        }
        nonmutating set {
            let v = newValue.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1)) * 255 + 0.5
            let at = y * bytesPerRow + 4 * x
            (bytes[at + red], bytes[at + 1], bytes[at + blue], bytes[at + 3]) = (UInt8(v.x), UInt8(v.y), UInt8(v.z), UInt8(v.w))
        }
    }

    /// Whether nothing at all has been drawn in a pixel.
    @inline(__always)
    package func isClear(_ x: Int, _ y: Int) -> Bool {
        let at = y * bytesPerRow + 4 * x
        return bytes[at] | bytes[at + 1] | bytes[at + 2] | bytes[at + 3] == 0
    }
}

extension CGContext {
    /// The box around a rectangle of user space, in pixels from the top left.
    package func pixelBox(of rect: CGRect) -> CGRect { rect.applying(toPixels) }

    /// Changes what has been drawn in the innermost transparency layer so far.
    package func changeTransparencyLayer(_ change: (ContextPixels) -> Void) {
        if !layers.isEmpty { settledCanvas.changeLayer(change) }
    }

    /// Ends the innermost transparency layer by `combine` instead of a blend mode: it is handed what was drawn, a copy of what lies below,
    /// and the alpha that is set, and writes the result over the copy, which then shows as far as the clip lets it.
    package func endTransparencyLayer(combining combine: (ContextPixels, ContextPixels, Double) -> Void) {
        guard closeTransparencyLayer() else { return }
        settledCanvas.endLayer { combine($0, $1, state.alpha) }
    }

    /// Draws a changed copy of what is there over it, as far as the clip lets it, with the alpha that is set.
    package func drawCopy(changedBy change: (ContextPixels) -> Void) {
        settledCanvas.drawCopy(alpha: state.alpha, changedBy: change)
    }
}
