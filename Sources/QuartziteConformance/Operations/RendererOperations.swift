import Quartzite
import QuartziteRenderer

/// Operations on `CARenderer`, in a context without a window.
enum RendererOperations {
    static let one: [String: Operation] = [
        "rendererFrame": rendererFrame,
        "rendererUpdate": rendererUpdate,
    ]

    /// One frame of a layer with an animation.
    private static let rendererFrame: Operation = { question in
        let host = try RendererHost()
        let now = 100.0
        MediaClock.setVirtualTime(now)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        for (keyPath, value) in try question.input.optional("model", as: Fields.self)?.values ?? [:] {
            layer.setValue(try PropertyValue.decode(value, as: PropertyValue.Kind(keyPath: keyPath)), forKeyPath: keyPath)
        }
        let animation = try AnimationDescription.make(question.input.require("animation"), isRemovedOnCompletion: true)
        if let ahead: Double = try question.input.optional("beginTimeMinusNow") { animation.beginTime = now + ahead }
        if let passed: Double = try question.input.optional("frameTimeMinusBegin") { animation.beginTime = now - passed }
        layer.add(animation, forKey: nil)
        host.renderer.layer = layer
        host.frame(at: now) {}
        let next = host.renderer.nextFrameTime()
        return [
            "nextFrameTime": .number(next), "nextFrameTimeMinusBegin": .number(next - animation.beginTime),
            "nextFrameTimeEqualsFrameTime": .boolean(next == now),
            "renderedOpacity": .number(Double((layer.presentation() ?? layer).opacity)),
        ]
    }

    /// Several frames in which layers are added and removed; answers with the update of the last frame.
    private static let rendererUpdate: Operation = { question in
        let host = try RendererHost()
        host.renderer.bounds =
            try question.input.optional("rendererBounds") ?? CGRect(x: -1024, y: -1024, width: 2048, height: 2048)
        let descriptions: [Fields] = try question.input.read("layers", default: [])
        let layers = try NamedLayers(descriptions)
        defer { withExtendedLifetime(layers) {} }
        host.renderer.layer = layers.inOrder.first ?? CALayer()
        var (update, time, fresh) = (CGRect.null, 100.0, [String: CALayer]())
        for step in try question.input.require("steps", as: [Fields].self) {
            switch try step.require("do", as: String.self) {
            case "frame":
                time += 1
                host.frame(at: time) { update = host.renderer.updateBounds() }
            case "addUpdate": host.added.append(try step.require("rect"))
            case "addSublayer":
                let description: Fields = try step.require("layer")
                let name: String = try description.require("name")
                let layer = try NamedLayers.layer(description)
                fresh[name] = layer
                try layers.layer(description.require("parent")).addSublayer(layer)
            case "removeSublayer":
                let name: String = try step.require("name")
                try (fresh[name] ?? layers.layer(name)).removeFromSuperlayer()
            case let verb: throw MalformedVector("a renderer's step is not “\(verb)”")
            }
        }
        return ["rect": update.answer]
    }
}

/// A renderer with its OpenGL context.
private final class RendererHost {
    let renderer: CARenderer
    /// Update rectangles to add to the next frame.
    var added: [CGRect] = []
    private let context: GraphicsContext

    init() throws {
        do {
            context = try GraphicsContext.headless()
        } catch {
            throw NotAvailable.openGL
        }
        // The renderer uses the current context, so any handle will do.
        var handle = 0
        renderer = withUnsafeMutablePointer(to: &handle) { CARenderer(cglContext: UnsafeMutableRawPointer($0)) }
        renderer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    }

    /// - Parameter look: called before the frame is drawn.
    func frame(at time: Double, look: () -> Void) {
        MediaClock.setVirtualTime(time)
        renderer.beginFrame(atTime: time, timeStamp: nil)
        for rect in added { renderer.addUpdate(rect) }
        added = []
        look()
        renderer.render()
        renderer.endFrame()
    }
}
