import QuartziteGraphics

/// An edge, a centre or a size of a layer that a constraint sets or reads. y is measured in the superlayer's coordinates.
public enum CAConstraintAttribute: Int32, Sendable {
    case minX = 0, midX, maxX, width, minY, midY, maxY, height
}

/// A constraint of a layer, solved by the `CAConstraintLayoutManager` of the superlayer: `attribute = scale × source's attribute +
/// offset`.
public final class CAConstraint: NSObject, NSSecureCoding, Sendable {
    /// The attribute of the layer that the constraint sets.
    public let attribute: CAConstraintAttribute
    /// The `name` of the sibling that is measured, or `superlayer`.
    public let sourceName: String
    /// The attribute that is measured: of the superlayer's bounds, or of the sibling's frame.
    public let sourceAttribute: CAConstraintAttribute
    /// The factor of the measured attribute. Default 1.
    public let scale: CGFloat
    /// The distance added to the scaled attribute, in points. Default 0.
    public let offset: CGFloat

    /// Creates the constraint `attr = m × srcId.srcAttr + c`.
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute, scale m: CGFloat,
        offset c: CGFloat
    ) {
        (attribute, sourceName, sourceAttribute, scale, offset) = (attr, srcId, srcAttr, m, c)
    }

    /// Creates the constraint `attr = srcId.srcAttr + c`.
    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
    ) {
        self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
    }

    /// Creates the constraint `attr = srcId.srcAttr`.
    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute
    ) {
        self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
    }

    // MARK: Archives

    public static var supportsSecureCoding: Bool { true }

    /// Reads an archived constraint. Returns nil where the archive holds none.
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
