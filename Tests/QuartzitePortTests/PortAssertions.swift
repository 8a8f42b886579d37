import QuartzitePort
import XCTest

/// Ports a file and compares the text.
func assertPort(_ source: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(SourcePort.file(source).text, expected, file: file, line: line)
}

/// Ports a file and returns the places for a person, with their lines.
func remarks(_ source: String) -> [String] { SourcePort.file(source).remarks.map { "\($0.line): \($0.message)" } }
