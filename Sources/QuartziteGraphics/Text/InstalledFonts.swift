// The fonts that are installed, by family.

internal import CPango

/// The names of installed fonts.
package enum InstalledFonts {
    /// The names of all families, sorted.
    package static var families: [String] { list().map(\.name).sorted() }

    /// The names of a family's fonts, as PostScript names. Empty for an unknown family.
    package static func names(ofFamily family: String) -> [String] {
        guard let found = list().first(where: { $0.name.lowercased() == family.lowercased() }) else { return [] }
        var (faces, count): (UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFace>?>?, Int32) = (nil, 0)
        pango_font_family_list_faces(found.family, &faces, &count)
        defer { g_free(faces) }
        let stem = found.name.replacing(" ", with: "")
        return (0..<Int(count)).compactMap { index -> String? in
            guard let face = faces?[index], let style = pango_font_face_get_face_name(face) else { return nil }
            return stem + "-" + String(cString: style).replacing(" ", with: "")
        }
    }

    private static func list() -> [(name: String, family: UnsafeMutablePointer<PangoFontFamily>)] {
        guard let map = RegisteredFonts.fontMap() else { return [] }
        var (families, count): (UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?, Int32) = (nil, 0)
        pango_font_map_list_families(map, &families, &count)
        defer { g_free(families) }
        return (0..<Int(count)).compactMap { index in
            guard let family = families?[index], let name = pango_font_family_get_name(family) else { return nil }
            return (String(cString: name), family)
        }
    }
}

/// The names of all installed families: an array of `CFString`.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray { InstalledFonts.families }

/// The PostScript names of all installed fonts: an array of `CFString`.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
    let names: [String] = InstalledFonts.families.flatMap { InstalledFonts.names(ofFamily: $0) }
    return names
}

extension FontDescription {
    /// A name of the family and the style, from which the same description can be made: `.SystemFont-Bold`, `DejaVuSans-BoldItalic`.
    package var styledName: String {
        let names: [Int: String] = [
            100: "UltraLight", 200: "Thin", 300: "Light", 500: "Medium", 600: "Semibold", 700: "Bold", 800: "Heavy", 900: "Black",
        ]
        let style = (names[weight] ?? "") + (isItalic ? "Italic" : "")
        let stem: String
        switch family {
        case Self.system.family: stem = ".SystemFont"
        case "monospace": stem = ".MonospacedSystemFont"
        case "serif": stem = ".SerifSystemFont"
        default: stem = family
        }
        return style.isEmpty ? stem : stem + "-" + style
    }
}
