// The segmented control: segments side by side, of which one is selected. The previewer's panel shows them too. A control without a frame
// draws nothing.
//
// What the control shows is in SegmentViews.swift.

/// A row of segments, of which at most one is selected.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    /// The value of `selectedSegmentIndex` while no segment is selected.
    public static let noSegment = -1

    /// The segments that an adjustment concerns.
    public enum Segment: Int, Sendable {
        case any, left, center, right, alone
    }

    /// A segment as the program describes it.
    struct Item {
        var title: String?
        var image: UIImage?
        /// The width in points; 0 for a width that the control chooses.
        var width: CGFloat = 0
        var offset = CGSize.zero
        var isEnabled = true
    }

    private(set) var segments: [Item] = []
    private var selected = UISegmentedControl.noSegment
    /// The segment that is being pressed.
    private(set) var pressed: Int?
    private lazy var views = SegmentViews(self)

    /// Creates a control with a segment for each item: a title or an image. Other items give segments without either.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        segments = (items ?? []).map { Item(title: $0 as? String, image: $0 as? UIImage) }
    }

    /// Creates a control without segments, with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a control without segments. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    /// The index of the selected segment. An invalid index counts as `noSegment`. Setting it calls no targets. Default `noSegment`.
    open var selectedSegmentIndex: Int {
        get { selected }
        set {
            selected = segments.indices.contains(newValue) ? newValue : Self.noSegment
            show()
        }
    }

    /// Returns the title of a segment, or nil for an invalid index.
    open func titleForSegment(at segment: Int) -> String? { item(segment)?.title }

    /// Sets the title of a segment, which replaces an image. Has no effect for an invalid index.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        edit(segment) { ($0.title, $0.image) = (title, nil) }
    }

    /// Returns the image of a segment, or nil for an invalid index.
    open func imageForSegment(at segment: Int) -> UIImage? { item(segment)?.image }

    /// Sets the image of a segment, which replaces a title. Has no effect for an invalid index.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        edit(segment) { ($0.title, $0.image) = (nil, image) }
    }

    /// Returns the width of a segment that was set, in points; 0 for none, and for an invalid index.
    open func widthForSegment(at segment: Int) -> CGFloat { item(segment)?.width ?? 0 }

    /// Sets the width of a segment in points. 0, the default, shares the rest of the control's width. Has no effect for an invalid index.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        edit(segment) { $0.width = max(0, width) }
    }

    /// Returns the offset of a segment's content from its place, in points.
    open func contentOffsetForSegment(at segment: Int) -> CGSize { item(segment)?.offset ?? .zero }

    /// Sets the offset of a segment's content from its place, in points. Default zero. Has no effect for an invalid index.
    open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
        edit(segment) { $0.offset = offset }
    }

    /// Sets whether a segment can be chosen.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        edit(segment) { $0.isEnabled = enabled }
    }

    /// Returns whether a segment can be chosen.
    open func isEnabledForSegment(at segment: Int) -> Bool { item(segment)?.isEnabled ?? false }

    /// Inserts a segment with a title at an index, which is clamped to the valid range. There is no animation.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) { insert(Item(title: title), at: segment) }

    /// Inserts a segment with an image at an index, which is clamped to the valid range. There is no animation.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) { insert(Item(image: image), at: segment) }

    /// Removes a segment. Has no effect for an invalid index. There is no animation.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        segments.remove(at: segment)
        if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
        segmentsChanged()
    }

    /// Removes all segments.
    open func removeAllSegments() {
        segments = []
        selected = Self.noSegment
        segmentsChanged()
    }

    private func item(_ index: Int) -> Item? { segments.indices.contains(index) ? segments[index] : nil }

    private func edit(_ index: Int, _ change: (inout Item) -> Void) {
        guard segments.indices.contains(index) else { return }
        change(&segments[index])
        segmentsChanged()
    }

    private func insert(_ item: Item, at index: Int) {
        let index = min(max(0, index), segments.count)
        segments.insert(item, at: index)
        if selected >= index { selected += 1 }
        segmentsChanged()
    }

    private func segmentsChanged() {
        invalidateIntrinsicContentSize()
        show()
    }

    // MARK: Appearance

    /// The colour of the selected segment. Default nil: white.
    open var selectedSegmentTintColor: UIColor? {
        didSet { show() }
    }
    /// Whether a segment is selected only while its press is handled. Default false.
    open var isMomentary = false
    /// Whether segments without a width of their own have widths in proportion to their contents. Default false: equal widths.
    open var apportionsSegmentWidthsByContent = false {
        didSet { segmentsChanged() }
    }

    private var attributes: [State: [NSAttributedString.Key: Any]] = [:]
    private var backgrounds: [State: UIImage] = [:]
    private var dividers: [Sides: UIImage] = [:]
    private var adjustments: [Segment: UIOffset] = [:]

    /// The states on both sides of a divider.
    private struct Sides: Hashable {
        let left: UInt
        let right: UInt
    }

    /// Sets the font and the colour of the titles for a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        self.attributes[state] = attributes
        segmentsChanged()
    }

    /// Returns the attributes of the titles that were set for a state, or nil.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[state] }

    /// Sets the background image of segments in a state. An image for `normal`, even an empty one, replaces the standard background. The
    /// metrics have no effect.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics) {
        backgrounds[state] = backgroundImage
        segmentsChanged()
    }

    /// Returns the background image that was set for a state, or nil.
    open func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? { backgrounds[state] }

    /// Sets the image between two segments in two states. Without one for the states of two segments, that for normal states is shown.
    /// The metrics have no effect.
    open func setDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State, barMetrics: UIBarMetrics
    ) {
        dividers[Sides(left: leftState.rawValue, right: rightState.rawValue)] = dividerImage
        segmentsChanged()
    }

    /// Returns the image that was set for two states, or nil.
    open func dividerImage(
        forLeftSegmentState leftState: State, rightSegmentState rightState: State, barMetrics: UIBarMetrics
    ) -> UIImage? { dividers[Sides(left: leftState.rawValue, right: rightState.rawValue)] }

    /// Sets the offset of the contents of some segments, in points. The metrics have no effect.
    open func setContentPositionAdjustment(
        _ adjustment: UIOffset, forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
    ) {
        adjustments[leftCenterRightOrAlone] = adjustment
        segmentsChanged()
    }

    /// Returns the offset that was set for some segments; zero without one.
    open func contentPositionAdjustment(forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics) -> UIOffset {
        adjustments[leftCenterRightOrAlone] ?? .zero
    }

    /// Whether the program replaces the standard background.
    var hasBackgroundImages: Bool { !backgrounds.isEmpty }

    /// Returns the state of a segment.
    func state(of index: Int) -> State {
        var state = State.normal
        if index == selected { state.insert(.selected) }
        if index == pressed { state.insert(.highlighted) }
        if !isEnabled || !isEnabledForSegment(at: index) { state.insert(.disabled) }
        return state
    }

    /// Returns the background of a segment, or nil.
    func background(of index: Int) -> UIImage? {
        let state = state(of: index)
        return backgrounds[state] ?? (state.contains(.selected) ? backgrounds[.selected] : nil) ?? backgrounds[.normal]
    }

    /// Returns the image before a segment, or nil.
    func divider(before index: Int) -> UIImage? {
        let sides = Sides(left: state(of: index - 1).rawValue, right: state(of: index).rawValue)
        return dividers[sides] ?? dividers[Sides(left: 0, right: 0)]
    }

    /// Returns the attributes of a segment's title, with a font and a colour.
    func titleAttributes(of index: Int) -> [NSAttributedString.Key: Any] {
        let state = state(of: index)
        let font = UIFont.systemFont(ofSize: 13, weight: state.contains(.selected) ? .semibold : .medium)
        let color = state.contains(.disabled) ? UIColor.tertiaryLabel : .label
        var found: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
        found.merge(attributes[.normal] ?? [:]) { $1 }
        for part in [State.highlighted, .selected, .disabled] where state.contains(part) { found.merge(attributes[part] ?? [:]) { $1 } }
        if state != .normal { found.merge(attributes[state] ?? [:]) { $1 } }
        return found
    }

    /// The fonts of titles that are selected and that are not. A segment has room for both, so that a selection changes no widths.
    var measuringFonts: [UIFont] {
        let normal = attributes[.normal]?[.font] as? UIFont
        return [
            normal ?? .systemFont(ofSize: 13, weight: .medium),
            attributes[.selected]?[.font] as? UIFont ?? normal ?? .systemFont(ofSize: 13, weight: .semibold),
        ]
    }

    /// Returns the offset of a segment's content, in points.
    func contentOffset(of index: Int) -> CGSize {
        let kind: Segment = segments.count == 1 ? .alone : index == 0 ? .left : index == segments.count - 1 ? .right : .center
        let (own, adjustment) = (segments[index].offset, adjustments[kind] ?? adjustments[.any] ?? .zero)
        return CGSize(width: own.width + adjustment.horizontal, height: own.height + adjustment.vertical)
    }

    // MARK: Layout

    /// The width that the segments need, and a height of 32 points.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: views.neededWidths.reduce(0, +), height: max(32, backgrounds[.normal]?.size.height ?? 0))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        views.layOut()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        show()
    }

    open override var isEnabled: Bool { didSet { show() } }

    private func show() {
        if !bounds.isEmpty { setNeedsLayout() }
    }

    // MARK: Presses

    override var ownsTaps: Bool { true }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        press(at: touch, event)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        press(at: touch, event)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        let index = touch.flatMap { segment(at: $0, event) }
        pressed = nil
        show()
        guard let index else { return }
        choose(index, animated: true)
    }

    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        pressed = nil
        show()
    }

    private func press(at touch: UITouch, _ event: UIEvent?) {
        let index = segment(at: touch, event)
        guard index != pressed else { return }
        pressed = index
        show()
    }

    /// Returns the segment under a touch that can be chosen, or nil.
    private func segment(at touch: UITouch, _ event: UIEvent?) -> Int? {
        guard point(inside: touch.location(in: self), with: event) else { return nil }
        let index = views.index(at: touch.location(in: self).x)
        return isEnabledForSegment(at: index) ? index : nil
    }

    /// Handles a person's press of a segment. Has no effect on a disabled control, or on the selected segment.
    package func choose(_ index: Int) { choose(index, animated: false) }

    private func choose(_ index: Int, animated: Bool) {
        guard isEnabled, isEnabledForSegment(at: index), index != selected else { return }
        selected = index
        UIView.animate(withDuration: animated ? 0.25 : 0, delay: 0, options: [.allowUserInteraction, .curveEaseOut]) {
            self.show()
            if animated { self.layoutIfNeeded() }
        }
        // The program's code runs outside of the animation.
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        guard isMomentary, selected == index else { return }
        selected = Self.noSegment
        show()
    }
}
