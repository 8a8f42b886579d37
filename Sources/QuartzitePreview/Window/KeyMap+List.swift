extension KeyMap {
    /// The commands with their names for the file of settings, their keys and their titles, in lines under headings.
    package var list: String {
        var lines: [String] = []
        var listed: [KeyCommand] = []
        // A line that lost its keys is in the table without changes only.
        for binding in KeyBinding.table {
            if binding.isHeading {
                lines += ["", binding.effect]
                continue
            }
            for press in binding.presses where !listed.contains(press.command) {
                listed.append(press.command)
                let keys = keys(of: press.command).joined(separator: " ")
                let name = press.command.name
                var title = entry(of: press.command)?.title ?? binding.effect.capitalizedFirst
                if case .enterState(let index) = press.command { title = "To state \(index + 1) of the scene" }
                lines.append("  " + Self.padded(name, 20) + " " + Self.padded(keys.isEmpty ? "none" : keys, 16) + " " + title)
            }
        }
        // The groups of the mouse alone have no commands.
        let kept = lines.indices.filter { lines[$0].hasPrefix("  ") || lines.dropFirst($0 + 1).first?.isEmpty == false }
        return kept.drop { lines[$0].isEmpty }.map { lines[$0] + "\n" }.joined()
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
