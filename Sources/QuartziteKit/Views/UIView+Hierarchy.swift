// The tree of views. The layers' tree follows it; layers that the program adds itself stand between as it placed them.

extension UIView {
    /// Back to front.
    public var subviews: [UIView] { children }
    public var superview: UIView? { parent }

    /// In front of all others. A view that has a superview leaves it.
    public func addSubview(_ view: UIView) {
        adopt(view) {
            children.append(view)
            layer.addSublayer(view.layer)
        }
    }

    /// At an index among the subviews, 0 the hindmost; an index that is too large means the front.
    public func insertSubview(_ view: UIView, at index: Int) {
        let index = max(0, index)
        let others = children.filter { $0 !== view }
        if index < others.count {
            insertSubview(view, belowSubview: others[index])
        } else {
            addSubview(view)
        }
    }

    /// Behind a sibling, or in front of all others where that is no subview of this view.
    public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, beside: sibling, offset: 0) { layer.insertSublayer(view.layer, below: sibling.layer) }
    }

    /// In front of a sibling, or in front of all others where that is no subview of this view.
    public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, beside: sibling, offset: 1) { layer.insertSublayer(view.layer, above: sibling.layer) }
    }

    public func bringSubviewToFront(_ view: UIView) {
        guard view.parent === self, children.last !== view else { return }
        children.removeAll { $0 === view }
        children.append(view)
        layer.addSublayer(view.layer)
    }

    public func sendSubviewToBack(_ view: UIView) {
        guard view.parent === self, children.first !== view else { return }
        children.removeAll { $0 === view }
        children.insert(view, at: 0)
        layer.insertSublayer(view.layer, at: 0)
    }

    public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        guard first != second, children.indices.contains(first), children.indices.contains(second) else { return }
        let (low, high) = (children[min(first, second)], children[max(first, second)])
        children.swapAt(first, second)
        // The lower one goes above the higher one, and the higher one to where the lower one's next sibling begins.
        let lowIndex = layer.sublayers?.firstIndex { $0 === low.layer } ?? 0
        layer.insertSublayer(low.layer, above: high.layer)
        layer.insertSublayer(high.layer, at: UInt32(lowIndex))
    }

    /// Leaves the superview. Nothing when there is none.
    public func removeFromSuperview() {
        guard let parent else { return }
        let wasInWindow = window != nil
        willMove(toSuperview: nil)
        if wasInWindow { forEachBelow { $0.willMove(toWindow: nil) } }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        ConstraintLayout.treeChanged()
        if wasInWindow {
            let window = self as? UIWindow
            forEachBelow { $0.ownWindow = window }
        }
        layer.removeFromSuperlayer()
        didMoveToSuperview()
        if wasInWindow { forEachBelow { $0.didMoveToWindow() } }
    }

    /// Whether the view is this one or in it.
    public func isDescendant(of view: UIView) -> Bool {
        sequence(first: self, next: \.parent).contains { $0 === view }
    }

    /// This view or the one in it with that tag, nearest to the root first.
    public func viewWithTag(_ tag: Int) -> UIView? {
        var pending = [self]
        while let view = pending.popLast() {
            if view.tag == tag { return view }
            pending.append(contentsOf: view.children.reversed())
        }
        return nil
    }

    private func insert(_ view: UIView, beside sibling: UIView, offset: Int, placingLayer place: () -> Void) {
        guard sibling !== view else { return }
        guard sibling.parent === self else { return addSubview(view) }
        adopt(view) {
            guard let index = children.firstIndex(where: { $0 === sibling }) else { return }
            children.insert(view, at: index + offset)
            place()
        }
    }

    /// Takes the view out of its old superview and makes it a child; `place` puts it among the others.
    /// - Complexity: what is in the view counts, not how deep this one lies.
    private func adopt(_ view: UIView, place: () -> Void) {
        // In a view without subviews lies nothing but itself.
        guard view !== self, view.children.isEmpty || !isDescendant(of: view) else {
            Misuse.report("UIView.addSubview: a view cannot be put into itself or into one of its subviews")
            return
        }
        let window = window
        let changesWindow = view.window !== window
        view.willMove(toSuperview: self)
        if changesWindow { view.forEachBelow { $0.willMove(toWindow: window) } }
        view.parent?.children.removeAll { $0 === view }
        view.parent = self
        if changesWindow { view.forEachBelow { $0.ownWindow = window } }
        place()
        ConstraintLayout.treeChanged()
        view.didMoveToSuperview()
        if changesWindow { view.forEachBelow { $0.didMoveToWindow() } }
    }

    /// The view and all in it, superviews first. What a call adds or takes away beside is not seen.
    func forEachBelow(_ body: (UIView) -> Void) {
        var pending = [self]
        while let view = pending.popLast() {
            body(view)
            pending.append(contentsOf: view.children.reversed())
        }
    }
}
