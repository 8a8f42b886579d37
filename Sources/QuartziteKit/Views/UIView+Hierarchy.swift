// The tree of views. The tree of layers follows it; layers that the program adds itself keep their positions in between.

extension UIView {
    /// The subviews, back to front.
    public var subviews: [UIView] { children }
    /// The view that this view is a subview of, or nil.
    public var superview: UIView? { parent }

    /// Adds a subview in front of all others. A view with a superview is removed from it first. Adding a view to itself or to one
    /// of its subviews is reported as misuse and has no effect.
    public func addSubview(_ view: UIView) {
        adopt(view) {
            children.append(view)
            layer.addSublayer(view.layer)
        }
    }

    /// Inserts a subview at an index, where 0 is the back. An index beyond the end adds the view at the front.
    public func insertSubview(_ view: UIView, at index: Int) {
        let index = max(0, index)
        let others = children.filter { $0 !== view }
        if index < others.count {
            insertSubview(view, belowSubview: others[index])
        } else {
            addSubview(view)
        }
    }

    /// Inserts a subview behind `sibling`. If `sibling` is not a subview of this view, the view is added at the front.
    public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, beside: sibling, offset: 0) { layer.insertSublayer(view.layer, below: sibling.layer) }
    }

    /// Inserts a subview in front of `sibling`. If `sibling` is not a subview of this view, the view is added at the front.
    public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, beside: sibling, offset: 1) { layer.insertSublayer(view.layer, above: sibling.layer) }
    }

    /// Moves a subview in front of all others. Has no effect if `view` is not a subview.
    public func bringSubviewToFront(_ view: UIView) {
        guard view.parent === self, children.last !== view else { return }
        children.removeAll { $0 === view }
        children.append(view)
        layer.addSublayer(view.layer)
    }

    /// Moves a subview behind all others. Has no effect if `view` is not a subview.
    public func sendSubviewToBack(_ view: UIView) {
        guard view.parent === self, children.first !== view else { return }
        children.removeAll { $0 === view }
        children.insert(view, at: 0)
        layer.insertSublayer(view.layer, at: 0)
    }

    /// Exchanges two subviews by index. Has no effect if an index does not exist.
    public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        guard first != second, children.indices.contains(first), children.indices.contains(second) else { return }
        let (low, high) = (children[min(first, second)], children[max(first, second)])
        children.swapAt(first, second)
        // Moves the lower layer above the higher one, then the higher layer to the lower one's old index.
        let lowIndex = layer.sublayers?.firstIndex { $0 === low.layer } ?? 0
        layer.insertSublayer(low.layer, above: high.layer)
        layer.insertSublayer(high.layer, at: UInt32(lowIndex))
    }

    /// Removes the view from its superview. Has no effect without a superview.
    public func removeFromSuperview() {
        guard let parent else { return }
        let wasInWindow = window != nil
        willMove(toSuperview: nil)
        if wasInWindow { forEachInTree { $0.willMove(toWindow: nil) } }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        ConstraintLayout.treeChanged()
        if wasInWindow {
            let window = self as? UIWindow
            forEachInTree { $0.ownWindow = window }
        }
        layer.removeFromSuperlayer()
        didMoveToSuperview()
        if wasInWindow { forEachInTree { $0.didMoveToWindow() } }
    }

    /// Returns whether this view is `view` or lies in it.
    public func isDescendant(of view: UIView) -> Bool {
        sequence(first: self, next: \.parent).contains { $0 === view }
    }

    /// Returns the first view with a tag among this view and all views in it, in depth-first order. Returns nil if there is none.
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

    /// Removes `view` from its old superview and makes it a child; `place` inserts it among the children.
    /// - Complexity: O(views in `view`), independent of the depth of this view.
    private func adopt(_ view: UIView, place: () -> Void) {
        // A view without subviews cannot be an ancestor of this view.
        guard view !== self, view.children.isEmpty || !isDescendant(of: view) else {
            Misuse.report("UIView.addSubview: a view cannot be added to itself or to one of its subviews")
            return
        }
        let window = window
        let changesWindow = view.window !== window
        view.willMove(toSuperview: self)
        if changesWindow { view.forEachInTree { $0.willMove(toWindow: window) } }
        view.parent?.children.removeAll { $0 === view }
        view.parent = self
        if changesWindow { view.forEachInTree { $0.ownWindow = window } }
        place()
        ConstraintLayout.treeChanged()
        view.didMoveToSuperview()
        if changesWindow { view.forEachInTree { $0.didMoveToWindow() } }
    }

    /// Calls `body` with this view and all views in it, superviews first. Views that `body` adds to or removes from other parts of
    /// the tree do not count.
    func forEachInTree(_ body: (UIView) -> Void) {
        var pending = [self]
        while let view = pending.popLast() {
            body(view)
            pending.append(contentsOf: view.children.reversed())
        }
    }
}
