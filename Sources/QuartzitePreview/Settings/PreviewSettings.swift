// The settings that the window keeps from one start to the next, in a text file that people can read and edit:
//
//     panels = timeline tree
//     size.timeline = 240
//     background = checkerboard
//     recent = /home/ann/Harbor.ca
//     key.timeline = Ctrl+t

import Foundation

/// The settings of the window that stay when it is closed: panels and their sizes, zoom, background, the files that were opened, and keys
/// that a person has chosen.
package struct PreviewSettings: Equatable, Sendable {
    package var panels = PanelState()
    package var background = CanvasBackground.given
    package var showsBorder = true
    /// The mode of zooming. The zoom factor itself belongs to one scene.
    package var mode = CanvasView.Mode.automatic
    /// The files that were opened.
    package var recent = RecentFiles()
    /// The keys of the window.
    package private(set) var keys = KeyMap.standard
    private var keyChanges: [KeyMap.Change] = []
    /// Lines with keys of other versions, which are kept.
    private var unknown: [String] = []

    package init() {}

    /// A line of the file that is not a setting.
    package struct Problem: Error, Equatable, CustomStringConvertible {
        package let line: Int
        package let reason: String
        package var description: String { "line \(line): \(reason)" }
    }

    // MARK: Several windows

    /// Returns the settings to write when a window closes: what the window has changed, and otherwise what the file says now. Another window
    /// or a person may have changed the file since this window read it.
    /// - Parameters:
    ///   - file: what the file says now.
    ///   - start: what it said when this window read it.
    package func merged(into file: PreviewSettings, since start: PreviewSettings) -> PreviewSettings {
        var merged = file
        merged.panels = panels.merged(into: file.panels, since: start.panels)
        if background != start.background { merged.background = background }
        if showsBorder != start.showsBorder { merged.showsBorder = showsBorder }
        if mode != start.mode { merged.mode = mode }
        merged.recent = recent.merged(into: file.recent, since: start.recent)
        return merged
    }

    // MARK: Text

    /// Reads the settings from a text. Empty lines and lines that begin with `#` are ignored.
    package init(_ text: String) throws(Problem) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "=") else { throw Problem(line: index + 1, reason: "“\(line)” has no “=”") }
            let key = line[..<equals].trimmingCharacters(in: .whitespaces)
            let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            if key.hasPrefix("key.") {
                keyChanges.append(KeyMap.Change(line: index + 1, command: String(key.dropFirst(4)), keys: value))
            } else if let reason = set(key, value, line) {
                throw Problem(line: index + 1, reason: reason)
            }
        }
        keys = try KeyMap(keyChanges)
    }

    /// Reads a setting. Returns the reason if it is invalid; nil if it is valid.
    private mutating func set(_ key: String, _ value: String, _ line: String) -> String? {
        switch key {
        case "panels":
            for name in value.split(separator: " ") {
                guard let panel = WorkbenchPanel(rawValue: String(name)) else { return "there is no panel “\(name)”" }
                if !panels.open.contains(panel) { panels.toggle(panel) }
            }
        case "panels-shown": return set(&panels.areShown, value)
        case "controls": return set(&panels.showsControls, value)
        case "frame-times":
            // Versions with a single level wrote yes and no.
            guard let found = FrameTimeLevel(rawValue: value == "yes" ? "full" : value == "no" ? "off" : value) else {
                return "there are no frame times “\(value)”: off, line or full"
            }
            panels.frameTimes = found
        case "background":
            guard let found = CanvasBackground(rawValue: value) else { return "there is no background “\(value)”" }
            background = found
        case "recent": recent.append(value)
        case "border": return set(&showsBorder, value)
        case "zoom":
            guard let found = Self.modes.first(where: { $0.name == value }) else { return "there is no zoom “\(value)”" }
            mode = found.mode
        case _ where key.hasPrefix("size."):
            guard let panel = WorkbenchPanel(rawValue: String(key.dropFirst(5))) else { return "there is no panel “\(key.dropFirst(5))”" }
            guard let size = Double(value), size.isFinite else { return "“\(value)” is not a size" }
            panels.resize(panel, to: size)
        default: unknown.append(line)
        }
        return nil
    }

    private func set(_ flag: inout Bool, _ value: String) -> String? {
        guard value == "yes" || value == "no" else { return "“\(value)” is neither yes nor no" }
        flag = value == "yes"
        return nil
    }

    private static let modes: [(name: String, mode: CanvasView.Mode)] = [("automatic", .automatic), ("fit", .fit), ("actual", .actual)]

    /// The settings as a text. Settings with their default value are left out.
    package var text: String {
        let usual = PreviewSettings()
        var lines: [String] = []
        func add(_ key: String, _ value: String, _ isUsual: Bool) { if !isUsual { lines.append("\(key) = \(value)") } }
        func add(_ key: String, _ flag: Bool, _ usual: Bool) { add(key, flag ? "yes" : "no", flag == usual) }
        let open = WorkbenchPanel.allCases.filter(panels.open.contains)
        add("panels", open.map(\.rawValue).joined(separator: " "), open.isEmpty)
        for panel in WorkbenchPanel.allCases {
            if let size = panels.sizes[panel] { lines.append("size.\(panel.rawValue) = \(Int(size.rounded()))") }
        }
        add("panels-shown", panels.areShown, usual.panels.areShown)
        add("controls", panels.showsControls, usual.panels.showsControls)
        add("frame-times", panels.frameTimes.rawValue, panels.frameTimes == usual.panels.frameTimes)
        add("background", background.rawValue, background == usual.background)
        add("border", showsBorder, usual.showsBorder)
        add("zoom", Self.modes.first { $0.mode == mode }?.name ?? "automatic", mode == usual.mode)
        lines += recent.paths.map { "recent = \($0)" }
        lines += keyChanges.map { "key.\($0.command) = \($0.keys)" }
        return (["# The window of quartzite preview. Written when it is closed."] + lines + unknown).joined(separator: "\n") + "\n"
    }
}
