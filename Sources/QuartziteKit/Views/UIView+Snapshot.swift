// Pictures of views.

extension UIView {
    /// Draws the view and all in it, as it is in the model, into the current context, stretched over a rectangle.
    /// - Returns: false where there is no context, or the view has no size.
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

    /// A view that shows what this one shows now. Nil for a view without a size.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        guard let picture = snapshotPicture() else { return nil }
        let view = UIView(frame: bounds)
        view.layer.contents = picture
        return view
    }

    /// What the view shows, at the screen's resolution. Nil for a view without a size.
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
