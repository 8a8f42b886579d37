// CGDataProvider: bytes for pictures and fonts.

/// Called with the provider's pointer, the bytes and their number when the bytes are no longer needed.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes, read when the provider is made.
public final class CGDataProvider: Sendable {
    /// The bytes. Never nil.
    public let data: CFData?
    /// The file that the bytes were read from; nil for bytes in memory.
    let url: URL?

    /// A provider of bytes. Never nil.
    public init?(data: CFData) { (self.data, url) = (data, nil) }

    /// A provider of a file's bytes. Nil if the file cannot be read.
    public init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        (self.data, self.url) = (data, url)
    }

    /// A provider of a file's bytes. Nil if the file cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) { self.init(url: URL(fileURLWithPath: String(cString: filename))) }

    /// A provider of a copy of bytes. Never nil.
    /// - Parameters:
    ///   - dataInfo: the pointer that `releaseData` receives.
    ///   - data: `size` bytes.
    ///   - size: the number of bytes.
    ///   - releaseData: called at once, since the bytes are copied.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int, releaseData: CGDataProviderReleaseDataCallback
    ) {
        (self.data, url) = (Data(bytes: data, count: max(0, size)), nil)
        releaseData(info, data, size)
    }
}

extension CGImage {
    /// The bytes of the picture: premultiplied RGBA, rows from the top. Never nil.
    public var dataProvider: CGDataProvider? { CGDataProvider(data: withPixels { Data($0) }) }

    /// A picture of a PNG file's bytes. Nil if the bytes cannot be read. The other parameters have no effect.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(file: source)
    }

    /// A picture of a JPEG file's bytes. Nil if the bytes cannot be read. The other parameters have no effect.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(file: source)
    }

    private convenience init?(file source: CGDataProvider) {
        guard let data = source.data, let image = try? CGImage.decode(data: data) else { return nil }
        self.init(width: image.width, height: image.height, premultipliedRGBA: image.withPixels { Array($0) })
    }
}
