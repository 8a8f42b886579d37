import QuartziteKit
import QuartziteMarkup

// The messages of the window: collected in every turn, listed in a panel, counted in the transport bar.
extension PreviewSession {
    /// The rows of messages.
    package var messageList: MessageList { messages.list }

    private var secondsOpen: Double { max(0, windowTime() - messages.start) }

    /// Adds a message about the window, or about why files cannot be shown.
    func note(_ severity: MessageList.Severity, _ text: String, about origin: MessageList.Origin = .window) {
        change { $0.add(MessageList.Row(line: text, severity, origin, time: secondsOpen)) }
    }

    /// Adds the messages of a problem.
    func list(_ problem: LiveProblem) {
        change { list in
            for row in MessageList.Row.rows(of: problem, time: secondsOpen) { list.add(row) }
        }
    }

    /// Collects the reports since the last turn. Messages about a previous scene are removed.
    func collectMessages() {
        if messages.scene !== scene {
            let isFirst = !messages.isStarted
            (messages.scene, messages.isStarted) = (scene, true)
            change { list in
                for origin in [MessageList.Origin.document, .scene] { list.remove(origin) }
                // At the start, a problem was reported before there was a session.
                if !isFirst { list.remove(.problem) }
                if let seconds = scene.readingTime {
                    list.add(MessageList.Row(.note, .scene, LoadStatistics(scene, seconds: seconds).text, time: secondsOpen))
                }
                for remark in scene.origin?.diagnostics ?? [] { list.add(MessageList.Row(remark, time: secondsOpen)) }
                for line in scene.source?.warnings ?? [] {
                    list.add(MessageList.Row(line: line, .warning, .scene, time: secondsOpen))
                }
            }
        }
        collectPrintedLines()
        guard let waiting = messages.inbox?.take(), !waiting.isEmpty else { return }
        change { list in
            for entry in waiting {
                list.add(MessageList.Row(entry.severity, .scene, entry.text, count: entry.count, time: secondsOpen))
            }
        }
    }

    private func collectPrintedLines() {
        guard let (lines, dropped) = messages.inbox?.takePrinted(), !lines.isEmpty else { return }
        change { list in
            for line in lines {
                let times = (first: sceneTime(ofMedia: line.first), last: sceneTime(ofMedia: line.last))
                list.add(MessageList.Row(line, sceneTimes: times, time: secondsOpen))
            }
            list.countDropped(dropped)
        }
    }

    /// Returns the scene's time at a media time of its program. What a program prints before the scene has started has the time 0.
    private func sceneTime(ofMedia time: Double) -> Double {
        guard let recording = scene.playback.recording else { return max(0, scene.playback.time(at: time)) }
        return recording.journal == nil ? 0 : max(0, time - recording.start)
    }

    private func change(_ body: (inout MessageList) -> Void) {
        let (counts, newest) = (barMessages, messages.list.newestError)
        body(&messages.list)
        if let error = messages.list.newestError, error > newest ?? 0 { messages.unseenError = error }
        if isVisible(.messages) || counts != barMessages { panelsChanged = true }
    }

    /// The errors and warnings that the transport bar counts.
    var barMessages: MessageCounts {
        MessageCounts(errors: messages.list.count(of: .error), warnings: messages.list.count(of: .warning))
    }

    // MARK: Check

    /// Whether the files of the scene must still be checked as a whole. True only while the messages are visible, because a check takes as
    /// long as opening the scene.
    package var wantsCheck: Bool { isVisible(.messages) && scene.origin?.check != nil && messages.checkedScene !== scene }

    /// Checks the files of the scene as a whole. The results replace the remarks from reading them.
    package func checkScene() {
        guard let check = scene.origin?.check else { return }
        collectMessages()
        messages.checkedScene = scene
        let found = AnimationDiagnostics.ignoringReports(check)
        change { list in
            list.remove(.document)
            for remark in found { list.add(MessageList.Row(remark, time: secondsOpen)) }
        }
    }

    // MARK: Panel

    /// What the panel displays.
    var messageContent: MessageListPanel.Content {
        defer { (messages.scrollsToEnd, messages.unseenError) = (false, nil) }
        return MessageListPanel.Content(
            list: messages.list, selected: messages.selected, scrollsToEnd: messages.scrollsToEnd, shownRow: messages.unseenError)
    }

    /// Performs a request from the panel.
    func perform(_ action: MessageAction) {
        panelsChanged = true
        switch action {
        case .select(let id):
            messages.selected = id
            if let layer = id.flatMap(messages.list.row).flatMap(layer) { select(layer) }
        case .copy(let id):
            messages.selected = id
            _ = copyMessage()
        case .copyAll:
            copy(text: messages.list.text, "\(messages.list.listed.count) message\(messages.list.listed.count == 1 ? "" : "s")")
        case .toggle(let severity):
            messages.list.toggle(severity)
            messages.scrollsToEnd = severity == .log
        case .clear:
            messages.list.removeAll()
            messages.selected = nil
        }
    }

    /// Copies the selected row.
    /// - Returns: false if no row is selected.
    func copyMessage() -> Bool {
        guard isVisible(.messages), let row = messages.selected.flatMap(messages.list.row) else { return false }
        copy(text: row.line, "message")
        return true
    }

    /// The layer that a message is about; nil if its place belongs to no layer.
    private func layer(_ row: MessageList.Row) -> CALayer? {
        guard let place = row.fileAndLine, let wanted = scene.documentLayer(place.line, place.file) else { return nil }
        var open = [scene.root]
        while let layer = open.popLast() {
            if ObjectIdentifier(layer) == wanted { return layer }
            open += layer.childLayers
            if let mask = layer.mask { open.append(mask) }
        }
        return nil
    }
}

/// How many messages matter.
struct MessageCounts: Equatable {
    var errors = 0
    var warnings = 0

    var isEmpty: Bool { errors == 0 && warnings == 0 }

    /// The counts in words: `2 errors, 1 warning`.
    var text: String {
        func words(_ count: Int, _ word: String) -> String? { count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")" }
        return [words(errors, "error"), words(warnings, "warning")].compactMap { $0 }.joined(separator: ", ")
    }
}
