import QuartziteKit

/// The rows of the timeline: layers, their lanes unless they are folded, and unfolded plots.
///
/// Folding, filtering and commits that change animations list the rows again; a frame only reads the few visible rows. All rows have the
/// same height, so that scrolling is index arithmetic: a plot takes `plotRows` rows.
@MainActor
struct TimelineRows {
    enum Row: Equatable {
        /// The number of a group of lanes.
        case layer(Int)
        /// The number of a lane.
        case lane(Int)
        /// A part of the plot of a lane, counted from the top.
        case plot(Int, part: Int)
    }

    /// The rows that a plot takes.
    static let plotRows = 4

    private(set) var lanes = TimelineLanes()
    private(set) var rows: ContiguousArray<Row> = []
    /// The text that titles of layers, classes, identifiers or key paths must contain, in either case; empty shows all. Default empty.
    private(set) var filter = ""
    /// Whether only the lanes of `onlyLayer` show. Default false.
    private(set) var showsOneLayer = false
    private weak var onlyLayer: CALayer?
    /// The number of lanes that show or are folded.
    private(set) var matchCount = 0
    /// The layers whose lanes are folded.
    private var folded: Set<LayerID> = []
    /// The lanes whose plots show.
    private var plotted: Set<TimelineLane.ID> = []
    /// The row of each group, or −1.
    private var groupRows: ContiguousArray<Int32> = []

    // MARK: Changes

    /// Shows other lanes. Folded and unfolded layers and plots stay so.
    mutating func update(_ lanes: TimelineLanes, in scene: Scene) {
        self.lanes = lanes
        list(in: scene)
    }

    /// Sets the filter.
    mutating func setFilter(_ text: String, in scene: Scene) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text != filter else { return }
        filter = text
        list(in: scene)
    }

    /// Shows the lanes of one layer only, or all.
    /// - Parameter layer: the layer; nil shows none.
    mutating func showOnly(_ isOn: Bool, _ layer: CALayer?, in scene: Scene) {
        guard isOn != showsOneLayer || isOn && layer !== onlyLayer else { return }
        (showsOneLayer, onlyLayer) = (isOn, layer)
        list(in: scene)
    }

    /// Folds or unfolds the lanes of a layer.
    mutating func toggle(_ layer: CALayer, in scene: Scene) {
        folded.formSymmetricDifference([layer.id])
        list(in: scene)
    }

    /// Folds all layers, or unfolds them if all are folded.
    mutating func toggleAll(in scene: Scene) {
        let all = Set(lanes.groups.map(\.layer.id))
        folded = all.isSubset(of: folded) ? folded.subtracting(all) : folded.union(all)
        list(in: scene)
    }

    /// Shows or hides the plot of a lane.
    mutating func togglePlot(_ lane: Int, in scene: Scene) {
        plotted.formSymmetricDifference([lanes.lanes[lane].id])
        list(in: scene)
    }

    /// Takes over the folded layers and unfolded plots of another version of the scene.
    mutating func carry(from old: Scene, to new: Scene) {
        if folded.isEmpty, plotted.isEmpty { return }
        // A timeline that is hidden has no lanes, but it has folds.
        let outline = LayerOutline(old.root)
        func carried(_ id: LayerID) -> LayerID? {
            outline.layer(of: id).flatMap { TreePath(of: $0, below: old.root)?.layer(below: new.root)?.id }
        }
        folded = Set(folded.compactMap(carried))
        plotted = Set(plotted.compactMap { lane in carried(lane.layer).map { TimelineLane.ID(layer: $0, position: lane.position) } })
    }

    private mutating func list(in scene: Scene) {
        rows.removeAll(keepingCapacity: true)
        groupRows = ContiguousArray(repeating: -1, count: lanes.groups.count)
        matchCount = 0
        for (number, group) in lanes.groups.enumerated() {
            if showsOneLayer, group.layer !== onlyLayer { continue }
            let isFound = filter.isEmpty || LayerTreeRows.matches(filter, group.layer, in: scene)
            // A filter that finds lanes shows them, folded or not.
            let isFolded = folded.contains(group.layer.id) && isFound
            var isListed = false
            for lane in group.lanes {
                guard isFound || matches(lanes.lanes[lane]) else { continue }
                matchCount += 1
                if !isListed {
                    isListed = true
                    groupRows[number] = Int32(rows.count)
                    rows.append(.layer(number))
                }
                if isFolded { continue }
                rows.append(.lane(lane))
                guard !plotted.isEmpty, plotted.contains(lanes.lanes[lane].id) else { continue }
                for part in 0..<Self.plotRows { rows.append(.plot(lane, part: part)) }
            }
        }
    }

    private func matches(_ lane: TimelineLane) -> Bool {
        [lane.keyPath, lane.key].contains { $0?.range(of: filter, options: .caseInsensitive) != nil }
    }

    // MARK: Rows

    /// Returns the row of a layer; nil if it does not show.
    func row(of layer: CALayer) -> Int? {
        guard let group = lanes.group(of: layer.id), groupRows.indices.contains(group), groupRows[group] >= 0 else { return nil }
        return Int(groupRows[group])
    }

    /// Whether the lanes of a layer are folded.
    func isFolded(_ layer: CALayer) -> Bool { folded.contains(layer.id) }

    /// Whether the plot of a lane is shown.
    func isPlotted(_ lane: Int) -> Bool { plotted.contains(lanes.lanes[lane].id) }

    /// Returns the layer of a row.
    func layer(at row: Int) -> CALayer {
        switch rows[row] {
        case .layer(let group): lanes.groups[group].layer
        case .lane(let lane), .plot(let lane, _): lanes.lanes[lane].layer
        }
    }

    // MARK: Words

    /// Why there are no rows.
    /// - Parameters:
    ///   - timeline: the scene's span.
    ///   - recording: the recording by which the scene is played; nil for none.
    ///   - hasSelection: whether a layer is selected.
    func emptyNotice(_ timeline: Timeline, of recording: SceneRecording?, hasSelection: Bool) -> String {
        if !filter.isEmpty { return "no lane matches" }
        if showsOneLayer { return hasSelection ? "the selected layer has and had no animations" : "no layer is selected" }
        if timeline.duration == 0 { return "nothing is animated" }
        // Without animations, only particles have a span of their own.
        guard let recording, recording.attached.duration == 0 else { return "only particles move; they have no lanes" }
        if recording.journal?.hasDropped == true { return "no animation in the time that is still known" }
        return "no animations: the program has changed its layers by itself"
    }
}
