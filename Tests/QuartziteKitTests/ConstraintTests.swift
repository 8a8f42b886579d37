import QuartziteKit
import XCTest

/// Layout of views by constraints.
@MainActor final class ConstraintTests: XCTestCase {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let box = UIView()
    private let other = UIView()

    override func setUp() async throws {
        for view in [box, other] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
    }

    /// The time of layout does not double with each level.
    func testViewsInManyOthers() async {
        var outer = root
        for _ in 0..<40 {
            let inner = UIView()
            inner.translatesAutoresizingMaskIntoConstraints = false
            outer.addSubview(inner)
            NSLayoutConstraint.activate([
                inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 1),
                inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 2),
                inner.widthAnchor.constraint(equalToConstant: 100), inner.heightAnchor.constraint(equalToConstant: 50),
            ])
            outer = inner
        }
        root.layoutIfNeeded()
        XCTAssertEqual(outer.convert(CGPoint.zero, to: root), CGPoint(x: 40, y: 80))
    }

    func testWithoutASecondItemTheConstantCounts() async {
        let width = NSLayoutConstraint(
            item: box, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .width, multiplier: 1, constant: 70)
        XCTAssertEqual(width.secondAttribute, .notAnAttribute)
        NSLayoutConstraint.activate([width, box.heightAnchor.constraint(equalToConstant: 30)])
        root.layoutIfNeeded()
        XCTAssertEqual(box.bounds.size, CGSize(width: 70, height: 30))
        width.constant = 80
        root.layoutIfNeeded()
        XCTAssertEqual(box.bounds.width, 80)
    }

    func testAnotherAnchorPointMovesTheView() async {
        box.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        NSLayoutConstraint.activate([
            box.widthAnchor.constraint(equalToConstant: 20), box.heightAnchor.constraint(equalToConstant: 60),
            box.centerXAnchor.constraint(equalTo: root.centerXAnchor), box.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(box.center, CGPoint(x: 150, y: 100))
        XCTAssertEqual(box.frame, CGRect(x: 140, y: 40, width: 20, height: 60))
    }

    func testAConstraintWithoutItemsStaysInactive() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.setHandler { _ in } }
        let placeholder = NSLayoutConstraint()
        placeholder.constant = 5
        placeholder.isActive = false
        XCTAssertEqual(messages.all, [])
        placeholder.isActive = true
        XCTAssertFalse(placeholder.isActive)
        XCTAssertEqual(messages.all.count, 1)
        XCTAssertNil(placeholder.firstItem)
        root.layoutIfNeeded()
    }

    func testEdgesFillAndFollow() async {
        NSLayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            box.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            box.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
            box.bottomAnchor.constraint(equalTo: root.layoutMarginsGuide.bottomAnchor),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(x: 10, y: 0, width: 270, height: 192))
        root.frame.size = CGSize(width: 100, height: 50)
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(x: 10, y: 0, width: 70, height: 42))
    }

    func testSizesCentresAndRatios() async {
        NSLayoutConstraint.activate([
            box.centerXAnchor.constraint(equalTo: root.centerXAnchor), box.centerYAnchor.constraint(equalTo: root.centerYAnchor),
            box.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5), box.heightAnchor.constraint(equalToConstant: 40),
            other.leftAnchor.constraint(equalTo: box.rightAnchor, constant: 5), other.topAnchor.constraint(equalTo: box.topAnchor),
            other.widthAnchor.constraint(equalTo: box.heightAnchor),
            other.heightAnchor.constraint(equalTo: other.widthAnchor, multiplier: 2),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(x: 75, y: 80, width: 150, height: 40))
        XCTAssertEqual(other.frame, CGRect(x: 230, y: 80, width: 40, height: 80))
    }

    func testAViewInAView() async {
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        let plain = UIView(frame: CGRect(x: 50, y: 60, width: 100, height: 100))
        root.addSubview(plain)
        plain.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 70), inner.topAnchor.constraint(equalTo: plain.topAnchor),
            inner.widthAnchor.constraint(equalToConstant: 10), inner.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(inner.frame, CGRect(x: 20, y: 0, width: 10, height: 10))
    }

    func testInequalitiesAndPriorities() async {
        let wide = box.widthAnchor.constraint(equalToConstant: 500)
        wide.priority = .defaultHigh
        NSLayoutConstraint.activate([
            wide, box.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, constant: -100),
            box.heightAnchor.constraint(greaterThanOrEqualToConstant: 30), box.leftAnchor.constraint(equalTo: root.leftAnchor),
            box.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(x: 0, y: 0, width: 200, height: 30))
        wide.constant = 120
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame.width, 120)
        wide.isActive = false
        XCTAssertEqual(root.constraints.count + box.constraints.count, 4)
    }

    func testAPictureHasItsOwnSize() async {
        let picture = CGContext(size: CGSize(width: 30, height: 20), scale: 1, isOpaque: false)?.makeImage()
        let view = UIImageView(image: picture.map { UIImage(cgImage: $0) })
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        view.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
        view.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
        let height = view.heightAnchor.constraint(equalToConstant: 50)
        height.isActive = true
        root.layoutIfNeeded()
        XCTAssertEqual(view.frame, CGRect(x: 135, y: 150, width: 30, height: 50))
    }

    func testAChangeInABlockAnimates() async throws {
        let context = LayerContext()
        let width = box.widthAnchor.constraint(equalToConstant: 50)
        NSLayoutConstraint.activate([width, box.leftAnchor.constraint(equalTo: root.leftAnchor)])
        context.layer = root.layer
        CATransaction.flush()
        XCTAssertEqual(box.frame.width, 50)
        width.constant = 100
        UIView.animate(withDuration: 1) { root.layoutIfNeeded() }
        XCTAssertEqual(box.frame.width, 100)
        XCTAssertNotNil(box.layer.animation(forKey: "bounds.size"))
        box.layer.removeAllAnimations()
    }

    func testContradictionsAndStrangersAreMisuse() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        NSLayoutConstraint.activate([
            box.widthAnchor.constraint(equalToConstant: 10), box.widthAnchor.constraint(equalToConstant: 20),
            box.leftAnchor.constraint(equalTo: root.leftAnchor),
        ])
        root.layoutIfNeeded()
        root.setNeedsLayout()
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame.width, 10)
        XCTAssertEqual(messages.all.count, 1)
        let stranger = UIView()
        box.leftAnchor.constraint(equalTo: stranger.leftAnchor).isActive = true
        XCTAssertEqual(messages.all.count, 2)
    }
}
