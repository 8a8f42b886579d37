// ImageHeader: a picture's properties that are read before it is decoded, by bounds-checked readers. A decoder starts only after the size
// was checked.

struct ImageHeader {
    var format: ImageFormat
    /// The stored size, before the picture is turned upright.
    var width: Int
    var height: Int
    var orientation = ImageOrientation.up
    /// The ICC profile's bytes; nil without one.
    var colorProfile: [UInt8]?
    /// Whether a JPEG's colours are four inks, stored as amounts of ink or, by Adobe's convention, inverted.
    var inks = Inks.none

    enum Inks {
        case none
        case asInk
        case inverted
    }

    init(format: ImageFormat, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
    }

    init(bytes: [UInt8]) throws(ImageError) {
        let format = try ImageFormat(bytes: bytes)
        let header: ImageHeader
        switch format {
        case .png: header = try Self.png(bytes)
        case .jpeg: header = try Self.jpeg(bytes)
        case .webP: header = try Self.webP(bytes)
        case .gif: header = try Self.gif(bytes)
        case .bmp: header = try Self.bmp(bytes)
        case .tiff: header = try Self.tiff(bytes)
        case .heic, .avif: header = try Self.heif(bytes, format)
        }
        guard header.width > 0, header.height > 0 else {
            throw ImageError(.broken(format: format.name, reason: "its size is \(header.width) × \(header.height)"))
        }
        self = header
    }

    /// The properties of a picture that its first bytes tell; nil if more bytes are needed. An error shows once all bytes are there.
    init?(beginning bytes: [UInt8], format: ImageFormat) {
        let header: ImageHeader?
        switch format {
        case .png where Self.pngReachesPixels(bytes): header = try? Self.png(bytes)
        case .jpeg: header = try? Self.jpeg(bytes, isWhole: false)
        case .gif: header = try? Self.gif(bytes)
        case .bmp: header = try? Self.bmp(bytes)
        // The orientation may be at the end of the file, and libheif reads whole files only.
        case .png, .webP, .tiff, .heic, .avif: header = nil
        }
        guard let header, header.width > 0, header.height > 0 else { return nil }
        self = header
    }

    private static func gif(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
        let reader = ByteReader(bytes, littleEndian: true)
        guard let width = reader.u16(6), let height = reader.u16(8) else { throw .cutShort(.gif) }
        return ImageHeader(format: .gif, width: width, height: height)
    }

    private static func bmp(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
        let reader = ByteReader(bytes, littleEndian: true)
        guard let size = reader.u32(14) else { throw .cutShort(.bmp) }
        let sides = size == 12 ? (reader.u16(18), reader.u16(20)) : (reader.i32(18), reader.i32(22))
        guard let width = sides.0, let height = sides.1 else { throw .cutShort(.bmp) }
        // A negative height means that rows are stored from the top.
        return ImageHeader(format: .bmp, width: width, height: abs(height))
    }
}

extension ImageError {
    static func cutShort(_ format: ImageFormat) -> ImageError {
        ImageError(.broken(format: format.name, reason: "it ends too early"))
    }
}
