// The enumerations of colour spaces and their conversions.

/// The kind of a colour space's components. Raw values are Core Graphics'.
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

/// How a conversion maps colours outside the destination's gamut.
///
/// The intent has no effect here: every conversion is colorimetric and keeps such colours as components outside 0…1.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric = 1
    case relativeColorimetric = 2
    case perceptual = 3
    case saturation = 4
}
