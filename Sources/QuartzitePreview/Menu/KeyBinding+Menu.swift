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
        /// Empty for a command without a key.
        var key: String
        var command: KeyCommand
    }

    /// All groups that have commands with titles, in the table without changes.
    fileprivate static let groups: [Group] = {
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

    /// The commands of the line: those with a title, or the only one.
    private var entries: [Entry] {
        let isSingle = Set(presses.map { "\($0.command)" }).count == 1
        var known: [KeyCommand] = []
        return presses.compactMap { press in
            let title = press.title ?? (isSingle && presses.allSatisfy { $0.title == nil } ? effect.capitalizedFirst : nil)
            guard let title, !known.contains(press.command) else { return nil }
            known.append(press.command)
            return Entry(title: title, key: press.chord.text, command: press.command)
        }
    }
}

extension KeyMap {
    /// All groups that have commands with titles.
    var groups: [KeyBinding.Group] {
        guard self != .standard else { return KeyBinding.groups }
        return KeyBinding.groups.map { group in
            KeyBinding.Group(heading: group.heading, entries: group.entries.map(entry))
        }
    }

    /// The entry of a command; nil if no menu lists it.
    func entry(of command: KeyCommand) -> KeyBinding.Entry? {
        KeyBinding.groups.lazy.flatMap(\.entries).first { $0.command == command }.map(entry)
    }

    /// The entry with this map's key. A command that has its usual keys keeps the one that its title belongs to.
    private func entry(_ usual: KeyBinding.Entry) -> KeyBinding.Entry {
        let keys = keys(of: usual.command)
        return KeyBinding.Entry(title: usual.title, key: keys.contains(usual.key) ? usual.key : keys.first ?? "", command: usual.command)
    }
}
