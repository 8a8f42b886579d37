import Quartzite

/// Turns what the layers show into a frame plan.
///
/// It keeps each layer's place on the screen from frame to frame, so that a frame costs what changed in it:
///
///     place      the changed layers, and those in them, get their place anew; old and new coverage become damage
///     order      siblings from back to front, only where a depth or the tree has changed
///     runs       animated leaf layers that the vertex shader can sample become runs, which cost nothing a layer
///     emit       the layers that touch the damage become instances, runs of one program and texture become batches
///
/// No GL, no clock, no layer object is touched. No allocation once the tree stands.
package struct Planner {
    var layers: ContiguousArray<PlannedLayer> = []
    /// The drawing of each layer that is one rectangle.
    var quads: ContiguousArray<KeptQuad> = []
    /// How many layers are groups.
    var groupCount = 0
    private(set) var drawOrder = DrawOrder()
    var blocks = CoverageBlocks()
    /// The layers that draw more, in the order of the tree's extras.
    var drawings: ContiguousArray<PlannedDrawing> = []
    /// Those of them that lie in something animated, as of so many changes to what is animated.
    var movableDrawings: ContiguousArray<Int32> = []
    var knownAnimations = -1
    /// Whether all of them are to be looked at.
    var needsDrawings = true
    /// The spaces of layers that pass theirs on, in the order of the tree's extras.
    var spaces: ContiguousArray<PlannedSpace> = []
    var pictures = PictureCache()
    var pictureLimits = PictureGrid.Limits()
    /// What could not be drawn as it should, a sentence each; for whoever reports.
    private(set) var problems: [String] = []
    /// The runs of tracks, in draw order.
    var runs: ContiguousArray<TrackRun> = []
    /// Whether layers may be drawn by their tracks.
    let retainsTracks: Bool
    /// Reused memory.
    var trackBuffer: ContiguousArray<RetainedTrack> = []
    /// Layers of runs that commits have replaced and that fit where they were.
    var updatedLayers: ContiguousArray<Int32> = []
    var needsRuns = false
    /// The layers that become pictures, and those with shadows of paths or filtered backgrounds.
    var effects = EffectTable()
    var outlines = ShadowOutlines()
    /// Keeps alive the pictures of paths that the frame's shadows are made of.
    var pathPictures: ContiguousArray<CGImage> = []
    /// The next offscreen target of the frame.
    var offscreens: Int32 = 0
    /// The groups of the pass that is being emitted.
    var groups: ContiguousArray<Group> = []
    private(set) var viewport: Viewport?
    /// Superlayers of what an edit of the tree has changed. Reused memory.
    var changedInside: ContiguousArray<Int32> = []
    /// From what share of the viewport on all of it is drawn again: a picture that is drawn whole need not be copied into a window.
    var wholeShare = 1.0
    /// How many of the tree's edits are followed: after one that was missed, everything is made anew.
    var followedEdits = 0
    /// Whether nothing that was kept by index holds in this frame.
    package private(set) var isAnew = true
    /// Layers placed so far.
    package private(set) var placedLayers = 0
    var damage = Damage()
    var needsOrder = true

    /// - Parameter retainsTracks: whether layers may be drawn by their tracks. Without it every layer is sampled: for tests that hold
    ///   the two against each other.
    package init(retainsTracks: Bool = true) {
        self.retainsTracks = retainsTracks
    }

    /// Plans the frame that shows `tree`, as it was last sampled, over what the previous frame left in the kept picture.
    ///
    /// - Parameter redrawsAll: draws everything, whatever has changed: for a picture that was lost, and for measuring.
    /// - Returns: whether anything must be drawn. If not, `plan` is empty.
    package mutating func plan(
        _ tree: RenderTree, in viewport: Viewport, redrawsAll: Bool = false, into plan: inout FramePlan
    ) -> Bool {
        plan.removeAll()
        damage.removeAll()
        // A plan that nobody has executed has drawn nothing.
        effects.settlePlanned(isDrawn: false)
        let limit = viewport.pixelRect
        isAnew = tree.isRebuilt || !follow(tree)
        if !isAnew { noteReplacedLayers(tree) }
        if isAnew {
            self.viewport = viewport
            followedEdits = tree.editCount
            layers = ContiguousArray(repeating: PlannedLayer(), count: tree.nodes.count)
            quads = ContiguousArray(repeating: .none, count: tree.nodes.count)
            groupCount = 0
            needsOrder = true
            effects.removeAll()
            resetDrawings(tree)
            updateDrawings(tree)
            noteOutlines(tree)
            _ = settleOutlines(tree, with: [])
            if !tree.nodes.isEmpty { place([0], tree, viewport) }
            damage.add(limit)
        } else if viewport != self.viewport {
            self.viewport = viewport
            effects.invalidateAll()
            resetDrawings(tree)
            updateDrawings(tree)
            noteOutlines(tree)
            _ = settleOutlines(tree, with: [])
            if !tree.nodes.isEmpty { place([0], tree, viewport) }
            damage.add(limit)
        } else {
            updateDrawings(tree)
            placeChanged(tree, viewport)
            if redrawsAll { damage.add(limit) }
        }
        repeat {
            if needsOrder {
                drawOrder.build(tree, layers, spaces)
                blocks.reset(items: drawOrder.items.count)
                (needsOrder, needsRuns) = (false, true)
            }
            arrangeRuns(tree, viewport)
            let turned = settleOutlines(tree, with: [])
            if !turned.isEmpty { place(turned, tree, viewport) }
            // What lies in no run any more may have another depth.
        } while needsOrder
        noteMovedRuns(limit)
        guard !damage.isEmpty else { return false }
        effects.settleOrder()
        if !effects.isEmpty { settleEffects(tree, limit) }
        // Many small passes cost more than one that redraws what lies between.
        let bounds = damage.bounds
        if damage.count > 1 && damage.area * 2 > bounds.area {
            damage.removeAll()
            damage.add(bounds)
        }
        if wholeShare < 1, Double(damage.area) >= wholeShare * Double(limit.area) {
            damage.removeAll()
            damage.add(limit)
        }
        blocks.refresh(drawOrder.items, layers)
        prepareDrawings(tree, viewport)
        offscreens = 0
        pathPictures.removeAll(keepingCapacity: true)
        effects.takeReleased(into: &plan.released)
        for index in 0..<damage.count { emitPasses(damage[index], tree, viewport, into: &plan) }
        return true
    }

    /// Says that the last plan has been executed, and whether all of it was drawn.
    package mutating func noteExecuted(hasFailed: Bool) { effects.settlePlanned(isDrawn: !hasFailed) }

    mutating func report(_ problem: String) { problems.append(problem) }

    /// What was reported since it was last asked for.
    package mutating func takeProblems() -> [String] {
        if problems.isEmpty { return [] }
        defer { problems.removeAll() }
        return problems
    }

    /// The pixels that the planned frame draws again.
    package var redrawnPixels: Int { damage.area }
    /// The box around them.
    package var redrawnBounds: PixelRect { damage.bounds }
    /// The box around all that layers cover now.
    package var coveredBounds: PixelRect {
        layers.reduce(into: .empty) { if !$1.coverage.isEmpty { $0 = $0.union($1.coverage) } }
    }

    // MARK: Place

    private mutating func placeChanged(_ tree: RenderTree, _ viewport: Viewport) {
        noteOutlines(tree)
        let changed = settleOutlines(tree, with: tree.changed)
        if !changed.isEmpty { place(changed, tree, viewport) }
    }

    /// Places layers with what is in them. In the tree's order, those that lie in one placed before are placed already.
    mutating func place(_ changed: ContiguousArray<Int32>, _ tree: RenderTree, _ viewport: Viewport) {
        var outside = PlannedLayer()
        outside.isVisible = true
        outside.world = Homography(
            m11: viewport.scale, m12: 0, m14: 0, m21: 0, m22: viewport.scale, m24: 0,
            m41: -viewport.origin.x * viewport.scale, m42: -viewport.origin.y * viewport.scale, m44: 1)
        var (damage, hasNewDepth, groupCount, placedLayers) = (damage, false, groupCount, placedLayers)
        // Taken out, so that they can be written while the others are.
        var spaces = ContiguousArray<PlannedSpace>()
        swap(&spaces, &self.spaces)
        defer { swap(&spaces, &self.spaces) }
        var effects = EffectTable()
        swap(&effects, &self.effects)
        layers.withUnsafeMutableBufferPointer { layers in
            quads.withUnsafeMutableBufferPointer { quads in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    tree.extras.withUnsafeBufferPointer { extras in changed.withUnsafeBufferPointer { changed in
                        guard let nodes = nodes.baseAddress, let layers = layers.baseAddress, let quads = quads.baseAddress else {
                            return
                        }
                        let (limit, extras) = (viewport.pixelRect, extras.baseAddress)
                        var isSorted = true
                        for index in changed.indices.dropFirst() where changed[index] < changed[index - 1] { isSorted = false }
                        var placedUpTo = 0
                        for place in changed.indices where !isSorted || Int(changed[place]) >= placedUpTo {
                            let first = Int(changed[place])
                            placedUpTo = Int(nodes[first].end)
                            let isAlone = isSorted && (place + 1 == changed.count || Int(changed[place + 1]) >= placedUpTo)
                            if isAlone && layers[first].effect >= 0,
                                Self.fade(first, nodes, layers, extras, &outside, limit, &damage, &effects)
                            {
                                continue
                            }
                            var node = first
                            while node < placedUpTo {
                                if layers[node].run >= 0 {
                                    node = Self.passRun(at: node, runs, layers, limit, &damage, &effects)
                                    continue
                                }
                                Self.place(
                                    node, nodes, layers, quads, extras, &spaces, &outside, limit, &damage, &effects, &hasNewDepth,
                                    &groupCount)
                                placedLayers += 1
                                node += 1
                            }
                        }
                    } }
                }
            }
        }
        (self.damage, self.groupCount, self.placedLayers) = (damage, groupCount, placedLayers)
        swap(&effects, &self.effects)
        if !drawings.isEmpty { placeDrawings(in: changed, tree, viewport.pixelRect) }
        // A new order takes note of all.
        if !needsOrder && !hasNewDepth { noteCoverage(of: changed, tree) }
        needsOrder = needsOrder || hasNewDepth
    }

    /// Takes note that layers, with what is in them, may touch other pixels.
    mutating func noteCoverage(of changed: ContiguousArray<Int32>, _ tree: RenderTree) {
        for first in changed {
            var node = Int(first)
            while node < Int(tree.nodes[Int(first)].end) {
                let position = Int(drawOrder.positions[node])
                if position >= 0 {
                    blocks.note(position)
                    if drawOrder.items[position].part == .body { blocks.note(Int(drawOrder.items[position].end) - 1) }
                }
                if layers[node].run >= 0, case let run = runs[Int(layers[node].run)], run.isConsecutive, let last = run.nodes.last {
                    node = Int(last)
                }
                node += 1
            }
        }
    }

    /// Takes notice of a layer that only fades, and becomes a picture: nothing in it is placed. Whether it is one.
    private static func fade(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ extras: UnsafePointer<NodeExtra>?, _ outside: UnsafePointer<PlannedLayer>, _ limit: PixelRect, _ damage: inout Damage,
        _ effects: inout EffectTable
    ) -> Bool {
        let parent = nodes[node].parent < 0 ? outside : UnsafePointer(layers + Int(nodes[node].parent))
        let extra = nodes[node].extra >= 0 ? extras.map { $0 + Int(nodes[node].extra) } : nil
        guard !layers[node].isMask, !layers[node].isBefore,
            let area = effects.fade(&layers[node], nodes[node].values, extra, in: parent)
        else { return false }
        damage.add(area.expanded(by: parent.pointee.reach).intersection(limit))
        return true
    }

    /// Places a run at its first layer, and passes over the others.
    private static func passRun(
        at node: Int, _ runs: ContiguousArray<TrackRun>, _ layers: UnsafeMutablePointer<PlannedLayer>, _ limit: PixelRect,
        _ damage: inout Damage, _ effects: inout EffectTable
    ) -> Int {
        let run = runs[Int(layers[node].run)]
        if layers[node].member == 0 {
            let superlayer = layers + Int(run.superlayer)
            let reach = superlayer.pointee.reach
            damage.add(layers[node].coverage.expanded(by: reach, in: limit))
            run.place(in: superlayer, limit.expanded(by: reach))
            layers[node].coverage = run.coverage
            damage.add(run.coverage.expanded(by: reach, in: limit))
            effects.invalidate(superlayer.pointee.picture)
        }
        return run.isConsecutive ? Int(run.nodes[run.nodes.count - 1]) + 1 : node + 1
    }

    @inline(__always)
    private static func place(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ quads: UnsafeMutablePointer<KeptQuad>, _ extras: UnsafePointer<NodeExtra>?, _ spaces: inout ContiguousArray<PlannedSpace>,
        _ outside: UnsafePointer<PlannedLayer>, _ limit: PixelRect, _ damage: inout Damage, _ effects: inout EffectTable,
        _ hasNewDepth: inout Bool, _ groupCount: inout Int
    ) {
        damage.add(layers[node].coverage.expanded(by: layers[node].reach, in: limit))
        let (depth, wasGroup, wasTilted) = (layers[node].depth, layers[node].isGroup, layers[node].isTilted)
        let parent = Int(nodes[node].parent)
        let superlayer = parent < 0 ? outside : UnsafePointer(layers + parent)
        let extra = layers[node].hasFilters ? extras.map { $0 + Int(nodes[node].extra) } : nil
        var picture = superlayer.pointee.picture
        if layers[node].isMask || layers[node].isBefore || layers[node].passesSpace || superlayer.pointee.passesSpace {
            // What masks a picture, or was in its place before, is no part of it.
            if (layers[node].isMask || layers[node].isBefore) && superlayer.pointee.isPicture {
                picture = effects[Int(superlayer.pointee.effect)].outer
            }
            placeInSpace(node, nodes, layers, quads, &spaces, superlayer, extra, limit)
        } else {
            let outer = superlayer.pointee.transformsSublayers ? nodes[parent].values : nil
            layers[node].place(
                nodes[node].values, in: superlayer, under: outer, space: nil, node: Int32(node), extra: extra,
                hasSublayers: nodes[node].end > Int32(node) + 1, limit: limit, clips: ClipLookUp(layers: layers, nodes: nodes),
                quad: quads + node)
        }
        hasNewDepth = hasNewDepth || layers[node].depth != depth
        // Tilted layers may cross others in new places, unless there are no others.
        if wasTilted || layers[node].isTilted {
            hasNewDepth = hasNewDepth || superlayer.pointee.passesSpace || node != parent + 1 || nodes[node].end != nodes[max(0, parent)].end
        }
        if layers[node].isGroup != wasGroup { groupCount += wasGroup ? -1 : 1 }
        if !layers[node].effects.isEmpty || layers[node].effect >= 0 { 
            let extra = nodes[node].extra >= 0 ? extras.map { $0 + Int(nodes[node].extra) } : nil
            effects.update(node, &layers[node], outer: picture, nodes[node].values, extra)
        }
        if layers[node].isPicture { picture = layers[node].effect }
        layers[node].picture = picture
        if picture >= 0 { effects.invalidate(picture) }
        damage.add(layers[node].coverage.expanded(by: layers[node].reach, in: limit))
    }
}
