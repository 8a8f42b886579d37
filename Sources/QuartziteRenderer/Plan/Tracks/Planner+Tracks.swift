import Quartzite

/// Which layers are drawn by their tracks, in which runs, and where.
extension Planner {
    /// Shorter runs cost more as a draw of their own than their layers do in one with others.
    package static let shortestRun = 32

    // MARK: Which layers

    /// Looks at the layers that commits have replaced, before any is placed: those of a run that do not fit into it any more are
    /// ordinary ones from now on.
    mutating func noteReplacedLayers(_ tree: RenderTree) {
        updatedLayers.removeAll(keepingCapacity: true)
        for node in tree.replaced {
            let node = Int(node)
            if tree.nodes[node].end > Int32(node) + 1 { noteReplacedSuperlayer(node, tree) }
            if tree.nodes[node].isAnimated || layers[node].track != .none { noteReplacedLeaf(node, tree) }
        }
    }

    private mutating func noteReplacedSuperlayer(_ node: Int, _ tree: RenderTree) {
        let before = layers[node].allowsRuns
        guard before != .unknown else { return }
        layers[node].allowsRuns = allowsRuns(node, tree)
        if layers[node].allowsRuns == before { return }
        var child = node + 1
        while child < Int(tree.nodes[node].end) {
            layers[child].track = trackKind(of: child, tree)
            child = Int(tree.nodes[child].end)
        }
        needsRuns = true
    }

    private mutating func noteReplacedLeaf(_ node: Int, _ tree: RenderTree) {
        let before = layers[node].track
        layers[node].track = trackKind(of: node, tree)
        if layers[node].track != before { needsRuns = true }
        guard layers[node].run >= 0 else { return }
        if layers[node].track == before {
            updatedLayers.append(Int32(node))
            // Layers of a run lie in their superlayer's plane.
            let z = Double(tree.committedLayer(node).values.pointee.zPosition)
            let depth = z.isFinite ? z : 0
            if layers[node].depth != depth { (layers[node].depth, needsOrder) = (depth, true) }
        } else {
            runs[Int(layers[node].run)].isConsecutive = false
            layers[node].run = -1
        }
    }

    /// Brings the runs to what the tree has become.
    ///
    /// - Complexity: O(layers that commits have replaced) as long as the draw order stays and each fits where it was, else O(layers).
    mutating func arrangeRuns(_ tree: RenderTree, _ viewport: Viewport) {
        if isAnew {
            for node in tree.nodes.indices where tree.nodes[node].isAnimated { layers[node].track = trackKind(of: node, tree) }
        } else if tree.edit != nil {
            for node in tree.changed where tree.nodes[Int(node)].isAnimated { layers[Int(node)].track = trackKind(of: Int(node), tree) }
        }
        for run in runs where !isAnew && run.isFlipped != layers[Int(run.superlayer)].isFlipped { needsRuns = true }
        if needsRuns { makeRuns(runSpans(tree), tree, viewport) }
        needsRuns = false
        updatedLayers.removeAll { layers[Int($0)].run < 0 }
        if updatedLayers.isEmpty { return }
        for node in updatedLayers {
            let (run, member) = (runs[Int(layers[Int(node)].run)], Int(layers[Int(node)].member))
            noteOutlines(around: Int(node), tree)
            for isAfter in [false, true] {
                if isAfter { run.update(member, tree.committedLayer(Int(node))) }
                addDamage(coverage(of: member, in: run, viewport.pixelRect), in: Int(run.superlayer), of: Int(node))
            }
        }
        tree.retainAgain(updatedLayers, following: followedPaces)
        for run in runs where run.isNew { place(run, viewport) }
    }

    private var followedPaces: ContiguousArray<RenderTree.FollowedPaces> {
        var followed: ContiguousArray<RenderTree.FollowedPaces> = []
        for run in runs {
            for table in run.tables { followed.append(RenderTree.FollowedPaces(superlayer: run.superlayer, table: table)) }
        }
        return followed
    }

    /// How a layer can be drawn by its tracks.
    private mutating func trackKind(of node: Int, _ tree: RenderTree) -> PlannedLayer.Track {
        let parent = Int(tree.nodes[node].parent)
        guard retainsTracks, tree.nodes[node].isAnimated, tree.nodes[node].extra < 0, !tree.nodes[node].isReplicated, parent >= 0 else {
            return .none
        }
        if layers[parent].allowsRuns == .unknown { layers[parent].allowsRuns = allowsRuns(parent, tree) }
        guard layers[parent].allowsRuns == .yes,
            let layer = TrackedLayer(tree.committedLayer(node), isFlipped: layers[parent].isFlipped, tracks: &trackBuffer)
        else { return .none }
        return layer.key.kind == .box ? .box : .quad
    }

    /// Whether a superlayer leaves what is in it in its plane, at all times.
    private func allowsRuns(_ node: Int, _ tree: RenderTree) -> PlannedLayer.AllowsRuns {
        let layer = tree.committedLayer(node)
        let isAnimated = layer.animation?.properties.contains(.sublayerTransform) ?? false
        return !isAnimated && layer.subclass.kind == .plain && layer.values.pointee.sublayerTransform == CATransform3DIdentity
            ? .yes : .no
    }

    /// The ranges of the draw order that are runs.
    private func runSpans(_ tree: RenderTree) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        let items = drawOrder.items
        var index = 0
        while index < items.count {
            let node = Int(items[index].node)
            let kind = layers[node].track
            guard kind != .none, items[index].part == .all, items[index].piece < 0 else {
                index += 1
                continue
            }
            let (first, parent) = (index, tree.nodes[node].parent)
            repeat { index += 1 } while index < items.count && items[index].part == .all && items[index].piece < 0
                && layers[Int(items[index].node)].track == kind && tree.nodes[Int(items[index].node)].parent == parent
            if index - first >= Self.shortestRun { spans.append(first..<index) }
        }
        return spans
    }

    // MARK: Making them

    /// Makes the runs of these ranges, of former ones as far as they go, and lets the tree follow their paces.
    private mutating func makeRuns(_ spans: [Range<Int>], _ tree: RenderTree, _ viewport: Viewport) {
        if isArranged(spans, tree) { return }
        prefix.removeAll()
        var former: [ObjectIdentifier: TrackRun] = [:]
        var same: [Int32: TrackRun] = [:]
        var loose: ContiguousArray<Int32> = []
        let stay = Dictionary(uniqueKeysWithValues: spans.map { (drawOrder.items[$0.lowerBound].node, $0) })
        for run in runs {
            if !isAnew, let first = run.nodes.first, let span = stay[first], isArranged(run, span) {
                same[first] = run
                continue
            }
            if let first = run.members.first { former[ObjectIdentifier(first.layer)] = run }
            if isAnew { continue }
            addDamage(run.coverage, in: Int(run.superlayer))
            for node in run.nodes { layers[Int(node)].run = -1 }
            loose.append(contentsOf: run.nodes)
            noteOutlines(around: Int(run.superlayer), tree)
        }
        runs.removeAll(keepingCapacity: true)
        var retained: ContiguousArray<Int32> = []
        for span in spans {
            if let run = same[drawOrder.items[span.lowerBound].node] {
                for node in run.nodes { layers[Int(node)].run = Int32(runs.count) }
                runs.append(run)
            } else {
                _ = makeRun(span, tree, &former)
            }
            retained.append(contentsOf: runs[runs.count - 1].nodes)
        }
        tree.retain(retained, following: followedPaces)
        blocks.reset(items: drawOrder.items.count)
        for run in runs where run.isNew { place(run, viewport) }
        // Those that lie in no run any more have no place by themselves yet.
        loose.removeAll { layers[Int($0)].run >= 0 }
        if !loose.isEmpty { place(ContiguousArray(loose.sorted()), tree, viewport) }
    }

    private mutating func makeRun(
        _ span: Range<Int>, _ tree: RenderTree, _ former: inout [ObjectIdentifier: TrackRun]
    ) -> TrackRun {
        let nodes = ContiguousArray(drawOrder.items[span].map(\.node))
        let committed = ContiguousArray(nodes.map { tree.committedLayer(Int($0)) })
        let first = nodes[0]
        let superlayer = tree.nodes[Int(first)].parent
        let (isBox, isFlipped) = (layers[Int(first)].track == .box, layers[Int(superlayer)].isFlipped)
        var run = TrackRun(isBox: isBox, isFlipped: isFlipped)
        if let known = former.removeValue(forKey: ObjectIdentifier(committed[0])), known.layout.isBox == isBox { run = known }
        run.update(committed, isFlipped: isFlipped)
        run.superlayer = superlayer
        run.nodes = nodes
        run.isNew = true
        noteOutlines(around: Int(superlayer), tree)
        for (member, node) in nodes.enumerated() {
            (layers[Int(node)].run, layers[Int(node)].member) = (Int32(runs.count), Int32(member))
            addDamage(layers[Int(node)].coverage, in: Int(node))
            layers[Int(node)].coverage = .empty
            // A box that fades as a group does so in the shader.
            if layers[Int(node)].isGroup { (layers[Int(node)].isGroup, needsGroups) = (false, true) }
        }
        runs.append(run)
        return run
    }

    /// Whether the runs are those of these ranges already.
    private func isArranged(_ spans: [Range<Int>], _ tree: RenderTree) -> Bool {
        guard !isAnew, spans.count == runs.count else { return false }
        return zip(runs, spans).allSatisfy { isArranged($0, $1) }
    }

    private func isArranged(_ run: TrackRun, _ span: Range<Int>) -> Bool {
        run.count == span.count && run.nodes.count == span.count && run.isFlipped == layers[Int(run.superlayer)].isFlipped
            && zip(run.nodes, drawOrder.items[span]).allSatisfy { $0 == $1.node }
    }

    // MARK: Place

    /// The pixels that a layer of a run may touch, of the viewport's no more than `limit`.
    func coverage(of member: Int, in run: TrackRun, _ limit: PixelRect) -> PixelRect {
        withUnsafePointer(to: layers[Int(run.superlayer)]) {
            run.coverage(of: member, in: $0, $0.pointee.space < 0 ? limit : .huge)
        }
    }

    /// Places a run in its superlayer. Its first layer stands for it wherever pixels are asked for.
    private mutating func place(_ run: TrackRun, _ viewport: Viewport) {
        layers.withUnsafeMutableBufferPointer { layers in
            guard let layers = layers.baseAddress else { return }
            let superlayer = layers + Int(run.superlayer)
            run.place(in: superlayer, superlayer.pointee.space < 0 ? viewport.pixelRect.expanded(by: superlayer.pointee.reach) : .huge)
            layers[Int(run.nodes[0])].coverage = run.coverage
        }
        blocks.note(Int(drawOrder.positions[Int(run.nodes[0])]))
        if layers[Int(run.superlayer)].picture >= 0 { addDamage(run.coverage, in: Int(run.superlayer)) }
    }

    /// Draws again what the paces have moved.
    mutating func noteMovedRuns(_ limit: PixelRect) {
        for run in runs {
            let superlayer = Int(run.superlayer)
            if layers[superlayer].picture < 0 {
                if run.addMoved(to: &damage) { noteChange(of: run) }
                continue
            }
            var moved = Damage()
            if run.addMoved(to: &moved) { addDamage(moved.bounds, in: superlayer, of: Int(run.nodes.first ?? run.superlayer)) }
        }
    }

    // MARK: Emit

    /// Adds a run's draws to a pass.
    /// - Parameter clip: index of the shape that cuts it off, or −1.
    @inline(never)
    static func emit(
        _ run: TrackRun, _ superlayer: UnsafePointer<PlannedLayer>, in area: PixelRect, _ origin: SIMD2<Float>, clip: Int32,
        into plan: inout FramePlan
    ) {
        var draw: (index: Int32, table: Int, isColor: Bool)?
        for segment in run.segments where segment.coverage.intersects(area) {
            if draw.map({ $0.table != segment.table || $0.isColor != segment.key.isColor }) ?? true {
                let first = plan.paces.count
                plan.paces.append(contentsOf: run.tables[segment.table].paces)
                draw = (Int32(plan.trackDraws.count), segment.table, segment.key.isColor)
                plan.trackDraws.append(
                    TrackDraw(
                        run: run, homography: PackedHomography(superlayer.pointee.world.moved(by: origin)),
                        opacity: Float(superlayer.pointee.opacity), colorLoss: segment.key.isColor ? Float(InstanceWriter.colorLoss) : 0,
                        clip: superlayer.pointee.innerClip.packed(from: origin), paces: first..<plan.paces.count))
            }
            plan.append(segment, tracks: draw?.index ?? -1, room: run.layout.tracks, clip: clip)
        }
    }
}
