// The picture formats, recognised by their first bytes.

enum ImageFormat: Sendable {
    case png
    case jpeg
    case webP
    case gif
    case bmp
    case tiff

    var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webP: "WebP"
        case .gif: "GIF"
        case .bmp: "BMP"
        case .tiff: "TIFF"
        }
    }

    /// The format that `bytes` begin with.
    /// - Throws: `ImageError` for other bytes, and for formats that are known but cannot be decoded.
    init(bytes: [UInt8]) throws(ImageError) {
        let reader = ByteReader(bytes)
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if reader.matches("RIFF"), reader.matches("WEBP", at: 8) {
            self = .webP
        } else if reader.matches("GIF87a") || reader.matches("GIF89a") {
            self = .gif
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
            || bytes.starts(with: [0x49, 0x49, 0x2B, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2B])
        {
            self = .tiff
        } else if reader.matches("BM"), bytes.count >= 26 {
            self = .bmp
        } else if reader.matches("ftypavif", at: 4) {
            throw ImageError(.unsupported(format: "AVIF"))
        } else if ["heic", "heix", "mif1", "msf1"].contains(where: { brand in
            reader.matches("ftyp", at: 4) && reader.slice(8, 4).map { $0.elementsEqual(brand.utf8) } == true
        }) {
            throw ImageError(.unsupported(format: "HEIC"))
        } else {
            throw ImageError(.notAPicture)
        }
    }
}
