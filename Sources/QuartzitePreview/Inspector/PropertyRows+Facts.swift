import QuartziteKit
import QuartziteRenderer

// Facts about a layer besides its properties.
extension PropertyRows {
    static func identity(of layer: CALayer, in scene: Scene) -> [Line] {
        var lines: [Line] = []
        func add(_ label: String, _ text: String?) {
            guard let text else { return }
            // A row is one line, and a file may be named by several.
            let line = text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
            lines.append(.fact(label: label, text: line, isNotable: false))
        }
        if let recording = scene.playback.recording, !recording.isAtPresent {
            lines.append(.fact(label: "values", text: "of the program's present", isNotable: true))
        }
        add("class", LayerTitle.className(of: layer))
        add("name", layer.name.map(LayerTitle.oneLine))
        add("id", scene.documentID(layer).map(LayerTitle.oneLine))
        add("path", TreePath(of: layer, below: scene.root).map { $0.steps.isEmpty ? "root" : $0.description })
        add("document", scene.documentPlace(layer))
        add("delegate", layer.delegate.map { String(describing: type(of: $0)) })
        if let mask = layer.mask {
            let size = mask.bounds.standardized
            let text = "\(LayerTitle(mask, in: scene).text)  \(NumberText.short(size.width)) × \(NumberText.short(size.height))"
            lines.append(.link(label: "mask", text: text, mask))
        }
        for (event, action) in (layer.actions ?? [:]).sorted(by: { $0.key < $1.key }) { add("on \(event)", text(of: action)) }
        add("style", layer.style.flatMap { $0.isEmpty ? nil : $0.keys.map { "\($0)" }.sorted().joined(separator: ", ") })
        add("layout manager", layer.layoutManager.map { String(describing: type(of: $0)) })
        add("constraints", layer.constraints.flatMap { $0.isEmpty ? nil : String($0.count) })
        add("states", layer.states.flatMap { $0.isEmpty ? nil : $0.map(\.name).joined(separator: ", ") })
        if let emitter = layer as? CAEmitterLayer { add("cells", String(emitter.emitterCells?.count ?? 0)) }
        return lines
    }

    /// The class of an action, for an animation with its key path and duration.
    private static func text(of action: any CAAction) -> String {
        if action is NSNull { return "no action" }
        let name = String(describing: type(of: action))
        guard let animation = action as? CAAnimation else { return name }
        let key = (animation as? CAPropertyAnimation)?.keyPath.map { " of \($0)" } ?? ""
        return "\(name)\(key), \(NumberText.short(animation.duration)) s"
    }

    /// When an animation begins in the time that the window shows, how long it takes, and how it repeats.
    static func timing(ofAnimation index: Int, of layer: CALayer, in scene: Scene) -> Line {
        let attached = layer.attachedAnimations[index]
        let animation = attached.shown
        var words = [
            begin(attached.timing?.beginTime ?? animation.beginTime, of: layer, in: scene),
            "lasts \(NumberText.short(animation.duration)) s",
        ]
        if animation.repeatCount > 0 { words.append("× \(NumberText.short(Double(animation.repeatCount)))") }
        if animation.repeatDuration > 0 { words.append("for \(NumberText.short(animation.repeatDuration)) s") }
        if animation.autoreverses { words.append("and back") }
        if animation.speed != 1 { words.append("at \(NumberText.short(Double(animation.speed)))×") }
        return .fact(label: "", text: words.joined(separator: ", "), isNotable: false)
    }

    /// The text of a layer's time as the bar and the timeline show it: during a transition, counted from the transition's begin. Layers
    /// outside of a scrubbed paused layer have a time of their own.
    private static func begin(_ time: Double, of layer: CALayer, in scene: Scene) -> String {
        let playback = scene.playback
        let clock = playback.activeRecording == nil ? playback.layer : scene.root.superlayer
        if let clock, !layer.isDescendant(of: clock) { return "begins at \(NumberText.short(time)) s of the layer's time" }
        let shown = layer.convertTime(time, to: clock) - (playback.transition?.start ?? 0)
        // Times of media clocks have rounding errors.
        return "begins at \(NumberText.short((shown * 1000).rounded() / 1000)) s"
    }

    // MARK: Contents

    /// The number of rows that a thumbnail covers.
    static let pictureRows = 4

    static func contents(_ image: CGImage, of layer: CALayer) -> [Line] {
        let scale = layer.contentsScale > 0 ? layer.contentsScale : 1
        let points = "\(NumberText.short(Double(image.width) / scale)) × \(NumberText.short(Double(image.height) / scale)) points"
        let size = "\(image.width) × \(image.height) pixels" + (scale == 1 ? "" : ", \(points)")
        return (0..<pictureRows).map { .picture(part: $0) } + [
            .fact(label: "size", text: size, isNotable: false),
            .fact(label: "memory", text: ByteText.text(image.width * image.height * 4), isNotable: false),
        ]
    }

    // MARK: Drawing

    static func drawing(_ surfaces: LayerSurfaces?) -> [Line] {
        guard let surfaces else { return [.fact(label: "drawn", text: "not in the last frame", isNotable: false)] }
        if surfaces.reasons.isEmpty { return [.fact(label: "drawn", text: "directly", isNotable: false)] }
        var lines = [Line.fact(label: "offscreen", text: surfaces.reasons.description, isNotable: true)]
        guard surfaces.pixels > 0 else { return lines }
        lines.append(.fact(label: "cost", text: "\(surfaces.pixels) pixels, \(ByteText.text(surfaces.bytes))", isNotable: false))
        let how: String
        if !surfaces.isKept {
            how = "drawn in each frame that shows it"
        } else if surfaces.wasDrawn {
            let share = surfaces.share.map { ", \(NumberText.short(($0 * 1000).rounded() / 10)) % of the offscreen pixels" } ?? ""
            how = "drawn again\(share)"
        } else {
            how = "cached until something inside changes"
        }
        lines.append(.fact(label: "last frame", text: how, isNotable: surfaces.wasDrawn))
        return lines
    }
}
