import CSDL2

/// The last press of a key. SDL's text event does not contain the key, and SDL's keyboard state may be newer than the event.
struct KeyPress: Equatable {
    /// Whether the key was held down.
    var isRepeat = false
    /// The bits of SDL's modifier keys.
    var modifierBits: UInt16 = 0
    /// The character that the key has on a US keyboard, with Shift if it was held; nil for other keys, and after the release.
    var characterOnUSKeyboard: Character?

    /// Follows an event of a key.
    mutating func follow(_ event: SDL_KeyboardEvent) {
        modifierBits = event.keysym.mod
        characterOnUSKeyboard = nil
        guard event.type == SDL_KEYDOWN.rawValue else { return }
        isRepeat = event.repeat != 0
        characterOnUSKeyboard = Self.characterOnUSKeyboard(event.keysym.scancode, isShiftHeld: modifiers.contains(.shift))
    }

    var modifiers: WindowEvent.Modifiers { WindowEvent.Modifiers(sdl: modifierBits) }

    /// Whether the press neither types text nor is a command.
    var isForDesktop: Bool { Self.isForDesktop(modifierBits) }

    /// Whether a key that is pressed with these modifiers belongs to the desktop: those with Super or the left Alt. The right one may be
    /// AltGr.
    static func isForDesktop(_ bits: UInt16) -> Bool {
        UInt32(bits) & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue | KMOD_LALT.rawValue) != 0
    }

    /// Returns the character that chooses a command: the typed one, or that of a US keyboard if the layout types letters of another script,
    /// such as Greek or Cyrillic. A sign or an accented Latin letter is not a command.
    func command(typed character: Character) -> Character {
        let isOther = character.unicodeScalars.allSatisfy { $0.value >= 0x370 && $0.properties.isAlphabetic }
        return isOther && !modifiers.contains(.alt) ? characterOnUSKeyboard ?? character : character
    }

    /// Returns the character of a key on a US keyboard; nil for keys without one.
    static func characterOnUSKeyboard(_ code: SDL_Scancode, isShiftHeld: Bool) -> Character? {
        let number = Int(code.rawValue)
        let letters = Int(SDL_SCANCODE_A.rawValue)
        if (letters..<letters + 26).contains(number) {
            return (isShiftHeld ? Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ") : Array("abcdefghijklmnopqrstuvwxyz"))[number - letters]
        }
        let digits = Int(SDL_SCANCODE_1.rawValue)
        if (digits..<digits + 10).contains(number) { return (isShiftHeld ? Array("!@#$%^&*()") : Array("1234567890"))[number - digits] }
        let signs: (plain: Character, shifted: Character)? =
            switch code {
            case SDL_SCANCODE_MINUS: ("-", "_")
            case SDL_SCANCODE_EQUALS: ("=", "+")
            case SDL_SCANCODE_LEFTBRACKET: ("[", "{")
            case SDL_SCANCODE_RIGHTBRACKET: ("]", "}")
            case SDL_SCANCODE_SEMICOLON: (";", ":")
            case SDL_SCANCODE_COMMA: (",", "<")
            case SDL_SCANCODE_PERIOD: (".", ">")
            case SDL_SCANCODE_SLASH: ("/", "?")
            default: nil
            }
        return signs.map { isShiftHeld ? $0.shifted : $0.plain }
    }
}
