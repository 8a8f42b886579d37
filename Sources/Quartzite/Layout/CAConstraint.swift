import QuartziteGraphics

/// A part of a layer's frame that constraints speak of. y counts as in the superlayer.
public enum CAConstraintAttribute: Int32, Sendable {
    case minX = 0, midX, maxX, width, minY, midY, maxY, height
}

/// A wish of a layer, for a `CAConstraintLayoutManager` on its superlayer: `attribute = scale × source's attribute + offset`.
public final class CAConstraint: NSObject, NSSecureCoding, Sendable {
    /// The part of the layer that is set.
    public let attribute: CAConstraintAttribute
    /// The `name` of the sublayer that is measured, or `superlayer`.
    public let sourceName: String
    /// The part of that layer: of the superlayer's bounds, or of a sublayer's frame.
    public let sourceAttribute: CAConstraintAttribute
    /// Default 1.
    public let scale: CGFloat
    /// In points. Default 0.
    public let offset: CGFloat

    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute, scale m: CGFloat,
        offset c: CGFloat
    ) {
        (attribute, sourceName, sourceAttribute, scale, offset) = (attr, srcId, srcAttr, m, c)
    }

    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
    ) {
        self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
    }

    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute
    ) {
        self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
    }

    // MARK: Archives

    public static var supportsSecureCoding: Bool { true }

    /// Nil where the archive holds no constraint.
    public required init?(coder: NSCoder) {
        guard let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
            let sourceAttribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute")),
            let name = coder.decodeObject(of: NSString.self, forKey: "sourceName")
        else { return nil }
        (self.attribute, self.sourceAttribute, sourceName) = (attribute, sourceAttribute, String(describing: name))
        scale = coder.containsValue(forKey: "scale") ? coder.decodeDouble(forKey: "scale") : 1
        offset = coder.decodeDouble(forKey: "offset")
    }

    public func encode(with coder: NSCoder) {
        coder.encode(attribute.rawValue, forKey: "attribute")
        coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
        coder.encode(sourceName as NSString, forKey: "sourceName")
        coder.encode(Double(scale), forKey: "scale")
        coder.encode(Double(offset), forKey: "offset")
    }
}

extension CALayer {
    /// The layer's wishes, in the order in which they count. The superlayer's layout manager reads them. Default nil.
    public var constraints: [CAConstraint]? {
        get { rareData?.constraints }
        set {
            if newValue == nil && rareData?.constraints == nil { return }
            newRareData.constraints = newValue
            superlayer?.setNeedsLayout()
        }
    }

    /// Adds a constraint as the last one.
    public func addConstraint(_ c: CAConstraint) {
        constraints = (constraints ?? []) + [c]
    }
}
