// How large a picture may be. The size is read from its header, so an outsized one costs no memory.

/// Upper limits for a picture that is decoded.
package struct ImageLimit: Hashable, Sendable {
    /// Pixels along either side.
    package var side: Int
    /// Pixels in all.
    package var pixels: Int
    /// Bytes of the file.
    package var bytes: Int

    package init(side: Int, pixels: Int, bytes: Int) {
        self.side = side
        self.pixels = pixels
        self.bytes = bytes
    }

    /// 16,384 pixels a side, 64 megapixels, and a file of 1 GiB.
    package static let standard = ImageLimit(side: 16_384, pixels: 64_000_000, bytes: 1 << 30)

    func check(width: Int, height: Int) throws(ImageError) {
        guard width <= side, height <= side, width * height <= pixels else {
            throw ImageError(.tooLarge(width: width, height: height, limit: self))
        }
    }
}
