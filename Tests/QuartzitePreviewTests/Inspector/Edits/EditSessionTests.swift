import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Edits over a scene: what shows, what the program sees, and what survives.
@MainActor
final class EditSessionTests: EditTestCase {
    private let (red, green) = ([1.0, 0, 0], [0, 1.0, 0])
    private let greenValue = EditedValue.color(SIMD4(0, 1, 0, 1))

    private func color(_ x: Int = 60, _ y: Int = 60, at time: Double = 10) throws -> [Double] {
        try picture(at: time).components(x: x, y: y)
    }

    func testAnEditShowsAndItsUndoGivesTheSameBytes() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        let before = try bytes()
        edit(a, "backgroundColor", greenValue)
        XCTAssertEqual(try color(), green)
        edit(a, "cornerRadius", .number(40))
        XCTAssertEqual(try color(52, 52), [0, 0, 0])
        XCTAssertEqual(a.backgroundColor, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), "the program's value")
        XCTAssertEqual(a.cornerRadius, 0)
        session.perform(KeyCommand.undoEdit)
        session.perform(KeyCommand.undoEdit)
        scene.commit()
        XCTAssertEqual(try bytes(), before)
        session.perform(KeyCommand.redoEdit)
        scene.commit()
        XCTAssertEqual(try color(), green)
    }

    func testTheProgramCannotChangeAnEditedValueUntilTheEditGoes() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(a, "backgroundColor", greenValue)
        CATransaction.setDisableActions(true)
        a.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        a.frame.origin.x = 55
        CATransaction.flush()
        XCTAssertEqual(try color(), green)
        XCTAssertEqual(try color(52, 60), [0, 0, 0], "other values of the program show")
        perform(.revert(keyPath: "backgroundColor"))
        XCTAssertEqual(try color(), [0, 0, 1])
    }

    func testAPartOfAValueLeavesTheOthersToTheProgram() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 20, height: 20))
        show()
        edit(a, "position.x", .number(200))
        CATransaction.setDisableActions(true)
        a.position = CGPoint(x: 1, y: 100)
        CATransaction.flush()
        XCTAssertEqual(a.presentation()?.position, CGPoint(x: 200, y: 100))
        edit(a, "transform.rotation.z", .number(.pi / 2))
        edit(a, "transform.scale.x", .number(3))
        XCTAssertEqual(try color(200, 128), red, "turned and three times as long")
        XCTAssertEqual(try color(228, 100), [0, 0, 0])
    }

    func testAnimationsRunOverTheEditedValue() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 20, height: 20))
        show()
        let animation = CABasicAnimation(keyPath: "position.y")
        (animation.byValue, animation.duration, animation.isAdditive, animation.beginTime) = (100, 10, true, 5)
        a.add(animation, forKey: nil)
        CATransaction.flush()
        edit(a, "position", .point(CGPoint(x: 100, y: 100)))
        XCTAssertEqual(a.presentation()?.position, CGPoint(x: 100, y: 150))
        XCTAssertEqual(try color(100, 150), red)
        a.removeAllAnimations()
        let whole = CABasicAnimation(keyPath: "position.y")
        (whole.fromValue, whole.toValue, whole.duration) = (20, 20, 1000)
        a.add(whole, forKey: "whole")
        CATransaction.flush()
        XCTAssertEqual(a.presentation()?.position, CGPoint(x: 100, y: 20))
    }

    func testEditsSurviveASeekAndAReloadByPath() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(a, "backgroundColor", greenValue)
        session.scene.playback.seek(to: 0.5, at: 10)
        session.scene.commit()
        XCTAssertEqual(try color(), green)

        let nextRoot = CALayer()
        nextRoot.frame = root.frame
        let next = add("renamed", CGRect(x: 50, y: 50, width: 60, height: 60), to: nextRoot)
        session.reload(Scene(name: "next", document: SceneDocument(root: nextRoot, isYUp: false)))
        session.scene.start(at: 10)
        session.scene.commit()
        XCTAssertEqual(try color(), green)
        XCTAssertTrue(session.selectedLayer === next)
        XCTAssertEqual(session.editList.rows.map(\.layer), ["renamed"])
        perform(.reset)
        XCTAssertEqual(try color(), red)
        perform(.undo)
        XCTAssertEqual(try color(), green)
    }

    func testAnEditThatComesBackAfterAReloadGoesAgain() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(a, "backgroundColor", greenValue)
        perform(.undo)
        let nextRoot = CALayer()
        nextRoot.frame = root.frame
        add("a", CGRect(x: 50, y: 50, width: 60, height: 60), to: nextRoot)
        session.reload(Scene(name: "next", document: SceneDocument(root: nextRoot, isYUp: false)))
        session.scene.start(at: 10)
        session.scene.commit()
        XCTAssertEqual(try color(), red)
        perform(.redo)
        XCTAssertEqual(try color(), green)
        perform(.undo)
        XCTAssertEqual(try color(), red)
    }

    func testAnEditOfALayerThatTheNextVersionLacksWaits() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(a, "backgroundColor", greenValue)
        let emptyRoot = CALayer()
        emptyRoot.frame = root.frame
        session.reload(Scene(name: "empty", document: SceneDocument(root: emptyRoot, isYUp: false)))
        XCTAssertEqual(session.editList.rows.map(\.isInScene), [false])
        perform(.select(0))
        XCTAssertEqual(session.message?.text, "the layer of this edit is not in the scene now")
        let root = CALayer()
        root.frame = emptyRoot.frame
        add("a", CGRect(x: 50, y: 50, width: 60, height: 60), to: root)
        session.reload(Scene(name: "full", document: SceneDocument(root: root, isYUp: false)))
        session.scene.start(at: 10)
        session.scene.commit()
        XCTAssertEqual(try color(), green)
    }

    func testEditsFollowTheirLayerInTheTreeAndToOneThatIsMadeAgain() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(a, "backgroundColor", greenValue)
        root.insertSublayer(CALayer(), at: 0)
        CATransaction.flush()
        XCTAssertEqual(session.editList.rows.map(\.path), ["1"])
        XCTAssertEqual(try color(), green)
        a.removeFromSuperlayer()
        add("other", CGRect(x: 50, y: 50, width: 100, height: 100))
        CATransaction.flush()
        CATransaction.flush()
        XCTAssertEqual(try color(), red, "another layer in the place")
        root.sublayers?.last?.removeFromSuperlayer()
        add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        CATransaction.flush()
        CATransaction.flush()
        XCTAssertEqual(try color(), green, "the layer was made again")
    }

    func testUndoneEditsFollowTheirLayerTooWhenNoEditIsLeft() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(a, "backgroundColor", greenValue)
        perform(.reset)
        root.insertSublayer(CALayer(), at: 0)
        CATransaction.flush()
        session.perform(KeyCommand.undoEdit)
        scene.commit()
        XCTAssertEqual(session.editList.rows.map(\.path), ["1"])
        XCTAssertEqual(try color(), green)
    }

    func testTheNextProcessHasTheEdits() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(a, "opacity", .number(0.5))
        var options = PreviewOptions()
        options.continues = session.windowState
        let root = CALayer()
        root.frame = self.root.frame
        let next = add("a", CGRect(x: 50, y: 50, width: 100, height: 100), to: root)
        let scene = Scene(name: "next", document: SceneDocument(root: root, isYUp: false))
        let session = PreviewSession(
            scene: scene, options: options, now: { 10 }, openFile: { _ in throw CancellationError() }, saveScreenshot: { _ in "" },
            log: { _ in })
        scene.commit()
        XCTAssertEqual(session.editList.rows.map(\.to), ["0.5"])
        XCTAssertEqual(next.presentation()?.opacity, 0.5)
    }

    func testOpeningAnotherSceneForgetsTheEdits() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(a, "opacity", .number(0.5))
        session.endInspection()
        XCTAssertTrue(session.editList.isEmpty)
    }

    /// A scene like that of the test.
    private func anotherScene(_ name: String) -> Scene {
        let root = CALayer()
        root.frame = self.root.frame
        add("a", CGRect(x: 50, y: 50, width: 100, height: 100), to: root)
        return Scene(name: name, document: SceneDocument(root: root, isYUp: false))
    }

    func testASceneThatIsOpenedAgainHasItsEditsAgain() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        session.catalog.current = "a.caml"
        edit(a, "backgroundColor", greenValue)
        edit(a, "cornerRadius", .number(40))
        session.show(anotherScene("b"), of: "b.caml")
        session.scene.commit()
        XCTAssertTrue(session.editList.isEmpty, "the other scene has none")
        XCTAssertEqual(try color(100, 100), red)
        session.show(anotherScene("a"), of: "a.caml")
        session.scene.commit()
        XCTAssertEqual(session.editList.rows.map(\.key), ["backgroundColor", "cornerRadius"])
        XCTAssertEqual(try color(100, 100), green)
        session.perform(KeyCommand.undoEdit)
        session.perform(KeyCommand.undoEdit)
        session.scene.commit()
        XCTAssertEqual(try color(100, 100), red)
        session.show(anotherScene("b"), of: "b.caml")
        session.show(anotherScene("a"), of: "a.caml")
        XCTAssertTrue(session.editList.isEmpty, "undone edits are not kept")
    }

    func testQuittingTellsOnceOfEditsThatWereNotCopied() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        session.catalog.current = "a.caml"
        edit(a, "opacity", .number(0.5))
        perform(.copy(.swift))
        edit(a, "cornerRadius", .number(4))
        session.perform(KeyCommand.quit)
        XCTAssertFalse(session.isFinished)
        XCTAssertEqual(session.message?.text, "press q again to quit; 1 edit is not copied")
        // Edits of a scene that was left count too, and another edit is told again.
        edit(a, "zPosition", .number(4))
        session.show(anotherScene("b"), of: "b.caml")
        session.perform(KeyCommand.quit)
        XCTAssertFalse(session.isFinished)
        XCTAssertEqual(session.message?.text, "press q again to quit; 2 edits are not copied")
        session.perform(KeyCommand.quit)
        XCTAssertTrue(session.isFinished)
    }

    func testQuittingWithCopiedEditsNeedsNoAnswer() async throws {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(a, "opacity", .number(0.5))
        perform(.copy(.caml))
        session.perform(KeyCommand.quit)
        XCTAssertTrue(session.isFinished)
    }

    func testLayersOfEachClassShowTheirEdits() async throws {
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
        add("shape", CGRect(x: 20, y: 20, width: 40, height: 40), shape)
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.black, CGColor.black]
        add("gradient", CGRect(x: 100, y: 20, width: 40, height: 40), gradient)
        let replicator = CAReplicatorLayer()
        replicator.instanceTransform = CATransform3DMakeTranslation(0, 60, 0)
        add("replicator", CGRect(x: 20, y: 100, width: 40, height: 40), replicator)
        replicator.backgroundColor = nil
        add("copy", CGRect(x: 0, y: 0, width: 40, height: 40), to: replicator)
        let emitter = CAEmitterLayer()
        add("emitter", CGRect(x: 200, y: 200, width: 40, height: 40), emitter)
        show()
        edit(shape, "fillColor", greenValue)
        XCTAssertEqual(try color(40, 40), green)
        edit(shape, "lineCap", .text("round"))
        XCTAssertEqual(session.propertyRows?.edited.value(forKey: "lineCap") as? CAShapeLayerLineCap, .round)
        edit(gradient, "colors", .colors([SIMD4(0, 1, 0, 1), SIMD4(0, 1, 0, 1)]))
        XCTAssertEqual(try color(120, 40), green)
        XCTAssertEqual(try color(40, 180), [0, 0, 0])
        edit(replicator, "instanceCount", .number(2))
        XCTAssertEqual(try color(40, 180), red)
        edit(emitter, "birthRate", .number(3))
        XCTAssertEqual(emitter.presentation()?.birthRate, 3)
    }

    func testAMatrixWithoutPartsRefusesThem() async {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        a.transform = CATransform3DMakeScale(.nan, 1, 1)
        show()
        edit(a, "transform.rotation.z", .number(1))
        XCTAssertTrue(session.editList.isEmpty)
        XCTAssertTrue(session.message?.text.contains("is not finite") == true)
    }

    private func add(_ name: String, _ frame: CGRect, _ layer: CALayer) { add(name, frame, to: nil, layer) }
}

/// Edits belong to layers, not to places that other layers come to have.
final class EditedSiblingTests: EditTestCase {
    private func version(_ names: String?...) -> Scene {
        let root = CALayer()
        root.frame = self.root.frame
        for name in names {
            let layer = CALayer()
            layer.name = name
            root.addSublayer(layer)
        }
        return Scene(name: "next", document: SceneDocument(root: root, isYUp: false))
    }

    private func edited(_ scene: Scene) -> [Int] {
        scene.root.childLayers.enumerated().filter { scene.context.edits[$0.element.id] != nil }.map(\.offset)
    }

    func testAnEditFindsItsLayerByNameInTheNextVersion() async throws {
        add("boat", CGRect(x: 0, y: 0, width: 10, height: 10))
        let moon = add("moon", CGRect(x: 50, y: 50, width: 100, height: 100))
        show()
        edit(moon, "opacity", .number(0.5))
        let moved = version("star", "boat", "moon")
        session.reload(moved)
        XCTAssertEqual(edited(moved), [2])
        XCTAssertEqual(session.editList.rows.map(\.path), ["2"])
        let without = version("star", "sun", "boat")
        session.reload(without)
        XCTAssertEqual(edited(without), [], "the boat is not the moon")
        XCTAssertEqual(session.editList.rows.map(\.isInScene), [false])
        XCTAssertEqual(session.editList.rows.map(\.layer), ["moon"])
        session.select(without.root.childLayers[2])
        XCTAssertEqual(session.propertyRows?.edits.count, 0)
        let again = version("moon", "moon", "moon")
        session.reload(again)
        XCTAssertEqual(edited(again), [2], "the place decides between equal names")
    }

    func testAnEditOfALayerWithoutANameStaysInItsPlace() async throws {
        let layer = CALayer()
        root.addSublayer(layer)
        show()
        edit(layer, "opacity", .number(0.5))
        let next = version(nil, nil)
        session.reload(next)
        XCTAssertEqual(edited(next), [0])
    }

    func testAnEditDoesNotJumpToASiblingThatMovesUp() async throws {
        let (first, second) = (CALayer(), CALayer())
        root.addSublayer(first)
        root.addSublayer(second)
        show()
        edit(first, "opacity", .number(0.5))
        first.removeFromSuperlayer()
        CATransaction.flush()
        CATransaction.flush()
        XCTAssertEqual(edited(session.scene), [])
        let again = CALayer()
        root.insertSublayer(again, at: 0)
        CATransaction.flush()
        CATransaction.flush()
        XCTAssertEqual(edited(session.scene), [0], "a newer layer takes the place")
    }
}
