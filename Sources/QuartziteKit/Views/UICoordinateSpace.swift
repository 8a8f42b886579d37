// Coordinate spaces: views and the screen, between which points and rectangles are converted.

/// A frame of reference on the screen, in points.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
    /// The space's own rectangle, in its coordinates.
    var bounds: CGRect { get }
    /// Converts a point to the coordinates of another space.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point from the coordinates of another space.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle to the coordinates of another space, and returns the bounding box.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle from the coordinates of another space, and returns the bounding box.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

// A view as an argument selects the functions of this file rather than those that take an optional view.
extension UIView: UICoordinateSpace {
    /// Converts a point from this view's coordinates to those of another space. A view in no window has no place on the screen: its
    /// outermost superview counts as the screen's corner.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, to: Optional(view)) }
        return coordinateSpace.convert(layer.convert(point, to: screenLayer), from: UIScreen.main)
    }

    /// Converts a point from the coordinates of another space to this view's.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, from: Optional(view)) }
        return layer.convert(coordinateSpace.convert(point, to: UIScreen.main), from: screenLayer)
    }

    /// Converts a rectangle from this view's coordinates to those of another space, and returns the bounding box.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, to: Optional(view)) }
        return coordinateSpace.convert(layer.convert(rect, to: screenLayer), from: UIScreen.main)
    }

    /// Converts a rectangle from the coordinates of another space to this view's, and returns the bounding box.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, from: Optional(view)) }
        return layer.convert(coordinateSpace.convert(rect, to: UIScreen.main), from: screenLayer)
    }

    /// The layer whose coordinates are the screen's: the one that holds the window's layer.
    private var screenLayer: CALayer? {
        let top = sequence(first: self, next: \.superview).first { $0.superview == nil } ?? self
        return top.layer.superlayer ?? top.layer
    }
}

extension UIScreen: UICoordinateSpace {
    /// The screen's coordinates.
    @MainActor public var coordinateSpace: any UICoordinateSpace { self }
    /// The screen's coordinates; the screen does not rotate.
    @MainActor public var fixedCoordinateSpace: any UICoordinateSpace { self }

    /// Converts a point from the screen's coordinates to those of another space.
    @MainActor public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, from: self)
    }

    /// Converts a point from the coordinates of another space to the screen's.
    @MainActor public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, to: self)
    }

    /// Converts a rectangle from the screen's coordinates to those of another space, and returns the bounding box.
    @MainActor public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, from: self)
    }

    /// Converts a rectangle from the coordinates of another space to the screen's, and returns the bounding box.
    @MainActor public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, to: self)
    }
}
