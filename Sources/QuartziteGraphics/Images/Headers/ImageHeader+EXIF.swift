// EXIF's orientation. An EXIF block is a small TIFF inside another file, so TIFFDirectory reads it.

extension ImageHeader {
    /// The orientation in an EXIF block (with or without the leading "Exif"); nil without one.
    static func exifOrientation(_ exif: ArraySlice<UInt8>) -> ImageOrientation? {
        let bytes = ByteReader(exif).matches("Exif\0\0") ? exif.dropFirst(6) : exif
        guard let directory = TIFFDirectory(bytes), let value = directory.number(.orientation) else { return nil }
        return ImageOrientation(rawValue: UInt16(clamping: value))
    }
}
