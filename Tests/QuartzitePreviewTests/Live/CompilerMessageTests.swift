import XCTest

@testable import QuartzitePreview

/// What the compiler prints, as the person reads it.
final class CompilerMessageTests: XCTestCase {
    func testPlacesAndSeverities() {
        let messages = CompilerMessage.list(
            in: """
                /a b/x:y.swift:12:5: error: cannot find 'foo' in scope
                    foo()
                    ^~~
                x.swift:3:1: warning: unused: error: text
                <unknown>:0: error: no such module 'X'
                error: link command failed with exit code 1
                """)
        XCTAssertEqual(messages.map(\.severity), [.error, .warning, .error, .error])
        XCTAssertEqual(messages.map(\.file), ["/a b/x:y.swift", "x.swift", nil, nil])
        XCTAssertEqual(messages[0].line, 12)
        XCTAssertEqual(messages[0].column, 5)
        XCTAssertEqual(messages[0].description, "/a b/x:y.swift:12:5: error: cannot find 'foo' in scope")
        XCTAssertEqual(messages[3].text, "link command failed with exit code 1")
    }

    func testMendsAreNamed() {
        let messages = CompilerMessage.list(
            in: """
                x.swift:1:1: error: expressions are not allowed at the top level
                x.swift:1:8: error: no such module 'UIKit'
                """)
        XCTAssertTrue(messages[0].description.contains("@MainActor func scene()"), messages[0].description)
        XCTAssertTrue(messages[1].description.contains("import QuartziteKit"), messages[1].description)
    }

    func testAnotherCompilerIsRecognised() {
        let message = CompilerMessage.list(
            in:
                "x.swift:1:8: error: module compiled with Swift 6.3 cannot be imported by the Swift 6.2 compiler: /m/QuartziteKit.swiftmodule"
        )
        XCTAssertEqual(message[0].otherCompiler?.wanted, "Swift 6.3")
        XCTAssertEqual(message[0].otherCompiler?.found, "Swift 6.2")
    }
}
