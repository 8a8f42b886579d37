import CSDL2
import QuartziteKit
import XCTest

@testable import QuartzitePreview

final class WindowEventTests: XCTestCase {
    func testDropsAreCleanedUp() {
        XCTAssertEqual(WindowEvent.path(ofDrop: "/tmp/a b.caml"), "/tmp/a b.caml")
        XCTAssertEqual(WindowEvent.path(ofDrop: "/tmp/a.caml\r"), "/tmp/a.caml")
        XCTAssertEqual(WindowEvent.path(ofDrop: "file:///tmp/a%20b.caml\r\n"), "/tmp/a b.caml")
    }

    func testChangesOfTheWindowsStateAreTranslated() {
        func translated(_ code: SDL_WindowEventID) -> WindowEvent? {
            var event = SDL_Event()
            event.type = SDL_WINDOWEVENT.rawValue
            event.window.event = UInt8(code.rawValue)
            return WindowEvent(&event, lastKey: KeyPress(), wakeEvent: .max, size: .zero)
        }
        XCTAssertEqual(translated(SDL_WINDOWEVENT_FOCUS_GAINED), .stateChanged(.gotFocus))
        XCTAssertEqual(translated(SDL_WINDOWEVENT_FOCUS_LOST), .stateChanged(.lostFocus))
        XCTAssertEqual(translated(SDL_WINDOWEVENT_MINIMIZED), .stateChanged(.minimized))
        XCTAssertEqual(translated(SDL_WINDOWEVENT_RESTORED), .stateChanged(.restored))
        XCTAssertEqual(translated(SDL_WINDOWEVENT_EXPOSED), .exposed)
        XCTAssertNil(translated(SDL_WINDOWEVENT_MOVED))
    }

    // MARK: Keys

    /// A keyboard whose events are translated as the window does.
    private struct Keyboard {
        var last = KeyPress()

        mutating func key(_ symbol: Int, _ code: SDL_Scancode, _ held: SDL_Keymod = KMOD_NONE, isDown: Bool = true) -> WindowEvent? {
            var event = SDL_Event()
            event.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
            event.key.type = event.type
            event.key.keysym.sym = SDL_Keycode(symbol)
            event.key.keysym.scancode = code
            event.key.keysym.mod = UInt16(held.rawValue)
            last.follow(event.key)
            return WindowEvent(&event, lastKey: last, wakeEvent: .max, size: .zero)
        }

        mutating func type(_ text: String) -> WindowEvent? {
            var event = SDL_Event()
            event.type = SDL_TEXTINPUT.rawValue
            withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: Array(text.utf8) + [0]) }
            return WindowEvent(&event, lastKey: last, wakeEvent: .max, size: .zero)
        }

        /// The command of the character that the last key has typed.
        func command(_ character: Character) -> KeyCommand? {
            KeyCommand(character: last.command(typed: character), shift: last.modifiers.contains(.shift))
        }
    }

    func testKeysOfALayoutWithOtherLettersHaveTheirPlaceOnAUSKeyboard() {
        var keyboard = Keyboard()
        // е is where a US keyboard has t.
        XCTAssertEqual(keyboard.key(0x435, SDL_SCANCODE_T), .key(.letter("t"), isDown: true, isRepeat: false, []))
        XCTAssertEqual(keyboard.type("е"), .text("е", isRepeat: false), "text fields get the letter")
        XCTAssertEqual(keyboard.command("е"), .togglePanel(.timeline))
        _ = keyboard.key(0x435, SDL_SCANCODE_T, KMOD_LSHIFT)
        XCTAssertEqual(keyboard.command("Е"), .toggleOnTop)
        _ = keyboard.key(0x44E, SDL_SCANCODE_PERIOD, KMOD_LSHIFT)
        XCTAssertEqual(keyboard.command("Ю"), .neighbourScene(1))
        XCTAssertEqual(
            keyboard.key(0x439, SDL_SCANCODE_Q, KMOD_RCTRL), .key(.letter("q"), isDown: true, isRepeat: false, .control), "Ctrl+q")
        XCTAssertEqual(
            keyboard.key(0x43F, SDL_SCANCODE_G, isDown: false), .key(.letter("g"), isDown: false, isRepeat: false, []))
        // A text that no key has typed, as input methods send it.
        XCTAssertNil(keyboard.command("你"))
        // ASCII characters count as they are, wherever their keys are.
        _ = keyboard.key(0x79, SDL_SCANCODE_Z)
        XCTAssertEqual(keyboard.command("y"), .togglePanel(.tree))
        XCTAssertNil(keyboard.key(0xFC, SDL_SCANCODE_LEFTBRACKET), "no letter with a control key")
        XCTAssertNil(keyboard.key(Int(SDLK_F12.rawValue), SDL_SCANCODE_F12))
    }

    func testKeysOfTheDesktopDoNothing() {
        var keyboard = Keyboard()
        for held in [KMOD_LGUI, KMOD_RGUI, KMOD_LALT] {
            XCTAssertNil(keyboard.key(0x71, SDL_SCANCODE_Q, held))
            XCTAssertNil(keyboard.type("q"))
            XCTAssertNil(keyboard.key(Int(SDLK_TAB.rawValue), SDL_SCANCODE_TAB, held))
            XCTAssertNil(keyboard.key(0x71, SDL_SCANCODE_Q, SDL_Keymod(held.rawValue | KMOD_LCTRL.rawValue)))
            XCTAssertEqual(
                keyboard.key(0x67, SDL_SCANCODE_G, held, isDown: false)?.isInput, true, "a key that was pressed before comes up again")
        }
        // AltGr types characters.
        for held in [KMOD_RALT, KMOD_MODE, SDL_Keymod(KMOD_RALT.rawValue | KMOD_LCTRL.rawValue)] {
            _ = keyboard.key(0x38, SDL_SCANCODE_8, held)
            XCTAssertEqual(keyboard.type("["), .text("[", isRepeat: false))
        }
        _ = keyboard.key(0x71, SDL_SCANCODE_Q, KMOD_LCTRL)
        XCTAssertNil(keyboard.type("q"), "the character of a shortcut")
    }
}
