// Snapshots of views.

extension UIView {
    /// Draws the view with its subviews into the current context, scaled to `rect`. The values are the model's, without animations;
    /// `afterScreenUpdates` has no effect.
    /// - Returns: false if there is no current context, or the view has no size.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        let bounds = bounds
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.render(in: context)
        context.restoreGState()
        return true
    }

    /// Returns a view that shows a picture of this view as it is now, or nil for a view without a size. `afterScreenUpdates` has no
    /// effect.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        guard let picture = snapshotPicture() else { return nil }
        let view = UIView(frame: bounds)
        view.layer.contents = picture
        return view
    }

    /// Returns a picture of the view at the screen's resolution, or nil for a view without a size.
    func snapshotPicture() -> CGImage? {
        layoutIfNeeded()
        guard bounds.width > 0, bounds.height > 0,
            let context = CGContext(size: bounds.size, scale: UIScreen.main.scale, isOpaque: false)
        else { return nil }
        UIGraphicsPushContext(context)
        drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: false)
        UIGraphicsPopContext()
        return context.makeImage()
    }
}
