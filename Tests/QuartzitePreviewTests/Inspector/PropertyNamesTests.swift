import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A view with properties of many kinds.
private class CardView: UIView {
    let badge = CALayer()
    weak var neighbour: UIView?
    fileprivate var isOpen = true
}

private final class FullCard<Value>: CardView, CustomReflectable {
    private var title: UILabel?
    lazy var late = UIView()
    lazy var never = UIView()
    var rows: [UIView] = []
    var shapes: [CAShapeLayer]?
    var value: Value
    unowned var owner: UIView
    unowned let optionalOwner: UIView?
    unowned(unsafe) var wild: UIView
    var anything: Any = 3
    var text = "card"

    init(_ value: Value, owner: UIView) {
        self.value = value
        (self.owner, optionalOwner, wild) = (owner, owner, owner)
        super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let title = UILabel()
        self.title = title
        rows = [UIView(), UIView()]
        layer.addSublayer(badge)
        for view in [title, late] + rows { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    nonisolated var customMirror: Mirror {
        XCTFail("the program's code must not run")
        return Mirror(self, children: [:])
    }
}

private final class CardController: UIViewController {
    var card: FullCard<Int>?
    let inner = InnerController()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    let named = CALayer()
    var alias: CALayer?

    override func viewDidLoad() {
        preferredContentSize = CGSize(width: 300, height: 200)
        // The owner is gone at once; reading an unowned reference to it would end the program.
        let made = FullCard(7, owner: UIView())
        card = made
        view.addSubview(made)
        view.addSubview(button)
        named.name = "own name"
        alias = named
        view.layer.addSublayer(named)
        addChild(inner)
        view.addSubview(inner.view)
    }
}

private final class InnerController: UIViewController {
    let dot = CALayer()
    override func viewDidLoad() { view.layer.addSublayer(dot) }
}

@MainActor
final class PropertyNamesTests: XCTestCase {
    override func setUp() async throws { await MainActor.run { MediaClock.setVirtualTime(10) } }
    override func tearDown() async throws { await MainActor.run { MediaClock.setVirtualTime(nil) } }

    private func title(_ layer: CALayer?, in scene: Scene) throws -> [String] {
        let title = LayerTitle(try XCTUnwrap(layer), in: scene)
        return [title.text, title.className]
    }

    func testLayersHaveTheNamesOfTheirProperties() async throws {
        let controller = CardController()
        let scene = Scene(name: "cards", controller: controller)
        let card = try XCTUnwrap(controller.card)
        XCTAssertEqual(try title(card.layer, in: scene).first, "card")
        XCTAssertEqual(try title(card.badge, in: scene), ["badge", "CALayer"], "of a superclass")
        XCTAssertEqual(try title(card.late.layer, in: scene), ["late", "UIView"])
        XCTAssertEqual(try title(card.rows[1].layer, in: scene), ["rows[1]", "UIView"])
        XCTAssertEqual(try title(card.subviews[0].layer, in: scene), ["title", "UILabel"], "a private one")
        XCTAssertEqual(try title(controller.button.layer, in: scene), ["button", "UIButton"])
        XCTAssertEqual(try title(controller.inner.view.layer, in: scene).first, "inner")
        XCTAssertEqual(try title(controller.inner.dot, in: scene), ["dot", "CALayer"])
        XCTAssertEqual(try title(controller.named, in: scene), ["own name", "CALayer"], "a name of its own comes first")
        XCTAssertEqual(try title(scene.root, in: scene).first, "UIView")
        // The library's own properties are of no interest.
        for sublayer in controller.button.layer.sublayers ?? [] {
            XCTAssertNil(scene.propertyName(of: sublayer), "\(sublayer)")
        }
    }

    func testOnlyStrongReferencesAreRead() async {
        let names = StoredProperty.list(of: FullCard<String>.self).map(\.name)
        XCTAssertEqual(names, ["badge", "title", "late", "never", "rows"])
        XCTAssertEqual(StoredProperty.list(of: UIButton.self).map(\.name), [])
        XCTAssertEqual(StoredProperty.list(of: CAShapeLayer.self).map(\.name), [])
        XCTAssertEqual(StoredProperty.list(of: CardController.self).map(\.name), ["card", "inner", "button", "named", "alias"])
    }

    func testALazyPropertyIsNotMade() async throws {
        let card = FullCard(1.5, owner: UIView())
        let never = try XCTUnwrap(StoredProperty.list(of: type(of: card)).first { $0.name == "never" })
        XCTAssertTrue(never.objects(of: card).isEmpty)
        _ = card.never
        XCTAssertTrue(never.objects(of: card).first === card.never)
    }

    func testTheObjectsAreReadOncePerChangeOfTheTree() async throws {
        let controller = CardController()
        let scene = Scene(name: "cards", controller: controller)
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { 10 }, openFile: { _ in throw CancellationError() }, saveScreenshot: { _ in "" },
            log: { _ in })
        scene.context.commitHandler = { [weak session] in session?.treeCommitted($0) }
        scene.commit()
        for _ in 0..<3 { _ = try title(controller.card?.layer, in: scene) }
        XCTAssertEqual(scene.propertyNames.count, 1)
        controller.card?.alpha = 0.5
        controller.card?.badge.position.x = 3
        scene.commit()
        _ = try title(controller.card?.layer, in: scene)
        XCTAssertEqual(scene.propertyNames.count, 1, "values are no change of the tree")
        let row = UIView()
        controller.card?.rows.append(row)
        controller.card?.addSubview(row)
        scene.commit()
        XCTAssertEqual(try title(row.layer, in: scene), ["rows[2]", "UIView"])
        XCTAssertEqual(scene.propertyNames.count, 2)
        row.removeFromSuperview()
        scene.commit()
        _ = try title(controller.card?.layer, in: scene)
        XCTAssertEqual(scene.propertyNames.count, 3)
    }

    func testTheFilterFindsThem() async throws {
        let scene = Scene(name: "cards", controller: CardController())
        var rows = LayerTreeRows()
        rows.update(LayerOutline(scene.root), in: scene)
        rows.setFilter("badge", in: scene)
        XCTAssertEqual(rows.matchCount, 1)
    }

    func testDocumentsHaveNone() async {
        let root = CALayer()
        let scene = Scene(name: "a", document: SceneDocument(root: root, isYUp: false))
        XCTAssertNil(scene.propertyName(of: root))
    }
}
