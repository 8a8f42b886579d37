import Quartzite

/// A layer that is the root of a committed, displayed tree, on a clock that the vector sets.
///
/// What it shows is read twice, from `presentation()` and from the render tree; the two must agree.
final class Stage {
    let layer: CALayer
    private let context = LayerContext()
    private let tree = RenderTree()

    init(_ layer: CALayer = CALayer()) {
        self.layer = layer
        context.commitHandler = { [tree] in tree.apply($0) }
        context.layer = layer
    }

    /// A stage with the layer that a vector's `layer` and `model` describe.
    convenience init(host: Fields?, model: Fields?) throws {
        let layer = try VectorClasses.layer(try host?.optional("class") ?? "CALayer")
        layer.speed = try host?.optional("speed") ?? 1
        layer.timeOffset = try host?.optional("timeOffset") ?? 0
        for (keyPath, value) in model?.values ?? [:] {
            layer.setValue(try PropertyValue.decode(value, as: PropertyValue.Kind(keyPath: keyPath)), forKeyPath: keyPath)
        }
        self.init(layer)
    }

    /// Commits what has changed.
    func commit() { CATransaction.flush() }

    /// Moves the clock to where the layer's own time is `time`. The layer must not stand still.
    func advance(toLocalTime time: Double) { MediaClock.setVirtualTime(layer.convertTime(time, to: nil)) }

    /// A frame at a media time: what is due on the model happens, and what it changes is committed.
    func frame(at time: Double) throws {
        context.advance(to: time)
        commit()
        _ = try presentation()
    }

    /// What the layer shows now.
    func presentation() throws -> CALayer {
        guard let shown = layer.presentation() else { throw Inconsistent("presentation() is nil after a commit") }
        _ = tree.sample(at: MediaClock.now())
        guard let index = tree.index(of: layer.id) else { throw Inconsistent("the render tree does not have the layer") }
        let node = tree.nodes[index]
        let subclass = node.rareIndex < 0 ? SubclassValues.none : tree.rareData[Int(node.rareIndex)].subclass
        let difference =
            Self.difference(shown.values, node.values.pointee) ?? Self.difference(shown.subclassValues, subclass)
        if let difference { throw Inconsistent("presentation() and the render tree differ in “\(difference.key)”") }
        return shown
    }

    /// The value at a key path as it is shown now.
    func shownValue(_ keyPath: String) throws -> VectorValue { PropertyValue.encode(try presentation().value(forKeyPath: keyPath)) }

    private static func difference(_ a: LayerValues, _ b: LayerValues) -> LayerProperty? {
        if a.contents != b.contents { return .contents }
        if a.shadowPath != b.shadowPath { return .shadowPath }
        return LayerProperty.allCases.first { property in
            !same(a.channels(of: property), b.channels(of: property))
                || !zip(a.matrix(of: property).cells, b.matrix(of: property).cells).allSatisfy(same)
        }
    }

    private static func difference(_ a: SubclassValues, _ b: SubclassValues) -> LayerProperty? {
        LayerProperty.allCases.first {
            !same(a.channels(of: $0), b.channels(of: $0)) || !zip(a.matrix(of: $0).cells, b.matrix(of: $0).cells).allSatisfy(same) || a.path(of: $0) != b.path(of: $0) || a.list(of: $0) != b.list(of: $0)
        }
    }

    private static func same(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool { (0..<4).allSatisfy { same(a[$0], b[$0]) } }

    /// What is no number agrees with itself.
    private static func same(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }
}

/// How a vector says at which moment an animation is looked at.
enum Moment {
    /// Held at a part of its cycle.
    case held(Double)
    /// Running, so many seconds of its layer's time after its begin.
    case running(Double)

    /// `t` or `elapsed`.
    init(_ fields: Fields) throws {
        if let elapsed: Double = try fields.optional("elapsed") {
            self = .running(elapsed)
        } else {
            self = .held(try fields.require("t"))
        }
    }
}

extension Stage {
    /// Adds the animations in their order, commits, and moves the clock to the moment.
    func show(_ animations: [CAAnimation], at moment: Moment) {
        switch moment {
        case .held(let part):
            for animation in animations {
                animation.speed = 0
                animation.timeOffset = part * animation.duration
            }
        case .running(let elapsed):
            // A begin that is not 0 is a fixed local time, and this one is 0 to all arithmetic.
            for animation in animations { animation.beginTime += max(.leastNormalMagnitude, -elapsed) }
        }
        for animation in animations { layer.add(animation, forKey: nil) }
        commit()
        if case .running(let elapsed) = moment { advance(toLocalTime: elapsed + max(0, -elapsed)) }
    }
}
