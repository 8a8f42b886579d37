import XCTest

@testable import QuartzitePort

/// The functions outside types, which may return a scene.
final class GlobalFunctionTests: XCTestCase {
    private func functions(_ source: String) -> [GlobalFunction] { GlobalFunction.list(in: Array(source.utf8)) }

    func testOnlyFunctionsOutsideTypesAndFunctionsAreGlobal() {
        let source = """
            // func commentScene() {}
            let text = "func stringScene() {}"
            @MainActor func scene() -> UIView { func innerScene() {}; return UIView() }
            struct Box { func boxScene() {} ; static func otherScene() {} }
            extension Box { func extraScene() {} }
            func lateScene() {}
            """
        XCTAssertEqual(functions(source).map(\.name), ["scene", "lateScene"])
        XCTAssertEqual(functions(source).map(\.line), [3, 6])
    }

    func testWhatACallNeeds() {
        let found = functions(
            """
            func plain() throws -> Int { 1 }
            func defaults(a: Int = 1, b: [Int] = [1, 2]) {}
            func needs(a: Int = 1, b: Int) {}
            private func hidden() async {}
            """)
        XCTAssertEqual(found.map(\.needsArguments), [false, false, true, false])
        XCTAssertEqual(found.map(\.isAsync), [false, false, false, true])
        XCTAssertEqual(found.map(\.isPrivate), [false, false, false, true])
    }
}
