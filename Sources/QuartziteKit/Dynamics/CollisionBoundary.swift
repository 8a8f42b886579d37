/// A boundary of a collision behaviour.
@MainActor struct CollisionBoundary {
    /// nil for the bounds of the reference view.
    let identifier: (any NSCopying)?
    let path: UIBezierPath
    let lines: [DynamicShape]

    init(identifier: (any NSCopying)?, path: UIBezierPath) {
        (self.identifier, self.path) = (identifier, path)
        lines = DynamicShape.lines(of: path.cgPath)
    }

    /// Whether the boundary has an identifier. A text is the same as a `String` and as an `NSString`.
    func has(_ other: any NSCopying) -> Bool { identifier.map(Self.key) == Self.key(other) }

    static func key(_ identifier: any NSCopying) -> AnyHashable {
        if let text = identifier as? NSString { return AnyHashable(String(describing: text)) }
        return identifier as? AnyHashable ?? AnyHashable(ObjectIdentifier(identifier as AnyObject))
    }
}

/// The contacts of a collision behaviour in the present frame and in the last one, in order.
@MainActor struct CollisionTouches {
    struct Touch {
        let first: any UIDynamicItem
        let second: (any UIDynamicItem)?
        let boundary: (any NSCopying)?
        let point: CGPoint
        /// The items' identities and the boundary's identifier.
        let key: [AnyHashable]
    }

    private var last: [Touch] = []
    private var present: [Touch] = []

    mutating func note(_ first: any UIDynamicItem, _ second: (any UIDynamicItem)?, _ boundary: CollisionBoundary?, at point: CGPoint) {
        let key: [AnyHashable] = [
            ObjectIdentifier(first), second.map { ObjectIdentifier($0) }, boundary?.identifier.map(CollisionBoundary.key),
        ]
        guard !present.contains(where: { $0.key == key }) else { return }
        present.append(Touch(first: first, second: second, boundary: boundary?.identifier, point: point, key: key))
    }

    /// Ends the frame. Returns the contacts that began in it, and those of the last frame that ended.
    mutating func next() -> (began: [Touch], ended: [Touch]) {
        let (old, new) = (Set(last.map(\.key)), Set(present.map(\.key)))
        let result = (began: present.filter { !old.contains($0.key) }, ended: last.filter { !new.contains($0.key) })
        (last, present) = (present, [])
        return result
    }
}

extension DynamicShape {
    /// Whether the boxes around two shapes overlap.
    func mayTouch(_ other: DynamicShape) -> Bool {
        let (own, others) = (box, other.box)
        return own.low.x <= others.high.x && others.low.x <= own.high.x && own.low.y <= others.high.y && others.low.y <= own.high.y
    }

    private var box: (low: DynamicVector, high: DynamicVector) {
        var (low, high) = (vertices.first ?? .zero, vertices.first ?? .zero)
        for vertex in vertices {
            low = DynamicVector(x: min(low.x, vertex.x), y: min(low.y, vertex.y))
            high = DynamicVector(x: max(high.x, vertex.x), y: max(high.y, vertex.y))
        }
        let margin = DynamicVector(x: radius, y: radius)
        return (low - margin, high + margin)
    }
}
