import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The cells of an emitter in the properties: their rows and edits.
@MainActor
final class EmitterCellRowTests: EditTestCase {
    private let emitter = CAEmitterLayer()
    private let spark = CAEmitterCell()

    private func showEmitter() {
        let smoke = CAEmitterCell()
        (smoke.name, smoke.birthRate, smoke.lifetime) = ("smoke", 2, 1)
        (spark.name, spark.birthRate, spark.lifetime, spark.emitterCells) = ("spark", 20, 3, [smoke])
        let nameless = CAEmitterCell()
        nameless.velocity = 7
        emitter.emitterCells = [spark, nameless]
        root.addSublayer(emitter)
        show()
        session.select(emitter)
    }

    /// The labels and values of the group's rows.
    private func rows() throws -> [PropertyRow] {
        let rows = try XCTUnwrap(session.propertyRows)
        let list = (0..<rows.count).map { session.propertyRow($0, of: rows) }
        let first = try XCTUnwrap(list.firstIndex { $0.kind == .heading(.cells) })
        return Array(list[(first + 1)...].prefix { if case .heading = $0.kind { false } else { true } })
    }

    func testCellsHaveRowsWithTheirValues() async throws {
        showEmitter()
        XCTAssertEqual(
            try rows().map { "\($0.label): \($0.model)" },
            [
                "spark: 20 a second, for 3 s", "birthRate: 20", "lifetime: 3", "smoke: 2 a second, for 1 s", "birthRate: 2", "lifetime: 1",
                "cell without a name: 0 a second, for 0 s", "velocity: 7",
            ])
        session.perform(InspectorAction.toggleParts("emitterCells.spark"))
        XCTAssertGreaterThan(try rows().count, 30, "all values of the opened cell")
    }

    func testAnEditOfACellIsDrawnAndLeavesTheProgramsCellAlone() async throws {
        showEmitter()
        edit(emitter, "emitterCells.spark.birthRate", .number(5))
        XCTAssertEqual(spark.birthRate, 20)
        guard case .emitter(let values)? = emitter.committed?.subclass else { return XCTFail("no emitter") }
        XCTAssertEqual(values.cells.first?.numbers[.birthRate], 5)
        let row = try XCTUnwrap(rows().first { $0.label == "birthRate" })
        XCTAssertEqual([row.model, row.program], ["5", "20"])
        edit(emitter, "emitterCells.spark.emitterCells.smoke.lifetime", .number(4))
        XCTAssertEqual(spark.emitterCells?.first?.lifetime, 1)
        session.perform(EditAction.copy(.swift))
        XCTAssertTrue(copied.contains("layer.setValue(5, forKeyPath: \"emitterCells.spark.birthRate\")"), copied)
        session.perform(EditAction.copy(.caml))
        XCTAssertTrue(copied.contains("birthRate=\"5"), copied)
        perform(.reset)
        guard case .emitter(let own)? = emitter.committed?.subclass else { return XCTFail("no emitter") }
        XCTAssertEqual(own.cells.first?.numbers[.birthRate], 20)
    }
}
