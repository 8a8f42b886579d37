// The table of keys as a menu shows it: the titles of commands, their keys, and the groups.

extension KeyBinding {
    /// The commands under a heading of the table that a menu can show, each once, in the order of the table.
    struct Group: Equatable {
        var heading: String
        var entries: [Entry]
    }

    /// A command with its title and its key.
    struct Entry: Equatable {
        var title: String
        var key: String
        var command: KeyCommand
    }

    /// All groups that have commands with titles.
    static let groups: [Group] = {
        var groups: [Group] = []
        for binding in table {
            if binding.isHeading {
                groups.append(Group(heading: binding.effect, entries: []))
            } else if !groups.isEmpty {
                groups[groups.count - 1].entries += binding.entries
            }
        }
        return groups.filter { !$0.entries.isEmpty }
    }()

    private static let entries = groups.flatMap(\.entries)

    /// The entry of a command; nil if no menu lists it.
    static func entry(of command: KeyCommand) -> Entry? { entries.first { $0.command == command } }

    /// The commands of the line: those with a title, or the only one.
    private var entries: [Entry] {
        let isSingle = Set(presses.map { "\($0.command)" }).count == 1
        var known: [KeyCommand] = []
        return presses.compactMap { press in
            let title = press.title ?? (isSingle && presses.allSatisfy { $0.title == nil } ? effect.capitalizedFirst : nil)
            guard let title, !known.contains(press.command) else { return nil }
            known.append(press.command)
            return Entry(title: title, key: press.keyText, command: press.command)
        }
    }
}

extension KeyBinding.Press {
    /// The key as menus show it: `Ctrl+s`, `Shift+F10`, `→`.
    var keyText: String { (control ? "Ctrl+" : "") + (shift ? "Shift+" : "") + name }

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

extension String {
    /// The text with a capital first letter.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
