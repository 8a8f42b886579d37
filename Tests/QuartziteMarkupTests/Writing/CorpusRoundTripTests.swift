import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Scenes of other authors and the reference scenes: read, written and read again they are the same. Skipped if there are none.
final class CorpusRoundTripTests: XCTestCase {
    private func check(_ url: URL, file: StaticString = #filePath, line: UInt = #line) throws {
        guard let package = try? CAPackage(contentsOf: url) else { return }
        let folder = try TemporaryFolder()
        let name = url.path
        for (form, pictures) in [("a.ca", CAMLWriter.Pictures.files), ("a.caml", .inline), ("b/b.caml", .files), ("a.tendies", .files)] {
            let copyURL = folder.url.appendingPathComponent(form)
            try FileManager.default.createDirectory(at: copyURL.deletingLastPathComponent(), withIntermediateDirectories: true)
            var writer = CAMLWriter(package)
            writer.pictures = pictures
            XCTAssertEqual(try writer.write(to: copyURL), [], name, file: file, line: line)
            var copy = try CAPackage(contentsOf: copyURL)
            // A document in an archive is the plane of a wallpaper.
            var root = copy.rootLayer
            if form.hasSuffix("tendies"), package.source.planes.isEmpty {
                copy = try XCTUnwrap(copy.source.planes.first).package
                root = copy.rootLayer
                root.position = package.rootLayer.position
            }
            if form.hasSuffix(".caml"), package.isGeometryFlipped { root.isGeometryFlipped.toggle() }
            XCTAssertEqual(SceneText.difference(package.rootLayer, root), [], "\(name) as \(form)", file: file, line: line)
            XCTAssertEqual(copy.isGeometryFlipped, form.hasSuffix(".caml") ? false : package.isGeometryFlipped, name)
            // Planes may have equal pictures, which one document has once.
            if package.source.planes.isEmpty || form.hasSuffix("tendies") {
                XCTAssertEqual(package.pictureCount, copy.pictureCount, "\(name) as \(form)", file: file, line: line)
            }
        }
    }

    /// What was written, read and written again has the same bytes.
    private func checkStability(_ url: URL) throws {
        guard let package = try? CAPackage(contentsOf: url) else { return }
        let folder = try TemporaryFolder()
        for form in ["a.ca", "a.tendies"] {
            let copy = try package.rewritten(in: folder, as: form)
            let second = CAMLWriter(copy)
            if form == "a.ca" {
                let (a, b) = (CAMLWriter(package).bundle().files, second.bundle().files)
                XCTAssertEqual(a.keys.sorted(), b.keys.sorted(), url.path)
                for name in a.keys { XCTAssertEqual(a[name], b[name], "\(url.path): \(name)") }
            } else {
                XCTAssertEqual(
                    try ArchiveWriter.archive(of: second.wallpaper(named: "a").files, path: ""),
                    try Data(contentsOf: folder.url.appendingPathComponent(form)), url.path)
            }
        }
    }

    func testThePixelScenes() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Pixels/Scenes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        XCTAssertGreaterThan(names.count, 20)
        for name in names {
            let url = folder.appendingPathComponent("\(name)/main.caml")
            try check(url)
            try checkStability(url)
        }
    }

    func testTheCorpus() throws {
        let folder = try sharedFolder("caml/corpus")
        guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { throw XCTSkip("no corpus") }
        let bundles = walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "ca" }.sorted { $0.path < $1.path }
        XCTAssertFalse(bundles.isEmpty)
        for bundle in bundles {
            try check(bundle)
            try checkStability(bundle)
        }
    }

    func testTheArchives() throws {
        let folder = try sharedFolder("caml/tendies")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tendies") }.sorted()
        XCTAssertFalse(names.isEmpty)
        for name in names {
            let url = folder.appendingPathComponent(name)
            try check(url)
            try checkStability(url)
        }
    }
}
