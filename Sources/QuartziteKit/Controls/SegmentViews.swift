// What a segmented control with a frame shows, from back to front: the background, a knob behind the selected segment, the background
// images and contents of the segments, and the dividers. The views are made at the first layout of a control with a frame.

/// The views of a segmented control.
@MainActor final class SegmentViews {
    private unowned let control: UISegmentedControl
    private let track = UIView()
    private let knob = UIView()
    private var segments: [SegmentView] = []
    private var dividers: [UIImageView] = []

    /// The least space between the content of a segment and its edges, in points.
    private static let margin: CGFloat = 10

    init(_ control: UISegmentedControl) {
        self.control = control
        for view in [track, knob] { view.isUserInteractionEnabled = false }
        track.backgroundColor = .tertiarySystemFill
        (track.layer.cornerRadius, knob.layer.cornerRadius) = (8, 7)
        (knob.layer.shadowOpacity, knob.layer.shadowRadius) = (0.12, 4)
        knob.layer.shadowOffset = CGSize(width: 0, height: 3)
    }

    // MARK: Widths

    /// The width that each segment needs, in points: the width that the program set, or that of its content. Segments without a set width
    /// are equally wide, unless the control apportions widths.
    var neededWidths: [CGFloat] {
        let contents = control.segments.indices.map { contentWidth(of: $0) + 2 * Self.margin }
        let largest = zip(control.segments, contents).filter { $0.0.width == 0 }.map(\.1).max() ?? 0
        return zip(control.segments, contents).map { segment, content in
            segment.width > 0 ? segment.width : control.apportionsSegmentWidthsByContent ? content : largest
        }
    }

    private func contentWidth(of index: Int) -> CGFloat {
        let item = control.segments[index]
        if let image = item.image { return image.size.width }
        guard let title = item.title else { return 0 }
        return control.measuringFonts.map { (title as NSString).size(withAttributes: [.font: $0]).width.rounded(.up) }.max() ?? 0
    }

    /// The left edges of the segments, and the right edge of the last one, in points of the control.
    private var edges: [CGFloat] {
        let (items, needed, width) = (control.segments, neededWidths, control.bounds.width)
        let fixed = items.reduce(0) { $0 + $1.width }
        let free = max(0, width - fixed)
        let neededFree = zip(items, needed).reduce(0) { $0 + ($1.0.width == 0 ? $1.1 : 0) }
        // Widths of the program alone are scaled if there is nothing else to fill the control.
        let scale = neededFree == 0 && fixed > 0 ? width / fixed : 1
        let freeCount = CGFloat(items.count { $0.width == 0 })
        var edges: [CGFloat] = [0]
        for (item, length) in zip(items, needed) {
            let share = control.apportionsSegmentWidthsByContent && neededFree > 0 ? free * length / neededFree : free / max(1, freeCount)
            edges.append((edges.last ?? 0) + (item.width > 0 ? item.width * scale : share))
        }
        return edges
    }

    /// Returns the index of the segment at an x, in points of the control.
    func index(at x: CGFloat) -> Int {
        let edges = edges
        return max(0, min(control.numberOfSegments - 1, (edges.firstIndex { $0 > x } ?? edges.count) - 1))
    }

    // MARK: Layout

    /// Makes the views that are missing, and shows the state. Has no effect for a control without a frame.
    func layOut() {
        let bounds = control.bounds
        for view in [track, knob] { view.isHidden = bounds.isEmpty || control.hasBackgroundImages }
        for view in segments { view.isHidden = bounds.isEmpty }
        for view in dividers { view.isHidden = bounds.isEmpty }
        guard !bounds.isEmpty else { return }
        makeViews()
        let edges = edges
        track.frame = bounds
        let selected = control.selectedSegmentIndex
        if control.segments.indices.contains(selected) {
            let frame = CGRect(x: edges[selected], y: 0, width: edges[selected + 1] - edges[selected], height: bounds.height)
            // A knob that appears does not slide.
            let place = { self.knob.frame = frame.insetBy(dx: 2, dy: 2) }
            if knob.alpha == 0 { UIView.performWithoutAnimation(place) } else { place() }
            knob.alpha = 1
        } else {
            knob.alpha = 0
        }
        knob.backgroundColor = control.selectedSegmentTintColor ?? .white
        for (index, view) in segments.enumerated() {
            view.frame = CGRect(x: edges[index], y: 0, width: edges[index + 1] - edges[index], height: bounds.height)
            view.show(
                control.segments[index], background: control.background(of: index), attributes: control.titleAttributes(of: index),
                offset: control.contentOffset(of: index), isPressed: control.pressed == index && index != selected)
        }
        for (index, view) in dividers.enumerated() {
            let image = control.divider(before: index + 1)
            view.image = image
            view.backgroundColor = image == nil && !control.hasBackgroundImages ? .separator : nil
            // The knob covers the dividers beside it.
            view.alpha = image == nil && (index == selected || index + 1 == selected) ? 0 : 1
            let size = image.map { CGSize(width: $0.size.width, height: bounds.height) } ?? CGSize(width: 1, height: bounds.height - 16)
            view.frame = CGRect(
                x: edges[index + 1] - size.width / 2, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        }
    }

    private func makeViews() {
        if track.superview == nil {
            control.insertSubview(track, at: 0)
            control.insertSubview(knob, at: 1)
            knob.alpha = 0
        }
        guard segments.count != control.numberOfSegments else { return }
        for view in segments { view.removeFromSuperview() }
        for view in dividers { view.removeFromSuperview() }
        segments = control.segments.map { _ in SegmentView(frame: .zero) }
        dividers = control.segments.dropFirst().map { _ in UIImageView() }
        for (index, view) in (segments as [UIView] + dividers).enumerated() { control.insertSubview(view, at: 2 + index) }
    }
}

/// A segment: a title or an image in front of a background image.
final class SegmentView: UIImageView {
    private let label = BarLabel()
    private let picture = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        picture.contentMode = .center
        picture.showsTemplates = true
        addSubview(label)
        addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }

    func show(
        _ item: UISegmentedControl.Item, background: UIImage?, attributes: [NSAttributedString.Key: Any], offset: CGSize, isPressed: Bool
    ) {
        if image !== background { image = background }
        if label.text != item.title { label.text = item.title }
        label.font = attributes[.font] as? UIFont
        label.textColor = attributes[.foregroundColor] as? UIColor
        picture.tintColor = attributes[.foregroundColor] as? UIColor
        if picture.image !== item.image { picture.image = item.image }
        let place = bounds.offsetBy(dx: offset.width, dy: offset.height)
        (label.frame, picture.frame) = (place, place)
        (label.alpha, picture.alpha) = isPressed ? (0.4, 0.4) : (1, 1)
    }
}
