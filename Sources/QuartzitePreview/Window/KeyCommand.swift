/// The command of a key, and the list that `?` shows. One table, so that both agree.
package enum KeyCommand: Equatable, Sendable {
    case togglePlaying
    case toggleLoop
    case step(frames: Int)
    case seekToStart
    case seekToEnd
    case multiplySpeed(Double)
    case resetSpeed
    case saveScreenshot
    case toggleFrameTimes
    case toggleKeyList
    case toggleBar
    case toggleControls
    /// Closes what is open (the list of keys), otherwise quits.
    case escape
    case quit

    /// A key that produces no character.
    package enum SpecialKey: Equatable, Sendable {
        case home, end, backspace, escape, left, right, tab
    }

    /// The command of a typed character.
    package init?(character: Character) {
        switch character {
        case " ": self = .togglePlaying
        case "l", "L": self = .toggleLoop
        case ".": self = .step(frames: 1)
        case ",": self = .step(frames: -1)
        case "[": self = .multiplySpeed(1 / 1.1)
        case "]": self = .multiplySpeed(1.1)
        case "{": self = .multiplySpeed(0.5)
        case "}": self = .multiplySpeed(2)
        case "s", "S": self = .saveScreenshot
        case "h", "H": self = .toggleFrameTimes
        case "c", "C": self = .toggleControls
        case "?": self = .toggleKeyList
        case "q", "Q": self = .quit
        default: return nil
        }
    }

    /// The command of a key without a character. With Shift, the arrows step ten frames.
    package init?(key: SpecialKey, shift: Bool) {
        switch key {
        case .home: self = .seekToStart
        case .end: self = .seekToEnd
        case .backspace: self = .resetSpeed
        case .escape: self = .escape
        case .left: self = .step(frames: shift ? -10 : -1)
        case .right: self = .step(frames: shift ? 10 : 1)
        case .tab: self = .toggleBar
        }
    }

    /// Whether holding the key repeats the command.
    package var repeats: Bool {
        switch self {
        case .step, .multiplySpeed: true
        default: false
        }
    }

    /// The list of keys: the keys to press, and their effect.
    package static let list: [(keys: String, effect: String)] = [
        ("drag left / right", "scrub forward / back"),
        ("Ctrl + wheel", "pinch, if the scene has a pinch gesture"),
        ("Space", "play or pause"),
        ("l", "loop"),
        (".  ,", "one frame forward / back"),
        ("→  ←", "the same; with Shift ten frames"),
        ("Home  End", "to the start / end"),
        ("]  [", "faster / slower by a tenth"),
        ("}  {", "double / half speed"),
        ("Backspace", "normal speed"),
        ("s", "save a PNG"),
        ("h", "frame times"),
        ("c", "show or hide the scene's controls"),
        ("Tab", "show or hide the transport bar"),
        ("?", "this list"),
        ("q  Esc", "quit"),
    ]
}
