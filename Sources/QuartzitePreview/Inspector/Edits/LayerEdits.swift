import QuartziteKit
import QuartziteMarkup

/// The values that a person has given to properties in the window, with their history.
///
/// Edits are applied over the values of the program (`LayerContext.edits`). They belong to paths in the tree, so they also apply to the
/// next version of a scene. A later edit covers earlier ones: `transform` replaces an earlier edit of `transform.rotation.z`.
package struct LayerEdits: Equatable, Sendable {
    /// One edited value.
    package struct Edit: Equatable, Sendable, Codable {
        /// The layer's place below the root of the scene.
        package var path: TreePath
        /// The key path of key-value coding.
        package var keyPath: String
        package var value: EditedValue
        /// The program's value when the edit began; nil if it cannot be shown as text.
        package var original: EditedValue?
        /// The layer's name when it was edited; nil for none. In another version of the scene, another layer may be at the path.
        package var layerName: String?
        /// The name of the state whose value is edited; nil for the value without states.
        package var state: String?

        package init(
            path: TreePath, keyPath: String, value: EditedValue, original: EditedValue?, layerName: String? = nil, state: String? = nil
        ) {
            (self.path, self.keyPath, self.value, self.original) = (path, keyPath, value, original)
            (self.layerName, self.state) = (layerName, state)
        }

        /// Whether another edit is for the same value.
        func hasPlace(of other: Edit) -> Bool { path == other.path && keyPath == other.keyPath && state == other.state }

        /// Whether another edit sets the same value, or the whole of it, in the same state.
        fileprivate func isCovered(by other: Edit) -> Bool {
            path == other.path && state == other.state && LayerEdits.covers(other.keyPath, keyPath)
        }
    }

    /// The edits in the order in which they are applied; the last one wins.
    package private(set) var list: [Edit] = []
    /// The lists before each step, the last step last.
    private var past: [[Edit]] = []
    /// The lists after each undone step, the last undone one last.
    private var future: [[Edit]] = []
    /// The list before the open step; nil if none is open.
    private var before: [Edit]?
    /// Whether a step is open.
    var isStepOpen: Bool { before != nil }
    /// The list as it was copied last.
    private var copied: [Edit] = []

    /// The largest number of steps that can be undone.
    package static let longestHistory = 500

    package init() {}

    /// Makes edits without a history.
    package init(_ list: [Edit]) { self.list = list }

    package var isEmpty: Bool { list.isEmpty }
    /// The number of edits that were not copied.
    package var uncopiedCount: Int { list.count { !copied.contains($0) } }
    package var canUndo: Bool { !past.isEmpty }
    package var canRedo: Bool { !future.isEmpty }

    /// Records that a person has copied the list.
    package mutating func markCopied() { copied = list }

    // MARK: Steps

    /// Begins a step of several changes, such as a drag.
    package mutating func begin() {
        end()
        before = list
    }

    /// Ends the step. A step that changed nothing leaves no trace.
    package mutating func end() {
        guard let before else { return }
        self.before = nil
        remember(before)
    }

    /// Gives up the open step: the list is as before it.
    package mutating func cancel() {
        guard let before else { return }
        (list, self.before) = (before, nil)
    }

    /// Gives a property a value. The program's own value is no edit, unless another edit lies over it.
    package mutating func set(_ edit: Edit) {
        change { list in
            let known = list.first { $0.hasPlace(of: edit) }
            list.removeAll { $0.isCovered(by: edit) }
            var edit = edit
            if let known { edit.original = known.original }
            let isCovered = list.contains { edit.isCovered(by: $0) }
            if isCovered || edit.original?.isSame(as: edit.value) != true { list.append(edit) }
        }
    }

    /// Takes an edit away.
    package mutating func remove(at index: Int) {
        guard list.indices.contains(index) else { return }
        change { $0.remove(at: index) }
    }

    /// Removes the edits of a property of a layer, including those of its parts.
    /// - Parameter shouldBeRemoved: whether an edit is removed. Default: all are.
    package mutating func remove(_ key: String, at path: TreePath, where shouldBeRemoved: (Edit) -> Bool = { _ in true }) {
        change { list in list.removeAll { $0.path == path && Self.covers(key, $0.keyPath) && shouldBeRemoved($0) } }
    }

    /// Takes all edits away.
    package mutating func reset() { change { $0 = [] } }

    /// Undoes the last step.
    /// - Returns: the edits that differ; nil if there is no step.
    package mutating func undo() -> [Edit]? {
        end()
        guard let last = past.popLast() else { return nil }
        future.append(list)
        return replace(by: last)
    }

    /// Redoes the last undone step.
    /// - Returns: the edits that differ; nil if there is no step.
    package mutating func redo() -> [Edit]? {
        end()
        guard let next = future.popLast() else { return nil }
        past.append(list)
        return replace(by: next)
    }

    private mutating func replace(by new: [Edit]) -> [Edit] {
        let old = list
        list = new
        return new.filter { !old.contains($0) }
            + old.filter { edit in !new.contains { $0.hasPlace(of: edit) } }
    }

    private mutating func change(_ body: (inout [Edit]) -> Void) {
        let old = list
        body(&list)
        if before == nil { remember(old) }
    }

    private mutating func remember(_ old: [Edit]) {
        guard old != list else { return }
        past.append(old)
        if past.count > Self.longestHistory { past.removeFirst() }
        future = []
    }

    // MARK: Look-up

    /// The edits of a layer, in their order.
    package func edits(at path: TreePath) -> [Edit] { list.filter { $0.path == path } }

    /// Whether a property of a layer, or a part of it, is edited.
    package func contains(_ key: String, at path: TreePath) -> Bool {
        list.contains { $0.path == path && Self.covers(key, $0.keyPath) }
    }

    /// Whether a key path is another one or leads to the whole of it.
    static func covers(_ whole: String, _ part: String) -> Bool { KeyPathText.covers(whole, part) }

    /// Moves the edits to another version of the scene: to the only sibling with the layer's name, else to the old path, unless a former
    /// sibling is there now.
    /// - Parameter formerNames: returns the names of the siblings at a path in the previous version; nil if they are not known.
    package mutating func follow(below root: CALayer, formerNames: (TreePath) -> Set<String?>?) {
        var (moved, renamed): ([TreePath: TreePath], [TreePath: String?]) = ([:], [:])
        for edit in list {
            let layer = edit.path.layer(below: root)
            if layer?.name == edit.layerName { continue }
            if let name = edit.layerName, !name.isEmpty, case .child = edit.path.steps.last {
                let around = Array(edit.path.steps.dropLast())
                let siblings = TreePath(around).layer(below: root)?.childLayers ?? []
                let found = siblings.indices.filter { siblings[$0].name == name }
                if found.count == 1 {
                    moved[edit.path] = TreePath(around + [.child(found[0])])
                    continue
                }
            }
            // A name that did not exist before is a new name of the layer.
            if let layer, formerNames(edit.path)?.contains(layer.name) != true { renamed[edit.path] = .some(layer.name) }
        }
        change(renamed)
        move(moved)
    }

    private mutating func change(_ names: [TreePath: String?]) {
        if names.isEmpty { return }
        for index in list.indices {
            if let name = names[list[index].path] { list[index].layerName = name }
        }
    }

    /// Follows layers that have moved in the tree.
    /// - Parameter paths: the new places by the old ones. Other places stay.
    package mutating func move(_ paths: [TreePath: TreePath]) {
        if paths.isEmpty { return }
        func moved(_ list: [Edit]) -> [Edit] {
            list.map { edit in
                var edit = edit
                edit.path = paths[edit.path] ?? edit.path
                return edit
            }
        }
        list = moved(list)
        (past, future, before) = (past.map(moved), future.map(moved), before.map(moved))
        copied = moved(copied)
    }
}
