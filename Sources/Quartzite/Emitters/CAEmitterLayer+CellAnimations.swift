import QuartziteGraphics

// Animations of a cell's numbers and colour, such as `emitterCells.spark.birthRate`. As for a program's own properties, each
// animation is compiled as an animation of a standard property that stands in for the cell's property, and is committed with the
// layer's values.
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
        var keyPaths: [String] = []
        for keyPath in Self.cellKeyPaths(attachedAnimations.map(\.animation)) where !keyPaths.contains(keyPath) { keyPaths.append(keyPath) }
        return keyPaths.compactMap { keyPath in
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

    private static func cellKeyPaths(_ animations: [CAAnimation]) -> [String] {
        animations.flatMap { animation -> [String] in
            if let group = animation as? CAAnimationGroup { return cellKeyPaths(group.animations ?? []) }
            return (animation as? CAPropertyAnimation)?.keyPath.map { isOfCell($0) ? [$0] : [] } ?? []
        }
    }

    private func compile(_ keyPath: String, like base: Any?, _ shape: CustomShape) -> CommittedLayer? {
        var (values, objects) = (LayerValues(), LayerObjects())
        guard shape.put(base, into: &values, &objects) else { return nil }
        var compiler = AnimationCompiler(self, of: CustomAnimation(key: keyPath, shape: shape))
        for attached in attachedAnimations { compiler.add(attached) }
        guard let animation = compiler.animation else { return nil }
        return CommittedLayer(id: id, name: nil, values: values, objects: objects, timing: timing, animation: animation, sublayers: [])
    }
}
