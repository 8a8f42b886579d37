/// A font by family and style, without a size. fontconfig replaces a font that is not installed by the nearest one.
package struct FontDescription: Hashable, Sendable {
    /// The family's name in fontconfig; `sans-serif` for the system font.
    package var family: String
    /// The weight, 100…1000: 400 is regular, 700 is bold.
    package var weight: Int
    package var isItalic: Bool
    /// Whether the family's narrow face is taken, if there is one.
    package var isCondensed = false
    /// OpenType features that differ from the font's defaults, as `tnum=1`.
    package var features: [String] = []

    package init(family: String, weight: Int = 400, isItalic: Bool = false) {
        self.family = family
        self.weight = weight
        self.isItalic = isItalic
    }

    package static let helvetica = FontDescription(family: "Helvetica")
    package static let system = FontDescription(family: "sans-serif")

    /// The font of a family name, a full name, or a PostScript name: `Helvetica`, `Helvetica Neue Bold`, `HelveticaNeue-BoldItalic`.
    package init(name: String) {
        var styles: Substring = ""
        var family = Substring(name)
        if let hyphen = name.lastIndex(of: "-") {
            (family, styles) = (name[..<hyphen], name[name.index(after: hyphen)...])
            if !family.contains(" ") { family = Substring(Self.words(of: family).joined(separator: " ")) }
        }
        self.init(family: family.isEmpty ? name : String(family))
        var words = styles.isEmpty ? [] : Self.words(of: styles)
        if styles.isEmpty {
            // The last words of a full name may be a style.
            var rest = self.family.split(separator: " ").map(String.init)
            while rest.count > 1, let last = rest.last, Self.weights[last.lowercased()] != nil || Self.slants.contains(last.lowercased()) {
                words.append(rest.removeLast())
            }
            self.family = rest.joined(separator: " ")
        }
        for word in words.map({ $0.lowercased() }) {
            if Self.slants.contains(word) { isItalic = true }
            if let weight = Self.weights[word] { self.weight = weight }
        }
        // PostScript names have weights of two words.
        let style = styles.lowercased()
        for (word, weight) in Self.twoWordWeights where style.contains(word) { self.weight = weight }
        if self.family.hasPrefix(".") || self.family == "system-ui" {
            let isMonospaced = self.family.contains("Monospaced")
            self.family = isMonospaced ? "monospace" : self.family.contains("Serif") ? "serif" : Self.system.family
        }
    }

    /// The words of a name in camel case: a capital after a small letter begins a word.
    private static func words(of text: Substring) -> [String] {
        var words: [String] = []
        var wasSmall = false
        for character in text {
            if character == " " {
                wasSmall = true
                continue
            }
            if words.isEmpty || (character.isUppercase && wasSmall) { words.append("") }
            words[words.count - 1].append(character)
            wasSmall = character.isLowercase
        }
        return words
    }

    private static let slants: Set<String> = ["italic", "oblique", "it"]
    private static let weights = [
        "ultralight": 100, "thin": 200, "light": 300, "book": 400, "regular": 400, "roman": 400, "medium": 500, "semibold": 600,
        "demibold": 600, "bold": 700, "heavy": 800, "black": 900,
    ]
    private static let twoWordWeights = [("ultralight", 100), ("semibold", 600), ("demibold", 600), ("extrabold", 800)]
}

/// A font type of any module, for attributes and properties.
package protocol FontConvertible {
    var fontDescription: FontDescription { get }
    /// The size in points; nil for a font without a size.
    var fontSize: Double? { get }
}

/// A colour type of any module, for attributes.
package protocol ColorConvertible {
    var convertedColor: CGColor { get }
}

extension CGColor: ColorConvertible {
    package var convertedColor: CGColor { self }
}

/// A font without a size. See CGFont+Glyphs.swift for its glyphs.
public final class CGFont: NSObject, Sendable, FontConvertible {
    private let foundationType = FoundationType()
    package let fontDescription: FontDescription
    package var fontSize: Double? { nil }
    private let name: String
    private let givenPostScriptName: String?
    /// The bytes of the font's file; nil for an installed font.
    let data: Data?

    /// The font of a description.
    init(_ description: FontDescription, name: String, postScriptName: String? = nil, data: Data? = nil) {
        (fontDescription, self.name, self.data, givenPostScriptName) = (description, name, data, postScriptName)
    }

    /// The font of a PostScript or full name; nil for an empty name. A font that is not installed is replaced by the nearest one.
    public init?(_ name: CFString) {
        guard !name.isEmpty else { return nil }
        (self.name, data, givenPostScriptName) = (name, nil, nil)
        fontDescription = FontDescription(name: name)
    }

    /// The PostScript name of a font that was made of bytes; otherwise the name that the font was made with, without spaces. Never nil.
    public var postScriptName: CFString? { givenPostScriptName ?? name.replacing(" ", with: "") }
    /// The name that the font was made with. Never nil.
    public var fullName: CFString? { name }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CGFont)?.name == name }
    public override var hash: Int { name.hashValue }
}
