import Quartzite

/// The GPU-animated groups from before a change of the tree. Finds the layers that a group has already.
struct FormerGroups {
    /// The place of a layer in a group.
    struct Place {
        /// Index into `groups`.
        let group: Int
        /// Index of the layer in the group.
        let member: Int
    }

    /// The groups.
    let groups: ContiguousArray<GPUAnimatedGroup>
    /// The places by committed layer; nil if the planner's layers know their places.
    private var placesByLayer: [ObjectIdentifier: Place]?

    /// Takes the groups of a planner's state.
    /// - Parameter isFromScratch: whether the state's layers are new and know no groups.
    init(_ state: PlanState, isFromScratch: Bool) {
        groups = state.animatedGroups
        guard isFromScratch else { return }
        var places: [ObjectIdentifier: Place] = [:]
        for (index, group) in groups.enumerated() {
            places.reserveCapacity(places.count + group.count)
            for member in group.members.indices {
                places[ObjectIdentifier(group.members[member].layer)] = Place(group: index, member: member)
            }
        }
        placesByLayer = places
    }

    /// Returns the places of the layers of some items; nil for layers that are new or have changed.
    func places(of items: ArraySlice<DrawOrder.Item>, _ tree: RenderTree, _ state: PlanState) -> ContiguousArray<Place?> {
        ContiguousArray(items.map { place(of: Int($0.node), tree, state) })
    }

    private func place(of node: Int, _ tree: RenderTree, _ state: PlanState) -> Place? {
        let layer = tree.committedLayer(node)
        if let placesByLayer { return placesByLayer[ObjectIdentifier(layer)] }
        guard let group = state.layers[node].animatedGroup.map({ Int($0) }), groups.indices.contains(group),
            case let member = Int(state.layers[node].member), groups[group].members.indices.contains(member),
            groups[group].members[member].layer === layer
        else { return nil }
        return Place(group: group, member: member)
    }
}
