// The segmented control. The previewer's panel shows the segments side by side.

/// A row of segments, of which at most one is selected.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    /// The value of `selectedSegmentIndex` while no segment is selected.
    public static let noSegment = -1

    private var titles: [String?] = []
    private var selected = UISegmentedControl.noSegment

    /// Creates a control with a segment for each item. Items that are not strings give segments without title.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        titles = (items ?? []).map { $0 as? String }
    }

    /// The number of segments.
    open var numberOfSegments: Int { titles.count }

    /// The index of the selected segment. An invalid index counts as `noSegment`. Setting it calls no targets. Default `noSegment`.
    open var selectedSegmentIndex: Int {
        get { selected }
        set { selected = titles.indices.contains(newValue) ? newValue : Self.noSegment }
    }

    /// Returns the title of a segment, or nil for an invalid index.
    open func titleForSegment(at segment: Int) -> String? { titles.indices.contains(segment) ? titles[segment] : nil }

    /// Sets the title of a segment. Has no effect for an invalid index.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard titles.indices.contains(segment) else { return }
        titles[segment] = title
    }

    /// Inserts a segment at an index, which is clamped to the valid range. There is no animation.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        let index = min(max(0, segment), titles.count)
        titles.insert(title, at: index)
        if selected >= index { selected += 1 }
    }

    /// Removes a segment. Has no effect for an invalid index. There is no animation.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard titles.indices.contains(segment) else { return }
        titles.remove(at: segment)
        if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
    }

    /// Removes all segments.
    open func removeAllSegments() {
        titles = []
        selected = Self.noSegment
    }

    // MARK: Appearance

    // The panel draws the control, so these are values for the program and its subclasses.

    /// The colour of the selected segment. Default nil.
    open var selectedSegmentTintColor: UIColor?
    /// Whether a pressed segment stays selected; has no effect. Default false.
    open var isMomentary = false
    /// Whether segments have widths in proportion to their titles; has no effect. Default false.
    open var apportionsSegmentWidthsByContent = false
    private var attributes: [State: [NSAttributedString.Key: Any]] = [:]
    private var disabled: Set<Int> = []

    /// Sets the attributes of the titles for a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        self.attributes[state] = attributes
    }

    /// Returns the attributes of the titles that were set for a state, or nil.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[state] }

    /// Sets whether a segment can be chosen.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        if enabled { disabled.remove(segment) } else { disabled.insert(segment) }
    }

    /// Returns whether a segment can be chosen.
    open func isEnabledForSegment(at segment: Int) -> Bool { titles.indices.contains(segment) && !disabled.contains(segment) }

    /// Handles a person's press of a segment. Has no effect on a disabled control, or on the selected segment.
    package func choose(_ index: Int) {
        guard isEnabled, isEnabledForSegment(at: index), index != selected else { return }
        selected = index
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
