// The two small enumerations that colour spaces and conversions are described with.

/// What the components of a colour space mean. Raw values are Core Graphics'.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb = 1
    case cmyk = 2
    case lab = 3
    case deviceN = 4
    case indexed = 5
    case pattern = 6
    case XYZ = 7
}

/// How colours outside the destination's gamut are meant to be brought in. Conversions here are
/// colorimetric, whatever the intent, and keep such colours as components outside 0…1.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric = 1
    case relativeColorimetric = 2
    case perceptual = 3
    case saturation = 4
}
