// Why a picture cannot be read, as a value. Every message says what was found and what was expected.

/// Why a picture could not be read.
package struct ImageError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
    package enum Problem: Equatable, Sendable {
        /// There is no such file.
        case notFound
        /// The file exists but cannot be read: permissions, a folder, an I/O error.
        case unreadable(reason: String)
        /// The first bytes are not those of a picture format.
        case notAPicture
        /// A known format that cannot be decoded here.
        case unsupported(format: String)
        /// A picture by its first bytes, but truncated or malformed.
        case broken(format: String, reason: String)
        /// The picture has more pixels than the limit allows.
        case tooLarge(width: Int, height: Int, limit: ImageLimit)
        /// The file has more bytes than the limit allows.
        case tooManyBytes(count: Int, limit: ImageLimit)
    }

    package var problem: Problem
    /// The file's path; nil for a picture that was given as data.
    package var path: String?

    package init(_ problem: Problem, path: String? = nil) {
        self.problem = problem
        self.path = path
    }

    package var description: String {
        path.map { "\($0): \(message)" } ?? message
    }

    package var errorDescription: String? { description }

    private var message: String {
        switch problem {
        case .notFound:
            "no such picture"
        case .unreadable(let reason):
            "the picture cannot be read: \(reason)"
        case .notAPicture:
            "not a picture; PNG, JPEG, WebP, GIF, BMP, TIFF, HEIC and AVIF can be read"
        case .unsupported(let format):
            "\(format) pictures cannot be read; save it as PNG or JPEG"
        case .broken(let format, let reason):
            "broken \(format) picture: \(reason)"
        case .tooLarge(let width, let height, let limit):
            "the picture is too large: \(width) × \(height) pixels; at most \(limit.side) a side and "
                + "\(limit.pixels / 1_000_000) megapixels can be read"
        case .tooManyBytes(let count, let limit):
            "the picture's file is too large: \(count) bytes; at most \(limit.bytes) can be read"
        }
    }
}
