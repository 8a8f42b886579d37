import XCTest

@testable import QuartzitePreview

/// Which files are a live scene, and which functions return scenes.
final class SwiftSourceTests: LiveTestCase {
    func testTheSceneFunctionComesFirst() throws {
        let path = try save("func aScene() {}\nfunc scene() {}\nfunc other() {}\nfunc zScene() {}", as: "a.swift")
        XCTAssertEqual(try SwiftSource(path).sceneFunctions(), ["scene", "aScene", "zScene"])
    }

    func testAFolderIsOneScene() throws {
        try save("func scene() {}", as: "b.swift")
        try save("struct Part {}", as: "a.swift")
        try save("broken", as: ".#b.swift")
        let source = try SwiftSource(folder)
        XCTAssertEqual(source.files.map { ($0 as NSString).lastPathComponent }, ["a.swift", "b.swift"])
        XCTAssertEqual(try source.sceneFunctions(), ["scene"])
        XCTAssertTrue(SwiftSource.isSource(folder))
        try save("<caml/>", as: "main.caml")
        XCTAssertFalse(SwiftSource.isSource(folder), "a folder with documents is a bundle")
    }

    func testRefusalsNameTheMend() throws {
        let none = try save("func other() {}", as: "none.swift")
        let needs = try save("func scene(size: Int) {}\nprivate func xScene() {}\nfunc yScene() async {}", as: "needs.swift")
        XCTAssertEqual(problem { _ = try SwiftSource(none).sceneFunctions() }?.kind, .scene)
        XCTAssertTrue(problem { _ = try SwiftSource(none).sceneFunctions() }?.description.contains("@MainActor func scene()") ?? false)
        let lines = problem { _ = try SwiftSource(needs).sceneFunctions() }?.lines ?? []
        XCTAssertEqual(lines.count, 3)
        XCTAssertTrue(lines.first?.hasPrefix("\(needs):1: error: scene() has parameters") ?? false, "\(lines)")
        XCTAssertEqual(problem { _ = try SwiftSource(folder + "/nothing.swift") }?.kind, .noInput)
        try save("", as: "Package.swift")
        XCTAssertTrue(problem { _ = try SwiftSource(folder) }?.description.contains("--package") ?? false)
    }
}
