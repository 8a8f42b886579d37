import Foundation
import XCTest

@testable import Quartzite
@testable import QuartziteCommand
@testable import QuartziteMarkup
@testable import QuartzitePreview

/// A layer class with an animatable property: the Swift accessor and one line in the key table. The class is not private, because
/// archives name it.
class Ring: CAShapeLayer {
    var thickness: CGFloat {
        get { CGFloat(shape.miterLimit) }
        set { change("thickness") { shape.miterLimit = Double(newValue) } }
    }

    package override class var keyTable: KeyTable { ringKeys }
    private static let ringKeys = KeyTable(
        after: CAShapeLayer.keyTable,
        [
            KeyedProperty("thickness", \Ring.thickness).animatable(\ShapeValues.miterLimit, limits: .range(0 ... .infinity))
        ])
}

/// One line in the key table suffices for every feature that reads properties.
final class AddedPropertyTests: XCTestCase {
    private let ring = Ring()

    override func setUp() { MediaClock.setVirtualTime(0) }

    override func tearDown() {
        CATransaction.flush()
        MediaClock.setVirtualTime(nil)
    }

    func testKeyValueCodingAndDefaults() {
        XCTAssertEqual(Ring.defaultValue(forKey: "thickness") as? Double, 10)
        XCTAssertNil(CAShapeLayer.defaultValue(forKey: "thickness"))
        ring.setValue(4, forKey: "thickness")
        XCTAssertEqual(ring.thickness, 4)
        XCTAssertEqual(ring.value(forKeyPath: "thickness") as? Double, 4)
        XCTAssertEqual(ring.animatableProperties.last?.key, "thickness")
        XCTAssertEqual(ring.animatableProperties.last?.limits, .range(0 ... .infinity))
    }

    func testArchives() throws {
        XCTAssertFalse(ring.shouldArchiveValue(forKey: "thickness"))
        ring.thickness = 4
        XCTAssert(ring.shouldArchiveValue(forKey: "thickness"))
        let data = try NSKeyedArchiver.archivedData(withRootObject: ring, requiringSecureCoding: true)
        XCTAssertEqual(try NSKeyedUnarchiver.unarchivedObject(ofClass: Ring.self, from: data)?.thickness, 4)
    }

    func testAnimationsAndActions() throws {
        let (context, tree) = (LayerContext(), RenderTree())
        context.commitHandler = { tree.apply($0) }
        context.layer = ring
        CATransaction.flush()
        ring.thickness = 20
        XCTAssertEqual(ring.animationKeys(), ["thickness"], "a change of a displayed layer animates")
        CATransaction.flush()
        MediaClock.setVirtualTime(0.125)
        XCTAssertEqual(try XCTUnwrap(ring.presentation()).thickness, 15, accuracy: 4)
        ring.removeAllAnimations()
        let animation = CABasicAnimation(keyPath: "thickness")
        (animation.fromValue, animation.toValue, animation.duration) = (2, 6, 1)
        ring.add(animation, forKey: nil)
        CATransaction.flush()
        let start = MediaClock.now()
        MediaClock.setVirtualTime(start + 0.5)
        XCTAssertEqual(try XCTUnwrap(ring.presentation()).thickness, 4, accuracy: 1e-9)
        _ = tree.sample(at: start + 0.5)
        guard case .shape(let values)? = tree.rareData.first?.subclass else { return XCTFail("the tree has no values of the class") }
        XCTAssertEqual(values.miterLimit, 4, accuracy: 1e-9)
        context.layer = nil
    }

    func testDocuments() throws {
        let text =
            "<caml><Ring thickness=\"7\"><animations><p key=\"grow\" type=\"CABasicAnimation\" keyPath=\"thickness\" duration=\"1\">"
            + "<fromValue type=\"real\" value=\"7\"/><toValue type=\"real\" value=\"9\"/></p></animations></Ring></caml>"
        let document = try XMLReader.read(SourceText(file: "ring.caml", data: Array(text.utf8)), limits: MarkupLimits())
        let pictures = ScenePictures(
            folder: SceneFolder(path: "/nonexistent"), limits: MarkupLimits(), decoded: DecodedPictures(byteLimit: 0) { _ in })
        var reader = LayerTreeReader(document: document, pictures: pictures, limits: MarkupLimits())
        let element = try XCTUnwrap(document.root.children.first { _ in true })
        let structure = try reader.setProperties(of: ring, from: MarkupObject(element))
        XCTAssertEqual(ring.thickness, 7)
        guard case .element(let animations)? = structure.first?.form else { return XCTFail("the animations are missing") }
        try reader.addAnimations(animations, to: ring)
        XCTAssertEqual((ring.animation(forKey: "grow") as? CABasicAnimation)?.toValue as? Double, 9)
        XCTAssertEqual(reader.log.diagnostics(in: document).map(\.message), [])
    }

    @MainActor func testInspection() async throws {
        let ring = Ring()
        let animation = CABasicAnimation(keyPath: "thickness")
        (animation.fromValue, animation.toValue, animation.duration) = (2, 6, 1)
        ring.add(animation, forKey: nil)
        let scene = Scene(name: "ring", document: SceneDocument(root: ring, isYUp: false))
        scene.start(at: 0)
        scene.commit()
        MediaClock.setVirtualTime(0.5)
        let record = try XCTUnwrap(LayerRecord.tree(of: scene, at: 0.5).first)
        XCTAssertEqual(record.className, "Ring")
        XCTAssertEqual(record.model.first { $0.key == "thickness" }?.value, .number(10))
        XCTAssertEqual(record.presentation.first { $0.key == "thickness" }?.value, .number(4))
    }
}
