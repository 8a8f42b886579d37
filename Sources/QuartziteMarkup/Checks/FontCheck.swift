import Quartzite
import QuartziteGraphics

/// Finds fonts that are not installed, and characters that no installed font has.
enum FontCheck {
    /// The largest number of different characters of a document that are looked up.
    private static let characterLimit = 500

    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        let texts = scene.planes.flatMap { plane in plane.layers.compactMap { ($0 as? CATextLayer).map { (plane, $0) } } }
        guard !texts.isEmpty else { return [] }
        let families = Set(InstalledFonts.families.map { $0.lowercased() })
        var (fonts, known, result): (Set<String>, Set<Unicode.Scalar>, [MarkupDiagnostic]) = ([], [], [])
        for (plane, layer) in texts where result.count < SceneCheck.limit {
            if let name = layer.font as? String, let family = family(of: name), !families.contains(family.lowercased()),
                plane.markup == nil || plane.offset(of: "font", of: layer) != plane.element(of: layer)?.offset, fonts.insert(name).inserted
            {
                result.append(
                    plane.diagnostic(
                        .missingFont, at: plane.offset(of: "font", of: layer), "the font “\(name)” is not installed; another one is shown"))
            }
            guard let text = layer.string as? String, known.count < characterLimit else { continue }
            var fresh: [Unicode.Scalar] = []
            for scalar in text.unicodeScalars where isVisible(scalar) && known.insert(scalar).inserted {
                fresh.append(scalar)
                if known.count == characterLimit { break }
            }
            let missing = fresh.filter { !isCovered($0) }.sorted { $0.value < $1.value }
            guard !missing.isEmpty else { continue }
            let names = missing.prefix(8).map { "U+" + hexadecimal($0.value) }.joined(separator: ", ")
            result.append(
                plane.diagnostic(
                    .missingGlyphs, at: plane.offset(of: "string", of: layer),
                    "no installed font has \(missing.count == 1 ? "a character" : "\(missing.count) characters") of the text of \(layer.label): "
                        + "\(names)\(missing.count > 8 ? " …" : "")"))
        }
        return result
    }

    /// The family of a font's name; nil for the system's own fonts, for which any font is used.
    private static func family(of name: String) -> String? {
        let family = FontDescription(name: name).family
        return ["sans-serif", "serif", "monospace", "Helvetica"].contains(family) ? nil : family
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark, .surrogate: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether an installed font has a glyph for a character.
    private static func isCovered(_ scalar: Unicode.Scalar) -> Bool {
        let text = String(Character(scalar))
        let units = Array(text.utf16)
        let font = CTFontCreateForString(CTFontCreateWithName("Helvetica", 12, nil), text, CFRange(location: 0, length: units.count))
        var glyphs = [CGGlyph](repeating: 0, count: units.count)
        return CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count) || glyphs[0] != 0
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
