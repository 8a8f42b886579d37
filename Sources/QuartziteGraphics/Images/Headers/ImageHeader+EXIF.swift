// The one thing that is wanted of EXIF: which way up. EXIF is a small TIFF inside other files, so its directory
// is read by the same code as a TIFF's.

extension ImageHeader {
    /// The orientation in an EXIF block (with or without the leading "Exif"); nil when there is none.
    static func exifOrientation(_ exif: ArraySlice<UInt8>) -> ImageOrientation? {
        let bytes = ByteReader(exif).matches("Exif\0\0") ? exif.dropFirst(6) : exif
        guard let directory = TIFFDirectory(bytes), let value = directory.number(.orientation) else { return nil }
        return ImageOrientation(rawValue: UInt16(clamping: value))
    }
}
