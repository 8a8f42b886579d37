// A font's names and measures. Measures are the face's own, in points; those of other layouts of text are the same.

internal import CPango

/// The font's size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// The transform of the glyphs.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.glyphMatrix }

/// The height of the tallest letters above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { (font.face?.extents.ascent ?? 0) * font.pointsPerUnit }

/// The depth of the deepest letters below the baseline in points, as a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { (font.face?.extents.descent ?? 0) * font.pointsPerUnit }

/// The additional space between lines, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { (font.face?.extents.leading ?? 0) * font.pointsPerUnit }

/// The font's units per em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(clamping: font.face?.unitsPerEm ?? 0) }

/// The number of glyphs in the font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face?.glyphCount ?? 0 }

/// A rectangle that contains every letter of the basic Latin alphabet, in points, y up, relative to the glyph's origin.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
    (font.face?.letterBox ?? .zero).applying(font.emToPoints)
}

/// The position of the underline's middle relative to the baseline, in points, y up; usually negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
    (font.face?.metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? 0) * font.pointsPerUnit
}

/// The thickness of the underline, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
    (font.face?.metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? 0) * font.pointsPerUnit
}

/// The angle of the strokes in degrees, negative for letters that lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
    guard let face = font.face else { return 0 }
    // A synthetic slant is in the matrix.
    return CGFloat(face.slantAngle - atan2(face.matrix.xy, face.matrix.yy.magnitude).magnitude * 180 / .pi)
}

/// The height of capital letters, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
    (font.face?.metric(HB_OT_METRICS_TAG_CAP_HEIGHT) ?? 0) * font.pointsPerUnit
}

/// The height of a small x, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat {
    (font.face?.metric(HB_OT_METRICS_TAG_X_HEIGHT) ?? 0) * font.pointsPerUnit
}

// MARK: Names

/// The PostScript name: that of the installed face, or, for a replaced font, the name with which the font was made.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
    font.givenName ?? font.face?.name(Int(HB_OT_NAME_ID_POSTSCRIPT_NAME)) ?? font.fontDescription.family.replacing(" ", with: "")
}

/// The name of the installed face's family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
    font.face?.name(Int(HB_OT_NAME_ID_FONT_FAMILY)) ?? font.fontDescription.family
}

/// The full name of the installed face.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
    font.face?.name(Int(HB_OT_NAME_ID_FULL_NAME)) ?? font.givenName ?? font.fontDescription.family
}

/// The name for display: the full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// A name of the installed face, by one of the constants `kCTFont…NameKey`. Nil if the face has no such name.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
    let names: [CFString: Int] = [
        kCTFontFamilyNameKey: Int(HB_OT_NAME_ID_FONT_FAMILY),
        kCTFontSubFamilyNameKey: Int(HB_OT_NAME_ID_FONT_SUBFAMILY),
        kCTFontStyleNameKey: Int(HB_OT_NAME_ID_FONT_SUBFAMILY),
        kCTFontFullNameKey: Int(HB_OT_NAME_ID_FULL_NAME),
        kCTFontPostScriptNameKey: Int(HB_OT_NAME_ID_POSTSCRIPT_NAME),
        kCTFontVersionNameKey: Int(HB_OT_NAME_ID_VERSION_STRING),
        kCTFontCopyrightNameKey: Int(HB_OT_NAME_ID_COPYRIGHT),
        kCTFontManufacturerNameKey: Int(HB_OT_NAME_ID_MANUFACTURER),
        kCTFontDesignerNameKey: Int(HB_OT_NAME_ID_DESIGNER),
        kCTFontLicenseNameKey: Int(HB_OT_NAME_ID_LICENSE),
    ]
    return names[nameKey].flatMap { font.face?.name($0) }
}

/// The key of the family's name.
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// The key of the style's name.
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
/// The key of the style's name.
public let kCTFontStyleNameKey: CFString = "CTFontStyleName"
/// The key of the full name.
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// The key of the PostScript name.
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"
/// The key of the version.
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
/// The key of the copyright.
public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
/// The key of the manufacturer's name.
public let kCTFontManufacturerNameKey: CFString = "CTFontManufacturerName"
/// The key of the designer's name.
public let kCTFontDesignerNameKey: CFString = "CTFontDesignerName"
/// The key of the licence.
public let kCTFontLicenseNameKey: CFString = "CTFontLicenseName"
