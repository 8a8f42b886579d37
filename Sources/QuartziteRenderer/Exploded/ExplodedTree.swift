// The planes of the exploded view as a tree of layers, which the compositor draws like any other tree.
//
//     top
//     ├─ run of planes       its sublayer transform is the camera, flattened: the order is that of the list
//     │  ├─ plane            transform: from the layer's points to exploded space
//     │  │  ├─ ghost         the layer's own picture, translucent, if something cuts it
//     │  │  ├─ clip ─ clip ─ content
//     │  │  └─ outline
//     │  └─ plane …
//     ├─ block               its sublayer transform is the camera with depth: the compositor sorts and cuts the planes
//     └─ run of planes …
//
// Layers are built again only where their values have changed, so that a frame redraws what has changed.

import Quartzite

/// Turns a sampled tree into the tree of its exploded view.
final class ExplodedTree {
    /// The exploded layers.
    let tree = RenderTree()
    private(set) var layout = ExplodedLayout()

    private let top = LayerID()
    /// The containers of runs and blocks, in order.
    private var containers: ContiguousArray<Container> = []
    private var planes: ContiguousArray<Plane> = []
    private var settings: ExplodedSettings?
    private var size = CGSize.zero
    private var usedContainers = 0

    private struct Container {
        let id = LayerID()
        var sublayers: [LayerID] = []
        var matrix = CATransform3DIdentity
    }

    /// The layers of a plane in the tree.
    private struct Plane {
        /// The first is the plane itself.
        var ids: ContiguousArray<LayerID> = []
        var used = 0
        var key: ExplodedPlaneLayers.Key?
    }

    /// Places the planes as the source was sampled last, and samples the exploded tree.
    /// - Returns: whether the view has changed.
    @discardableResult
    func update(from source: RenderTree, _ settings: ExplodedSettings, size: CGSize) -> Bool {
        let isFirst = self.settings == nil
        let isEdited = isFirst || source.isRebuilt || source.edit != nil
        let isSame = !isEdited && source.changed.isEmpty && self.settings == settings && self.size == size
        defer { _ = tree.sample(at: 0) }
        if isSame { return false }
        let isTurned = !isEdited && source.changed.isEmpty && self.size == size && self.settings?.differsOnlyInTurn(from: settings) == true
        (self.settings, self.size) = (settings, size)
        var commit = Commit(root: top)
        if isTurned {
            layout.turn(to: settings.camera)
        } else {
            layout.update(source, settings, size: size)
            var changed = ContiguousArray(repeating: isEdited, count: source.nodes.count)
            if !isEdited { for node in source.changed { changed[Int(node)] = true } }
            updatePlanes(source, changed, &commit)
        }
        arrange(&commit, isFirst: isFirst)
        if !commit.updated.isEmpty || !commit.removed.isEmpty { tree.apply(commit) }
        return true
    }

    private func updatePlanes(_ source: RenderTree, _ changed: ContiguousArray<Bool>, _ commit: inout Commit) {
        guard let settings else { return }
        let builder = ExplodedPlaneLayers(source: source, layout: layout, settings: settings, changed: changed)
        for index in layout.parts.indices {
            if index == planes.count { planes.append(Plane()) }
            let key = builder.key(of: index)
            if planes[index].key == key, !builder.isContentChanged(index) { continue }
            planes[index].key = key
            var layers: [CommittedLayer] = []
            let used = builder.build(index, key, &planes[index].ids, into: &layers)
            commit.updated += layers
            if used < planes[index].used { commit.removed += planes[index].ids[used..<planes[index].used] }
            planes[index].used = used
        }
        for index in planes.indices.dropFirst(layout.parts.count) where planes[index].used > 0 {
            commit.removed += planes[index].ids[0..<planes[index].used]
            (planes[index].used, planes[index].key) = (0, nil)
        }
    }

    /// Puts the planes in order, and moves the camera.
    private func arrange(_ commit: inout Commit, isFirst: Bool) {
        let camera = layout.view.camera
        let matrix = camera.matrix(middle: layout.view.height / 2)
        var flat = matrix
        (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 0, 0)
        var blockPlanes: [Int: [LayerID]] = [:]
        for (index, part) in layout.parts.enumerated() { if let block = part.block { blockPlanes[block, default: []].append(id(index)) } }
        var runs: [(ids: [LayerID], isBlock: Bool)] = []
        for item in camera.seesBack ? ContiguousArray(layout.items.reversed()) : layout.items {
            if let block = item.block {
                runs.append((blockPlanes[block] ?? [], true))
            } else if let plane = item.plane {
                if runs.last?.isBlock != false { runs.append(([], false)) }
                runs[runs.count - 1].ids.append(id(plane))
            }
        }
        for (index, run) in runs.enumerated() {
            if index == containers.count { containers.append(Container()) }
            let own = run.isBlock ? matrix : flat
            if index < usedContainers, containers[index].sublayers == run.ids, containers[index].matrix == own { continue }
            (containers[index].sublayers, containers[index].matrix) = (run.ids, own)
            var (values, objects) = (LayerValues(), LayerObjects())
            values.setRare(\.sublayerTransform, own, &objects)
            commit.updated.append(CommittedLayer(exploded: containers[index].id, values, objects: objects, sublayers: run.ids))
        }
        if isFirst || runs.count != usedContainers {
            for index in runs.count..<max(runs.count, usedContainers) { commit.removed.append(containers[index].id) }
            commit.updated.append(CommittedLayer(exploded: top, LayerValues(), sublayers: containers.prefix(runs.count).map(\.id)))
        }
        usedContainers = runs.count
    }

    private func id(_ plane: Int) -> LayerID { planes[plane].ids[0] }
}

extension CommittedLayer {
    /// Makes a layer of the exploded tree: without name and animations.
    convenience init(
        exploded id: LayerID, _ values: LayerValues, subclass: SubclassValues = .none, effects: EffectValues? = nil,
        objects: LayerObjects = LayerObjects(), timing: LayerTiming = LayerTiming(), animation: LayerAnimation? = nil,
        sublayers: [LayerID] = [], mask: LayerID? = nil
    ) {
        self.init(
            id: id, name: nil, values: values, subclass: subclass, effects: effects, objects: objects, timing: timing,
            animation: animation, sublayers: sublayers, mask: mask, snapshot: nil)
    }
}
