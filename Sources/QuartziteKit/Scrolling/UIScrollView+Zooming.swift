// Zooming: the delegate's view is scaled by its transform, and the content size follows.

extension UIScrollView {
    /// Adds or removes the pinch recognizer after a change of the limits.
    func updatePinch() {
        let isPossible = maximumZoomScale > minimumZoomScale
        if isPossible, pinchGestureRecognizer == nil {
            let pinch = UIPinchGestureRecognizer()
            pinch.addTarget { [weak self] in self?.pinched($0) }
            addGestureRecognizer(pinch)
            pinchGestureRecognizer = pinch
        } else if !isPossible, let pinch = pinchGestureRecognizer {
            removeGestureRecognizer(pinch)
            pinchGestureRecognizer = nil
        }
    }

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        guard let view = delegate?.viewForZooming(in: self) else { return }
        switch pinch.state {
        case .began:
            isZooming = true
            stopMotion()
            delegate?.scrollViewWillBeginZooming(self, with: view)
        case .changed:
            zoom(toScale: zoomScale * pinch.scale, around: pinch.location(in: self))
            pinch.scale = 1
        case .ended, .cancelled:
            isZooming = false
            delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
        case .possible, .failed: break
        }
    }

    /// Zooms to a scale, which is clamped to the limits. A point of the content, in the scroll view's coordinates, stays on the
    /// screen; nil stands for the centre.
    func zoom(toScale scale: CGFloat, around anchor: CGPoint?) {
        guard let view = delegate?.viewForZooming(in: self), scale.isFinite, scale > 0 else { return }
        let scale = min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
        let old = zoomScale
        guard scale != old, old > 0 else { return }
        let (factor, offset) = (scale / old, contentOffset)
        let anchor = anchor ?? CGPoint(x: bounds.midX, y: bounds.midY)
        let origin = view.frame.origin
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        view.frame.origin = origin
        contentSize = CGSize(width: contentSize.width * factor, height: contentSize.height * factor)
        move(
            to: clamped(
                CGPoint(x: anchor.x * factor - (anchor.x - offset.x), y: anchor.y * factor - (anchor.y - offset.y))))
        delegate?.scrollViewDidZoom(self)
    }

    /// Implements `setZoomScale(_:animated:)`.
    func showScale(_ scale: CGFloat, animated: Bool) {
        zoomAnimated(animated) { self.zoom(toScale: scale, around: nil) }
    }

    /// Implements `zoom(to:animated:)`.
    func showZoomed(_ rect: CGRect, animated: Bool) {
        guard rect.width > 0, rect.height > 0 else { return }
        zoomAnimated(animated) {
            self.zoom(toScale: min(self.bounds.width / rect.width, self.bounds.height / rect.height), around: nil)
            let scale = self.zoomScale
            self.contentOffset = self.clamped(
                CGPoint(
                    x: rect.midX * scale - self.bounds.width / 2, y: rect.midY * scale - self.bounds.height / 2))
        }
    }

    private func zoomAnimated(_ animated: Bool, _ change: () -> Void) {
        guard animated else { return change() }
        UIView.animate(withDuration: ScrollMotion.easeDuration, animations: change) { [weak self] _ in
            guard let self else { return }
            self.delegate?.scrollViewDidEndZooming(self, with: self.delegate?.viewForZooming(in: self), atScale: self.zoomScale)
        }
    }
}
