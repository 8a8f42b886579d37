import Foundation
import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Wraps layers in a document. Their text begins at line 1, column 7.
func caml(_ layers: String) -> String { "<caml>\(layers)</caml>" }

/// Reads a document from text.
func readScene(
    _ text: String, folder: URL = URL(fileURLWithPath: "/nonexistent"), limits: MarkupLimits = MarkupLimits()
) throws -> CAPackage {
    try CAPackage(data: Data(text.utf8), name: "scene.caml", folder: folder, limits: limits)
}

/// Reads a document with one `CALayer`.
func readLayer(_ attributes: String, _ inside: String = "") throws -> (layer: CALayer, remarks: [String]) {
    let package = try readScene(caml("<CALayer \(attributes)>\(inside)</CALayer>"))
    return (package.rootLayer, package.remarks)
}

extension CAPackage {
    /// Every diagnostic as `line:column: severity: message`.
    var remarks: [String] {
        diagnostics.map { "\($0.location.map { "\($0)" } ?? "-"): \($0.severity.rawValue): \($0.message)" }
    }
}

/// The error of reading `text`. Records a failure if there is none.
func sceneError(
    _ text: String, limits: MarkupLimits = MarkupLimits(), file: StaticString = #filePath, line: UInt = #line
) -> CAMLError? {
    sceneError(Data(text.utf8), limits: limits, file: file, line: line)
}

func sceneError(
    _ data: Data, limits: MarkupLimits = MarkupLimits(), file: StaticString = #filePath, line: UInt = #line
) -> CAMLError? {
    do {
        _ = try CAPackage(data: data, name: "scene.caml", folder: URL(fileURLWithPath: "/nonexistent"), limits: limits)
        XCTFail("no error", file: file, line: line)
        return nil
    } catch {
        return error
    }
}

/// A folder that is deleted at the end of the test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "quartzite-markup-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and creates its folder.
    @discardableResult
    func write(_ name: String, _ data: Data) throws -> URL {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> URL { try write(name, Data(text.utf8)) }
}

/// A PNG of one colour.
func png(width: Int = 2, height: Int = 1, _ pixel: [UInt8] = [255, 0, 0, 255]) throws -> Data {
    let pixels = [UInt8]((0..<(width * height)).flatMap { _ in pixel })
    let image = try XCTUnwrap(CGImage(width: width, height: height, premultipliedRGBA: pixels))
    return try image.pngData()
}

/// The folder of reference scenes beside the checkout. Skips the test if there is none.
func sharedFolder(_ name: String) throws -> URL {
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/" {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent("shared/\(name)")
        if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
    }
    throw XCTSkip("there is no shared/\(name) beside this checkout")
}
