import QuartziteKit
import QuartziteMarkup
import XCTest

@testable import QuartzitePreview

/// Edits of values that states set: they belong to the state in which they are made.
@MainActor
final class StateEditTests: XCTestCase {
    private let text = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer id="#1" name="root" bounds="0 0 400 800" position="200 400">
            <sublayers>
              <CALayer id="#2" name="lid" position="196 347" bounds="0 0 50 50" opacity="0.5" backgroundColor="1 0 0"/>
            </sublayers>
            <states>
              <LKState name="Locked"><elements/></LKState>
              <LKState name="Unlock">
                <elements>
                  <LKStateSetValue targetId="#2" keyPath="position.y"><value type="integer" value="667"/></LKStateSetValue>
                </elements>
              </LKState>
              <LKState name="Open" basedOn="Unlock">
                <elements>
                  <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
                </elements>
              </LKState>
            </states>
          </CALayer>
        </caml>
        """
    private var copied = ""
    private lazy var session = PreviewSession(
        scene: makeScene(), options: PreviewOptions(), now: { 10 }, openFile: { _ in throw CancellationError() },
        saveScreenshot: { _ in "" }, log: { _ in })

    override func setUp() async throws { MediaClock.setVirtualTime(10) }

    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    private func makeScene() -> Scene {
        do {
            let package = try CAPackage(data: Data(text.utf8), name: "lid.caml", folder: URL(fileURLWithPath: "/nonexistent"))
            let scene = Scene(name: "lid", package: package)
            scene.start(at: 10)
            return scene
        } catch {
            XCTFail("\(error)")
            return Scene(name: "", document: SceneDocument(root: CALayer(), isYUp: true))
        }
    }

    private var lid: CALayer { session.scene.root.sublayers?.first ?? CALayer() }

    private func enter(_ state: String?) {
        session.scene.states?.set(state)
        session.scene.commit()
    }

    private func edit(_ keyPath: String, _ value: EditedValue) {
        session.inspector.copyText = { [weak self] in self?.copied = $0 }
        session.select(lid)
        session.perform(EditAction.set(keyPath: keyPath, value))
        session.scene.commit()
    }

    private func y(in state: String?) -> Double? {
        enter(state)
        return lid.presentation().map { Double($0.position.y) }
    }

    private func row(_ key: String) throws -> PropertyRow {
        session.select(lid)
        session.inspector.propertiesChanged()
        let rows = try XCTUnwrap(session.propertyRows)
        return try XCTUnwrap(rows.lines.indices.map { session.propertyRow($0, of: rows) }.first { $0.keyPath == key })
    }

    func testAnEditInAStateHoldsOnlyThere() async throws {
        enter("Unlock")
        edit("position.y", .number(713))
        XCTAssertEqual(lid.presentation()?.position.y, 713)
        XCTAssertEqual(session.inspector.edits.list.map(\.state), ["Unlock"])
        XCTAssertEqual(session.inspector.edits.list.first?.original, .number(667))
        XCTAssertEqual(y(in: "Locked"), 347)
        XCTAssertEqual(y(in: nil), 347)
        XCTAssertEqual(y(in: "Open"), 713, "a state that is based on it")
        session.perform(EditAction.reset)
        XCTAssertEqual(y(in: "Unlock"), 667)
        session.perform(EditAction.undo)
        XCTAssertEqual(y(in: "Unlock"), 713)
        XCTAssertEqual(y(in: "Locked"), 347)
    }

    func testAnEditOfTheBaseValueHoldsWhereNoStateSetsOne() async throws {
        enter("Locked")
        edit("position.y", .number(400))
        XCTAssertEqual(session.inspector.edits.list.map(\.state), [nil])
        XCTAssertEqual(y(in: nil), 400)
        XCTAssertEqual(y(in: "Unlock"), 667)
        edit("position.y", .number(700))
        XCTAssertEqual(y(in: "Locked"), 400)
        XCTAssertEqual(y(in: "Unlock"), 700)
        XCTAssertEqual(session.editList.rows.map(\.isShown), [false, true])
        edit("backgroundColor", .color(SIMD4(0, 1, 0, 1)))
        enter("Locked")
        XCTAssertEqual(lid.presentation()?.backgroundColor?.srgb, SIMD4(0, 1, 0, 1), "a value that no state sets")
    }

    func testABlendLeadsToTheEditedValue() async throws {
        enter("Unlock")
        edit("position.y", .number(747))
        enter("Locked")
        let blend = try XCTUnwrap(session.scene.states?.blend(to: "Unlock"))
        blend.show(0.5)
        XCTAssertEqual(lid.position.y, 547)
        blend.finish(entering: true)
        XCTAssertEqual(lid.position.y, 747)
    }

    func testTheListAndTheRowTellOfTheState() async throws {
        enter("Unlock")
        XCTAssertEqual(try row("position").states, "Unlock sets y 667; base 347")
        XCTAssertNil(try row("opacity").states)
        edit("position.y", .number(713))
        let listed = try XCTUnwrap(session.editList.rows.first)
        XCTAssertEqual(listed.title, "position.y  Unlock")
        XCTAssertEqual([listed.from, listed.to], ["667", "713"])
        XCTAssertTrue(listed.tip.contains("in the state “Unlock”"))
        XCTAssertEqual(try row("position").program, "196, 667")
        XCTAssertEqual(try row("position").model, "196, 713")
        enter("Open")
        XCTAssertEqual(try row("opacity").states, "Open sets 1; base 0.5")
        enter("Locked")
        XCTAssertNil(try row("position").program, "not edited in this state")
        XCTAssertTrue(try XCTUnwrap(session.editList.rows.first).tip.hasSuffix("not in the state that is shown"))
        session.perform(EditAction.revert(keyPath: "position"))
        XCTAssertEqual(session.inspector.edits.list.count, 1, "the arrow of a row undoes what the row shows")
    }

    func testAPartThatTheStateDoesNotSetCannotBeEditedWithIt() async throws {
        enter("Unlock")
        edit("position", .point(CGPoint(x: 1, y: 2)))
        XCTAssertEqual(session.message?.text, "the state “Unlock” sets only position.y; edit that part alone")
        XCTAssertTrue(session.inspector.edits.isEmpty)
    }

    func testAReloadKeepsEditsOfStates() async throws {
        enter("Unlock")
        edit("position.y", .number(713))
        session.reload(makeScene())
        XCTAssertEqual(session.scene.states?.current, "Unlock")
        XCTAssertEqual(lid.position.y, 713)
        XCTAssertEqual(y(in: "Locked"), 347)
        session.perform(EditAction.reset)
        XCTAssertEqual(y(in: "Unlock"), 667)
    }

    func testEditsOfStatesAreCopiedAsTheirChanges() async throws {
        enter("Unlock")
        edit("position.y", .number(713))
        edit("cornerRadius", .number(8))
        session.perform(EditAction.copy(.caml))
        XCTAssertEqual(
            copied,
            """
            <CALayer name="lid" cornerRadius="8"/>
            <!-- state Unlock -->
            <LKStateSetValue targetId="#2" keyPath="position.y">
              <value type="real" value="713"/>
            </LKStateSetValue>

            """)
        session.perform(EditAction.copy(.swift))
        XCTAssertEqual(copied, "lid.position.y = 713  // in the state “Unlock”\nlid.cornerRadius = 8\n")
    }

    func testAnEditBackToTheOwnValueIsNone() async throws {
        enter("Unlock")
        edit("position.y", .number(713))
        edit("position.y", .number(667))
        edit("cornerRadius", .number(8))
        edit("cornerRadius", .number(0))
        XCTAssertTrue(session.inspector.edits.isEmpty)
        edit("transform.rotation.z", .number(1))
        edit("transform", .matrix(CATransform3DMakeScale(2, 2, 2).numbers))
        edit("transform.rotation.z", .number(0))
        XCTAssertEqual(session.inspector.edits.list.count, 2, "over an edit of the whole, the own value of a part is another one")
    }
}
