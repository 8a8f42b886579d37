// The picture formats, recognised by their first bytes.

extension CGImage {
    /// The endings of the files of pictures that can be read, in lower case.
    package static let fileEndings: Set<String> = [
        "png", "apng", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "heic", "heif", "avif",
    ]
}

enum ImageFormat: Sendable {
    case png
    case jpeg
    case webP
    case gif
    case bmp
    case tiff
    case heic
    case avif

    var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webP: "WebP"
        case .gif: "GIF"
        case .bmp: "BMP"
        case .tiff: "TIFF"
        case .heic: "HEIC"
        case .avif: "AVIF"
        }
    }

    /// The format that `bytes` begin with.
    /// - Throws: `ImageError` for other bytes.
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
        } else if Self.hasBrand(["avif", "avis"], reader) {
            self = .avif
        } else if Self.hasBrand(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"], reader) {
            self = .heic
        } else {
            throw ImageError(.notAPicture)
        }
    }

    /// Whether the file is a container of boxes whose first box names one of these brands as the main one.
    private static func hasBrand(_ brands: [String], _ reader: ByteReader) -> Bool {
        guard reader.matches("ftyp", at: 4), let found = reader.slice(8, 4) else { return false }
        return brands.contains { found.elementsEqual($0.utf8) }
    }
}
