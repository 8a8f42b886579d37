import QuartziteGraphics

// Animations of a cell's numbers and colour, such as `emitterCells.spark.birthRate`, and of the inputs of behaviours, such as
// `emitterBehaviors.wind.drag`. As for a program's own properties, each animation is compiled as an animation of a standard property that
// stands in for the cell's or the behaviour's, and is committed with the layer's values.
extension CAEmitterLayer {
    /// Whether a key path leads into a cell of the layer.
    static func isOfCell(_ keyPath: String) -> Bool { keyPath.hasPrefix("emitterCells.") }

    /// Whether the key path of a cell leads to an animatable number or colour.
    func canAnimate(ofCell keyPath: String) -> Bool {
        CAEmitterCell.cell(on: keyPath, among: emitterCells).map { Self.target($0.rest) != nil } ?? false
    }

    /// The attached animations of cells, compiled for sampling.
    var cellAnimations: [EmitterCellAnimation] {
        guard !attachedAnimations.isEmpty, let emitterCells else { return [] }
        return Self.keyPaths(of: attachedAnimations.map(\.animation), where: Self.isOfCell).compactMap { keyPath in
            guard let (cell, key) = CAEmitterCell.cell(on: keyPath, among: emitterCells),
                let index = emitterCells.firstIndex(where: { $0 === cell }), let (target, shape) = Self.target(key),
                let layer = compile(keyPath, like: cell.value(forKey: key), shape)
            else { return nil }
            return EmitterCellAnimation(cell: index, target: target, layer: layer)
        }
    }

    private static func target(_ key: String) -> (EmitterCellAnimation.Target, CustomShape)? {
        if key == "color" { return (.color, .color) }
        guard let number = EmitterCellNumber(key: key), number.isAnimatable else { return nil }
        return (.number(number), .number)
    }

    /// The key paths of animations that fulfil a condition, each once.
    private static func keyPaths(of animations: [CAAnimation], where isWanted: (String) -> Bool) -> [String] {
        var (result, open): ([String], [CAAnimation]) = ([], animations.reversed())
        while let animation = open.popLast() {
            if let group = animation as? CAAnimationGroup { open += (group.animations ?? []).reversed() }
            guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath, isWanted(keyPath), !result.contains(keyPath) else { continue }
            result.append(keyPath)
        }
        return result
    }

    // MARK: Behaviours

    /// Whether a key path leads into a behaviour of the layer.
    static func isOfBehavior(_ keyPath: String) -> Bool { keyPath.hasPrefix("emitterBehaviors.") }

    /// Whether the key path of a behaviour leads to an animatable input.
    package func canAnimate(ofBehavior keyPath: String) -> Bool {
        CAEmitterBehavior.behavior(on: keyPath, among: emitterBehaviors).map { $0.behavior.animatableShape(of: $0.rest) != nil } ?? false
    }

    /// Makes the animated behaviours of a cell from its own ones; nil if no input of the layer's behaviours is animated.
    var animatedBehaviors: ((_ own: [ParticleBehavior]) -> AnimatedBehaviors)? {
        guard !attachedAnimations.isEmpty, let emitterBehaviors else { return nil }
        let known = emitterBehaviors.filter { $0.animatedSource != nil }
        let animations = Self.keyPaths(of: attachedAnimations.map(\.animation), where: Self.isOfBehavior).compactMap {
            keyPath -> AnimatedBehaviors.Animation? in
            guard let (behavior, key) = CAEmitterBehavior.behavior(on: keyPath, among: emitterBehaviors),
                let index = known.firstIndex(where: { $0 === behavior }), let shape = behavior.animatableShape(of: key),
                let layer = compile(keyPath, like: behavior.value(forKey: key) ?? shape.zero, shape)
            else { return nil }
            return AnimatedBehaviors.Animation(behavior: index, key: key, shape: shape, layer: layer)
        }
        guard !animations.isEmpty else { return nil }
        let sources = known.compactMap(\.animatedSource)
        return { AnimatedBehaviors(sources, animations, own: $0) }
    }

    // MARK: Compiling

    private func compile(_ keyPath: String, like base: Any?, _ shape: CustomShape) -> CommittedLayer? {
        var (values, objects) = (LayerValues(), LayerObjects())
        guard shape.put(base, into: &values, &objects) else { return nil }
        var compiler = AnimationCompiler(self, of: CustomAnimation(key: keyPath, shape: shape))
        for attached in attachedAnimations { compiler.add(attached) }
        guard let animation = compiler.animation else { return nil }
        return CommittedLayer(id: id, name: nil, values: values, objects: objects, timing: timing, animation: animation, sublayers: [])
    }
}

extension CAEmitterBehavior {
    /// The shape of an animatable input, or of `enabled`; nil for another key.
    func animatableShape(of key: String) -> CustomShape? { EmitterBehaviorKind(rawValue: type)?.animatableShape(of: key) }
}

extension CustomShape {
    /// The value of an input that was not set.
    fileprivate var zero: Any { self == .point ? CGPoint.zero : 0.0 }
}
