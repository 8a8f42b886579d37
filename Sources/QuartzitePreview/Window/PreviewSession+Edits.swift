import QuartziteKit

// Live edits of the selected layer's properties, which are applied over the program's values.
extension PreviewSession {
    /// Performs a request about edits.
    func perform(_ action: EditAction) {
        switch action {
        case .begin: inspector.edits.begin()
        case .end: inspector.edits.end()
        case .cancel:
            inspector.edits.cancel()
            showEdits()
        case .set(let keyPath, let value): edit(keyPath, value)
        case .revert(let keyPath):
            guard let layer = selectedLayer, let path = TreePath(of: layer, below: scene.root) else { return }
            inspector.edits.remove(keyPath, at: path) { isShown($0, of: layer) }
            showEdits()
        case .remove(let index):
            inspector.edits.remove(at: index)
            showEdits()
        case .reset:
            let count = inspector.edits.list.count
            inspector.edits.reset()
            showEdits()
            say("\(count) edit\(count == 1 ? "" : "s") undone; \(keyMap.key(of: .undoEdit)) brings \(count == 1 ? "it" : "them") back")
        case .undo where !inspector.edits.canUndo && inspector.savedEdits != nil: undoSaving()
        case .undo: step(inspector.edits.undo(), "undone", orElse: "no edit to undo")
        case .redo: step(inspector.edits.redo(), "done again", orElse: "no edit to do again")
        case .select(let index):
            guard inspector.edits.list.indices.contains(index) else { return }
            guard let layer = layer(of: inspector.edits.list[index]) else {
                return say("the layer of this edit is not in the scene now")
            }
            select(layer)
        case .copy(let language): copyEdits(as: language)
        case .refuse(let reason): say(reason)
        case .save: saveEdits()
        case .toggleList: inspector.showsEdits.toggle()
        }
        panelsChanged = true
    }

    /// Gives a property of the selected layer a value.
    private func edit(_ keyPath: String, _ value: EditedValue) {
        guard let layer = selectedLayer, let path = TreePath(of: layer, below: scene.root) else { return }
        if let place = AnimationKeyPath(keyPath) { return edit(place, of: layer, at: path, value) }
        if let reason = refusal(of: keyPath, in: layer, path) { return say(reason) }
        var shape = layer.propertyPath(keyPath)?.shape
        if case .boolean = value { shape = .boolean }
        // Between two states a value belongs to neither state.
        let ofStates = StateEdits.concern(keyPath, of: layer, in: scene)
        if ofStates { scene.cancelDrag(time: now()) }
        let setting = scene.states?.setting(of: keyPath, of: layer)
        if let setting, !LayerEdits.covers(setting.keyPath, keyPath) {
            return say("the state “\(setting.state)” sets only \(setting.keyPath); edit that part alone")
        }
        let known = ofStates ? inspector.stateEdits.original(of: layer) { isShown($0, of: layer) } : layer
        inspector.edits.set(
            .init(
                path: path, keyPath: keyPath, value: value, original: EditedValue(known.value(forKeyPath: keyPath), shape),
                layerName: layer.name, state: setting?.state))
        inspector.editedLayers[path] = EditedLayer(layer)
        showEdits()
    }

    /// Gives an animation of a layer a value.
    private func edit(_ place: AnimationKeyPath, of layer: CALayer, at path: TreePath, _ value: EditedValue) {
        guard let attached = layer.attachedAnimations.first(where: { $0.key == place.key }) else {
            return say("the layer has no animation \(place.animationTitle) now")
        }
        if let reason = attached.refusal { return say("\(reason), so it cannot be edited") }
        var value = value
        if place.property == "timingFunction", case .text(let name) = value {
            guard let preset = TimingCurve.presets.first(where: { $0.name == name }) else { return }
            value = EditedValue(preset.curve)
        }
        inspector.edits.set(
            .init(
                path: path, keyPath: place.description, value: value, original: EditedValue(animation: attached, at: place),
                layerName: layer.name))
        inspector.editedLayers[path] = EditedLayer(layer)
        showEdits()
    }

    /// Whether the value of an edit of a layer shows in the scene's present state: whether the same state sets it, or none does.
    func isShown(_ edit: LayerEdits.Edit, of layer: CALayer) -> Bool {
        scene.states?.setting(of: edit.keyPath, of: layer)?.state == edit.state
    }

    /// Why a part of a value cannot be edited; nil if it can.
    private func refusal(of keyPath: String, in layer: CALayer, _ path: TreePath) -> String? {
        guard let part = layer.propertyPath(keyPath), case .component = part.part else { return nil }
        let edits = edits(of: layer, at: path)
        let matrix = edited(layer, edits).matrix(of: part.property)
        if TransformComponents(matrix) != nil { return nil }
        return "“\(part.property.key)” is not finite and has no rotation, scale and translation; its sixteen numbers can be edited"
    }

    private func edited(_ layer: CALayer, _ edits: [LayerEdits.Edit]) -> CALayer {
        layer.edited(by: edits.map { LayerEdit(keyPath: $0.keyPath, value: $0.value.any) })
    }

    private func step(_ changed: [LayerEdits.Edit]?, _ what: String, orElse nothing: String) {
        guard let changed else { return say(nothing) }
        showEdits()
        guard let first = changed.first else { return }
        say("\(what): " + (changed.count == 1 ? first.keyPath : "\(changed.count) edits"))
    }

    // MARK: The scene

    /// Applies the edits to the scene. The next commit contains them.
    func showEdits() {
        inspector.hasToldOfLoss = false
        // Edits are not actions of the program, so they have no time of their own.
        scene.playback.recording?.windowChanged()
        // Edits that come back may be of layers that had none in this scene.
        for edit in inspector.edits.list where inspector.editedLayers[edit.path]?.layer == nil {
            if let layer = layer(of: edit) { inspector.editedLayers[edit.path] = EditedLayer(layer) }
        }
        lay(over: scene, and: inspector.editedLayers.values.compactMap(\.layer))
        panelsChanged = true
    }

    /// Applies the edits to a scene.
    /// - Parameter others: layers that may have had edits. Default: none.
    private func lay(over scene: Scene, and others: [CALayer] = []) {
        inspector.stateEdits.lay(inspector.edits.list, over: scene, and: others) { layer(of: $0, in: scene) }
        inspector.propertiesChanged()
    }

    /// Returns the layer of an edit: the layer at its path, unless it has another name and is not the layer that was edited.
    /// - Parameter scene: the scene. Default nil: the scene in the window.
    func layer(of edit: LayerEdits.Edit, in scene: Scene? = nil) -> CALayer? {
        guard let layer = edit.path.layer(below: (scene ?? self.scene).root) else { return nil }
        let known = inspector.editedLayers[edit.path]
        return layer.name == edit.layerName || known?.layer === layer && known?.name == edit.layerName ? layer : nil
    }

    /// Returns the edits of a layer that are visible in the scene's present state.
    func edits(of layer: CALayer, at path: TreePath) -> [LayerEdits.Edit] {
        inspector.edits.edits(at: path).filter { self.layer(of: $0) === layer && isShown($0, of: layer) }
    }

    /// Follows a change of the tree: edits move with their layers. If the program has made a layer again, the path counts.
    func followEditedLayers() {
        var moved: [TreePath: TreePath] = [:]
        var layers: [TreePath: EditedLayer] = [:]
        var changes = false
        for (path, known) in inspector.editedLayers {
            var edited = known
            if let layer = edited.layer, layer.context === scene.context, let now = TreePath(of: layer, below: scene.root) {
                if now != path { moved[path] = now }
                edited.seen()
                layers[now] = edited
            } else if let layer = path.layer(below: scene.root), edited.isReplaced(by: layer) {
                layers[path] = EditedLayer(layer)
                changes = true
            } else if layers[path] == nil {
                layers[path] = edited
            }
        }
        inspector.editedLayers = layers
        inspector.edits.move(moved)
        guard changes || !moved.isEmpty else { return }
        showEdits()
        inspector.hasFollowedEdits = true
    }

    /// Returns whether edits have followed layers since the last call, so that another commit is due.
    func takeFollowedEdits() -> Bool {
        defer { inspector.hasFollowedEdits = false }
        return inspector.hasFollowedEdits
    }

    /// Applies the edits to another version of the scene.
    func carryEdits(from old: Scene, to new: Scene) {
        guard !inspector.edits.isEmpty || !inspector.editedLayers.isEmpty else { return }
        inspector.edits.end()
        adoptEdits(inspector.edits, in: new) { path in
            guard case .child = path.steps.last else { return [] }
            return Set((TreePath(Array(path.steps.dropLast())).layer(below: old.root)?.childLayers ?? []).map(\.name))
        }
    }

    /// Applies edits to a scene that was not shown yet.
    /// - Parameter formerNames: returns the names of the siblings at a path in the previous version; nil if they are not known.
    func adoptEdits(_ edits: LayerEdits, in scene: Scene, formerNames: (TreePath) -> Set<String?>? = { _ in nil }) {
        inspector.edits = edits
        inspector.edits.follow(below: scene.root, formerNames: formerNames)
        inspector.editedLayers = [:]
        for edit in inspector.edits.list {
            guard let layer = layer(of: edit, in: scene) else { continue }
            inspector.editedLayers[edit.path] = EditedLayer(layer)
        }
        lay(over: scene)
        scene.commitAnimations(ifAmong: inspector.edits.list)
    }

    // MARK: Other scenes

    /// Keeps the edits of the scene until it is opened again.
    func keepEdits() {
        guard let argument = catalog.current else { return }
        inspector.edits.end()
        inspector.keptEdits[RecentFiles.absolute(argument)] = inspector.edits.isEmpty ? nil : inspector.edits
    }

    /// Applies the edits that a scene had when it was last left.
    /// - Parameter argument: the file, or the name of an example.
    func restoreEdits(of opened: Scene, from argument: String) {
        guard let kept = inspector.keptEdits.removeValue(forKey: RecentFiles.absolute(argument)) else { return }
        adoptEdits(kept, in: opened)
    }

    /// Quits. If an export runs, or if edits that were neither saved nor copied would be lost, the first call only shows a message.
    /// - Parameter how: the action by which the person quits, for the message; nil for the key.
    package func quit(by how: String? = nil) {
        let how = how ?? keyMap.keys(of: .quit).first.map { "press \($0) again to quit" } ?? "choose it again to quit"
        if !holdsForExport(how) && !holdsForEdits(how) { isFinished = true }
    }

    // MARK: The list

    /// What the list of edits shows.
    var editList: EditList {
        var list = EditList()
        list.canSave = scene.origin?.readEditable != nil
        (list.isOpen, list.canUndo, list.canRedo) = (inspector.showsEdits, canUndoEdit, inspector.edits.canRedo)
        list.rows = inspector.edits.list.map { edit in
            let layer = layer(of: edit)
            let name = layer.map { LayerTitle($0, in: scene).text } ?? edit.layerName ?? inspector.editedLayers[edit.path]?.name
            return EditList.Row(
                layer: name ?? edit.path.description, path: edit.path.steps.isEmpty ? "root" : edit.path.description, key: edit.keyPath,
                state: edit.state, from: edit.original.map { text(of: $0, edit.keyPath, layer) } ?? "…",
                to: text(of: edit.value, edit.keyPath, layer), isInScene: layer != nil,
                isShown: layer.map { isShown(edit, of: $0) } ?? false, isSelected: layer != nil && layer === selectedLayer)
        }
        return list
    }

    /// The text of a value in the list. Option sets are shown by the names of their members.
    private func text(of value: EditedValue, _ keyPath: String, _ layer: CALayer?) -> String {
        if case .number(let bits) = value, let layer, let names = type(of: layer).keyTable[keyPath]?.bitNames, !names.isEmpty {
            return BitText.text(UInt(max(0, bits)), names)
        }
        return value.text(keyPath)
    }

    private func copyEdits(as language: EditLanguage) {
        guard !inspector.edits.isEmpty else { return say("there are no edits to copy") }
        let code = EditedCode(inspector.edits, in: scene) { [unowned self] in layer(of: $0) }
        guard let copyText = inspector.copyText else { return }
        copyText(language == .swift ? code.swift : code.caml)
        inspector.edits.markCopied()
        say("copied: edits as \(language == .swift ? "Swift" : "CAML")")
    }
}
