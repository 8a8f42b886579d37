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
        layer.renderAsShown(in: context)
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

    /// Implements `resizableSnapshotView(from:afterScreenUpdates:withCapInsets:)`.
    func viewOfSnapshot(of rect: CGRect, _ capInsets: UIEdgeInsets) -> UIView? {
        guard rect.width > 0, rect.height > 0, let picture = snapshotPicture() else { return nil }
        // Beside the view there is nothing to see.
        if rect.overlap(with: bounds).isEmpty { return UIView(frame: rect) }
        let scale = UIScreen.main.scale
        let part = rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
        let pixels = CGRect(x: part.minX * scale, y: part.minY * scale, width: part.width * scale, height: part.height * scale)
        guard let cropped = picture.cropping(to: pixels) else { return nil }
        let view = UIView(frame: rect)
        view.layer.contents = cropped
        view.layer.contentsScale = scale
        view.layer.contentsCenter = CGRect(
            x: capInsets.left / rect.width, y: capInsets.top / rect.height,
            width: 1 - (capInsets.left + capInsets.right) / rect.width, height: 1 - (capInsets.top + capInsets.bottom) / rect.height)
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
