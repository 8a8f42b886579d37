import Quartzite

/// A layer that is the root of a committed and displayed tree, on a clock that the vector sets.
///
/// The layer's state is read both from `presentation()` and from the render tree. The two must agree.
final class Stage {
    let layer: CALayer
    private let context = LayerContext()
    private let tree = RenderTree()

    init(_ layer: CALayer = CALayer()) {
        self.layer = layer
        context.commitHandler = { [tree] in tree.apply($0) }
        context.layer = layer
    }

    /// Creates a stage with the layer that a vector's `layer` and `model` describe.
    convenience init(host: Fields?, model: Fields?) throws {
        let layer = try VectorClasses.layer(try host?.optional("class") ?? "CALayer")
        layer.speed = try host?.optional("speed") ?? 1
        layer.timeOffset = try host?.optional("timeOffset") ?? 0
        for (keyPath, value) in model?.values ?? [:] {
            layer.setValue(try PropertyValue.decode(value, as: PropertyValue.Kind(keyPath: keyPath)), forKeyPath: keyPath)
        }
        self.init(layer)
    }

    /// Commits all changes.
    func commit() { CATransaction.flush() }

    /// Sets the clock so that the layer's local time is `time`. The layer's speed must not be 0.
    func advance(toLocalTime time: Double) { MediaClock.setVirtualTime(layer.convertTime(time, to: nil)) }

    /// Performs a frame at a media time: runs due work on the model, and commits its changes.
    func frame(at time: Double) throws {
        context.advance(to: time)
        commit()
        _ = try presentation()
    }

    /// Returns the presentation layer at the current time, after checking it against the render tree.
    func presentation() throws -> CALayer {
        guard let shown = layer.presentation() else { throw Inconsistent("presentation() is nil after a commit") }
        _ = tree.sample(at: MediaClock.now())
        guard let index = tree.index(of: layer.id) else { throw Inconsistent("the render tree does not have the layer") }
        let node = tree.nodes[index]
        let subclass = node.rareIndex.map { tree.rareData[Int($0)].subclass } ?? .none
        let difference =
            Self.difference(shown.values, node.values.pointee) ?? Self.difference(shown.subclassValues, subclass)
        if let difference { throw Inconsistent("presentation() and the render tree differ in “\(difference.key)”") }
        return shown
    }

    /// Returns the value at a key path as shown at the current time.
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
            !same(a.channels(of: $0), b.channels(of: $0)) || !zip(a.matrix(of: $0).cells, b.matrix(of: $0).cells).allSatisfy(same)
                || a.path(of: $0) != b.path(of: $0) || a.list(of: $0) != b.list(of: $0)
        }
    }

    private static func same(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool { (0..<4).allSatisfy { same(a[$0], b[$0]) } }

    /// Returns whether two numbers are equal, where NaN equals NaN.
    private static func same(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }
}

/// The moment at which a vector samples an animation.
enum Moment {
    /// Paused, at a fraction of the cycle.
    case held(Double)
    /// Running, at a number of seconds of the layer's time after the begin.
    case running(Double)

    /// Reads `t` or `elapsed`.
    init(_ fields: Fields) throws {
        if let elapsed: Double = try fields.optional("elapsed") {
            self = .running(elapsed)
        } else {
            self = .held(try fields.require("t"))
        }
    }
}

extension Stage {
    /// Adds the animations in order, commits, and sets the clock to the moment.
    func show(_ animations: [CAAnimation], at moment: Moment) {
        switch moment {
        case .held(let part):
            for animation in animations {
                animation.speed = 0
                animation.timeOffset = part * animation.duration
            }
        case .running(let elapsed):
            // A begin time other than 0 is a fixed local time. This one is as good as 0 in arithmetic.
            for animation in animations { animation.beginTime += max(.leastNormalMagnitude, -elapsed) }
        }
        for animation in animations { layer.add(animation, forKey: nil) }
        commit()
        if case .running(let elapsed) = moment { advance(toLocalTime: elapsed + max(0, -elapsed)) }
    }
}
