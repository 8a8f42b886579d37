/// A key with the keys that are held with it, as menus show it and the file of settings names it: `t`, `Ctrl+Shift+s`, `F5`, `→`.
package struct KeyChord: Hashable, Sendable {
    package var key: KeyBinding.Key
    package var shift = false
    package var control = false

    /// Why a text is no key.
    package struct Problem: Error, Equatable {
        package var reason: String
    }

    package init(_ key: KeyBinding.Key, shift: Bool = false, control: Bool = false) {
        (self.key, self.shift, self.control) = (key, shift, control)
    }

    /// Reads a key from a text. Names of keys may be written in small letters; the arrows are `Left`, `Right`, `Up`, `Down`, or `←` and so on.
    package init(_ text: String) throws(Problem) {
        var rest = text[...]
        var (shift, control) = (false, false)
        // A plus sign alone is a key.
        while let plus = rest.firstIndex(of: "+"), plus > rest.startIndex, rest.index(after: plus) < rest.endIndex {
            switch rest[..<plus].lowercased() {
            case "ctrl", "control": control = true
            case "shift": shift = true
            case "alt", "super", "meta": throw Problem(reason: "“\(text)”: keys with Alt or Super belong to the desktop")
            default: throw Problem(reason: "“\(text)” is not a key; an example is Ctrl+Shift+s")
            }
            rest = rest[rest.index(after: plus)...]
        }
        if let special = Self.special(String(rest)) {
            self.init(.special(special), shift: shift, control: control)
            return
        }
        let isSpace = rest.lowercased() == "space"
        guard let character = isSpace ? " " : rest.first, isSpace || rest.count == 1, !character.isWhitespace || isSpace else {
            throw Problem(reason: "“\(text)” is not a key; keys are characters, Ctrl+ with a letter or digit, F1, Home and others")
        }
        try self.init(character, text, shift: shift, control: control)
    }

    private init(_ character: Character, _ text: String, shift: Bool, control: Bool) throws(Problem) {
        let small = Character(character.lowercased())
        let isPlain = small.isASCII && (small.isLetter || small.isNumber)
        if character == " ", shift || control { throw Problem(reason: "“\(text)”: Space has no other keys with it") }
        if character.isLetter, (character.unicodeScalars.first?.value ?? 0) >= 0x370 {
            throw Problem(reason: "“\(text)”: on keyboards of other alphabets, the letters of a US keyboard count")
        }
        if control, !isPlain { throw Problem(reason: "“\(text)”: of the keys with a character, Ctrl goes only with letters and digits") }
        if shift, !character.isLetter { throw Problem(reason: "“\(text)”: Shift types another character there; write that one") }
        if !shift, !control, character.isUppercase { throw Problem(reason: "“\(text)”: write \(small) or Shift+\(small)") }
        if small == "g", !shift, !control { throw Problem(reason: "“g” tilts the device while it is held") }
        self.init(.character(small), shift: shift, control: control)
    }

    private static func special(_ name: String) -> KeyBinding.SpecialKey? {
        if let arrow = ["←": KeyBinding.SpecialKey.left, "→": .right, "↑": .up, "↓": .down][name] { return arrow }
        let name = name.lowercased()
        if name == "esc" { return .escape }
        return KeyBinding.SpecialKey.allCases.first { "\($0)" == name }
    }

    /// The key as menus show it.
    package var text: String { text(plus: "+") }

    /// The key as the list of keys shows it, with room around the plus signs.
    var listText: String { text(plus: " + ") }

    private func text(plus: String) -> String { (control ? "Ctrl" + plus : "") + (shift ? "Shift" + plus : "") + name }

    private var name: String {
        switch key {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .special(.left): "←"
        case .special(.right): "→"
        case .special(.up): "↑"
        case .special(.down): "↓"
        case .special(.escape): "Esc"
        case .special(let key): "\(key)".capitalizedFirst
        }
    }
}

extension KeyBinding.Press {
    /// The key without its command.
    package var chord: KeyChord { KeyChord(key, shift: shift, control: control) }
}

extension String {
    /// The text with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
