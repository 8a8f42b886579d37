import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A test with a folder of files.
@MainActor class PickerTestCase: XCTestCase {
    private(set) var folder = ""

    override func setUp() async throws {
        folder = NSTemporaryDirectory() + "picker-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    override func tearDown() async throws { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes files; a name that ends in `/` is a folder.
    func make(_ names: String...) throws {
        for name in names {
            if name.hasSuffix("/") {
                try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            } else {
                try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            }
        }
    }

    /// A catalogue with two examples.
    func catalog(_ current: String?) -> SceneCatalog {
        var catalog = SceneCatalog()
        catalog.examples = [ExampleTitle(name: "door", text: "A door opens"), ExampleTitle(name: "clock", text: "Hands of a door bell")]
        catalog.current = current
        return catalog
    }
}
