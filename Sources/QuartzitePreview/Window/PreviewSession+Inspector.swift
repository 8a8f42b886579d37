import QuartziteKit

// The layer tree, the properties of the selected layer, and a person's actions on layers in these panels.
extension PreviewSession {
    /// Performs a request from the tree or the properties.
    func perform(_ action: InspectorAction) {
        switch action {
        // The panel reports both in each pass.
        case .hover(let layer): return hover(layer)
        case .filter(let text) where text.trimmingCharacters(in: .whitespaces) == inspector.tree.filter: return
        default: panelsChanged = true
        }
        switch action {
        case .select(let layer):
            messages.selected = nil
            select(layer)
        case .hover: break
        case .go(let step): go(step)
        case .disclose(let layer): inspector.tree.toggle(layer, in: scene)
        case .filter(let text): inspector.tree.setFilter(text, in: scene)
        case .override(let kind, let layer): toggle(kind, layer)
        case .resetOverrides:
            inspector.overrides.reset()
            inspector.showOverrides?([:])
        case .menu(let layer, let point):
            select(layer)
            openMenu(layerMenu(layer), at: point)
        case .copyLayer(let layer): copy(layer)
        case .copyPath(let layer): copy(text: TreePath(of: layer, below: scene.root)?.description ?? "", "path")
        case .copy(let text): copy(text: text, "value")
        case .toggleGroup(let group):
            inspector.closedGroups.formSymmetricDifference([group])
            inspector.selectedProperty = nil
            inspector.propertiesChanged()
        case .selectProperty(let row): (inspector.selectedProperty, messages.selected) = (row, nil)
        case .toggleParts(let key):
            inspector.expandedProperties.formSymmetricDifference([key])
            inspector.selectedProperty = nil
            inspector.propertiesChanged()
        case .edit(let action): perform(action)
        }
    }

    /// Moves through the rows of the tree.
    private func go(_ step: TreeStep) {
        let rows = layerTree
        guard let layer = selectedLayer, let row = rows.row(of: layer) else {
            return select(rows.count > 0 ? rows.layer(at: 0) : nil)
        }
        let isOpen = rows.isDisclosed(row)
        switch step {
        case .up: if row > 0 { select(rows.layer(at: row - 1)) }
        case .down: if row + 1 < rows.count { select(rows.layer(at: row + 1)) }
        case .inward:
            if isOpen == false { inspector.tree.toggle(layer, in: scene) } else if isOpen == true { select(rows.layer(at: row + 1)) }
        case .outward:
            if isOpen == true, rows.filter.isEmpty {
                inspector.tree.toggle(layer, in: scene)
            } else if layer !== scene.root, let parent = layer.superlayer {
                select(parent)
            }
        }
    }

    /// Opens the layer tree with the keyboard in its filter.
    func findLayer() {
        guard !isBare, hasPanels else { return }
        if !isVisible(.tree) { panelState.toggle(.tree) }
        panelState.areShown = true
        inspector.focusesFilter = true
        panelsChanged = true
    }

    /// Follows a commit of the scene.
    func treeCommitted(_ commit: Commit) {
        // The animations of a document change by edits alone.
        if scene.controller == nil, !inspector.editedLayers.isEmpty {
            let changed = scene.context.layersWithChangedTime
            if inspector.editedLayers.values.contains(where: { edited in changed.contains { $0 === edited.layer } }) {
                scene.playback.animationsEdited()
            }
        }
        timelineCommitted(commit)
        scene.propertyNames.follow(commit)
        // The history of edits follows the layers too, even if no edit is left.
        guard let inspected = inspector.overrides.isEmpty && inspector.editedLayers.isEmpty && !showsInspector ? nil : inspector else {
            inspector.isTreeStale = true
            return
        }
        if inspected.isTreeStale ? mayMoveLayers(commit) : inspected.tree.outline.isOutdated(by: commit) {
            inspected.isTreeStale = true
            if !inspected.overrides.isEmpty { resolveOverrides() }
            if !inspected.editedLayers.isEmpty { followEditedLayers() }
            // A layer that has left the scene is not visible anywhere.
            if let layer = selectedLayer, layer.context !== scene.context { select(nil) }
        }
        guard showsInspector else { return }
        inspected.propertiesChanged()
        panelsChanged = true
    }

    /// Whether a commit may have changed the tree: layers that are added, removed or moved enter or leave it.
    private func mayMoveLayers(_ commit: Commit) -> Bool {
        !commit.removed.isEmpty || !scene.context.layersWithChangedTime.isEmpty
    }

    /// Whether a panel shows layers, the mouse picks them, or the path of one shows.
    var showsInspector: Bool { isVisible(.tree) || isVisible(.properties) || inspector.isPicking || isExploded || showsMotionPath }

    /// Follows a drawn frame: the selected layer may be drawn differently now.
    func frameDrawn() {
        guard isVisible(.properties), let layer = selectedLayer else { return }
        let surfaces = inspector.findSurfaces?(layer.id)
        guard surfaces != inspector.surfaces else { return }
        inspector.surfaces = surfaces
        inspector.propertiesChanged()
        panelsChanged = true
    }

    // MARK: Rows

    /// The media time of the layers' own values. The layers belong to the program, so panels and mouse read their present values, also
    /// while the scene shows its past.
    var modelTime: Double { scene.playback.recording?.programTime ?? now() }

    /// Lists the properties again when the playhead has left the program's present or returned to it.
    func followPlayhead() {
        let isAtPresent = scene.playback.recording?.isAtPresent ?? true
        guard isAtPresent != inspector.wasAtPresent else { return }
        inspector.wasAtPresent = isAtPresent
        inspector.propertiesChanged()
        panelsChanged = true
    }

    /// The rows of the layer tree.
    var layerTree: LayerTreeRows {
        if inspector.isTreeStale {
            inspector.isTreeStale = false
            inspector.tree.update(LayerOutline(scene.root), in: scene)
            if let selectedLayer { inspector.tree.reveal(selectedLayer, in: scene) }
        }
        return inspector.tree
    }

    /// The rows of the selected layer's properties; nil while no layer is selected.
    var propertyRows: PropertyRows? {
        guard let layer = selectedLayer else { return nil }
        if let rows = inspector.properties, rows.layer === layer { return rows }
        if inspector.properties?.layer !== layer { inspector.surfaces = inspector.findSurfaces?(layer.id) }
        let path = inspector.edits.isEmpty ? nil : TreePath(of: layer, below: scene.root)
        let rows = PropertyRows(
            layer, in: scene,
            PropertyRows.Context(
                surfaces: inspector.surfaces, closed: inspector.closedGroups, expanded: inspector.expandedProperties,
                edits: path.map { self.edits(of: layer, at: $0) } ?? [],
                program: inspector.stateEdits.original(of: layer) { isShown($0, of: layer) },
                editable: inspector.editableKeys(of: layer)))
        inspector.propertiesChanged()
        inspector.properties = rows
        return rows
    }

    /// Returns a row of the properties as it shows now. While time moves, a row is sampled at most 60 times a second.
    func propertyRow(_ index: Int, of rows: PropertyRows) -> PropertyRow {
        let now = modelTime
        if now != inspector.sampledAt, now >= inspector.sampledAt + 1.0 / 60 || !scene.playback.isPlaying {
            inspector.sampledRows.removeAll(keepingCapacity: true)
            inspector.sampledAt = now
        }
        if let known = inspector.sampledRows[index] { return known }
        let row = rows.row(at: index, now: now, defaults: inspector.plainLayer(like: rows.layer))
        inspector.sampledRows[index] = row
        return row
    }

    /// What the layer tree displays.
    var layerTreeContent: LayerTreePanel.Content {
        let rows = layerTree
        defer { (inspector.scrollsToSelection, inspector.focusesFilter) = (false, false) }
        return LayerTreePanel.Content(
            rows: rows, scene: scene, selected: selectedLayer, hovered: hoveredLayer, overrides: inspector.overrides,
            scrollsToSelection: inspector.scrollsToSelection, focusesFilter: inspector.focusesFilter)
    }

    /// The content of the properties panel.
    var propertyContent: PropertyPanel.Content {
        let rows = propertyRows
        let selected = inspector.selectedProperty.flatMap { rows?.index(of: $0) }
        defer { inspector.scrollsToProperty = false }
        return PropertyPanel.Content(
            rows: rows, title: rows.map { LayerTitle($0.layer, in: scene) }, icon: rows.map { LayerIcon($0.layer) },
            closedGroups: inspector.closedGroups, selected: selected, scrollsTo: inspector.scrollsToProperty ? selected : nil,
            thumbnail: rows?.layer.values.contents.image.flatMap { inspector.makeThumbnail?($0) }, edits: editList,
            clicksSelect: clicksSelect,
            row: { [unowned self] index in rows.map { propertyRow(index, of: $0) } ?? PropertyRow(kind: .fact, label: "") })
    }

    /// The marks over the scene.
    var layerMarks: LayerMarks {
        if isExploded { return explodedMarks }
        guard showsInspector || isVisible(.timeline) else { return LayerMarks() }
        return LayerMarks(
            selected: selectedLayer.map { LayerMarks.Instance(layer: $0, number: inspector.selectedInstance) },
            hovered: hoveredLayer.map { LayerMarks.Instance(layer: $0, number: inspector.hoveredInstance) }, in: scene, at: modelTime)
    }

    // MARK: Overrides

    private func toggle(_ kind: LayerOverrides.Kind, _ layer: CALayer) {
        inspector.overrides.toggle(kind, layer)
        resolveOverrides()
    }

    private func resolveOverrides() {
        let old = inspector.overrides.resolved
        inspector.overrides.resolve(below: scene.root)
        if inspector.overrides.resolved != old { inspector.showOverrides?(inspector.overrides.resolved) }
    }

    /// Takes over overrides, edits and opened rows from another version of the scene, by the layers' paths.
    func carryInspection(from old: Scene, to new: Scene) {
        let opened = inspector.tree.toggledPaths(below: old.root)
        let paths = inspector.overrides.paths(below: old.root)
        inspector.overrides = LayerOverrides(paths, below: new.root)
        inspector.showOverrides?(inspector.overrides.resolved)
        carryEdits(from: old, to: new)
        inspector.tree.update(LayerOutline(new.root), in: new)
        inspector.tree.adopt(toggled: opened, in: new)
        inspector.timeline.rows.carry(from: old, to: new)
        inspector.isTreeStale = false
        inspector.propertiesChanged()
    }

    /// Forgets everything about the layers of the former scene, because another scene follows.
    func endInspection() {
        inspector.overrides.reset()
        inspector.showOverrides?([:])
        (inspector.edits, inspector.editedLayers, inspector.savedEdits) = (LayerEdits(), [:], nil)
        saveDialog = nil
        inspector.tree = LayerTreeRows()
        inspector.isTreeStale = true
        inspector.propertiesChanged()
    }

    // MARK: Copying

    /// Copies the clicked row of the properties, else the selected layer as JSON.
    func copySelection() {
        if copyMessage() { return }
        if isVisible(.properties), let selected = inspector.selectedProperty, let rows = propertyRows, let index = rows.index(of: selected)
        {
            return copy(text: propertyRow(index, of: rows).copied, "value")
        }
        guard let selectedLayer else { return say("nothing to copy; select a layer by e and a click") }
        copy(selectedLayer)
    }

    private func copy(_ layer: CALayer) {
        var values = LayerValueText()
        let path = TreePath(of: layer, below: scene.root)?.description ?? ""
        copy(text: LayerRecord(layer, path: path, of: scene, at: modelTime, &values).json.lines, "layer as JSON")
    }

    /// Puts a text on the clipboard, and shows a message that names it.
    func copy(text: String, _ what: String) {
        guard let copyText = inspector.copyText else { return }
        copyText(text)
        say("copied: \(what)")
    }
}
