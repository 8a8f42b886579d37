/// The looks in the list of a wallpaper: the planes for the lock screen, for the home screen and for both, each for light and dark mode.
///
/// Only one look is shown and written. The bundles of the others are not read.
struct WallpaperLooks {
    /// The key of the screen whose planes are shown, and the key of the look.
    private(set) var screen = "lockAndHome"
    private(set) var look = "default"
    /// The names of the other looks.
    private(set) var others: [String] = []
    /// The entries of the look besides the names of its planes.
    private(set) var entries: [(key: String, value: KeptMarkup)] = []

    /// - Parameter assets: the dictionary of the list; nil for a list without one.
    init(_ assets: KeptMarkup?) {
        guard let screens = assets?.dictionaryEntries else { return }
        screen = ["lockAndHome", "lock", "home"].first { key in screens.contains { $0.key == key } } ?? screen
        others = screens.map(\.key).filter { $0 != screen }
        guard let looks = screens.first(where: { $0.key == screen })?.value.dictionaryEntries else { return }
        look = ["default", "dark"].first { key in looks.contains { $0.key == key } } ?? look
        others += looks.map(\.key).filter { $0 != look }
        let own = looks.first { $0.key == look }?.value.dictionaryEntries ?? []
        entries = own.filter { $0.key != "type" && !$0.key.contains("FileName") }
    }

    /// The dictionary with the look that is written.
    func markup(_ planes: [(key: String, value: KeptMarkup)]) -> KeptMarkup {
        let planes = KeptMarkup(dictionary: planes.sorted { $0.key < $1.key })
        return KeptMarkup(dictionary: [(screen, KeptMarkup(dictionary: [(look, planes)]))])
    }
}

extension KeptMarkup {
    /// The keys of a `<dict>` with their values, in the order of the document.
    var dictionaryEntries: [(key: String, value: KeptMarkup)] {
        var result: [(key: String, value: KeptMarkup)] = []
        var (key, depth): (String?, Int) = (nil, 0)
        var member: [Step] = []
        for step in steps.dropFirst().dropLast() {
            member.append(step)
            if case .begin = step { depth += 1 } else { depth -= 1 }
            guard depth == 0 else { continue }
            if case .begin("key", _, let text)? = member.first {
                key = text
            } else if let name = key {
                result.append((name, KeptMarkup(steps: member)))
                key = nil
            }
            member = []
        }
        return result
    }
}
