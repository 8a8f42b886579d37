// Drawing by loops over pixels, for effects that Cairo has no operator for. Each call allocates surfaces of the bitmap's size.

/// The premultiplied pixels of a bitmap or of a transparency layer, valid while a function changes them. A layer may extend beyond the bitmap.
package struct ContextPixels {
    package let bytes: UnsafeMutableBufferPointer<UInt8>
    package let width: Int
    package let height: Int
    package let bytesPerRow: Int
    /// The column of the bitmap's first pixel.
    package let left: Int
    /// The row of the bitmap's first pixel.
    package let top: Int
    /// The indexes of red and blue among a pixel's four bytes.
    private let red: Int
    private let blue: Int

    init(_ bytes: UnsafeMutableBufferPointer<UInt8>, of target: CairoTarget, isSwapped: Bool) {
        self.bytes = bytes
        (width, height, bytesPerRow) = (target.width, bytes.isEmpty ? 0 : target.height, target.bytesPerRow)
        (left, top) = (-target.x, -target.y)
        // Cairo's order in memory is blue, green, red.
        (red, blue) = isSwapped ? (0, 2) : (2, 0)
    }

    /// Red, green, blue and alpha, premultiplied, 0…1. Written values are clamped.
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

    /// Whether all four components of a pixel are 0.
    @inline(__always)
    package func isClear(_ x: Int, _ y: Int) -> Bool {
        let at = y * bytesPerRow + 4 * x
        return bytes[at] | bytes[at + 1] | bytes[at + 2] | bytes[at + 3] == 0
    }
}

extension CGContext {
    /// The bounding box of a rectangle of user space, in pixels from the top left.
    package func pixelBox(of rect: CGRect) -> CGRect { rect.applying(toPixels) }

    /// Changes the pixels of the innermost transparency layer. Does nothing without a layer.
    package func changeTransparencyLayer(_ change: (ContextPixels) -> Void) {
        if !layers.isEmpty { settledCanvas.changeLayer(change) }
    }

    /// Ends the innermost transparency layer and combines it with the pixels below by a function instead of a blend mode.
    /// - Parameter combine: receives the layer's pixels, a copy of the pixels below, and the current alpha. It writes the result into the copy,
    ///   which then replaces the pixels below inside the clip.
    package func endTransparencyLayer(combining combine: (ContextPixels, ContextPixels, Double) -> Void) {
        guard closeTransparencyLayer() else { return }
        change { canvas in canvas.endLayer { combine($0, $1, state.alpha) } }
    }

    /// Draws a function of the pixel over every pixel that a rectangle of user space touches, inside the clip.
    /// - Parameter colors: receives the transform from the bitmap's pixels to user space. It returns the function: from a pixel's column and row
    ///   to its premultiplied red, green, blue and alpha. Not called where the CTM has no inverse.
    package func drawPixels(of rect: CGRect, _ colors: (CGAffineTransform) -> (Int, Int) -> SIMD4<Float>) {
        let toPixels = self.toPixels
        let toUser = toPixels.inverted()
        guard toPixels.determinant != 0, toPixels.determinant.isFinite,
            [toUser.a, toUser.b, toUser.c, toUser.d, toUser.tx, toUser.ty].allSatisfy(\.isFinite)
        else { return }
        change { $0.drawPixels(rect.applying(toPixels), state, colors(toUser)) }
    }

    /// Draws a changed copy of the pixels over the pixels, inside the clip, with the current alpha.
    package func drawCopy(changedBy change: (ContextPixels) -> Void) {
        self.change { $0.drawCopy(alpha: state.alpha, changedBy: change) }
    }
}
