// From the colours of an ICC profile to sRGB, 8 bits each, by LittleCMS. RGB profiles (matrices and look-up tables) and gray profiles are
// supported; pictures with a CMYK profile are decoded without it. The intent is relative colorimetric: white stays white, and colours outside
// of sRGB are clamped.

internal import CLCMS2

/// A conversion of pixels from a profile's colours to sRGB. Belongs to one thread, since LittleCMS caches the last colour.
final class ICCConversion {
    private let transform: cmsHTRANSFORM

    /// Nil where no conversion is needed or possible: the profile is sRGB to within 1 of 255, malformed, or of a kind that is not supported.
    init?(profile bytes: [UInt8], order: ChannelOrder) {
        guard var profile = cmsOpenProfileFromMem(bytes, UInt32(clamping: bytes.count)) else { return nil }
        defer { cmsCloseProfile(profile) }
        guard [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass].contains(cmsGetDeviceClass(profile)),
            let sRGB = cmsCreate_sRGBProfile()
        else { return nil }
        defer { cmsCloseProfile(sRGB) }
        if cmsGetColorSpace(profile) == cmsSigGrayData {
            guard let rgb = Self.rgbProfile(ofGray: profile) else { return nil }
            cmsCloseProfile(profile)
            profile = rgb
        }
        // Three channels of 8 bits, followed by alpha, which LittleCMS does not change. Bit 10 reverses the four bytes, and bit 14 makes alpha the last
        // one again.
        let redFirst = UInt32(PT_RGB << 16 | 1 << 7 | 3 << 3 | 1)
        let format = order == .blueFirst ? redFirst | 1 << 10 | 1 << 14 : redFirst
        guard cmsGetColorSpace(profile) == cmsSigRgbData,
            let transform = cmsCreateTransform(profile, format, sRGB, format, UInt32(INTENT_RELATIVE_COLORIMETRIC), 0)
        else { return nil }
        self.transform = transform
        if isIdentity { return nil }
    }

    deinit { cmsDeleteTransform(transform) }

    /// A profile whose red, green and blue each have the curve of a gray profile, since gray pictures are decoded to RGBA, too.
    private static func rgbProfile(ofGray profile: cmsHPROFILE) -> cmsHPROFILE? {
        guard let curve = cmsReadTag(profile, cmsSigGrayTRCTag) else { return nil }
        func chromaticity(_ xy: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: xy.x, y: xy.y, Y: 1) }
        let sRGB = RGBPrimaries.sRGB
        var white = chromaticity(RGBPrimaries.white)
        var primaries = cmsCIExyYTRIPLE(Red: chromaticity(sRGB.red), Green: chromaticity(sRGB.green), Blue: chromaticity(sRGB.blue))
        return cmsCreateRGBProfile(&white, &primaries, Array(repeating: OpaquePointer(curve), count: 3))
    }

    /// Converts red, green and blue of pixels in place.
    /// - Parameter onlyOpaque: whether pixels with an alpha below 255 stay as they are.
    func apply(to pixels: UnsafeMutableBufferPointer<UInt8>, onlyOpaque: Bool) {
        var next = 0
        while next < pixels.count {
            var end = onlyOpaque ? next : pixels.count
            while end < pixels.count, pixels[end + 3] == 255 { end += 4 }
            // LittleCMS counts pixels in 32 bits.
            let count = min((end - next) / 4, 1 << 24)
            if count > 0, let start = pixels.baseAddress?.advanced(by: next) { cmsDoTransform(transform, start, start, UInt32(count)) }
            next += 4 * max(count, 1)
        }
    }

    /// Whether the conversion changes grays, primaries and their mixtures by at most 1 of 255.
    private var isIdentity: Bool {
        var samples: [UInt8] = []
        for value in UInt8.min...UInt8.max { samples += [value, value, value, 255] }
        for corner in 0..<27 {
            let levels: [UInt8] = [0, 128, 255]
            samples += [levels[corner % 3], levels[corner / 3 % 3], levels[corner / 9], 255]
        }
        var converted = samples
        converted.withUnsafeMutableBufferPointer { apply(to: $0, onlyOpaque: false) }
        return zip(samples, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
}
