import Quartzite
import QuartziteGraphics

/// The state that the parts of the planner share: the layout of every layer, the draw order, the surfaces and the damage. Lives from
/// frame to frame.
///
/// A part of the planner keeps everything that no other part needs in private properties of its own.
struct PlanState {
    /// The state of each layer, by node.
    var layers: ContiguousArray<PlannedLayer> = []
    /// State of the layers that draw more than background, contents and border, by rare-data index.
    var drawings: ContiguousArray<PlannedDrawing> = []
    /// The 3D rendering contexts of layers that preserve 3D, by rare-data index.
    var renderingContexts: ContiguousArray<RenderingContext3D> = []
    /// Layers that cannot be seen, and are not laid out while only superlayers move.
    var culled = CulledLayers()
    /// The layers back to front.
    var drawOrder = DrawOrder()
    /// Layers whose sublayers may have changed their drawing order.
    var orderChanges = OrderChanges()
    /// Bounding boxes of blocks of the draw order.
    var blocks = CoverageBlocks()
    /// Whether any layer of the tree is, or ever was, tilted.
    var hasTilted = false
    /// The GPU-animated groups, in draw order.
    var animatedGroups: ContiguousArray<GPUAnimatedGroup> = []
    /// Surfaces of isolated and filtered layers, of path shadows and of backdrop filters.
    var surfaces = SurfaceTree()
    /// Determines which layers cast the shadow of their own box.
    var outlines = ShadowOutlines()
    /// The cached pixels of the static layers below everything that moves.
    var staticBackground = StaticBackgroundCache()
    /// Rasterized shapes, texts and paths.
    var pictures = PictureCache()
    /// The coverage of shapes and texts, as the frame's instances read it.
    var coverage = CoverageAtlas()
    /// The strips of shapes, and scratch memory for outlines.
    var shapes = ShapeCoverage()
    /// Whether the fragment shader computes the coverage of shapes whose form is animated, if they are simple enough.
    var computesCoverageOnGPU = false
    /// Rasterized glyphs.
    let glyphs = GlyphCache()
    /// The pixels that this frame redraws.
    var damage = Damage()
    /// Whether the viewport's colour is drawn behind the finished layers; see `PlanState+Backdrop.swift`.
    var drawsColorLast = false
    /// Whether the vertex shader may compute particles.
    var animatesParticlesOnGPU = true
    /// What must be computed again because of changes.
    var stale = StaleParts.initial
    /// One sentence per thing that could not be drawn correctly since the last `drainProblems`.
    private(set) var problems: [String] = []

    /// Always nil. A struct with a weak reference is passed by address. Without it, Swift 6.3 copied the state, more than a kilobyte, to the stack
    /// for most calls of methods that do not change it. In a profile of masked layers, half of the time in `memcpy` went there.
    private weak var passedByAddress: AnyObject?

    /// Results that changes of the tree make stale.
    struct StaleParts: OptionSet {
        let rawValue: UInt8
        /// The draw order.
        static let drawOrder = StaleParts(rawValue: 1 << 0)
        /// The items of the draw order that begin groups.
        static let groupItems = StaleParts(rawValue: 1 << 1)
        /// The GPU-animated groups.
        static let animatedGroups = StaleParts(rawValue: 1 << 2)
        /// All drawings, which are visited again in the next frame.
        static let drawings = StaleParts(rawValue: 1 << 3)
        /// Before the first frame: everything but the GPU-animated groups, because there are none.
        static let initial: StaleParts = [.drawOrder, .groupItems, .drawings]
    }

    /// Adds a problem for `drainProblems`.
    mutating func report(_ problem: String) { problems.append(problem) }

    /// Returns and clears the problems reported since the last call.
    mutating func drainProblems() -> [String] {
        if problems.isEmpty { return [] }
        defer { problems.removeAll() }
        return problems
    }
}

extension PlanState {
    /// Discards everything indexed by node, before planning from scratch.
    mutating func reset(for tree: RenderTree) {
        layers = ContiguousArray(repeating: PlannedLayer(), count: tree.nodes.count)
        culled.removeAll()
        stale.insert(.drawOrder)
        surfaces.removeAll()
    }

    /// Bounding box of all pixels that layers cover.
    var coveredBounds: PixelRect {
        var area = PixelRect.empty
        for layer in layers where layer.targetSurface == nil && !layer.coverage.isEmpty { area = area.union(layer.coverage) }
        for entry in surfaces.entries {
            if let isolated = entry.isolated, isolated.targetSurface == nil { area = area.union(isolated.output) }
        }
        return area
    }

    /// Marks layers whose coverage may have changed.
    mutating func markCoverageChanged(of ranges: ContiguousArray<Range<NodeIndex>>) {
        for range in ranges {
            var node = Int(range.lowerBound)
            while node < Int(range.upperBound) {
                if let position = drawOrder.positions[node].map({ Int($0) }) {
                    blocks.mark(position)
                    if drawOrder.items[position].part == .body { blocks.mark(Int(drawOrder.items[position].end) - 1) }
                }
                if let index = layers[node].animatedGroup, case let group = animatedGroups[Int(index)], group.isConsecutive,
                    let last = group.nodes.last
                {
                    node = Int(last)
                }
                node += 1
            }
        }
    }

    /// Calls `body` with pointers to the layers' arrays. `layers` is empty during the call. Does nothing for an empty tree.
    mutating func withLayerMemory(_ context: PlanContext, _ body: (LayerMemory, inout PlanState) -> Void) {
        var layers: ContiguousArray<PlannedLayer> = []
        swap(&layers, &self.layers)
        defer { swap(&layers, &self.layers) }
        var outside = PlannedLayer()
        outside.isVisible = true
        outside.world = context.viewport.homography
        layers.withUnsafeMutableBufferPointer { layers in
            context.tree.nodes.withUnsafeBufferPointer { nodes in
                context.tree.rareData.withUnsafeBufferPointer { rareData in
                    withUnsafePointer(to: outside) { outside in
                        guard let nodes = nodes.baseAddress, let layers = layers.baseAddress else { return }
                        let memory = LayerMemory(
                            nodes: nodes, layers: layers, rareData: rareData.baseAddress, count: context.tree.nodes.count, outside: outside)
                        body(memory, &self)
                    }
                }
            }
        }
    }
}
