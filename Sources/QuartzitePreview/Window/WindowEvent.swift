import CImGui
import CSDL2
import Foundation
import QuartziteKit

/// The window's events as values. Positions are in the window's points, y down.
enum WindowEvent: Equatable {
    case closeRequested
    /// A signal or the desktop session asks the program to end.
    case terminated
    /// The left button.
    case pointerDown(CGPoint)
    case pointerUp(CGPoint)
    /// Another button.
    case buttonDown(Button, CGPoint)
    case buttonUp(Button, CGPoint)
    case pointerMoved(CGPoint)
    case pointerLeft
    /// Lines of the wheel at a point of the window; up and right are positive.
    case wheel(Double, across: Double, at: CGPoint, Modifiers)
    /// Two fingers moved apart by a factor, or the wheel was turned with the control key held.
    case pinch(by: Double, at: CGPoint)
    /// Typed characters; `isRepeat` is true while the key is held.
    case text(String, isRepeat: Bool)
    /// A key without a character.
    case key(Key, isDown: Bool, isRepeat: Bool, Modifiers)
    /// The window's size, display or scale changed.
    case sizeChanged
    /// The window's contents are lost: the window was covered or minimized, or the GL surface is new.
    case exposed
    /// The window got or lost the keyboard focus, was minimised or restored. A restored window has also lost its contents.
    case stateChanged(UIApplication.WindowChange)
    case fileDropped(String)
    /// A text was dropped, or an address that is not a local file.
    case textDropped(String)
    /// All parts of a drop were reported. An address on another machine is not a part.
    case dropEnded
    /// Code outside the window woke the loop.
    case woken

    enum Button: Equatable { case right, middle }

    struct Modifiers: OptionSet, Equatable {
        let rawValue: UInt8
        static let shift = Modifiers(rawValue: 1)
        static let control = Modifiers(rawValue: 2)
        static let alt = Modifiers(rawValue: 4)
    }

    enum Key: Equatable {
        case command(KeyBinding.SpecialKey)
        case delete, space
        /// A letter or digit, whatever is held with the key.
        case letter(Character)
    }
}

extension WindowEvent {
    /// The pinch factor of one line of the wheel.
    static let pinchOfLine = 1.1
    /// The natural logarithm of the scale by which fingers zoom when they move apart by the whole window.
    private static let pinchOfWindow = 3.0

    /// Translates an SDL event. Returns nil for events without meaning here.
    /// - Parameters:
    ///   - lastKey: the last press of a key.
    ///   - size: the window's size in points.
    ///   - unit: SDL's units per point. Default 1.
    init?(_ event: inout SDL_Event, lastKey: KeyPress, wakeEvent: UInt32, size: CGSize, unit: Double = 1) {
        switch SDL_EventType(rawValue: event.type) {
        case SDL_QUIT:
            self = .terminated
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
            let point = CGPoint(x: Double(event.button.x) / unit, y: Double(event.button.y) / unit)
            let isDown = event.type == SDL_MOUSEBUTTONDOWN.rawValue
            switch Int32(event.button.button) {
            case SDL_BUTTON_LEFT: self = isDown ? .pointerDown(point) : .pointerUp(point)
            case SDL_BUTTON_RIGHT: self = isDown ? .buttonDown(.right, point) : .buttonUp(.right, point)
            case SDL_BUTTON_MIDDLE: self = isDown ? .buttonDown(.middle, point) : .buttonUp(.middle, point)
            default: return nil
            }
        case SDL_MOUSEMOTION:
            self = .pointerMoved(CGPoint(x: Double(event.motion.x) / unit, y: Double(event.motion.y) / unit))
        case SDL_MOUSEWHEEL:
            let sign = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
            let lines = sign * Double(event.wheel.preciseY)
            let held = Modifiers(sdl: UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
            let point = CGPoint(x: Double(event.wheel.mouseX) / unit, y: Double(event.wheel.mouseY) / unit)
            if held.contains(.control) {
                self = .pinch(by: pow(Self.pinchOfLine, lines), at: point)
            } else {
                self = .wheel(lines, across: sign * Double(event.wheel.preciseX), at: point, held)
            }
        case SDL_MULTIGESTURE:
            guard event.mgesture.numFingers == 2, event.mgesture.dDist != 0 else { return nil }
            // SDL gives distances and positions as fractions of the window.
            self = .pinch(
                by: exp(Self.pinchOfWindow * Double(event.mgesture.dDist)),
                at: CGPoint(x: Double(event.mgesture.x) * size.width, y: Double(event.mgesture.y) * size.height))
        case SDL_TEXTINPUT:
            let text = withUnsafeBytes(of: &event.text.text) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Some layouts also send the character of a shortcut. AltGr counts as Ctrl and Alt.
            if lastKey.isForDesktop || lastKey.modifiers.contains(.control) && !lastKey.modifiers.contains(.alt) { return nil }
            self = .text(text, isRepeat: lastKey.isRepeat)
        case SDL_KEYDOWN, SDL_KEYUP:
            let isDown = event.type == SDL_KEYDOWN.rawValue
            // The release of a key that was pressed before Super or Alt must be reported.
            if isDown, KeyPress.isForDesktop(event.key.keysym.mod) { return nil }
            guard let key = Key(event.key.keysym) else { return nil }
            self = .key(key, isDown: isDown, isRepeat: event.key.repeat != 0, Modifiers(sdl: event.key.keysym.mod))
        case SDL_DROPFILE:
            guard let file = event.drop.file else { return nil }
            defer { SDL_free(file) }
            self = .fileDropped(Self.path(ofDrop: String(cString: file)))
        case SDL_DROPTEXT:
            guard let text = event.drop.file else { return nil }
            defer { SDL_free(text) }
            self = .textDropped(String(cString: text))
        case SDL_DROPCOMPLETE: self = .dropEnded
        case SDL_WINDOWEVENT:
            switch SDL_WindowEventID(UInt32(event.window.event)) {
            case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .sizeChanged
            case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN: self = .exposed
            case SDL_WINDOWEVENT_FOCUS_GAINED: self = .stateChanged(.gotFocus)
            case SDL_WINDOWEVENT_FOCUS_LOST: self = .stateChanged(.lostFocus)
            case SDL_WINDOWEVENT_MINIMIZED: self = .stateChanged(.minimized)
            case SDL_WINDOWEVENT_RESTORED: self = .stateChanged(.restored)
            case SDL_WINDOWEVENT_LEAVE: self = .pointerLeft
            case SDL_WINDOWEVENT_CLOSE: self = .closeRequested
            default: return nil
            }
        default:
            guard event.type == wakeEvent else { return nil }
            self = .woken
        }
    }
}

extension WindowEvent {
    /// Whether the event is mouse or keyboard input.
    var isInput: Bool {
        switch self {
        case .pointerDown, .pointerUp, .buttonDown, .buttonUp, .pointerMoved, .wheel, .pinch, .text, .key: true
        case .closeRequested, .terminated, .pointerLeft, .sizeChanged, .exposed, .stateChanged, .fileDropped, .textDropped, .dropEnded,
            .woken:
            false
        }
    }

    /// Returns a dropped file's path. Some desktops pass a URL, or leave a line break at the end.
    static func path(ofDrop text: String) -> String {
        let line = text.trimmingCharacters(in: .newlines)
        guard line.hasPrefix("file://"), let url = URL(string: line), url.isFileURL else { return line }
        return url.path
    }
}

extension WindowEvent.Modifiers {
    init(sdl: UInt16) {
        let bits = UInt32(sdl)
        self = []
        if bits & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { insert(.shift) }
        if bits & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { insert(.control) }
        if bits & (KMOD_LALT.rawValue | KMOD_RALT.rawValue | KMOD_MODE.rawValue) != 0 { insert(.alt) }
    }
}

extension WindowEvent.Key {
    /// The key by its symbol. If a layout types no ASCII letter, the key's position on a US keyboard counts.
    init?(_ key: SDL_Keysym) {
        if let known = Self(symbol: key.sym) {
            self = known
            return
        }
        let isOtherLetter = key.sym > 127 && UInt32(key.sym) & UInt32(SDLK_SCANCODE_MASK) == 0
        guard isOtherLetter, let character = KeyPress.characterOnUSKeyboard(key.scancode, isShiftHeld: false),
            character.isLetter || character.isNumber
        else { return nil }
        self = .letter(character)
    }

    private init?(symbol: SDL_Keycode) {
        switch SDL_KeyCode(UInt32(bitPattern: symbol)) {
        case SDLK_HOME: self = .command(.home)
        case SDLK_END: self = .command(.end)
        case SDLK_BACKSPACE: self = .command(.backspace)
        case SDLK_ESCAPE: self = .command(.escape)
        case SDLK_LEFT: self = .command(.left)
        case SDLK_RIGHT: self = .command(.right)
        case SDLK_TAB: self = .command(.tab)
        case SDLK_F1: self = .command(.f1)
        case SDLK_F2: self = .command(.f2)
        case SDLK_F3: self = .command(.f3)
        case SDLK_F4: self = .command(.f4)
        case SDLK_F5: self = .command(.f5)
        case SDLK_F6: self = .command(.f6)
        case SDLK_F7: self = .command(.f7)
        case SDLK_F8: self = .command(.f8)
        case SDLK_F9: self = .command(.f9)
        case SDLK_F10: self = .command(.f10)
        case SDLK_F11: self = .command(.f11)
        // X11's Menu key, and that of a keyboard with a menu key of its own.
        case SDLK_APPLICATION, SDLK_MENU: self = .command(.menu)
        case SDLK_SPACE: self = .space
        case SDLK_UP: self = .command(.up)
        case SDLK_DOWN: self = .command(.down)
        case SDLK_DELETE: self = .delete
        case SDLK_RETURN, SDLK_KP_ENTER: self = .command(.enter)
        default:
            guard (97...122).contains(symbol) || (48...57).contains(symbol), let scalar = Unicode.Scalar(UInt32(symbol)) else { return nil }
            self = .letter(Character(scalar))
        }
    }

    /// The key for text fields; nil for keys that they do not use.
    var field: igKey? {
        switch self {
        case .command(.home): igKeyHome
        case .command(.end): igKeyEnd
        case .command(.backspace): igKeyBackspace
        case .command(.escape): igKeyEscape
        case .command(.left): igKeyLeft
        case .command(.right): igKeyRight
        case .command(.tab): igKeyTab
        case .command(.up): igKeyUp
        case .command(.down): igKeyDown
        case .command(.enter): igKeyEnter
        case .command, .space: nil
        case .delete: igKeyDelete
        case .letter("a"): igKeyA
        case .letter("c"): igKeyC
        case .letter("v"): igKeyV
        case .letter("x"): igKeyX
        case .letter("y"): igKeyY
        case .letter("z"): igKeyZ
        case .letter: nil
        }
    }
}
