import Foundation

/// The list over the scene from which a person opens another one, or chooses what the scene is compared with; with the typed filter and the
/// selected row.
package struct ScenePicker: Equatable, Sendable {
    /// Something to open.
    package struct Entry: Equatable, Sendable {
        package enum Kind: String, Sendable {
            case file, recent, example
            /// A folder. Choosing it continues the typed path.
            case folder
            /// The scene in the window itself, to compare with.
            case version
        }

        package var kind: Kind
        /// A file's or an example's name.
        package var title: String
        /// An example's text, or a file's folder.
        package var detail: String
        /// The argument that is opened: a path or an example's name.
        package var argument: String
        /// Whether the entry is Swift code, which runs when it is opened.
        package var isProgram = false
        /// What a version of the scene itself stands for; nil for other kinds. Default nil.
        package var version: ComparisonChoice?

        /// An entry for a version of the scene in the window.
        static func version(_ title: String, _ detail: String, _ choice: ComparisonChoice) -> Entry {
            Entry(kind: .version, title: "this scene, \(title)", detail: detail, argument: "", version: choice)
        }
    }

    /// What a person chooses from to compare the scene with.
    package struct Comparing: Equatable, Sendable {
        /// The versions of the scene itself.
        package var versions: [Entry]
        /// The scene's duration in seconds, for typed distances in time; nil if it cannot be compared with itself at another time.
        package var offsetDuration: Double?

        /// Returns the entry of a typed distance in time with its sign, such as `+0.5`, `-30f` or `+10%`; nil for other text.
        func version(ofTyped text: String) -> Entry? {
            guard let offsetDuration, let input = TimeInput(text), input.isRelative else { return nil }
            let seconds = input.seconds(from: 0, duration: offsetDuration)
            return .version("\(TimeText.seconds(abs(seconds))) s \(seconds < 0 ? "earlier" : "later")", "", .time(seconds))
        }
    }

    /// A line of the list.
    package enum Row: Equatable, Sendable {
        case heading(String)
        /// An entry, and the offsets of the characters in its title that were typed.
        case entry(Entry, matches: [Int])

        package var entry: Entry? { if case .entry(let entry, _) = self { entry } else { nil } }
    }

    /// The longest filter in characters.
    private static let filterLimit = 1000

    /// What was typed.
    package private(set) var filter = ""
    /// The visible rows.
    package private(set) var rows: [Row] = []
    /// The index of the selected row; nil if no row can be opened.
    package private(set) var selected: Int?
    /// The program that was chosen once. Choosing it again runs it.
    package var confirmed: String?
    /// Why the selected entry, or the typed path, could not be opened; nil for no failure.
    package var failure: String?

    /// What is compared; nil if a scene is opened.
    package let comparing: Comparing?
    private let groups: [(title: String, entries: [Entry])]
    /// The folder to which typed relative paths belong.
    private let folder: String

    /// - Parameters:
    ///   - catalog: the examples, and the scene in the window.
    ///   - recent: the files that were opened before.
    ///   - folder: the working folder. Its files are listed if the scene is no file.
    ///   - comparing: what else the scene can be compared with; nil (the default) to open a scene.
    package init(_ catalog: SceneCatalog, recent: [String], folder: String = ".", comparing: Comparing? = nil) {
        (self.folder, self.comparing) = (folder, comparing)
        let place = catalog.file?.folder ?? folder
        let files = FolderScenes(place).items.filter { $0.kind != .folder }.map(Self.entry)
        let isHere = place == "."
        groups = [
            ("This scene", comparing?.versions ?? []),
            (isHere ? "Files here" : "Files of \(place)", files),
            (
                "Recent files",
                recent.map { path in
                    let path = ScenePath(path)
                    return Entry(
                        kind: .recent, title: path.name + (path.member.map { "#" + $0 } ?? ""), detail: Self.short(path.folder),
                        argument: path.file + (path.member.map { "#" + $0 } ?? ""), isProgram: SwiftSource.isSource(path.file))
                }
            ),
            ("Examples", catalog.examples.map { Entry(kind: .example, title: $0.name, detail: $0.text, argument: $0.name) }),
        ].filter { !$0.1.isEmpty }
        update()
        if comparing != nil { return }
        // The scene that is shown is the place to go on from.
        selected = rows.firstIndex { $0.entry?.argument == catalog.current && catalog.current != nil } ?? selected
    }

    package static func == (a: ScenePicker, b: ScenePicker) -> Bool {
        a.filter == b.filter && a.rows == b.rows && a.selected == b.selected && a.confirmed == b.confirmed
            && a.failure == b.failure && a.comparing == b.comparing
    }

    /// The titles of all examples and files, each once.
    var titles: [String] { Set(groups.flatMap(\.entries).filter { $0.kind != .version }.map(\.title)).sorted() }

    /// The selected entry; nil if there is none.
    package var selectedEntry: Entry? { selected.flatMap { rows[$0].entry } }

    /// Whether the filter is a path.
    package var isPath: Bool { filter.contains("/") || filter.hasPrefix("~") }

    // MARK: Typing

    /// Adds typed or pasted text.
    package mutating func type(_ text: String) {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        setFilter(filter + line.filter { $0.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) } })
    }

    /// Removes the last character.
    package mutating func deleteBackward() { setFilter(String(filter.dropLast())) }

    /// Replaces the typed text.
    package mutating func setFilter(_ text: String) {
        let text = String(text.prefix(Self.filterLimit))
        guard text != filter else { return }
        (filter, confirmed, failure) = (text, nil, nil)
        update()
    }

    // MARK: Selection

    /// Selects an entry some rows further down, or up if negative.
    package mutating func move(_ distance: Int) {
        let entries = rows.indices.filter { rows[$0].entry != nil }
        guard let selected, let index = entries.firstIndex(of: selected) else { return }
        self.selected = entries[min(entries.count - 1, max(0, index + distance))]
        (confirmed, failure) = (nil, nil)
    }

    /// Selects the entry of a row.
    package mutating func select(row: Int) {
        guard rows.indices.contains(row), rows[row].entry != nil, row != selected else { return }
        (selected, confirmed, failure) = (row, nil, nil)
    }

    // MARK: Rows

    private mutating func update() {
        if filter.isEmpty {
            rows = groups.flatMap { [.heading($0.title)] + $0.entries.map { .entry($0, matches: []) } }
        } else if let version = comparing?.version(ofTyped: filter) {
            rows = [.entry(version, matches: [])]
        } else if isPath {
            rows = Self.pathRows(filter, in: folder)
        } else {
            rows = ranked(groups.flatMap(\.entries))
        }
        selected = rows.firstIndex { $0.entry != nil }
    }

    /// Returns the entries that contain the filter, the best first. A file that is listed twice shows once.
    private func ranked(_ entries: [Entry]) -> [Row] {
        var seen: Set<String> = []
        let found = entries.enumerated().compactMap { order, entry -> (score: Int, order: Int, row: Row)? in
            if let match = FuzzyMatch(filter, in: entry.title) { return (match.score, order, .entry(entry, matches: match.offsets)) }
            // In an example's description only whole words match, because every sentence contains most letters in order.
            let isDescribed = entry.kind == .example && entry.detail.range(of: filter, options: .caseInsensitive) != nil
            return isDescribed ? (-1000, order, .entry(entry, matches: [])) : nil
        }
        return found.sorted { ($1.score, $0.order) < ($0.score, $1.order) }.map(\.row).filter { row in
            guard let entry = row.entry, entry.kind != .example, entry.kind != .version else { return true }
            return seen.insert(RecentFiles.absolute(entry.argument)).inserted
        }
    }

    /// Returns the suggestions for a typed path: the scenes and folders in its folder whose names fit.
    private static func pathRows(_ typed: String, in folder: String) -> [Row] {
        let path = expanded(typed, in: folder)
        let (parent, name) = path.hasSuffix("/") ? (path, "") : (ScenePath(path).folder, (path as NSString).lastPathComponent)
        let found = FolderScenes(parent).items.compactMap { item -> (score: Int, row: Row)? in
            guard let match = FuzzyMatch(name, in: item.name) else { return nil }
            return (match.score, .entry(entry(item), matches: match.offsets))
        }
        // Equal matches stay in the order of their names.
        return found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element.row)
    }

    /// Returns a typed path as a path: `~` is the home folder.
    static func expanded(_ typed: String, in folder: String) -> String {
        let path = typed.hasPrefix("~") ? (typed as NSString).expandingTildeInPath : typed
        // The expansion removes a slash at the end.
        let whole = typed.hasSuffix("/") && !path.hasSuffix("/") ? path + "/" : path
        return whole.hasPrefix("/") || folder == "." ? whole : folder + "/" + whole
    }

    /// The path that Enter opens if no row is selected; nil for nothing typed.
    package var typedPath: String? {
        let text = filter.trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : Self.expanded(text, in: folder)
    }

    /// Goes into a folder by making it the typed path.
    package mutating func enter(_ folder: String) { setFilter(folder + "/") }

    private static func entry(_ item: FolderScenes.Item) -> Entry {
        Entry(
            kind: item.kind == .folder ? .folder : .file, title: item.kind == .folder ? item.name + "/" : item.name, detail: "",
            argument: item.path, isProgram: item.kind == .program)
    }

    private static func short(_ folder: String) -> String {
        let home = NSHomeDirectory()
        return folder == home ? "~" : folder.hasPrefix(home + "/") ? "~" + folder.dropFirst(home.count) : folder
    }
}
