// The layouts of a bitmap context's pixels.
//
// Cairo draws RGBA and BGRA. Memory in another layout is converted before and after each drawing command (`ConvertedBitmap`).

/// The layout of a bitmap context's pixels.
struct PixelLayout: Equatable {
    /// The bytes of a pixel in memory, in this order.
    enum Order: Equatable {
        case rgba, bgra, argb, abgr, gray, alpha
        /// One unused bit, and 5 bits for each of red, green and blue.
        case rgb555(isBigEndian: Bool)
    }

    let order: Order
    /// Whether pixels have no alpha.
    let isOpaque: Bool

    /// Returns nil for a combination that no context supports.
    init?(bitsPerComponent: Int, model: CGColorSpaceModel, info: CGBitmapInfo) {
        let order = info.intersection(.byteOrderMask)
        guard let alpha = info.alphaInfo, info.subtracting([.alphaInfoMask, .byteOrderMask]).isEmpty else { return nil }
        switch (bitsPerComponent, model, alpha, order) {
        case (8, .rgb, .premultipliedLast, .byteOrderDefault), (8, .rgb, .premultipliedLast, .byteOrder32Big),
            (8, .rgb, .noneSkipLast, .byteOrderDefault), (8, .rgb, .noneSkipLast, .byteOrder32Big):
            self.order = .rgba
        case (8, .rgb, .premultipliedLast, .byteOrder32Little), (8, .rgb, .noneSkipLast, .byteOrder32Little): self.order = .abgr
        case (8, .rgb, .premultipliedFirst, .byteOrderDefault), (8, .rgb, .premultipliedFirst, .byteOrder32Big),
            (8, .rgb, .noneSkipFirst, .byteOrderDefault), (8, .rgb, .noneSkipFirst, .byteOrder32Big):
            self.order = .argb
        case (8, .rgb, .premultipliedFirst, .byteOrder32Little), (8, .rgb, .noneSkipFirst, .byteOrder32Little): self.order = .bgra
        case (5, .rgb, .noneSkipFirst, .byteOrderDefault), (5, .rgb, .noneSkipFirst, .byteOrder16Big):
            self.order = .rgb555(isBigEndian: true)
        case (5, .rgb, .noneSkipFirst, .byteOrder16Little): self.order = .rgb555(isBigEndian: false)
        case (8, .monochrome, .none, .byteOrderDefault): self.order = .gray
        case (8, _, .alphaOnly, .byteOrderDefault): self.order = .alpha
        default: return nil
        }
        isOpaque = alpha == .noneSkipLast || alpha == .noneSkipFirst || alpha == .none
    }

    /// The layout of a context of a layer or a view.
    init(isOpaque: Bool) {
        order = .rgba
        self.isOpaque = isOpaque
    }

    var bytesPerPixel: Int {
        switch order {
        case .rgba, .bgra, .argb, .abgr: 4
        case .rgb555: 2
        case .gray, .alpha: 1
        }
    }

    var bitsPerComponent: Int { bytesPerPixel == 2 ? 5 : 8 }

    /// Whether Cairo draws the layout.
    var isDrawnByCairo: Bool { order == .rgba || order == .bgra }

    /// Returns the message for a combination that no context supports.
    static func refusal(bitsPerComponent: Int, info: CGBitmapInfo) -> String {
        """
        CGContext: there is no bitmap context of \(bitsPerComponent) bits per component with bitmapInfo \(info.rawValue) in this colour \
        space. Supported are: 8 bits, RGB, premultipliedLast, premultipliedFirst, noneSkipLast or noneSkipFirst, in the default order, \
        byteOrder32Big or byteOrder32Little; 5 bits, RGB, noneSkipFirst, in the default order, byteOrder16Big or byteOrder16Little; \
        8 bits, gray, none; 8 bits, alphaOnly
        """
    }
}
