// Pictures whose pixels are decoded when somebody needs them.

/// The place of a deferred picture's pixels.
package struct DeferredPicture: Sendable {
    /// Decodes the picture and holds its pixels for a while.
    package let store: DecodedPictures
    /// The number of the picture in the store.
    package let index: Int

    /// Decodes the picture on this thread, and returns why that fails; nil if the picture can be shown. Nothing is held or reported.
    package func fault() -> String? {
        let decode = store.decoder(of: index)
        do {
            _ = try decode()
            return nil
        } catch {
            return String(describing: error)
        }
    }

    /// Returns a deferred picture that is made of this one's pixels each time they are decoded, and counts in the same store; nil if a
    /// side is not positive.
    package func mapped(width: Int, height: Int, _ change: @escaping @Sendable (CGImage) -> CGImage) -> CGImage? {
        let decode = store.decoder(of: index)
        return store.deferredPicture(width: width, height: height) { change(try decode()) }
    }
}

extension CGImage {
    /// The part of a picture's size that its first bytes state.
    package enum StatedSize: Equatable, Sendable {
        /// The size of the upright picture in pixels.
        case size(width: Int, height: Int)
        /// The bytes end before the size and the orientation are known.
        case needsMoreBytes
    }

    /// Reads the size of an upright picture from its first bytes, without decoding it.
    /// - Parameters:
    ///   - bytes: the first bytes of the file.
    ///   - isWhole: whether `bytes` are all of the file. If so, the result is a size.
    /// - Throws: `ImageError` for bytes of no picture, and for a picture beyond the limit. Only the whole file can be broken otherwise.
    package static func statedSize(of bytes: [UInt8], isWhole: Bool, limit: ImageLimit = .standard) throws(ImageError) -> StatedSize {
        let header: ImageHeader
        if isWhole {
            header = try ImageHeader(bytes: bytes)
        } else {
            // A format is recognised by less than 32 bytes.
            guard bytes.count >= 32 else { return .needsMoreBytes }
            guard let partial = ImageHeader(beginning: bytes, format: try ImageFormat(bytes: bytes)) else { return .needsMoreBytes }
            header = partial
        }
        try limit.check(width: header.width, height: header.height)
        let isTurned = header.orientation.swapsSides
        return .size(width: isTurned ? header.height : header.width, height: isTurned ? header.width : header.height)
    }
}
