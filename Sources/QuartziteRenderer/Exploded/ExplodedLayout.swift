// Places the layers of a sampled tree as planes of the exploded view.
//
// Layers that only move, scale and rotate within their superlayer's plane lie in one space: planes at different heights over one
// ground. A layer that leaves the plane begins a space of its own, in its real place; its sublayers are lifted along its normal.
//
//     screen space:  root ─ a ─ b ─ c              heights: level · spacing
//                              │
//                              ├─ door (tilted)    ── space of the door: knob, label, lifted from the door
//                              └─ cube             ── a space for each face
//
// The tilted siblings of one superlayer are a block: it lies above everything that it covers, and below what covers it.

import Quartzite

/// Places the layers of a sampled tree as planes. One pass over the tree for each frame that differs from the last one.
struct ExplodedLayout {
    /// The data that drawing a plane needs beyond its public part.
    struct Part {
        let node: Int
        /// The product of the opacities of the layer and of all layers around it.
        var opacity: Double
        var isFlipped: Bool
        var isMirrored: Bool
        /// The product of the colours of the replicator instances around the layer.
        var tint: SIMD4<Double>
        /// From the layer's points to the flat picture.
        var flat: Homography
        /// Index in `clips` of the innermost layer around it that clips, masks or filters; nil for none.
        var clip: Int?
        /// Index in `blocks` of the block of 3D content to which the plane belongs; nil for none.
        var block: Int?
    }

    /// A layer that clips, masks or filters its sublayers.
    struct Clip {
        let node: Int
        let flat: Homography
        let isFlipped: Bool
        let isMirrored: Bool
        /// Index in `clips` of the next one outside; nil for none.
        let outer: Int?
    }

    /// A place in the order from back to front: a plane of the screen space, or a block.
    struct Item {
        var z: Double
        var plane: Int?
        var block: Int?
    }

    private(set) var view = ExplodedView()
    /// Parallel to `view.planes`.
    private(set) var parts: ContiguousArray<Part> = []
    private(set) var clips: ContiguousArray<Clip> = []
    /// The planes of the screen space and the outermost blocks, back to front as seen from the front.
    private(set) var items: ContiguousArray<Item> = []

    private var spaces: ContiguousArray<Space> = []
    private var blocks: ContiguousArray<Block> = []
    private var pending: ContiguousArray<Step> = []
    private var spacing = 0.0
    /// By node: the level in the last layouts. A moving layer does not go below it, because levels that change in every frame would make
    /// the planes jump.
    private var levels: ContiguousArray<Int32> = []
    private var blockLevels: ContiguousArray<Int32> = []
    /// By node: the least and the greatest depth of tilted sublayers in the last layouts, and in those before. A block that turns needs
    /// room for all of them. Room that was not needed during both periods is given up.
    private var blockDepths: (last: ContiguousArray<SIMD2<Double>>, before: ContiguousArray<SIMD2<Double>>) = ([], [])
    private var layoutCount = 0
    /// The number of layouts after which unused room is given up: some seconds of motion, which is longer than most turns.
    static let depthMemory = 300
    private var size = CGSize.zero

    /// A family of parallel planes.
    private struct Space {
        /// From the space to exploded space.
        var base: CATransform3D
        /// The length of a unit of height in exploded space.
        var unit: Double
        var overlaps: OverlapLevels
    }

    /// Tilted siblings of one superlayer, with their descendants.
    private struct Block {
        let space: Int
        let box: CGRect
        let place: OverlapLevels.Place
        /// The height of the highest sibling above the block's place.
        let high: Double
        let firstSpace: Int
    }

    /// A layer whose sublayers are placed.
    struct Surroundings {
        var flat = Homography.identity
        /// From the layer's points to the plane of the space.
        var inSpace = Homography.identity
        var space = 0
        var place = OverlapLevels.Place(level: -1)
        var opacity = 1.0
        var isVisible = true
        var isFlipped = false
        var isMirrored = false
        var tint = SIMD4<Double>(repeating: 1)
        var clip: Int?
        var plane: Int?
        var block: Int?
    }

    /// A sublayer, with the values that the layers without a plane between it and the superlayer add.
    struct Member {
        let node: Int
        /// To the superlayer's plane, with z.
        let matrix: CATransform3D
        var depth: Double
        let order: Int
        var opacity: Double
        var isVisible: Bool
        var isFlipped: Bool
        var isMirrored: Bool
        var tint: SIMD4<Double>
    }

    private enum Step {
        case layer(Member, Surroundings, ground: CATransform3D?)
        case endOfBlock(Int)
    }

    // MARK: Layout

    /// Places the layers below a root as the tree was sampled last.
    /// - Parameter size: the size of the flat picture in points.
    mutating func update(_ tree: RenderTree, _ settings: ExplodedSettings, size: CGSize) {
        let version = view.version
        view = ExplodedView()
        (view.version, view.camera) = (version + 1, settings.camera)
        (parts, clips, items, spaces, blocks) = ([], [], [], [], [])
        spacing = settings.spacing
        if tree.isRebuilt || tree.edit != nil || levels.count != tree.nodes.count || size != self.size {
            levels = ContiguousArray(repeating: 0, count: tree.nodes.count)
            (blockLevels, self.size) = (levels, size)
            blockDepths.last = ContiguousArray(repeating: SIMD2(0, 0), count: tree.nodes.count)
            (blockDepths.before, layoutCount) = (blockDepths.last, 0)
        }
        layoutCount += 1
        if layoutCount > Self.depthMemory {
            layoutCount = 1
            blockDepths = (ContiguousArray(repeating: SIMD2(0, 0), count: tree.nodes.count), blockDepths.last)
        }
        let area = CGRect(origin: .zero, size: size)
        spaces.append(Space(base: CATransform3DIdentity, unit: 1, overlaps: OverlapLevels(area)))
        guard let root = tree.index(of: settings.root) else { return }
        let around = surroundings(of: root, tree)
        let outer = tree.parent(of: root).map { tree.nodes[$0].values }
        let matrix = tree.nodes[root].values.matrix(in: outer.flatMap { $0.pointee.transformsSublayers ? $0 : nil })
        let member = Member(
            node: root, matrix: matrix, depth: 0, order: 0, opacity: 1, isVisible: true, isFlipped: around.isFlipped,
            isMirrored: around.isMirrored, tint: around.tint)
        pending = [.layer(member, around, ground: nil)]
        while let step = pending.popLast() {
            switch step {
            case .layer(let member, let around, let ground): place(member, in: around, on: ground, tree)
            case .endOfBlock(let index): end(blocks[index])
            }
        }
        let bounds = tree.nodes[root].values.pointee.bounds.standardized
        view.rootBox = (Homography(matrix) * around.flat).boundingBox(of: bounds)
        finish()
    }

    /// Moves the camera about the planes as they are.
    mutating func turn(to camera: ExplodedCamera) {
        view.camera = camera
        view.version += 1
    }

    /// Returns the surroundings of the root: the effect of the layers around it.
    private mutating func surroundings(of root: Int, _ tree: RenderTree) -> Surroundings {
        var around: [Int] = []
        var node = tree.parent(of: root)
        while let current = node {
            around.append(current)
            node = tree.parent(of: current)
        }
        var result = Surroundings()
        var outer: UnsafePointer<LayerValues>?
        for node in around.reversed() {
            let values = tree.nodes[node].values
            let matrix = values.matrix(in: outer)
            result.flat = Homography(matrix) * result.flat
            result.opacity *= values.pointee.clampedOpacity
            result.isVisible = result.isVisible && values.pointee.isVisible
            result.isFlipped = result.isFlipped != values.pointee.isGeometryFlipped
            result.isMirrored = result.isMirrored != values.pointee.flipsHorizontalAxis
            addClip(node, tree, &result)
            outer = values.pointee.transformsSublayers ? values : nil
        }
        result.inSpace = result.flat
        return result
    }

    private mutating func addClip(_ node: Int, _ tree: RenderTree, _ around: inout Surroundings) {
        let rare = tree.rareIndex(of: node)
        let isMasked = rare.map { tree.rareData[$0].mask != nil } ?? false
        let isFiltered = rare.map { tree.rareData[$0].effects?.filters.isEmpty == false } ?? false
        guard tree.nodes[node].values.pointee.clipsToBounds || isMasked || isFiltered else { return }
        clips.append(
            Clip(node: node, flat: around.flat, isFlipped: around.isFlipped, isMirrored: around.isMirrored, outer: around.clip))
        around.clip = clips.count - 1
    }

    /// Places a layer, and puts its sublayers on the stack.
    /// - Parameter ground: for tilted siblings, from the superlayer's plane to exploded space; nil for a layer in the plane.
    private mutating func place(_ member: Member, in around: Surroundings, on ground: CATransform3D?, _ tree: RenderTree) {
        let node = member.node
        let values = tree.nodes[node].values
        let bounds = values.pointee.bounds.standardized
        let placement = PlanePlacement(member.matrix, bounds: bounds)
        var inside = around
        inside.flat = placement.homography * around.flat
        inside.opacity = around.opacity * member.opacity * values.pointee.clampedOpacity
        inside.isVisible =
            around.isVisible && member.isVisible && values.pointee.isVisible && values.pointee.isVisible(showsBack: placement.showsBack)
        (inside.isFlipped, inside.isMirrored) = (
            member.isFlipped != values.pointee.isGeometryFlipped, member.isMirrored != values.pointee.flipsHorizontalAxis
        )
        inside.tint = member.tint
        guard inside.flat.isFinite else { return }

        let draws = tree.drawsItself(node)
        let (outline, reach) = (tree.outline(of: node), tree.reach(of: node))
        let isPlane = draws || !bounds.isEmpty
        if let ground {
            enterSpace(CATransform3DConcat(member.matrix, ground), reach, &inside)
        } else {
            inside.inSpace = placement.homography * around.inSpace
            if isPlane { rise(node, reach, from: around.place, &inside) }
        }
        let isMasked = tree.rareIndex(of: node).map { tree.rareData[$0].mask != nil } ?? false
        if isPlane {
            var plane = ExplodedView.Plane(
                layer: tree.committedLayer(node).id, bounds: outline, reach: reach, matrix: matrix(inside), level: level(inside), depth: 0,
                appearance: .visible, draws: draws, superplane: around.plane)
            plane.depth = plane.matrix.depth(at: CGPoint(x: outline.midX, y: outline.midY))
            if !inside.isVisible {
                plane.appearance = .invisible
            } else if isMasked || isClipped(reach, inside.flat, by: around.clip, tree) {
                plane.appearance = .clipped
            }
            inside.plane = view.planes.count
            view.planes.append(plane)
            parts.append(
                Part(
                    node: node, opacity: inside.opacity, isFlipped: inside.isFlipped, isMirrored: inside.isMirrored, tint: inside.tint,
                    flat: inside.flat, clip: around.clip, block: inside.block))
            if inside.block == nil {
                items.append(Item(z: height(inside.place), plane: view.planes.count - 1))
            }
        }
        addClip(node, tree, &inside)
        if tree.nodes[node].end > NodeIndex(node + 1) { placeSublayers(of: node, inside, tree) }
    }

    /// Chooses the level of a layer in the plane of its superlayer.
    private mutating func rise(_ node: Int, _ reach: CGRect, from below: OverlapLevels.Place, _ inside: inout Surroundings) {
        let box = inside.inSpace.boundingBox(of: reach)
        let isBox = box.origin.x.isFinite && box.origin.y.isFinite && box.width.isFinite && box.height.isFinite
        var place = below
        if isBox, let covered = spaces[inside.space].overlaps.highest(under: box) { place = place.above(covered) }
        place.level = max(place.level + 1, Int(levels[node]))
        levels[node] = Int32(place.level)
        inside.place = place
        if isBox { spaces[inside.space].overlaps.add(box, at: place) }
    }

    /// Begins the space of a tilted layer.
    private mutating func enterSpace(_ base: CATransform3D, _ reach: CGRect, _ inside: inout Surroundings) {
        let unit = (base.m31 * base.m31 + base.m32 * base.m32 + base.m33 * base.m33).squareRoot()
        spaces.append(Space(base: base, unit: unit > 1e-9 && unit.isFinite ? unit : 1, overlaps: OverlapLevels(reach)))
        (inside.space, inside.inSpace) = (spaces.count - 1, .identity)
        inside.place = OverlapLevels.Place(level: 0)
        spaces[inside.space].overlaps.add(reach, at: inside.place)
    }

    // MARK: Sublayers

    private mutating func placeSublayers(of node: Int, _ around: Surroundings, _ tree: RenderTree) {
        var members = Self.members(of: node, around, tree)
        guard !members.isEmpty else { return }
        members.sort {
            StackingOrder.precedes(
                depth: ($0.depth, $1.depth),
                zPosition: (tree.nodes[$0.node].values.pointee.finiteZPosition, tree.nodes[$1.node].values.pointee.finiteZPosition),
                index: ($0.order, $1.order))
        }
        guard members.contains(where: { $0.matrix.tiltsPlane && !tree.nodes[$0.node].values.pointee.bounds.isEmpty }) else {
            for member in members.reversed() { pending.append(.layer(member, around, ground: nil)) }
            return
        }
        var around = around
        let ground = beginBlock(of: node, members, &around, tree)
        for member in members.reversed() { pending.append(.layer(member, around, ground: ground)) }
    }

    /// Begins the block of a layer's tilted sublayers.
    /// - Returns: the matrix from the layer's plane to exploded space.
    private mutating func beginBlock(
        of node: Int, _ members: [Member], _ around: inout Surroundings, _ tree: RenderTree
    ) -> CATransform3D {
        let map = around.inSpace
        let scale = abs(map.m11 * map.m22 - map.m12 * map.m21).squareRoot() / max(1e-9, abs(map.m44))
        var (low, high, box) = (0.0, 0.0, CGRect.null)
        for member in members {
            let bounds = tree.nodes[member.node].values.pointee.bounds.standardized
            let flat = (Homography(member.matrix) * map).boundingBox(of: bounds)
            if flat.origin.x.isFinite, flat.origin.y.isFinite, flat.width.isFinite, flat.height.isFinite { box = box.union(flat) }
            for (x, y) in [(bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.minX, bounds.maxY), (bounds.maxX, bounds.maxY)] {
                let depth = member.matrix.depth(at: CGPoint(x: x, y: y)) * scale
                (low, high) = (min(low, depth), max(high, depth))
            }
        }
        blockDepths.last[node] = SIMD2(min(low, blockDepths.last[node].x), max(high, blockDepths.last[node].y))
        (low, high) = (min(blockDepths.last[node].x, blockDepths.before[node].x), max(blockDepths.last[node].y, blockDepths.before[node].y))
        var place = around.place
        if !box.isNull, let covered = spaces[around.space].overlaps.highest(under: box) { place = place.above(covered) }
        place.level = max(place.level + 1, Int(blockLevels[node]))
        blockLevels[node] = Int32(place.level)
        // The lowest point must not go below the content that the block covers.
        place.rise -= low
        let unit = spaces[around.space].unit
        let z = height(place) / unit
        var ground = Self.matrix(map, z: z)
        ground.m33 = scale / unit
        blocks.append(Block(space: around.space, box: box, place: place, high: high, firstSpace: spaces.count))
        pending.append(.endOfBlock(blocks.count - 1))
        if around.block == nil {
            around.block = blocks.count - 1
            items.append(Item(z: height(place) + low, block: blocks.count - 1))
        }
        return CATransform3DConcat(ground, spaces[around.space].base)
    }

    /// Ends a block: adds its rectangle and height to the space around it, so that later layers lie above it.
    private mutating func end(_ block: Block) {
        guard !block.box.isNull else { return }
        let top = spaces[block.firstSpace...].lazy.map(\.overlaps.top).max() ?? 0
        let place = OverlapLevels.Place(level: block.place.level + top, rise: block.place.rise + block.high)
        spaces[block.space].overlaps.add(block.box, at: place)
    }

    // MARK: Geometry

    private func height(_ place: OverlapLevels.Place) -> Double { Double(place.level) * spacing + place.rise }

    private func level(_ inside: Surroundings) -> Int {
        inside.place.level + (inside.block.map { blocks[$0].place.level } ?? 0)
    }

    private func matrix(_ inside: Surroundings) -> CATransform3D {
        let space = spaces[inside.space]
        return CATransform3DConcat(Self.matrix(inside.inSpace, z: height(inside.place) / space.unit), space.base)
    }

    /// Returns the matrix of a plane at a height over its space.
    private static func matrix(_ map: Homography, z: Double) -> CATransform3D {
        CATransform3D(
            m11: map.m11, m12: map.m12, m13: map.m14 * z, m14: map.m14, m21: map.m21, m22: map.m22, m23: map.m24 * z, m24: map.m24,
            m31: 0, m32: 0, m33: 1, m34: 0, m41: map.m41, m42: map.m42, m43: map.m44 * z, m44: map.m44)
    }

    /// Whether one of the layers around a plane cuts off a part of it.
    private func isClipped(_ reach: CGRect, _ flat: Homography, by clip: Int?, _ tree: RenderTree) -> Bool {
        var next = clip
        while let index = next {
            if cuts(index, reach, flat, tree) { return true }
            next = clips[index].outer
        }
        return false
    }

    /// Whether a clipping layer cuts off a part of a plane.
    /// - Parameters:
    ///   - reach: the rectangle in which the plane may draw.
    ///   - flat: from the plane's points to the flat picture.
    func cuts(_ index: Int, _ reach: CGRect, _ flat: Homography, _ tree: RenderTree) -> Bool {
        let clip = clips[index]
        if let rare = tree.rareIndex(of: clip.node), tree.rareData[rare].mask != nil { return true }
        let values = tree.nodes[clip.node].values
        guard values.pointee.clipsToBounds else { return false }
        guard let inverse = clip.flat.inverse else { return true }
        let box = (flat * inverse).boundingBox(of: reach)
        let inset = values.pointee.isRounded ? min(values.pointee.cornerExtent, 4096) * 0.3 : 0
        // A small overhang is rounding, not a cut.
        return !values.pointee.bounds.standardized.insetBy(dx: inset - 0.25, dy: inset - 0.25).contains(box)
    }

    private mutating func finish() {
        for item in items {
            let top = item.block.map { height(blocks[$0].place) + blocks[$0].high } ?? item.z
            if top.isFinite { view.height = max(view.height, top) }
        }
        // Stable, so that planes of one height keep the order in which they are painted.
        let sorted = items.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }
        items = ContiguousArray(sorted.map(\.element))
    }
}
