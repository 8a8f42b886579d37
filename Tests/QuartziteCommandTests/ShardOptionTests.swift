import QuartziteExport
import XCTest

@testable import QuartziteCommand

/// The parts of an export on the command line, and in the environment of a job array.
final class ShardOptionTests: XCTestCase {
    private func slurm(_ variables: [String: Int], as text: String = "slurm") throws -> Shard {
        let environment = Dictionary(uniqueKeysWithValues: variables.map { ("SLURM_ARRAY_TASK_" + $0.key, String($0.value)) })
        return try ShardOption(text).shard(in: environment)
    }

    private func message(_ body: () throws -> Shard) -> String {
        do {
            XCTFail("\(try body()) is no failure")
            return ""
        } catch let failure as Failure {
            XCTAssertEqual(failure.code, .usage)
            return failure.message
        } catch {
            return "\(error)"
        }
    }

    func testParts() throws {
        XCTAssertEqual(try ShardOption("2/5"), .shard(try XCTUnwrap(Shard(2, of: 5))))
        XCTAssertEqual(try ShardOption("slurm"), .slurm(count: nil))
        XCTAssertEqual(try ShardOption("slurm/8"), .slurm(count: 8))
        for wrong in ["", "2", "5/5", "-1/5", "1/0", "1/2/3", "a/b", "slurm/0", "slurm/", "Slurm", "1/1000001"] {
            XCTAssertThrowsError(try ShardOption(wrong), wrong)
        }
        // The environment means nothing unasked.
        XCTAssertEqual(try slurm(["ID": 7, "MIN": 0, "COUNT": 8], as: "1/2"), Shard(1, of: 2))
    }

    func testTasksOfAnArray() throws {
        XCTAssertEqual(try slurm(["ID": 3, "MIN": 0, "MAX": 7, "COUNT": 8]), Shard(3, of: 8))
        XCTAssertEqual(try slurm(["ID": 3, "MIN": 1, "MAX": 4]), Shard(2, of: 4))
        XCTAssertEqual(try slurm(["ID": 3, "MIN": 1, "COUNT": 4]), Shard(2, of: 4))
        XCTAssertEqual(try slurm(["ID": 6, "MIN": 2, "MAX": 8, "COUNT": 4, "STEP": 2]), Shard(2, of: 4))
        // Some tasks again: only the number tells the parts.
        XCTAssertEqual(try slurm(["ID": 5, "MIN": 2, "MAX": 5, "COUNT": 2], as: "slurm/8"), Shard(5, of: 8))
    }

    func testAMissingVariableIsNamed() {
        XCTAssertTrue(message { try slurm([:]) }.contains("SLURM_ARRAY_TASK_ID"))
        XCTAssertTrue(message { try slurm(["ID": 1]) }.contains("SLURM_ARRAY_TASK_MIN"))
        XCTAssertTrue(message { try slurm(["ID": 1, "MIN": 0]) }.contains("SLURM_ARRAY_TASK_MAX"))
        XCTAssertTrue(message { try ShardOption("slurm").shard(in: ["SLURM_ARRAY_TASK_ID": "x"]) }.contains("“x”"))
    }

    func testAnArrayWithGapsNeedsTheNumber() {
        XCTAssertTrue(message { try slurm(["ID": 5, "MIN": 2, "MAX": 5, "COUNT": 2]) }.contains("slurm/8"))
        XCTAssertTrue(message { try slurm(["ID": 4], as: "slurm/4") }.contains("0 to 3"))
    }
}
