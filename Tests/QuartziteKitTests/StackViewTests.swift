import XCTest

@testable import QuartziteKit

/// Rows and columns of views: distributions, alignments, spacings and hidden views, with frames and with constraints.
@MainActor final class StackViewTests: XCTestCase {
    /// A view with a natural size.
    private final class Box: UIView {
        let size: CGSize
        init(_ width: CGFloat, _ height: CGFloat) {
            size = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { size }
    }

    private let boxes = [Box(20, 10), Box(40, 30), Box(60, 20)]
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private lazy var stack = UIStackView(arrangedSubviews: boxes)

    override func setUp() async throws {
        root.addSubview(stack)
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    }

    private var frames: [CGRect] {
        root.layoutIfNeeded()
        return boxes.map {
            CGRect(
                x: $0.frame.minX.rounded(), y: $0.frame.minY.rounded(), width: $0.frame.width.rounded(), height: $0.frame.height.rounded())
        }
    }

    private var starts: [CGFloat] { frames.map(\.minX) }
    private var widths: [CGFloat] { frames.map(\.width) }

    func testFillStretchesTheViewThatHugsLeast() async {
        boxes[1].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
        stack.spacing = 10
        XCTAssertEqual(
            frames,
            [
                CGRect(x: 0, y: 0, width: 20, height: 100), CGRect(x: 30, y: 0, width: 200, height: 100),
                CGRect(x: 240, y: 0, width: 60, height: 100),
            ])
    }

    func testFillShrinksTheViewThatResistsLeast() async {
        stack.frame.size.width = 110
        boxes[0].setContentCompressionResistancePriority(UILayoutPriority(700), for: .horizontal)
        XCTAssertEqual(widths, [10, 40, 60])
    }

    func testFillEqually() async {
        stack.distribution = .fillEqually
        stack.spacing = 30
        XCTAssertEqual(starts, [0, 110, 220])
        XCTAssertEqual(widths, [80, 80, 80])
    }

    func testFillProportionally() async {
        stack.distribution = .fillProportionally
        XCTAssertEqual(widths, [50, 100, 150])
    }

    func testEqualSpacing() async {
        stack.distribution = .equalSpacing
        XCTAssertEqual(starts, [0, 110, 240])
        XCTAssertEqual(widths, [20, 40, 60])
    }

    func testEqualCentering() async {
        stack.distribution = .equalCentering
        XCTAssertEqual(frames.map(\.midX), [10, 140, 270])
    }

    func testAlignments() async {
        let expected: [(UIStackView.Alignment, [CGFloat])] = [
            (.top, [0, 0, 0]), (.center, [45, 35, 40]), (.bottom, [90, 70, 80]), (.fill, [0, 0, 0]),
        ]
        for (alignment, tops) in expected {
            stack.alignment = alignment
            XCTAssertEqual(frames.map(\.minY), tops)
            XCTAssertEqual(frames.map(\.height), alignment == .fill ? [100, 100, 100] : [10, 30, 20])
        }
    }

    func testAColumnWithMarginsAndCustomSpacing() async {
        stack.axis = .vertical
        stack.alignment = .leading
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = UIEdgeInsets(top: 5, left: 7, bottom: 5, right: 5)
        stack.spacing = 4
        stack.setCustomSpacing(20, after: boxes[0])
        XCTAssertEqual(frames.map(\.minY), [5, 35, 69])
        XCTAssertEqual(starts, [7, 7, 7])
        XCTAssertEqual(stack.customSpacing(after: boxes[1]), UIStackView.spacingUseDefault)
        XCTAssertEqual(frames.last?.maxY, 95)
    }

    func testHiddenAndRemovedViewsTakeNoSpace() async {
        stack.distribution = .fillEqually
        boxes[1].isHidden = true
        XCTAssertEqual(widths[0], 150)
        XCTAssertEqual(starts[2], 150)
        boxes[1].isHidden = false
        XCTAssertEqual(widths, [100, 100, 100])
        stack.removeArrangedSubview(boxes[0])
        XCTAssertIdentical(boxes[0].superview, stack)
        XCTAssertEqual(starts[1], 0)
        boxes[1].removeFromSuperview()
        XCTAssertEqual(stack.arrangedSubviews.count, 1)
        XCTAssertEqual(widths[2], 300)
    }

    func testAnInsertedViewMoves() async {
        stack.insertArrangedSubview(boxes[2], at: 0)
        XCTAssertEqual(stack.arrangedSubviews.map { ($0 as? Box)?.size.width }, [60, 20, 40])
        XCTAssertEqual(starts[2], 0)
    }

    func testConstraintsSizeAStackByItsViews() async {
        stack.translatesAutoresizingMaskIntoConstraints = false
        stack.spacing = 10
        stack.alignment = .center
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: root.centerXAnchor), stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(stack.frame, CGRect(x: 130, y: 50, width: 140, height: 30))
        XCTAssertEqual(frames.map(\.minY), [10, 0, 5])
        boxes[2].heightAnchor.constraint(equalToConstant: 50).isActive = true
        boxes[2].widthAnchor.constraint(equalToConstant: 100).isActive = true
        root.layoutIfNeeded()
        XCTAssertEqual(stack.frame.size, CGSize(width: 180, height: 50))
    }

    func testTheFittingSize() async {
        stack.spacing = 10
        XCTAssertEqual(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 140, height: 30))
        stack.axis = .vertical
        XCTAssertEqual(stack.sizeThatFits(.zero), CGSize(width: 60, height: 80))
        stack.sizeToFit()
        XCTAssertEqual(stack.frame.size, CGSize(width: 60, height: 80))
    }

    func testNestedStacks() async {
        let inner = UIStackView(arrangedSubviews: [Box(10, 10), Box(10, 10)])
        inner.axis = .vertical
        stack.addArrangedSubview(inner)
        stack.alignment = .top
        stack.distribution = .equalSpacing
        root.layoutIfNeeded()
        XCTAssertEqual(inner.frame, CGRect(x: 290, y: 0, width: 10, height: 20))
        XCTAssertEqual(inner.arrangedSubviews[1].frame, CGRect(x: 0, y: 10, width: 10, height: 10))
    }

    func testLabelsAlignAtTheirBaselines() async {
        let (small, large) = (UILabel(), UILabel())
        (small.text, large.text) = ("a", "b")
        (small.font, large.font) = (.systemFont(ofSize: 10), .systemFont(ofSize: 40))
        let row = UIStackView(arrangedSubviews: [small, large])
        row.alignment = .firstBaseline
        row.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
        root.addSubview(row)
        root.layoutIfNeeded()
        func baseline(_ label: UILabel) -> CGFloat {
            let (share, distance) = (label.frame.height / 2, label.font.ascender - label.sizeThatFits(.zero).height / 2)
            return label.frame.minY + share + distance
        }
        XCTAssertEqual(baseline(small), baseline(large), accuracy: 1e-6)
        XCTAssertGreaterThan(small.frame.minY, large.frame.minY + 10)
    }
}

/// Guides, margins, content sizes of scroll views and fitting sizes in layout by constraints.
@MainActor final class LayoutGuideTests: XCTestCase {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let box = UIView()

    override func setUp() async throws {
        box.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(box)
    }

    func testAGuideIsPlacedAndPlacesViews() async {
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30), guide.widthAnchor.constraint(equalToConstant: 50),
            guide.topAnchor.constraint(equalTo: root.topAnchor), guide.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            box.leftAnchor.constraint(equalTo: guide.rightAnchor), box.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
            box.widthAnchor.constraint(equalTo: guide.widthAnchor), box.heightAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(guide.layoutFrame, CGRect(x: 30, y: 0, width: 50, height: 200))
        XCTAssertEqual(box.frame, CGRect(x: 80, y: 90, width: 50, height: 20))
        root.removeLayoutGuide(guide)
        XCTAssertTrue(root.layoutGuides.isEmpty)
        XCTAssertEqual(root.constraints.count + box.constraints.count, 1)
    }

    func testMarginsChange() async {
        box.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor).isActive = true
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame.minX, 8)
        root.layoutMargins.left = 33
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame.minX, 33)
        XCTAssertEqual(root.directionalLayoutMargins.leading, 33)
    }

    func testConstraintsDetermineTheContentSize() async {
        let scrollView = UIScrollView(frame: root.bounds)
        root.addSubview(scrollView)
        scrollView.addSubview(box)
        NSLayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: scrollView.leftAnchor, constant: 10),
            box.rightAnchor.constraint(equalTo: scrollView.rightAnchor, constant: -20),
            box.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            box.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
            box.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
            box.heightAnchor.constraint(equalToConstant: 900),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(scrollView.contentSize, CGSize(width: 330, height: 900))
        scrollView.contentOffset = CGPoint(x: 0, y: 300)
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(x: 10, y: 0, width: 300, height: 900))
    }

    func testAPinnedViewDoesNotScroll() async {
        let scrollView = UIScrollView(frame: root.bounds)
        scrollView.contentSize = CGSize(width: 300, height: 900)
        root.addSubview(scrollView)
        scrollView.addSubview(box)
        NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: scrollView.frameLayoutGuide.topAnchor, constant: 5),
            box.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame.minY, 5)
        scrollView.contentOffset.y = 100
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame.minY, 105)
    }

    func testALabelWrapsAtItsWidth() async {
        let label = UILabel()
        label.numberOfLines = 0
        label.text = "one two three four five six seven eight nine ten"
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
        let line = label.sizeThatFits(.zero).height
        NSLayoutConstraint.activate([
            label.leftAnchor.constraint(equalTo: root.leftAnchor), label.topAnchor.constraint(equalTo: root.topAnchor),
            label.widthAnchor.constraint(equalToConstant: 100),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame.height, label.sizeThatFits(CGSize(width: 100, height: 0)).height)
        XCTAssertGreaterThan(label.frame.height, line * 2)
    }

    func testTheFittingSizeOfAView() async {
        NSLayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            box.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -10),
            box.topAnchor.constraint(equalTo: root.topAnchor, constant: 5), box.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            box.widthAnchor.constraint(greaterThanOrEqualToConstant: 80),
            box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5),
        ])
        XCTAssertEqual(root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 100, height: 45))
        XCTAssertEqual(
            root.systemLayoutSizeFitting(
                CGSize(width: 220, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel),
            CGSize(width: 220, height: 105))
    }
}
