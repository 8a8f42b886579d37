import Foundation
import XCTest

@testable import QuartzitePort

/// The libraries in Tests/Clients/Originals are written for UIKit. What `quartzite port` makes of them lies in Tests/Clients/Swift5/Libraries
/// and is compiled in both language modes. After a change of a rule:
///
///     quartzite port Tests/Clients/Originals -o ported && cp ported/Sources/Originals/*.swift Tests/Clients/Swift5/Libraries
final class ClientLibraryTests: XCTestCase {
    private let clients = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Clients").standardized

    func testThePortedLibrariesAreThoseThatAreCompiled() throws {
        let port = try SourcePort(sources: [clients.appendingPathComponent("Originals").path], name: "Originals")
        XCTAssertFalse(port.needsPerson)
        XCTAssertGreaterThanOrEqual(port.files.count, 6)
        for file in port.files {
            let name = URL(fileURLWithPath: file.path).lastPathComponent
            let compiled = try String(contentsOf: clients.appendingPathComponent("Swift5/Libraries/\(name)"), encoding: .utf8)
            XCTAssertEqual(file.text, compiled, name)
            XCTAssertFalse(file.changes.isEmpty, name)
        }
    }
}
