import QuartziteMarkup

/// The keys of a window: those of `KeyBinding.table`, with the changes of the file of settings.
package struct KeyMap: Equatable, Sendable {
    /// Other keys for a command, from a line of the file of settings.
    package struct Change: Equatable, Sendable {
        package var line: Int
        /// `KeyCommand.name`.
        package var command: String
        /// Keys with spaces between them, or `none`.
        package var keys: String

        package init(line: Int, command: String, keys: String) { (self.line, self.command, self.keys) = (line, command, keys) }
    }

    /// The keys without any changes.
    package static let standard = KeyMap()

    /// All bindings, in the order of the list, with headings.
    package private(set) var table = KeyBinding.table

    package init() {}

    /// Makes the keys with changes. A changed command has only its new keys.
    /// - Throws: the line with an unknown command or key, or with a key that another command has.
    package init(_ changes: [Change]) throws(PreviewSettings.Problem) {
        guard !changes.isEmpty else { return }
        let commands = KeyBinding.table.flatMap(\.presses).map(\.command)
        var changed: [(line: Int, command: KeyCommand, chords: [KeyChord])] = []
        for change in changes {
            guard let command = commands.first(where: { $0.name == change.command }) else {
                let near = NearName.find(change.command, in: commands.map(\.name)).map { "; did you mean “\($0)”?" } ?? ";"
                throw PreviewSettings.Problem(
                    line: change.line, reason: "there is no command “\(change.command)”\(near) `quartzite preview --list-keys` lists all")
            }
            if command == .escape { throw PreviewSettings.Problem(line: change.line, reason: "Esc always closes what is open") }
            if let earlier = changed.first(where: { $0.command == command }) {
                throw PreviewSettings.Problem(
                    line: change.line, reason: "line \(earlier.line) has the keys of “\(command.name)”; write all of them there")
            }
            changed.append((change.line, command, try Self.chords(change)))
        }
        for (index, change) in changed.enumerated() {
            for chord in change.chords {
                if let other = changed[..<index].first(where: { $0.chords.contains(chord) }) {
                    throw PreviewSettings.Problem(
                        line: change.line, reason: "line \(other.line) gives the key \(chord.text) to “\(other.command.name)”")
                }
                let owner = KeyBinding.table.lazy.flatMap(\.presses).first { $0.chord == chord }?.command
                if let owner, !changed.contains(where: { $0.command == owner }) {
                    let mend = owner == .escape ? "" : "; give that command another one too, or none: key.\(owner.name) = none"
                    throw PreviewSettings.Problem(line: change.line, reason: "the key \(chord.text) belongs to “\(owner.name)”" + mend)
                }
            }
        }
        table = KeyBinding.table(with: changed.map { ($0.command, $0.chords) })
    }

    private static func chords(_ change: Change) throws(PreviewSettings.Problem) -> [KeyChord] {
        guard change.keys != "none" else { return [] }
        var chords: [KeyChord] = []
        for word in change.keys.split(whereSeparator: \.isWhitespace) {
            do {
                let chord = try KeyChord(String(word))
                if !chords.contains(chord) { chords.append(chord) }
            } catch {
                throw PreviewSettings.Problem(line: change.line, reason: error.reason)
            }
        }
        guard !chords.isEmpty else {
            throw PreviewSettings.Problem(line: change.line, reason: "no key follows; “none” takes the command's keys away")
        }
        return chords
    }

    // MARK: Looking up

    /// The command of a key, exactly as it is in the table.
    package func command(of key: KeyBinding.Key, shift: Bool, control: Bool = false) -> KeyCommand? {
        for binding in table {
            for press in binding.presses where press.key == key && press.shift == shift && press.control == control {
                return press.command
            }
        }
        return nil
    }

    /// The keys of a command as menus show them.
    package func keys(of command: KeyCommand) -> [String] {
        table.flatMap(\.presses).filter { $0.command == command }.map(\.chord.text)
    }

    /// The first key of a command for a sentence; “the menu” for a command without a key.
    func key(of command: KeyCommand) -> String { keys(of: command).first ?? "the menu" }

    /// A text for the pointer with the key of a command behind it: `menu (F10)`.
    func tip(_ text: String, _ command: KeyCommand) -> String { text + (keys(of: command).first.map { " (\($0))" } ?? "") }
}

extension KeyBinding {
    /// The table in which some commands have other keys. A command keeps its first line; a line without any keys is left out.
    fileprivate static func table(with changes: [(command: KeyCommand, chords: [KeyChord])]) -> [KeyBinding] {
        var shown: [KeyCommand] = []
        return table.compactMap { binding in
            guard binding.presses.contains(where: { press in changes.contains { $0.command == press.command } }) else { return binding }
            var presses: [Press] = []
            var keys: [String] = []
            for press in binding.presses {
                guard let change = changes.first(where: { $0.command == press.command }) else {
                    presses.append(press)
                    keys.append(press.chord.listText)
                    continue
                }
                guard !shown.contains(press.command) else { continue }
                shown.append(press.command)
                for chord in change.chords {
                    presses.append(
                        Press(key: chord.key, shift: chord.shift, control: chord.control, command: press.command, title: press.title))
                }
                keys.append(change.chords.isEmpty ? "–" : change.chords.map(\.listText).joined(separator: "  "))
            }
            return keys.isEmpty ? nil : KeyBinding(keys.joined(separator: "  "), binding.effect, presses)
        }
    }
}
