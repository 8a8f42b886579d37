// The layout of a bitmap's bytes: the place of alpha, and the order of a pixel's bytes.

/// The place of alpha in a pixel, and whether the colours are multiplied by alpha. Raw values are Core Graphics'.
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none = 0
    case premultipliedLast = 1
    case premultipliedFirst = 2
    case last = 3
    case first = 4
    case noneSkipLast = 5
    case noneSkipFirst = 6
    case alphaOnly = 7
}

/// The layout of a bitmap's pixels: an alpha info combined with a byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt32

    /// A layout of raw bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The bits of the alpha info.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Components are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// The bits of the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// 16-bit units, least significant byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    /// 32-bit units, least significant byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// 16-bit units, most significant byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    /// 32-bit units, most significant byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
    /// The default order: most significant byte first.
    public static let byteOrderDefault = CGBitmapInfo([])

    /// The alpha info among the bits; nil if they are not alpha info.
    package var alphaInfo: CGImageAlphaInfo? {
        CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue)
    }
}

extension CGImage {
    /// Always `premultipliedLast`.
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    /// Always `premultipliedLast` in the default byte order.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue) }
}
