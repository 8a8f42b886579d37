// Snapshots of views.

extension UIView {
    /// Implements `drawHierarchy(in:afterScreenUpdates:)`.
    @discardableResult
    func drawTree(in rect: CGRect) -> Bool {
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

    /// Implements `snapshotView(afterScreenUpdates:)`.
    func viewOfSnapshot() -> UIView? {
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
        drawTree(in: CGRect(origin: .zero, size: bounds.size))
        UIGraphicsPopContext()
        return context.makeImage()
    }
}
