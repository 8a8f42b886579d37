// One of several, chosen by a press. The previewer's panel shows the segments side by side.

/// A row of segments of which one can be selected.
@MainActor open class UISegmentedControl: UIControl {
    /// What `selectedSegmentIndex` is while none is selected.
    public static let noSegment = -1

    private var titles: [String?] = []
    private var selected = UISegmentedControl.noSegment

    /// Segments with those titles; what is no text has none.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        titles = (items ?? []).map { $0 as? String }
    }

    public var numberOfSegments: Int { titles.count }

    /// The segment that is selected. Default `noSegment`; an index that is none counts as that. Setting it tells no target.
    open var selectedSegmentIndex: Int {
        get { selected }
        set { selected = titles.indices.contains(newValue) ? newValue : Self.noSegment }
    }

    /// Nil for an index that is none.
    open func titleForSegment(at segment: Int) -> String? { titles.indices.contains(segment) ? titles[segment] : nil }

    /// Nothing for an index that is none.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard titles.indices.contains(segment) else { return }
        titles[segment] = title
    }

    /// Puts a segment before the one at an index, or after all. There is no animation of segments here.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        let index = min(max(0, segment), titles.count)
        titles.insert(title, at: index)
        if selected >= index { selected += 1 }
    }

    /// Takes a segment away. Nothing for an index that is none.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard titles.indices.contains(segment) else { return }
        titles.remove(at: segment)
        if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
    }

    open func removeAllSegments() {
        titles = []
        selected = Self.noSegment
    }

    /// A person presses a segment. Nothing while it is off, or where it is selected already.
    package func choose(_ index: Int) {
        guard isEnabled, titles.indices.contains(index), index != selected else { return }
        selected = index
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
