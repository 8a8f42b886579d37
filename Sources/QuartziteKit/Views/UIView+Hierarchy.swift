// The tree of views. `UIView` declares the methods, since only a class's body can have methods that subclasses override.
//
// The tree of layers follows it; layers that the program adds itself keep their positions in between.

extension UIView {
    /// Implements `addSubview(_:)`.
    func addChild(_ view: UIView) {
        adopt(view) {
            children.append(view)
            layer.addSublayer(view.layer)
        }
    }

    /// Implements `insertSubview(_:at:)`.
    func insertChild(_ view: UIView, at index: Int) {
        let index = max(0, index)
        let others = children.filter { $0 !== view }
        if index < others.count {
            insertSubview(view, belowSubview: others[index])
        } else {
            addSubview(view)
        }
    }

    /// Implements `insertSubview(_:belowSubview:)`.
    func insertChild(_ view: UIView, below sibling: UIView) {
        insert(view, beside: sibling, offset: 0) { layer.insertSublayer(view.layer, below: sibling.layer) }
    }

    /// Implements `insertSubview(_:aboveSubview:)`.
    func insertChild(_ view: UIView, above sibling: UIView) {
        insert(view, beside: sibling, offset: 1) { layer.insertSublayer(view.layer, above: sibling.layer) }
    }

    /// Implements `bringSubviewToFront(_:)`: also in front of layers that the program has added.
    func bringChildToFront(_ view: UIView) {
        guard view.parent === self, layer.sublayers?.last !== view.layer else { return }
        children.removeAll { $0 === view }
        children.append(view)
        layer.addSublayer(view.layer)
    }

    /// Implements `sendSubviewToBack(_:)`: also behind layers that the program has added.
    func sendChildToBack(_ view: UIView) {
        guard view.parent === self, layer.sublayers?.first !== view.layer else { return }
        children.removeAll { $0 === view }
        children.insert(view, at: 0)
        layer.insertSublayer(view.layer, at: 0)
    }

    /// Implements `exchangeSubview(at:withSubviewAt:)`.
    func exchangeChild(at first: Int, with second: Int) {
        guard first != second, children.indices.contains(first), children.indices.contains(second) else { return }
        let (low, high) = (children[min(first, second)], children[max(first, second)])
        children.swapAt(first, second)
        // Moves the lower layer above the higher one, then the higher layer to the lower one's old index.
        let lowIndex = layer.sublayers?.firstIndex { $0 === low.layer } ?? 0
        layer.insertSublayer(low.layer, above: high.layer)
        layer.insertSublayer(high.layer, at: UInt32(lowIndex))
    }

    /// Implements `removeFromSuperview()`.
    func leaveParent() {
        guard let parent else { return }
        let wasInWindow = window != nil
        let leaving = wasInWindow ? controllersLeavingWindow() : []
        parent.willRemoveSubview(self)
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
        for controller in leaving { controller.endAppearance() }
    }

    /// Implements `isDescendant(of:)`.
    func isInside(_ view: UIView) -> Bool {
        sequence(first: self, next: \.parent).contains { $0 === view }
    }

    /// Implements `viewWithTag(_:)`.
    func firstView(tagged tag: Int) -> UIView? {
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
        view.parent?.willRemoveSubview(view)
        view.parent?.children.removeAll { $0 === view }
        view.parent = self
        if changesWindow { view.forEachInTree { $0.ownWindow = window } }
        place()
        ConstraintLayout.treeChanged()
        view.didMoveToSuperview()
        view.noticeSafeArea()
        if changesWindow {
            view.forEachInTree { view in
                view.didMoveToWindow()
                if window != nil { view.tintColorDidChange() }
            }
        }
        didAddSubview(view)
        if changesWindow, window != nil { view.notifyControllersOfWindow() }
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
