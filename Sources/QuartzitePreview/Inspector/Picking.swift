import QuartziteKit

/// Finds the layers under a point of the window, as they appear at the current time.
///
/// The point is mapped into each layer's plane. Layers of one 3D rendering context are tested in order of depth at the point, so that
/// crossing planes are found where they are visible. Layers that are hidden, clipped or masked away at the point are left out, and shapes
/// are found on their fill and stroke. Round corners do not count.
///
///     visit a ──► clipped or masked? ──► a's sublayers at the point, the front one first ──► a itself
///
/// An explicit stack replaces recursion, so deep trees cannot overflow the call stack.
@MainActor
struct Picking {
    /// Returns whether a layer is left out, with its sublayers.
    var isLeftOut: (CALayer) -> Bool = { _ in false }

    /// The largest depth of masks of layers in masks that are tested; deeper masks count as opaque.
    private static let deepestMask = 8
    /// The largest number of instances of a replicator that are tested.
    private static let mostInstances = 1000

    /// Returns the layers under a point from front to back, layers that draw something before layers that draw nothing.
    /// - Parameters:
    ///   - point: in the space outside the topmost layer.
    ///   - top: the topmost layer of the displayed tree.
    ///   - root: the layer that can be picked, with its sublayers.
    func layers(at point: CGPoint, in top: CALayer, below root: CALayer) -> [CALayer] {
        var (drawing, empty) = (DistinctLayers(), DistinctLayers())
        var family = Family(root: root)
        visit(at: point, in: top, depth: 0) { layer, draws in
            guard family.contains(layer) else { return true }
            if draws { drawing.append(layer) } else { empty.append(layer) }
            return true
        }
        return drawing.layers + empty.layers
    }

    /// A list without repetitions: a layer of a replicator may be hit in several instances.
    private struct DistinctLayers {
        private(set) var layers: [CALayer] = []
        private var known: Set<ObjectIdentifier> = []

        mutating func append(_ layer: CALayer) {
            if known.insert(ObjectIdentifier(layer)).inserted { layers.append(layer) }
        }
    }

    /// The layers in a root. The answers are kept, so that each layer of a deep tree is visited once.
    private struct Family {
        private var isInside: [ObjectIdentifier: Bool]

        init(root: CALayer) { isInside = [ObjectIdentifier(root): true] }

        mutating func contains(_ layer: CALayer) -> Bool {
            var path: [ObjectIdentifier] = []
            var around: CALayer? = layer
            while let current = around, isInside[ObjectIdentifier(current)] == nil {
                path.append(ObjectIdentifier(current))
                around = current.superlayer
            }
            let answer = around.flatMap { isInside[ObjectIdentifier($0)] } ?? false
            for layer in path { isInside[layer] = answer }
            return answer
        }
    }

    /// Passes the layers at a point to a function, front to back, until the function returns false.
    private func visit(at point: CGPoint, in top: CALayer, depth: Int, _ body: (CALayer, _ draws: Bool) -> Bool) {
        guard let start = Spot(top, outer: nil, matrix: CATransform3DIdentity, at: point, order: 0) else { return }
        var pending = [Step.spot(start)]
        while let step = pending.popLast() {
            switch step {
            case .layer(let layer, let draws): if !body(layer, draws) { return }
            case .spot(let spot): push(spot, depth, &pending)
            }
        }
    }

    private enum Step {
        /// No sublayer is in front of the layer any more.
        case layer(CALayer, draws: Bool)
        case spot(Spot)
    }

    /// Pushes the visits of a spot in reverse order: the layer itself, then its sublayers from back to front.
    private func push(_ spot: Spot, _ depth: Int, _ pending: inout [Step]) {
        let layer = spot.layer
        if isLeftOut(layer) { return }
        let isOpen = layer.withShownValues { values in
            values.pointee.isVisible && values.pointee.isVisible(showsBack: spot.showsBack)
                && (!values.pointee.clipsToBounds || values.pointee.contains(spot.inside))
        }
        guard isOpen == true, isUncovered(layer, at: spot.inside, depth) else { return }
        let touch = LayerTouch(layer, at: spot.inside)
        if touch.isHit { pending.append(.layer(layer, draws: touch.draws)) }
        for spot in sublayers(of: layer, at: spot.inside) { pending.append(.spot(spot)) }
    }

    /// Returns whether the mask of a layer shows the point. Anything that the mask draws at the point counts as opaque.
    private func isUncovered(_ layer: CALayer, at point: CGPoint, _ depth: Int) -> Bool {
        guard !layer.isMask, let mask = layer.mask, depth < Self.deepestMask else { return true }
        var isHit = false
        visit(at: point, in: mask, depth: depth + 1) { _, draws in
            isHit = isHit || draws
            return !isHit
        }
        return isHit
    }

    /// Returns the sublayers whose planes the point hits, back to front, including the sublayers of layers that preserve 3D.
    private func sublayers(of layer: CALayer, at point: CGPoint) -> [Spot] {
        var spots: [Spot] = []
        var order = 0
        var spaces = Self.spaces(in: layer, CATransform3DIdentity)
        while let space = spaces.popLast() {
            for index in space.first..<space.layers.count {
                let sublayer = space.layers[index]
                guard !isLeftOut(sublayer) else { continue }
                if sublayer.preserves3D {
                    guard sublayer.withShownValues({ $0.pointee.isVisible }) == true else { continue }
                    let own = sublayer.withShownValues { $0.pointee.matrixToParent } ?? CATransform3DIdentity
                    let matrix = CATransform3DConcat(space.outer.map { CATransform3DConcat(own, $0) } ?? own, space.matrix)
                    // The rest of this list follows the sublayers of this layer.
                    spaces.append(Space(layers: space.layers, first: index + 1, outer: space.outer, matrix: space.matrix))
                    spaces += Self.spaces(in: sublayer, matrix)
                    break
                }
                if let spot = Spot(sublayer, outer: space.outer, matrix: space.matrix, at: point, order: order) { spots.append(spot) }
                order += 1
            }
        }
        return Self.sorted(spots)
    }

    /// A list of siblings, from `first` on, with the matrices to the plane of the view.
    private struct Space {
        let layers: [CALayer]
        var first = 0
        let outer: CATransform3D?
        let matrix: CATransform3D
    }

    /// Returns the sublayers of a layer: one list, or for a replicator one for each instance, the first one last.
    private static func spaces(in layer: CALayer, _ matrix: CATransform3D) -> [Space] {
        let outer = layer.withShownValues { $0.pointee.matrixForSublayers } ?? nil
        guard case .replicator(let values) = layer.shownSubclassValues, values.shownCount != 1 else {
            return [Space(layers: layer.childLayers, outer: outer, matrix: matrix)]
        }
        let bounds = layer.withShownValues { $0.pointee.bounds } ?? .zero
        return (0..<min(values.shownCount, mostInstances)).reversed().map { instance in
            Space(
                layers: layer.childLayers, outer: outer, matrix: CATransform3DConcat(values.transform(of: instance, bounds: bounds), matrix)
            )
        }
    }

    private static func sorted(_ spots: [Spot]) -> [Spot] {
        guard spots.count > 1 else { return spots }
        var spots = spots
        // Layers in one plane get the same depth.
        spots.sort { $0.depth < $1.depth }
        for index in spots.indices.dropFirst() {
            let depth = spots[index - 1].depth
            if StackingOrder.isSamePlane(difference: spots[index].depth - depth, depth: depth) { spots[index].depth = depth }
        }
        spots.sort {
            StackingOrder.precedes(depth: ($0.depth, $1.depth), zPosition: ($0.zPosition, $1.zPosition), index: ($0.order, $1.order))
        }
        return spots
    }
}

/// A layer whose plane the tested point hits.
@MainActor
private struct Spot {
    let layer: CALayer
    /// The point in the layer's own space.
    let inside: CGPoint
    /// The depth at the point; larger is closer to the viewer.
    var depth: Double
    let zPosition: Double
    /// The layer's preorder index among the candidates.
    let order: Int
    /// Whether the back of the layer faces the viewer.
    let showsBack: Bool

    /// Nil if the plane is seen edge-on or the point lies behind the eye.
    /// - Parameters:
    ///   - outer: the matrix that the superlayer applies to its sublayers; nil for the identity.
    ///   - matrix: from the superlayer's space to the plane of the point.
    init?(_ layer: CALayer, outer: CATransform3D?, matrix: CATransform3D, at point: CGPoint, order: Int) {
        guard let (own, zPosition) = layer.withShownValues({ ($0.pointee.matrixToParent, $0.pointee.finiteZPosition) }) else { return nil }
        let whole = CATransform3DConcat(outer.map { CATransform3DConcat(own, $0) } ?? own, matrix)
        guard let inverse = Homography(whole).inverse else { return nil }
        let inside = inverse.apply(point)
        let (x, y) = (Double(inside.x), Double(inside.y))
        guard x.isFinite, y.isFinite, x * whole.m14 + y * whole.m24 + whole.m44 > 0 else { return nil }
        (self.layer, self.inside, self.zPosition, self.order) = (layer, inside, zPosition, order)
        depth = whole.depth(at: inside)
        showsBack = whole.showsBack
    }
}
