import QuartziteKit
import QuartziteRenderer

// The exploded view: the mouse turns and moves the view and picks layers. The scene gets no input, but its time passes.
extension PreviewSession {
    /// Whether the layers are exploded.
    package var isExploded: Bool { exploded.settings != nil }

    /// Begins or ends the view.
    func toggleExploded() {
        guard !isBare else { return }
        if isExploded { return endExploded() }
        scene.cancelDrag(time: now())
        hover(nil)
        let camera = ExplodedCamera(yaw: ExplodedState.yaw * .pi / 180, pitch: ExplodedState.pitch * .pi / 180, pivot: viewportMiddle)
        let settings = ExplodedSettings(root: scene.root.id, camera: camera, content: exploded.content)
        show(exploded.fit?(settings) ?? settings)
        say("exploded view: drag turns, click selects, wheel zooms; Esc ends")
    }

    func endExploded() {
        (exploded.settings, exploded.view, exploded.press, exploded.lastClick) = (nil, nil, nil, nil)
        exploded.show?(nil)
        hover(nil)
        panelsChanged = true
    }

    /// Shows the view with other settings.
    private func show(_ settings: ExplodedSettings) {
        guard settings != exploded.settings else { return }
        exploded.settings = settings
        exploded.view?.camera = settings.camera
        exploded.show?(settings)
        panelsChanged = true
    }

    private var viewportMiddle: CGPoint { CGPoint(x: viewport.width / 2, y: viewport.height / 2) }

    /// Follows a new size of the area: the middle of the view stays in the middle.
    func explodedAreaChanged() {
        guard var settings = exploded.settings, settings.camera.pivot != viewportMiddle else { return }
        settings.camera.pivot = viewportMiddle
        show(settings)
    }

    /// Shows another scene, or another version of the scene, exploded.
    func explodedSceneChanged() {
        guard var settings = exploded.settings else { return }
        settings.root = scene.root.id
        (exploded.view, exploded.press) = (nil, nil)
        show(settings)
    }

    /// Follows a drawn frame.
    /// - Returns: whether the planes have changed, and the marks over them.
    func follow(_ view: ExplodedView?) -> Bool {
        guard isExploded, let view, view.version != exploded.view?.version else { return false }
        exploded.view = view
        guard selectedLayer != nil || hoveredLayer != nil else { return false }
        panelsChanged = true
        return true
    }

    /// Performs a request from the view's panel.
    func perform(_ action: ExplodedAction) {
        guard var settings = exploded.settings else { return }
        switch action {
        case .content(let content): (settings.content, exploded.content) = (content, content)
        case .spacing(let spacing):
            settings.spacing = min(ExplodedSettings.spacings.upperBound, max(ExplodedSettings.spacings.lowerBound, spacing))
        case .front: return showFront()
        case .close: return endExploded()
        }
        show(settings)
    }

    /// Returns to the flat picture's view.
    func showFront() {
        guard var settings = exploded.settings else { return }
        settings.camera = ExplodedCamera(pivot: viewportMiddle)
        show(settings)
    }

    // MARK: Mouse

    /// Handles a press of the left button.
    func explodedPressed(at point: CGPoint, isControlHeld: Bool) {
        if exploded.isDoubleClick(at: point, time: windowTime()) {
            exploded.lastClick = nil
            return showFront()
        }
        exploded.press = ExplodedState.Press(start: point, last: point, isControlHeld: isControlHeld)
    }

    /// Handles a move of the mouse: with the button down the view turns, else the plane under the mouse is marked.
    func explodedMoved(to point: CGPoint) {
        guard var press = exploded.press, var settings = exploded.settings else { return hover(explodedLayers(at: point).first) }
        if !press.isDrag, hypot(point.x - press.start.x, point.y - press.start.y) >= ExplodedState.slop {
            press.isDrag = true
            hover(nil)
        }
        if press.isDrag {
            settings.camera.turn(dx: point.x - press.last.x, dy: point.y - press.last.y)
            show(settings)
        }
        press.last = point
        exploded.press = press
    }

    /// Handles the release of the left button.
    /// - Returns: false if the button was pressed for something else.
    func explodedReleased(at point: CGPoint) -> Bool {
        guard let press = exploded.press else { return false }
        exploded.press = nil
        guard !press.isDrag else { return true }
        exploded.lastClick = (windowTime(), point)
        let layers = explodedLayers(at: point)
        if press.isControlHeld, let index = layers.firstIndex(where: { $0 === selectedLayer }) {
            select(layers[(index + 1) % layers.count])
        } else {
            select(layers.first)
        }
        return true
    }

    /// Magnifies the view about a point.
    /// - Returns: false while there is no such view.
    func zoomExploded(by factor: Double, at point: CGPoint? = nil) -> Bool {
        guard var settings = exploded.settings else { return false }
        settings.camera.zoom(by: factor, at: point ?? viewportMiddle)
        show(settings)
        return true
    }

    /// Shows a point of the scene in the size that it has in the flat picture.
    func zoomExplodedToActual() {
        guard var settings = exploded.settings else { return }
        (settings.camera.zoom, settings.camera.offset) = (1, .zero)
        show(settings)
    }

    /// Moves the view.
    /// - Returns: false while there is no such view.
    func moveExploded(by distance: CGVector) -> Bool {
        guard var settings = exploded.settings else { return false }
        settings.camera.offset.dx += distance.dx
        settings.camera.offset.dy += distance.dy
        show(settings)
        return true
    }

    // MARK: Layers

    /// Returns the layers at a point of the area, the nearest first. Layers that draw something there come before the others.
    func explodedLayers(at point: CGPoint) -> [CALayer] {
        guard let view = exploded.view, let settings = exploded.settings else { return [] }
        let outline = layerTree.outline
        var (drawing, empty): ([CALayer], [CALayer]) = ([], [])
        for hit in view.hits(at: point) {
            let plane = view.planes[hit.plane]
            guard let layer = layer(of: hit.plane, in: view, outline), !inspector.overrides.applies(.locked, to: layer) else { continue }
            let touch = LayerTouch(layer, at: hit.point)
            guard touch.isHit || plane.bounds.holds(hit.point) else { continue }
            let isSeen = settings.content == .wireframe || touch.draws && plane.appearance != .invisible
            if drawing.contains(where: { $0 === layer }) { continue }
            if isSeen {
                drawing.append(layer)
            } else if !empty.contains(where: { $0 === layer }) {
                empty.append(layer)
            }
        }
        return drawing + empty.filter { layer in !drawing.contains { $0 === layer } }
    }

    /// Returns the layer of a plane. For a layer that only the renderer knows, such as a tile, returns the layer of a plane around it.
    private func layer(of plane: Int, in view: ExplodedView, _ outline: LayerOutline) -> CALayer? {
        var next = Optional(plane)
        while let index = next {
            if let layer = outline.layer(of: view.planes[index].layer) { return layer }
            next = view.planes[index].superplane
        }
        return nil
    }

    /// The outlines of the selected layer's planes and of those under the mouse.
    var explodedMarks: LayerMarks {
        var marks = LayerMarks()
        guard let view = exploded.view else { return marks }
        for (layer, kind) in [(selectedLayer, LayerMarks.Outline.Kind.selected), (hoveredLayer, .hovered)] {
            guard let layer, kind == .selected || layer !== selectedLayer else { continue }
            // A layer in a replicator has many planes; one of them represents all.
            guard let plane = view.planes.firstIndex(where: { $0.layer == layer.id }) else {
                marks.outlines += outlinesBelow(layer, in: view)
                continue
            }
            marks.outlines.append(LayerMarks.Outline(kind, layer, corners: view.outline(of: plane), in: scene, at: now()))
        }
        return marks
    }

    /// The outlines of the planes below a group that has no plane itself.
    private func outlinesBelow(_ group: CALayer, in view: ExplodedView) -> [LayerMarks.Outline] {
        let outline = layerTree.outline
        guard let index = outline.index(of: group) else { return [] }
        let below = Set(outline.entries[index..<Int(outline.entries[index].end)].map(\.layer.id))
        let planes = view.planes.indices.filter { below.contains(view.planes[$0].layer) }.prefix(LayerMarks.mostInstances)
        return planes.map { LayerMarks.Outline(kind: .instance, corners: view.outline(of: $0), label: "", isDashed: true) }
    }

    /// What the view's panel displays; nil while the view is off.
    var explodedPanelState: ExplodedPanel.State? {
        exploded.settings.map { ExplodedPanel.State(content: $0.content, spacing: $0.spacing, isFront: $0.camera.isFront) }
    }
}
