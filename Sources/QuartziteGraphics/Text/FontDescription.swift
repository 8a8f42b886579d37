/// Which font is meant, but for its size. What is not installed is replaced by what the system finds nearest.
package struct FontDescription: Hashable, Sendable {
    /// A family as fontconfig knows it; `sans-serif` for the system's.
    package var family: String
    /// 100…1000; 400 is regular, 700 bold.
    package var weight: Int
    package var isItalic: Bool

    package init(family: String, weight: Int = 400, isItalic: Bool = false) {
        self.family = family
        self.weight = weight
        self.isItalic = isItalic
    }

    package static let helvetica = FontDescription(family: "Helvetica")
    package static let system = FontDescription(family: "sans-serif")

    /// From a family's name, a full name, or a PostScript name: `Helvetica`, `Helvetica Neue Bold`, `HelveticaNeue-BoldItalic`.
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
            // Words at the end of a name may be its style.
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
        // Two words of one weight, as PostScript names have them.
        let style = styles.lowercased()
        for (word, weight) in Self.twoWordWeights where style.contains(word) { self.weight = weight }
        if self.family.hasPrefix(".") || self.family == "system-ui" { self.family = Self.system.family }
    }

    /// Words that a name without spaces runs together, each with a capital.
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

/// Fonts of other modules, as they may come in attributes and properties.
package protocol FontConvertible {
    var fontDescription: FontDescription { get }
    /// In points; nil for a font without one.
    var fontSize: Double? { get }
}

/// Colours of other modules, as they may come in attributes.
package protocol ColorConvertible {
    var convertedColor: CGColor { get }
}

extension CGColor: ColorConvertible {
    package var convertedColor: CGColor { self }
}

/// A font without a size, by Core Graphics' name.
public final class CGFont: NSObject, Sendable, FontConvertible {
    package let fontDescription: FontDescription
    package var fontSize: Double? { nil }
    private let name: String

    /// The font of a PostScript or full name; what is not installed is replaced by what is nearest. Nil for an empty name.
    public init?(_ name: CFString) {
        guard !name.isEmpty else { return nil }
        self.name = name
        fontDescription = FontDescription(name: name)
    }

    public var postScriptName: CFString? { name.replacing(" ", with: "") }
    public var fullName: CFString? { name }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CGFont)?.name == name }
    public override var hash: Int { name.hashValue }
}
