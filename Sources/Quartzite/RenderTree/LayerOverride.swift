import QuartziteGraphics

/// Changes how a renderer shows a layer, on top of the program's values. The model layer is not affected.
package struct LayerOverride: Sendable, Equatable {
    /// Whether the layer and its sublayers are left out, whatever `hidden` is or becomes by animation. Default false.
    package var isHidden = false
    /// Whether the layer itself draws nothing, while its sublayers still show. Default false.
    package var drawsNothing = false

    package init(isHidden: Bool = false, drawsNothing: Bool = false) { (self.isHidden, self.drawsNothing) = (isHidden, drawsNothing) }

    /// Whether the override changes nothing.
    package var isEmpty: Bool { !isHidden && !drawsNothing }

    /// The properties that only affect the drawing of the layer itself.
    private static let drawing = LayerPropertySet(
        ["backgroundColor", "borderWidth", "contents", "shadowOpacity"].compactMap { LayerProperty(key: $0) })

    /// The properties of layer classes whose values are left out as a whole.
    private static let classProperties = LayerPropertySet(
        LayerProperty.allCases.filter { [.shape, .gradient, .text, .emitter].contains($0.owner) })

    /// Returns the layer as a renderer shows it. The layer must not be one that this function has returned.
    package func applied(to layer: CommittedLayer) -> CommittedLayer {
        if isEmpty { return layer }
        var (values, objects, subclass) = (layer.values.pointee, layer.objects, layer.subclass)
        var fixed: LayerPropertySet = []
        if isHidden {
            values.hidden = 1
            fixed.insert(LayerPropertySet(.hidden))
        }
        if drawsNothing {
            values.backgroundColor = LayerColor()
            values.contents = LayerContents()
            if values.borderWidth != 0 { values.setRare(\.borderWidth, 0, &objects) }
            if values.shadowOpacity != 0 { values.setRare(\.shadowOpacity, 0, &objects) }
            fixed.formUnion(Self.drawing)
            switch subclass.kind {
            case .shape, .gradient, .text, .emitter:
                subclass = .none
                fixed.formUnion(Self.classProperties)
            case .plain, .replicator, .transform: break
            }
        }
        let animation = layer.animation.flatMap { animation in
            animation.properties.isDisjoint(with: fixed) ? animation : LayerAnimation(animation, without: fixed)
        }
        return CommittedLayer(
            id: layer.id, name: layer.name, values: values, subclass: subclass, effects: layer.effects, objects: objects,
            timing: layer.timing, animation: animation, sublayers: layer.sublayers, mask: layer.mask, snapshot: layer.snapshot)
    }
}
