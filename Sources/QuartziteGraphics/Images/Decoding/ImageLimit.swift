// The largest picture that is decoded. Sizes are read from the header, so an outsized picture costs no memory.

/// Upper limits for a picture to decode.
package struct ImageLimit: Hashable, Sendable {
    /// The largest number of pixels along a side.
    package var side: Int
    /// The largest number of pixels.
    package var pixels: Int
    /// The largest number of bytes in the file.
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
