import QuartziteKit
import QuartziteMarkup

/// Edits as Swift or CAML, for a person to paste into a program or a document.
@MainActor
struct EditedCode {
    private let edits: [LayerEdits.Edit]
    private let scene: Scene

    private let find: (LayerEdits.Edit) -> CALayer?

    /// - Parameter layer: returns the layer of an edit; default nil: the layer in its place.
    init(_ edits: LayerEdits, in scene: Scene, layer: ((LayerEdits.Edit) -> CALayer?)? = nil) {
        (self.edits, self.scene) = (edits.list, scene)
        find = layer ?? { $0.path.layer(below: scene.root) }
    }

    private func layer(at path: TreePath) -> CALayer? { edits.first { $0.path == path }.flatMap(find) }

    /// The places of the edited layers, in the order of their first edits.
    private var paths: [TreePath] {
        var known: Set<TreePath> = []
        return edits.map(\.path).filter { known.insert($0).inserted }
    }

    // MARK: Swift

    /// Statements, a line each:
    ///
    ///     door.cornerRadius = 12
    ///     door.setValue(0.5, forKeyPath: "transform.rotation.z")
    ///
    ///     // 0/2
    ///     layer.opacity = 0.5
    ///
    ///     // the animation “slide” of 0/2: door
    ///     slide.duration = 2
    ///
    /// A layer without a name that can be one of Swift is called `layer`, under a comment with its place in the tree. Statements about an
    /// animation are for the animation before the layer gets it.
    var swift: String {
        paths.map { path in
            let layer = layer(at: path)
            let name = layer?.name.flatMap(SwiftText.identifier)
            let place = path.steps.isEmpty ? "the root layer" : path.description
            let title = layer?.name.map { "\(place): \(LayerTitle.oneLine($0))" } ?? place
            let own = edits.filter { $0.path == path }
            let lines = own.filter { !AnimationKeyPath.isOne($0.keyPath) }.map { edit in
                let note = edit.state.map { "  // in the state “\(LayerTitle.oneLine($0))”" } ?? ""
                return SwiftText.statement(edit, of: name ?? "layer", layer) + note
            }
            let animated = AnimationStatements(own, of: layer, called: name ?? "layer", named: title).lines
            let heading = name == nil && !lines.isEmpty ? ["// \(title)"] : []
            return (heading + lines + animated).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    // MARK: CAML

    /// Elements with the edited values as attributes, as the writer of documents writes them. A layer without a name has its place in a
    /// comment before it, and so have keys that documents do not know. Behind them, for each state in a comment, the changes that it makes:
    ///
    /// An edited animation is written whole.
    ///
    ///     <CALayer name="door" cornerRadius="12"/>
    ///     <!-- state Unlock -->
    ///     <LKStateSetValue targetId="#5" keyPath="position.y">
    ///       <value type="real" value="713"/>
    ///     </LKStateSetValue>
    var caml: String {
        var states: [String] = []
        for state in edits.compactMap(\.state) where !states.contains(state) { states.append(state) }
        return baseCAML + states.map { "<!-- state \(comment($0)) -->\n" + caml(inState: $0) }.joined()
    }

    /// The changes of a state, each once.
    private func caml(inState state: String) -> String {
        var known: Set<ObjectIdentifier> = []
        return edits.filter { $0.state == state }.map { edit in
            guard let layer = find(edit), let change = scene.states?.element(forKeyPath: edit.keyPath, of: layer, in: state) else {
                return "<!-- \(edit.path): not in the scene now -->\n"
            }
            guard known.insert(ObjectIdentifier(change)).inserted else { return "" }
            guard let target = scene.documentID(layer) ?? layer.name, !target.isEmpty else {
                return "<!-- \(edit.path): the layer has neither id nor name -->\n"
            }
            return CAMLWriter.element(of: change, target: target)
                ?? "<!-- documents cannot hold the value of “\(comment(edit.keyPath))” -->\n"
        }.joined()
    }

    /// A text in a form that a comment may contain.
    private func comment(_ text: String) -> String { LayerTitle.oneLine(text).replacing("--", with: "- -") }

    private var baseCAML: String {
        paths.map { path in
            let own = edits.filter { $0.path == path && $0.state == nil }
            if own.isEmpty { return "" }
            guard let layer = layer(at: path) else { return "<!-- \(path): not in the scene now -->\n" }
            let edited = layer.edited(by: own.map { LayerEdit(keyPath: $0.keyPath, value: $0.value.any) })
            let keys = Set(own.filter { !AnimationKeyPath.isOne($0.keyPath) }.flatMap { Self.documentKeys(of: $0.keyPath) })
            let all = own.map { LayerEdit(keyPath: $0.keyPath, value: $0.value.any) }
            let animations = layer.attachedAnimations.compactMap { attached in
                attached.edited(by: all, on: layer).map { (key: attached.key, animation: $0) }
            }
            let (known, unknown) = (keys.filter { CAMLWriter.holds($0, of: layer) }, keys.filter { !CAMLWriter.holds($0, of: layer) })
            var text = ""
            if layer.name?.isEmpty ?? true { text += "<!-- \(path.steps.isEmpty ? "the root layer" : path.description) -->\n" }
            for key in unknown.sorted() { text += "<!-- documents have no “\(key)” -->\n" }
            return text + CAMLWriter.element(of: edited, as: layer, keys: known, animations: animations)
        }.joined()
    }

    /// The keys under which a document stores the values of a key path.
    private static func documentKeys(of keyPath: String) -> [String] {
        let key = String(keyPath.prefix { $0 != "." })
        return key == "frame" ? ["position", "bounds"] : [key]
    }
}
