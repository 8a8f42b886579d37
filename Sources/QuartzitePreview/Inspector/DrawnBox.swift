import QuartziteKit

/// The box that marks a layer, in the layer's own points: its bounds, or the area that it draws beyond or without them.
///
///     bounds     ┌──────┐      a layer with bounds, and everything that it draws inside of them
///     shape      ┌ /\_ ┐       a shape layer without bounds, or with a path that leaves them: the path with its stroke
///     source     ┌──────┐      an emitter without bounds: where its particles begin
///     sublayers  ┌ □  □ ┐      a group without bounds: the boxes of its sublayers
@MainActor
struct DrawnBox: Equatable {
    enum Kind { case bounds, shape, source, sublayers }

    var rect: CGRect
    var kind: Kind

    /// The largest number of sublayers whose boxes count, and of instances of each.
    private static let (mostLayers, mostInstances) = (1000, 100)
    /// The distance in points by which a shape may exceed its bounds, in addition to its stroke.
    private static let slack = 0.5

    /// The largest depth of nested groups that is examined.
    private static let mostDepth = 64

    /// Makes the box of a layer as it shows.
    ///
    /// - Complexity: O(sublayers) for a group without bounds, else O(elements of the path).
    /// - Parameters:
    ///   - shown: the presentation layer.
    ///   - now: its media time.
    init(_ shown: CALayer, at now: Double) {
        var count = 0
        self.init(shown, at: now, depth: 0, &count)
    }

    private init(_ shown: CALayer, at now: Double, depth: Int, _ count: inout Int) {
        let bounds = shown.values.bounds.standardized
        (rect, kind) = (bounds, .bounds)
        let subclass = shown.subclassValues
        switch subclass {
        case .shape(let shape):
            guard let extent = subclass.ownExtent, let path = shape.path else { break }
            if bounds.isEmpty {
                (rect, kind) = (extent, .shape)
            } else if !bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(path.bounds) {
                (rect, kind) = (shown.values.partCount > 0 ? bounds.union(extent) : extent, .shape)
            }
            return
        case .emitter where bounds.isEmpty:
            (rect, kind) = (subclass.ownExtent ?? bounds, .source)
            return
        case .none, .gradient, .text, .emitter, .replicator, .transform: break
        }
        guard bounds.isEmpty, !shown.values.clipsToBounds, depth < Self.mostDepth else { return }
        let box = Self.box(ofSublayersOf: shown, at: now, depth: depth, &count)
        if !box.isNull { (rect, kind) = (box, .sublayers) }
    }

    /// Returns the box around the visible sublayers of a presentation layer, in its points; null for none.
    private static func box(ofSublayersOf shown: CALayer, at now: Double, depth: Int, _ count: inout Int) -> CGRect {
        var box = CGRect.null
        for model in shown.model().childLayers {
            guard count < mostLayers else { break }
            count += 1
            guard let sublayer = model.presentation(at: now), sublayer.values.isVisible else { continue }
            let own = DrawnBox(sublayer, at: now, depth: depth + 1, &count)
            if own.rect.isEmpty, own.kind == .bounds { continue }
            for place in sublayer.instanceHomographies(upTo: shown, most: mostInstances) {
                let placed = place.boundingBox(of: own.rect)
                if [placed.minX, placed.minY, placed.width, placed.height].allSatisfy(\.isFinite) { box = box.union(placed) }
            }
        }
        return box
    }

    /// The label of an outline: the size, and for other boxes than the bounds, the kind of box.
    var text: String {
        let size = "\(NumberText.short(rect.width)) × \(NumberText.short(rect.height))"
        return switch kind {
        case .bounds: size
        case .shape: "path \(size)"
        case .source: "source \(size)"
        case .sublayers: "sublayers \(size)"
        }
    }
}
