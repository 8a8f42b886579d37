import QuartziteGraphics

extension FontDescription {
    /// A name from which this font is read again, such as `Helvetica Neue Bold Italic`. A name cannot contain OpenType features.
    var documentName: String {
        let family =
            switch family {
            case Self.system.family: "system-ui"
            case "monospace": ".Monospaced"
            default: family
            }
        let words = [
            100: "Ultralight", 200: "Thin", 300: "Light", 500: "Medium", 600: "Semibold", 700: "Bold", 800: "Heavy", 900: "Black",
        ]
        // A family of its own, such as `.Monospaced`, ends at the hyphen.
        let separator = family.hasPrefix(".") || family == "system-ui" ? "-" : " "
        let style = [words[weight], isItalic ? "Italic" : nil].compactMap { $0 }
        return style.isEmpty ? family : family + separator + style.joined(separator: separator == " " ? " " : "")
    }
}
