import QuartziteKit
import XCTest

private final class StarLayer: CALayer {
    var points = 0

    override init() {
        super.init()
        points = 5
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class PlainSubclass: CALayer {
    var points = 6
}

private final class PlainView: UIView {
    override class var layerClass: AnyClass { PlainSubclass.self }
}

private final class StarView: UIView {
    override class var layerClass: AnyClass { StarLayer.self }
}

private final class OddView: UIView {
    override class var layerClass: AnyClass { NSObject.self }
}

/// A view and its layer.
@MainActor final class ViewLayerTests: XCTestCase {
    func testTheLayerIsMadeByItsOwnInitialiser() async {
        let star = StarView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).layer as? StarLayer
        XCTAssertEqual(star?.points, 5)
        XCTAssertEqual(star?.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
        XCTAssertEqual(star?.opacity, 1)
        XCTAssertEqual((PlainView().layer as? PlainSubclass)?.points, 6)
    }

    func testAClassThatIsNoLayerIsMisuse() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        XCTAssertTrue(type(of: OddView().layer) == CALayer.self)
        XCTAssertEqual(messages.all.count, 1)
    }

    func testTheLayersDelegateIsTheViewAndGivesNoAction() async {
        let view = UIView()
        XCTAssertIdentical(view.layer.delegate as AnyObject?, view)
        XCTAssertTrue(view.action(for: view.layer, forKey: "position") is NSNull)
        XCTAssertNil(view.layer.action(forKey: "position"))
    }

    func testGeometryAndLooksAreTheLayers() async {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        XCTAssertEqual(view.center, CGPoint(x: 60, y: 45))
        view.bounds = CGRect(x: 5, y: 5, width: 50, height: 50)
        XCTAssertEqual(view.frame, CGRect(x: 35, y: 20, width: 50, height: 50))
        view.alpha = 0.5
        view.backgroundColor = .red
        view.clipsToBounds = true
        view.isHidden = true
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        XCTAssertEqual(view.layer.opacity, 0.5)
        XCTAssertEqual(view.layer.backgroundColor?.srgb, SIMD4(1, 0, 0, 1))
        XCTAssertTrue(view.layer.masksToBounds)
        XCTAssertTrue(view.layer.isHidden)
        XCTAssertEqual(view.layer.transform.m11, 2)
        XCTAssertEqual(view.backgroundColor, .red)
        view.backgroundColor = nil
        XCTAssertNil(view.layer.backgroundColor)
    }

    func testConversionGoesThroughTheLayers() async {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 30))
        root.addSubview(child)
        XCTAssertEqual(child.convert(CGPoint(x: 1, y: 2), to: root), CGPoint(x: 11, y: 22))
        XCTAssertEqual(child.convert(CGPoint(x: 11, y: 22), from: root), CGPoint(x: 1, y: 2))
        XCTAssertEqual(child.convert(CGRect(x: 0, y: 0, width: 5, height: 5), to: root), CGRect(x: 10, y: 20, width: 5, height: 5))
        // Without a window, nil means the view's own coordinates.
        XCTAssertEqual(child.convert(CGPoint(x: 1, y: 2), to: nil), CGPoint(x: 1, y: 2))
        let window = CALayer()
        window.addSublayer(root.layer)
        XCTAssertEqual(child.convert(CGPoint(x: 1, y: 2), to: nil), CGPoint(x: 11, y: 22))
    }
}
