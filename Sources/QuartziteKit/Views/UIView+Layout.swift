// The autoresizing that keeps what is centred centred.

extension UIView {
    /// What of a frame gives way when the superview's size changes.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Runs a change of the bounds, and lets the subviews follow when the size changed.
    func resizing(_ change: () -> Void) {
        let old = bounds.size
        change()
        let new = bounds.size
        guard old != new else { return }
        if contentMode == .redraw, overridesDraw { setNeedsDisplay() }
        guard autoresizesSubviews, !children.isEmpty else { return }
        Self.resizes.perform((self, old)) { resized in
            for child in resized.view.children where !child.autoresizingMask.isEmpty {
                child.follow(superviewFrom: resized.oldSize, to: resized.view.bounds.size)
            }
        }
    }

    /// Views whose size has changed, with what it was, while their subviews follow.
    private static let resizes = BoundedRecursion<(view: UIView, oldSize: CGSize)>()

    private func follow(superviewFrom old: CGSize, to new: CGSize) {
        let mask = autoresizingMask
        let frame = frame
        let (x, width) = Self.resize(
            start: frame.minX, length: frame.width, outer: old.width, by: new.width - old.width,
            before: mask.contains(.flexibleLeftMargin), inside: mask.contains(.flexibleWidth),
            after: mask.contains(.flexibleRightMargin))
        let (y, height) = Self.resize(
            start: frame.minY, length: frame.height, outer: old.height, by: new.height - old.height,
            before: mask.contains(.flexibleTopMargin), inside: mask.contains(.flexibleHeight),
            after: mask.contains(.flexibleBottomMargin))
        self.frame = CGRect(x: x, y: y, width: width, height: height)
    }

    /// One axis: the change goes to the flexible parts in proportion to their lengths, evenly where those add up to nothing.
    private static func resize(
        start: CGFloat, length: CGFloat, outer: CGFloat, by change: CGFloat, before: Bool, inside: Bool, after: Bool
    ) -> (start: CGFloat, length: CGFloat) {
        let end = outer - start - length
        let parts = [before ? start : nil, inside ? length : nil, after ? end : nil]
        let flexible = parts.compactMap { $0 }
        guard !flexible.isEmpty else { return (start, length) }
        let total = flexible.reduce(0, +)
        func share(_ part: CGFloat?) -> CGFloat {
            guard let part else { return 0 }
            return total == 0 ? change / CGFloat(flexible.count) : change * part / total
        }
        return (start + share(parts[0]), max(0, length + share(parts[1])))
    }
}
