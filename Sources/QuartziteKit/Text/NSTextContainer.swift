// TextKit as far as labels use it: a storage of text, a layout manager, and a container. NSLayoutManager.swift lays out.

import Quartzite

/// The rectangle that a layout manager fills with text.
open class NSTextContainer: NSObject {
    /// The size in points. A side of 0 or a very large one has no limit. Default: no limit.
    open var size: CGSize { didSet { if size != oldValue { layoutManager?.invalidate() } } }
    /// The space on the left and on the right of each line, in points. Default 5.
    open var lineFragmentPadding: CGFloat = 5 { didSet { layoutManager?.invalidate() } }
    /// The largest number of lines; 0 for no limit. Default 0.
    open var maximumNumberOfLines = 0 { didSet { layoutManager?.invalidate() } }
    /// How the last line is shortened. Default `byWordWrapping`: not at all.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { layoutManager?.invalidate() } }
    /// Areas without text: stored, without effect. Default none.
    open var exclusionPaths: [UIBezierPath] = []
    /// Has no effect. Default false.
    open var widthTracksTextView = false
    /// Has no effect. Default false.
    open var heightTracksTextView = false
    /// The layout manager that fills the container. Default nil.
    open internal(set) weak var layoutManager: NSLayoutManager?

    /// Creates a container of a size in points.
    public init(size: CGSize) { self.size = size }

    /// Creates a container without limits.
    public override convenience init() { self.init(size: .zero) }
}
