import QuartziteKit

extension PreviewSession {
    /// Whether the window shows the panel of a comparison, if there is one.
    var showsComparisonPanel: Bool { hasPanels && !isBare && panelState.areShown && !showsKeyList }

    /// The comparison; nil with a message that tells how to begin one.
    func begunComparison() -> SceneComparison? {
        if comparison == nil {
            say("nothing to compare with; \(keyMap.key(of: .chooseComparison)) chooses it, or begin with `quartzite preview A --with B`")
        }
        return comparison
    }

    /// Shows both scenes in the next mode.
    func nextComparisonMode() {
        guard let comparison = begunComparison() else { return }
        comparison.show(comparison.mode.next, now: windowTime())
    }

    /// Shows the other of the two scenes alone.
    func showOther() {
        guard let comparison = begunComparison() else { return }
        comparison.toggleOther()
    }

    /// Shows or hides the difference between both scenes as numbers.
    func toggleComparisonReading() { begunComparison()?.toggleReading() }

    /// The content of the panels for the comparison; nil without one.
    var comparisonContent: ComparisonContent? {
        guard let comparison else { return nil }
        let later = comparison.offset == 0 ? "" : " \(comparison.offset > 0 ? "+" : "−")\(TimeText.seconds(abs(comparison.offset))) s"
        let state = comparison.keepsState ? " \(comparison.other.states?.current ?? "no state")" : ""
        let version = comparison.choice == .original ? " without edits" : ""
        return ComparisonContent(
            mode: comparison.mode, first: "A  \(scene.name)", second: "B  \(comparison.other.name)\(later)\(state)\(version)",
            showsOther: comparison.showsOther, wipe: comparison.wipe, reading: comparison.readsDifference ? comparison.reading?.text : nil)
    }
}

/// The content of the panels for a comparison.
struct ComparisonContent: Equatable {
    var mode: ComparisonMode
    /// The labels of both scenes.
    var first: String
    var second: String
    /// Whether a blink shows B.
    var showsOther: Bool
    /// The position of the line of a wipe, from 0 to 1.
    var wipe: Double
    /// The difference as numbers; nil while it is hidden.
    var reading: String?

    /// A label over the scenes.
    struct Label: Equatable {
        enum Place: Equatable { case left, middle, right, rightColumn }
        var text: String
        var place: Place
    }

    /// The labels over the scenes, for the mode.
    var labels: [Label] {
        switch mode {
        case .sideBySide: [Label(text: first, place: .left), Label(text: second, place: .rightColumn)]
        case .wipe: [Label(text: first, place: .left), Label(text: second, place: .right)]
        case .blink: [Label(text: showsOther ? second : first, place: .left)]
        case .difference: [Label(text: "\(first)   \(second)", place: .left)]
        }
    }
}
