import Quartzite

/// The names of a plan's passes and batches, for debug groups of OpenGL and for the costs of passes.
package struct PlanNames: Sendable, Equatable {
    /// By pass: its purpose and the layer of its surface, as `surface (filters) of card`; of several surfaces the first and the last.
    package var passes: [String] = []
    /// By batch: the first and the last layer, and the count, as `ship to door (3 instances, box)`. Empty if not asked for.
    package var batches: [String] = []
}

extension FramePlan {
    /// Returns the names of passes and batches.
    /// - Parameters:
    ///   - tree: the tree that was planned.
    ///   - includesBatches: whether to name the batches too, for which the plan must have been made with `labels.isWanted`.
    /// - Complexity: O(passes + batches); allocates each name.
    func names(in tree: RenderTree, includesBatches: Bool) -> PlanNames {
        var names = PlanNames()
        names.passes = passes.map { pass in
            guard let first = pass.layer, let last = pass.lastLayer else { return pass.reason.text }
            let surface = first == last ? tree.name(of: first) : "\(tree.name(of: first)) to \(tree.name(of: last))"
            return "\(pass.reason.text) of \(surface)"
        }
        guard includesBatches else { return names }
        names.batches = batches.map { batch in
            let count = "\(Self.count(batch.instances.count, "instance", "instances")), \(batch.program.kind)"
            guard let first = batch.layers.first, let last = batch.layers.last else { return "no layer (\(count))" }
            return first == last ? "\(tree.name(of: first)) (\(count))" : "\(tree.name(of: first)) to \(tree.name(of: last)) (\(count))"
        }
        return names
    }
}

extension RenderTree {
    /// The largest number of characters of a layer's name in a label.
    private static let nameLength = 60

    /// The name of a node's layer for tools; `layer N` with the layer's number, as `inspect` prints it, for a layer without a name.
    fileprivate func name(of node: NodeIndex) -> String {
        guard nodes.indices.contains(Int(node)) else { return "a removed layer" }
        let layer = committedLayer(Int(node))
        guard let name = layer.name, !name.isEmpty else { return "layer \(layer.id.rawValue)" }
        return String(name.prefix(Self.nameLength))
    }
}
