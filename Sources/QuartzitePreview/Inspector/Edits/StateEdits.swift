import QuartziteKit
import QuartziteMarkup

/// Edits of values that states set, written into the states of a scene.
///
/// Such a value, or the layer's value without states, cannot be applied over the layer like other edits, because it would apply in every
/// state. In the states themselves it only applies where it belongs, and transitions and blends lead to it.
@MainActor
struct StateEdits {
    /// A written value, with the document's value.
    private struct Written {
        weak var layer: CALayer?
        let edit: LayerEdits.Edit
        let original: Any?
    }

    private weak var scene: Scene?
    private var written: [Written] = []

    /// Whether a state of the scene sets the value of an edit, a part of it, or a value of which it is a part.
    static func concern(_ keyPath: String, of layer: CALayer, in scene: Scene) -> Bool {
        scene.states?.setsValue(forKeyPath: keyPath, of: layer) ?? false
    }

    /// Applies edits to a scene; edits of values that states set are written into the states. The next commit contains them.
    /// - Parameters:
    ///   - others: layers that may have had edits.
    ///   - layer: returns the layer of an edit; nil for an edit that waits for its layer.
    mutating func lay(
        _ edits: [LayerEdits.Edit], over scene: Scene, and others: [CALayer] = [], layer: (LayerEdits.Edit) -> CALayer?
    ) {
        var laid: [LayerID: [LayerEdit]] = [:]
        var ofStates: [(CALayer, LayerEdits.Edit)] = []
        var layers = others
        for edit in edits {
            guard let layer = layer(edit) else { continue }
            if Self.concern(edit.keyPath, of: layer, in: scene) {
                ofStates.append((layer, edit))
            } else if edit.state == nil {
                laid[layer.id, default: []].append(LayerEdit(keyPath: edit.keyPath, value: edit.value.any))
            }
            layers.append(layer)
        }
        write(ofStates, into: scene)
        scene.context.setEdits(laid, of: layers)
    }

    /// Writes edits into the states of a scene, in place of earlier ones.
    private mutating func write(_ edits: [(layer: CALayer, edit: LayerEdits.Edit)], into scene: Scene) {
        if self.scene !== scene { (self.scene, written) = (scene, []) }
        guard let states = scene.states, !edits.isEmpty || !written.isEmpty else { return }
        let isSame =
            edits.count == written.count && zip(edits, written).allSatisfy { $0.layer === $1.layer && $0.edit == $1.edit }
        if isSame { return }
        for known in written.reversed() {
            guard let layer = known.layer else { continue }
            states.setValue(known.original, forKeyPath: known.edit.keyPath, of: layer, in: known.edit.state)
        }
        written = edits.map { layer, edit in
            let original = states.value(forKeyPath: edit.keyPath, of: layer, in: edit.state)
            states.setValue(edit.value.any, forKeyPath: edit.keyPath, of: layer, in: edit.state)
            return Written(layer: layer, edit: edit, original: original)
        }
    }

    /// The layer with the document's values in place of the written values, as far as the scene shows them.
    func original(of layer: CALayer, shown: (LayerEdits.Edit) -> Bool) -> CALayer {
        let own = written.filter { $0.layer === layer && shown($0.edit) }
        return own.isEmpty ? layer : layer.edited(by: own.reversed().map { LayerEdit(keyPath: $0.edit.keyPath, value: $0.original) })
    }
}
