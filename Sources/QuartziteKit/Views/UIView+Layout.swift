// Autoresizing: subviews follow the size of their superview. Also the size that fits the content.

extension UIView {
    /// The parts of a frame that change when the superview's size changes.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance from the superview's left edge changes.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width changes.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance from the superview's right edge changes.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance from the superview's top edge changes.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height changes.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance from the superview's bottom edge changes.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Implements `sizeToFit()`.
    func fitToContent() {
        let (origin, size) = (frame.origin, sizeThatFits(bounds.size))
        bounds = CGRect(origin: bounds.origin, size: size)
        frame.origin = origin
    }

    /// Runs a change of the bounds. If the size changed, autoresizes the subviews.
    func resizing(_ change: () -> Void) {
        let old = bounds.size
        change()
        let new = bounds.size
        ValueObservation.noticeChange(of: self)
        noticeSafeArea()
        guard old != new else { return }
        if SafeArea.isInUse { children.forEach { $0.noticeSafeArea() } }
        if contentMode == .redraw, overridesDraw { setNeedsDisplay() }
        guard autoresizesSubviews, !children.isEmpty else { return }
        Self.resizes.perform((self, old)) { resized in
            for child in resized.view.children where !child.autoresizingMask.isEmpty {
                child.follow(superviewFrom: resized.oldSize, to: resized.view.bounds.size)
            }
        }
    }

    /// The views whose size changed, with the old size, while their subviews are being resized.
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

    /// Resizes along one axis: flexible parts change in proportion to their lengths, or equally if the lengths add up to 0.
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
