// Items: the objects that an animator moves.

/// The outline by which an item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    /// The item's bounds.
    case rectangle
    /// The ellipse in the item's bounds.
    case ellipse
    /// The item's `collisionBoundingPath`.
    case path
}

/// An object that a dynamic animator moves. Views are items; other objects may be too, and set what they like from `center`.
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
    /// The centre, in points of the reference view. The animator sets the property in each frame.
    var center: CGPoint { get set }
    /// The size of the item, in points. The animator reads the property when the item is added.
    var bounds: CGRect { get }
    /// The rotation of the item. The animator turns the transform that the item had when it was added.
    var transform: CGAffineTransform { get set }
    /// The outline by which the item collides. Default `rectangle`.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    /// The outline for `path`, in points from the item's centre. Only its convex hull counts. Default empty.
    var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
    /// The rectangle.
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// An empty path.
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}
