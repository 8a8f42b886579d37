// The layers around the host of a recorded scene: the stage of a device, its frame, the lines of its safe area.
//
//     stage ┬ host      in the journal, with everything below
//           ├ frame     here
//           └ lines     here
//
// They belong to the window and have no past: whatever time is shown, they are as they are now.

import QuartziteKit

/// The layers of a displayed tree that are not below a scene's host.
struct HostSurroundings: Sendable {
    /// The root of the tree; nil while that is the host.
    private var root: LayerID?
    private var layers: [LayerID: CommittedLayer] = [:]
    /// What the renderer does not have yet.
    private var changed: [LayerID: CommittedLayer] = [:]
    private var removed: Set<LayerID> = []
    /// Whether the renderer has the tree with another root.
    private(set) var hasOtherRoot = false

    /// Whether the renderer must get something.
    var isPending: Bool { hasOtherRoot || !changed.isEmpty || !removed.isEmpty }

    /// Takes the layers around the host out of a commit of the whole tree, which the renderer has.
    /// - Returns: the commit of the host and all below.
    @MainActor mutating func takeAll(of whole: Commit, around host: CALayer) -> Commit {
        self = HostSurroundings()
        let rest = take(from: whole, around: host)
        (changed, removed, hasOtherRoot) = ([:], [], false)
        return rest
    }

    /// Takes the layers around the host out of a commit.
    /// - Returns: the commit of what is below the host, with the host as the root.
    @MainActor mutating func take(from commit: Commit, around host: CALayer) -> Commit {
        let newRoot = commit.root == host.id ? nil : commit.root
        if newRoot == nil, root == nil { return commit }
        hasOtherRoot = hasOtherRoot || newRoot != root
        root = newRoot
        var around: Set<LayerID> = []
        if let stage = host.superlayer {
            around.insert(stage.id)
            for layer in stage.childLayers where layer !== host { layer.forEachInSubtree { around.insert($0.id) } }
        }
        var rest = commit
        rest.root = host.id
        rest.updated = []
        rest.removed = []
        for layer in commit.updated {
            guard around.contains(layer.id) else {
                rest.updated.append(layer)
                continue
            }
            (layers[layer.id], changed[layer.id]) = (layer, layer)
            removed.remove(layer.id)
        }
        for id in commit.removed {
            guard layers.removeValue(forKey: id) != nil else {
                rest.removed.append(id)
                continue
            }
            changed[id] = nil
            removed.insert(id)
        }
        return rest
    }

    /// Adds what the renderer does not have yet to the commits for a frame.
    /// - Parameter whole: returns all layers of the frame below the host, which are needed for another root.
    /// - Returns: the commits with the root of the tree; a single one if something is added.
    mutating func complete(_ commits: [Commit], of host: LayerID, whole: () -> [CommittedLayer]) -> [Commit] {
        guard isPending else {
            guard let root else { return commits }
            return commits.map { commit in
                var commit = commit
                commit.root = root
                return commit
            }
        }
        var (updated, gone) = ([LayerID: CommittedLayer](), removed)
        if hasOtherRoot { for layer in whole() { updated[layer.id] = layer } }
        for commit in commits {
            for id in commit.removed {
                updated[id] = nil
                gone.insert(id)
            }
            for layer in commit.updated {
                updated[layer.id] = layer
                gone.remove(layer.id)
            }
        }
        updated.merge(changed) { $1 }
        var commit = Commit(root: root ?? host)
        (commit.updated, commit.removed) = (Array(updated.values), Array(gone))
        (changed, removed, hasOtherRoot) = ([:], [], false)
        return [commit]
    }
}
