import QuartziteKit

/// The marks that the window draws over the scene for the selected layer and the layer under the pointer: outlines, the anchor point, the
/// position and distances. All points are in the coordinates of the scene's area, y down.
struct LayerMarks: Equatable {
    var outlines: [Outline] = []
    /// The visible position of the selected layer's anchor point; nil without a selected layer, or behind the eye.
    var anchor: CGPoint?
    /// The visible position of the selected layer's `position` in its superlayer's plane. A transform may move the anchor point away from
    /// it.
    var position: CGPoint?
    var distances: [Distance] = []

    /// Where a layer is.
    struct Outline: Equatable {
        enum Kind {
            case selected, hovered
            /// Another instance of the selected or hovered layer, in a replicator.
            case instance
        }
        var kind: Kind
        /// The corners in order; more or fewer than four if a part is behind the eye.
        var corners: [CGPoint]
        /// The name and the size in the layer's points; empty for another instance.
        var label: String
        /// Whether the outline surrounds the sublayers of a layer without bounds.
        var isDashed = false
    }

    /// A distance between edges of two layers.
    struct Distance: Equatable {
        var from: CGPoint
        var to: CGPoint
        /// The distance in points of the innermost layer around both.
        var text: String
    }

    var isEmpty: Bool { outlines.isEmpty }

    init() {}

    /// The largest number of instances of a layer that get outlines.
    static let mostInstances = 200

    /// A layer with the number of one of its instances, which replicators around it make.
    struct Instance {
        var layer: CALayer
        var number = 0
    }

    /// Makes the marks of two layers as they appear at a media time.
    @MainActor init(selected: CALayer?, hovered: CALayer?, in scene: Scene, at now: Double) {
        self.init(selected: selected.map { Instance(layer: $0) }, hovered: hovered.map { Instance(layer: $0) }, in: scene, at: now)
    }

    /// Makes the marks of two instances of layers as they appear at a media time.
    @MainActor init(selected: Instance?, hovered: Instance?, in scene: Scene, at now: Double) {
        if let selected, let shown = selected.layer.presentation(at: now) {
            let (home, number) = addOutlines(.selected, selected, shown, in: scene, at: now)
            let anchor = shown.values.anchorInBounds
            self.anchor = home.visiblePoint(CGPoint(x: shown.values.bounds.minX + anchor.x, y: shown.values.bounds.minY + anchor.y))
            let around = shown.instanceHomographies(upTo: nil, most: Self.mostInstances, isInSuperlayer: true)
            position = around.indices.contains(number) ? around[number].visiblePoint(shown.position) : nil
        }
        guard let hovered, hovered.layer !== selected?.layer, let shown = hovered.layer.presentation(at: now) else { return }
        _ = addOutlines(.hovered, hovered, shown, in: scene, at: now)
        if let selected { distances = Self.distances(from: selected.layer, to: hovered.layer, at: now) }
    }

    /// Adds the outlines of all instances of a layer; returns the projection of the chosen instance, and its number.
    @MainActor private mutating func addOutlines(
        _ kind: Outline.Kind, _ instance: Instance, _ shown: CALayer, in scene: Scene, at now: Double
    ) -> (home: Homography, number: Int) {
        let box = DrawnBox(shown, at: now)
        let homes = shown.instanceHomographies(upTo: nil, most: Self.mostInstances)
        let number = homes.indices.contains(instance.number) ? instance.number : 0
        for (index, home) in homes.enumerated() where index != number {
            outlines.append(
                Outline(kind: .instance, corners: home.visiblePolygon(of: box.rect), label: "", isDashed: box.kind == .sublayers))
        }
        let home = homes.indices.contains(number) ? homes[number] : .identity
        let count = homes.count > 1 ? "  instance \(number + 1) of \(homes.count < Self.mostInstances ? "\(homes.count)" : "many")" : ""
        outlines.append(
            Outline(
                kind: kind, corners: home.visiblePolygon(of: box.rect),
                label: LayerMarks.Outline.label(instance.layer, box, in: scene) + count, isDashed: box.kind == .sublayers))
        return (home, number)
    }

    /// Returns the distances between two layers in the plane of the innermost layer around both.
    @MainActor private static func distances(from a: CALayer, to b: CALayer, at now: Double) -> [Distance] {
        // Presentation layers at the same time are in the same tree.
        guard let common = CALayer.innermost(around: a, and: b), let first = a.presentation(at: now),
            let second = b.presentation(at: now), let around = common.presentation(at: now)
        else { return [] }
        let rects = [first, second].map { $0.homography(upTo: around).boundingBox(of: DrawnBox($0, at: now).rect) }
        guard rects.allSatisfy({ $0.origin.x.isFinite && $0.origin.y.isFinite && $0.width.isFinite && $0.height.isFinite }) else {
            return []
        }
        let home = around.homography(upTo: nil)
        return EdgeDistance.list(rects[0], rects[1]).compactMap { edge in
            guard let from = home.visiblePoint(edge.from), let to = home.visiblePoint(edge.to) else { return nil }
            return Distance(from: from, to: to, text: NumberText.short(edge.length))
        }
    }
}

extension LayerMarks.Outline {
    /// Makes the outline of a layer whose corners are not where the flat picture shows them.
    @MainActor init(_ kind: Kind, _ layer: CALayer, corners: [CGPoint], in scene: Scene, at now: Double) {
        (self.kind, self.corners) = (kind, corners)
        label = Self.label(layer, DrawnBox(layer.presentation(at: now) ?? layer, at: now), in: scene)
    }

    @MainActor fileprivate static func label(_ layer: CALayer, _ box: DrawnBox, in scene: Scene) -> String {
        "\(LayerTitle(layer, in: scene).text)  \(box.text)"
    }
}

/// A straight distance between two rectangles of one plane.
struct EdgeDistance: Equatable {
    var from: CGPoint
    var to: CGPoint

    var length: Double { hypot(to.x - from.x, to.y - from.y) }

    /// Returns the gaps between two rectangles if they are apart, else the distances between their edges on each side.
    ///
    ///     ┌───┐                ┌───────────┐
    ///     │ a │←─ 20 ─→┌───┐   │  ←5→┌───┐ │        no distance of 0 is listed
    ///     └───┘        │ b │   │     │ b │ │
    ///                  └───┘   └─a───┴───┴─┘
    static func list(_ a: CGRect, _ b: CGRect) -> [EdgeDistance] {
        var list: [EdgeDistance] = []
        let (isBeside, isAbove) = (a.maxX <= b.minX || b.maxX <= a.minX, a.maxY <= b.minY || b.maxY <= a.minY)
        let (x, y) = (middle(a.minX, a.maxX, b.minX, b.maxX), middle(a.minY, a.maxY, b.minY, b.maxY))
        func across(_ from: Double, _ to: Double) { list.append(EdgeDistance(from: CGPoint(x: from, y: y), to: CGPoint(x: to, y: y))) }
        func down(_ from: Double, _ to: Double) { list.append(EdgeDistance(from: CGPoint(x: x, y: from), to: CGPoint(x: x, y: to))) }
        if isBeside { a.maxX <= b.minX ? across(a.maxX, b.minX) : across(a.minX, b.maxX) }
        if isAbove { a.maxY <= b.minY ? down(a.maxY, b.minY) : down(a.minY, b.maxY) }
        if !isBeside, !isAbove {
            across(a.minX, b.minX)
            across(a.maxX, b.maxX)
            down(a.minY, b.minY)
            down(a.maxY, b.maxY)
        }
        return list.filter { $0.length > 1e-6 }
    }

    /// The middle of the intersection of two ranges; if they are disjoint, the middle of the second one.
    private static func middle(_ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double) -> Double {
        let (from, to) = (max(low, otherLow), min(high, otherHigh))
        return from <= to ? (from + to) / 2 : (otherLow + otherHigh) / 2
    }
}

extension Homography {
    /// Returns the projection of a point; nil at or behind the eye.
    func visiblePoint(_ point: CGPoint) -> CGPoint? {
        guard point.x * m14 + point.y * m24 + m44 > 0 else { return nil }
        let shown = apply(point)
        return shown.x.isFinite && shown.y.isFinite ? shown : nil
    }

    /// Returns the corners of the part of a rectangle that is in front of the eye, in order.
    func visiblePolygon(of rect: CGRect) -> [CGPoint] {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
            CGPoint(x: rect.minX, y: rect.maxY),
        ]
        if hasNoPerspective { return corners.map(apply) }
        let nearest = 1e-3
        func w(_ point: CGPoint) -> Double { point.x * m14 + point.y * m24 + m44 }
        var polygon: [CGPoint] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            let (from, to) = (w(corner), w(next))
            if from >= nearest { polygon.append(apply(corner)) }
            guard (from >= nearest) != (to >= nearest) else { continue }
            let part = (nearest - from) / (to - from)
            polygon.append(apply(CGPoint(x: corner.x + (next.x - corner.x) * part, y: corner.y + (next.y - corner.y) * part)))
        }
        return polygon.filter { $0.x.isFinite && $0.y.isFinite }
    }
}

/// Numbers as the panels show them.
enum NumberText {
    /// A number with at most three decimals, shorter for large numbers.
    static func short(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-∞" : "∞" }
        let digits: Double = abs(value) >= 10_000 ? 1 : abs(value) >= 100 ? 10 : 1000
        let rounded = (value * digits).rounded() / digits
        if rounded == 0 { return "0" }
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
    }
}
