// Drawing by pixel loops over a transparency layer, for what Cairo has no operator for. Each costs surfaces of the bitmap's size.

/// The premultiplied pixels of a bitmap, while somebody changes them. What lies around the bitmap and counts all the same is among them.
package struct ContextPixels {
    package let bytes: UnsafeMutableBufferPointer<UInt8>
    package let width: Int
    package let height: Int
    package let bytesPerRow: Int
    /// Where the bitmap's own first pixel is, across and down.
    package let left: Int
    package let top: Int
    /// Where red and blue are among a pixel's four bytes.
    private let red: Int
    private let blue: Int

    init(_ bytes: UnsafeMutableBufferPointer<UInt8>, of target: CairoTarget, isSwapped: Bool) {
        self.bytes = bytes
        (width, height, bytesPerRow) = (target.width, bytes.isEmpty ? 0 : target.height, target.bytesPerRow)
        (left, top) = (-target.x, -target.y)
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

    /// Draws what a function says of each pixel that a rectangle of user space touches, as far as the clip lets it.
    /// - Parameter colors: is handed what takes pixels of the bitmap to user space, and gives the function: red, green, blue and alpha,
    ///   premultiplied, of the pixel that is so far to the right and down. Not called where the space has no area.
    package func drawPixels(of rect: CGRect, _ colors: (CGAffineTransform) -> (Int, Int) -> SIMD4<Float>) {
        let toPixels = self.toPixels
        let toUser = toPixels.inverted()
        guard toPixels.determinant != 0, toPixels.determinant.isFinite,
            [toUser.a, toUser.b, toUser.c, toUser.d, toUser.tx, toUser.ty].allSatisfy(\.isFinite)
        else { return }
        settledCanvas.drawPixels(rect.applying(toPixels), state, colors(toUser))
    }

    /// Draws a changed copy of what is there over it, as far as the clip lets it, with the alpha that is set.
    package func drawCopy(changedBy change: (ContextPixels) -> Void) {
        settledCanvas.drawCopy(alpha: state.alpha, changedBy: change)
    }
}
