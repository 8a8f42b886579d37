// Writing of XML text: escaping and indentation.

/// Writes elements as indented UTF-8 text.
///
/// Characters that XML cannot contain, such as U+0000, are left out.
struct XMLWriter {
    /// The text so far.
    private(set) var bytes: [UInt8]
    /// The names of the open elements, outermost first.
    private var open: [String] = []
    /// Whether the last start tag is not closed by `>` yet.
    private var isTagOpen = false
    /// Whether the innermost element holds text only, so that its end tag stays on the line.
    private var holdsText = false

    /// Deeper elements are not indented further, because a deep tree would consist mostly of white space.
    private static let deepestIndent = 40

    /// Begins a text.
    /// - Parameter header: the text before the root element. Default: the XML declaration.
    init(header: String = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") { bytes = Array(header.utf8) }

    /// Adds a line before the root element, for example a document type.
    mutating func addLine(_ line: String) { bytes += Array(line.utf8) + [UInt8(ascii: "\n")] }

    /// Begins an element in the innermost open one.
    mutating func begin(_ name: String, _ attributes: [WrittenElement.Attribute] = []) {
        closeTag()
        indent()
        bytes.append(UInt8(ascii: "<"))
        bytes += name.utf8
        for attribute in attributes {
            bytes.append(UInt8(ascii: " "))
            bytes += attribute.name.utf8
            bytes += [UInt8(ascii: "="), UInt8(ascii: "\"")]
            escape(attribute.value, isAttribute: true)
            bytes.append(UInt8(ascii: "\""))
        }
        open.append(name)
        (isTagOpen, holdsText) = (true, false)
    }

    /// Adds text to the innermost element.
    mutating func text(_ text: String) {
        guard !text.isEmpty else { return }
        if isTagOpen { bytes.append(UInt8(ascii: ">")) }
        escape(text, isAttribute: false)
        (isTagOpen, holdsText) = (false, true)
    }

    /// Ends the innermost element.
    mutating func end() {
        guard let name = open.popLast() else { return }
        if isTagOpen {
            bytes += Array("/>\n".utf8)
        } else {
            if !holdsText { indent() }
            bytes += [UInt8(ascii: "<"), UInt8(ascii: "/")]
            bytes += name.utf8
            bytes += [UInt8(ascii: ">"), UInt8(ascii: "\n")]
        }
        (isTagOpen, holdsText) = (false, false)
    }

    private mutating func closeTag() {
        if isTagOpen {
            bytes += [UInt8(ascii: ">"), UInt8(ascii: "\n")]
        } else if holdsText {
            bytes.append(UInt8(ascii: "\n"))
        }
        (isTagOpen, holdsText) = (false, false)
    }

    private mutating func indent() {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * min(open.count, Self.deepestIndent)))
    }

    private mutating func escape(_ text: String, isAttribute: Bool) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += Array("&amp;".utf8)
            case "<": bytes += Array("&lt;".utf8)
            case ">": bytes += Array("&gt;".utf8)
            case "\"" where isAttribute: bytes += Array("&quot;".utf8)
            // XML readers convert plain line breaks and tabs in attributes to spaces.
            case "\n" where isAttribute: bytes += Array("&#10;".utf8)
            case "\t" where isAttribute: bytes += Array("&#9;".utf8)
            case "\r": bytes += Array("&#13;".utf8)
            case "\n", "\t": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            case _ where scalar.value < 0x20 || scalar.value & ~1 == 0xFFFE: break
            default: bytes += UTF8.encode(scalar).map { Array($0) } ?? []
            }
        }
    }

    /// Whether a text can be the name of an element or attribute. Only ASCII names are used, which every reader accepts.
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, Self.isLetter(first) else { return false }
        return text.utf8.allSatisfy {
            Self.isLetter($0) || ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
            && !text.lowercased().hasPrefix("xml")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
    }
}
