import Foundation
import Quartzite
import XCTest

@testable import QuartziteMarkup

/// The scenes that ship with the program: they are read without a remark, and together they use every feature of documents.
final class ShippedSceneTests: XCTestCase {
    private static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Resources")

    /// The folders of bundles in a folder, at any depth, in the order of their names.
    private func bundles(in folder: String) throws -> [URL] {
        let url = Self.resources.appendingPathComponent(folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".ca") }.sorted()
        return names.map { url.appendingPathComponent($0) }
    }

    private func layers(below layer: CALayer) -> Int {
        (layer.sublayers ?? []).reduce(1) { $0 + layers(below: $1) }
    }

    func testTheReaderHasNoRemarks() throws {
        let folder = Self.resources.appendingPathComponent("Scenes")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
        XCTAssertEqual(files.count, 12)
        for file in files {
            let collection = try SceneCollection(contentsOf: folder.appendingPathComponent(file))
            for index in collection.names.indices {
                let package = try collection.package(at: index)
                XCTAssertEqual(package.remarks, [], file)
                XCTAssertGreaterThan(layers(below: package.rootLayer), 8, file)
            }
        }
    }

    /// Every picture of a bundle is named by its document.
    func testNoPictureIsUnused() throws {
        for bundle in try bundles(in: "Scenes") + bundles(in: "Wallpapers") {
            let text = try String(contentsOf: bundle.appendingPathComponent("main.caml"), encoding: .utf8)
            let assets = bundle.appendingPathComponent("assets").path
            for name in (try? FileManager.default.contentsOfDirectory(atPath: assets)) ?? [] {
                let address = name.replacingOccurrences(of: " ", with: "%20")
                XCTAssertTrue(text.contains("src=\"assets/\(address)\""), "\(bundle.lastPathComponent): \(name)")
            }
        }
    }

    /// The archives hold the bundles of `Wallpapers`; otherwise `make_wallpapers.py` has to be run.
    func testTheArchivesHoldTheWallpapers() throws {
        for (archive, wallpaper) in [
            ("Lanterns", "1001.Lanterns-390w-844h@3x~iphone.wallpaper"), ("Dunes", "1002.Dunes-810w-1080h@2x~ipad.wallpaper"),
        ] {
            let data = try Data(contentsOf: Self.resources.appendingPathComponent("Scenes/\(archive).tendies"))
            let zip = try SceneArchive(data, path: archive, limits: MarkupLimits())
            let descriptor = try XCTUnwrap(zip.contents(of: "descriptors").folders.first)
            let folder = "descriptors/\(descriptor)/versions/1/contents/\(wallpaper)"
            let source = Self.resources.appendingPathComponent("Wallpapers/\(wallpaper)")
            var count = 0
            for name in try FileManager.default.subpathsOfDirectory(atPath: source.path) {
                let file = source.appendingPathComponent(name)
                guard let content = try? Data(contentsOf: file) else { continue }
                XCTAssertEqual(try zip.read("\(folder)/\(name)", limit: 1 << 20), content, "\(archive): \(name)")
                count += 1
            }
            XCTAssertGreaterThanOrEqual(count, 6, archive)
        }
    }

    func testTheScenesUseEveryFeature() throws {
        var used: Set<String> = []
        for bundle in try bundles(in: "Scenes") + bundles(in: "Wallpapers") {
            let file = bundle.appendingPathComponent("main.caml")
            let source = try SourceText(file: file.lastPathComponent, data: Array(try Data(contentsOf: file)))
            used.formUnion(DocumentFeatures(try XMLReader.read(source, limits: MarkupLimits())).features)
        }
        XCTAssertEqual(Set(DocumentFeatures.table).subtracting(used).sorted(), [], "no scene uses these")
    }

    /// The table names what the reader reads: a row with a typing error would never be missed otherwise.
    func testTheTableNamesPropertiesOfTheReader() throws {
        for row in DocumentFeatures.table where !row.contains(" ") {
            let parts = row.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2, let entry = ClassTable.objectClass(parts[0]) else { continue }
            XCTAssertTrue(
                ClassTable.rule(for: parts[1], of: entry.name) != nil || PropertyPath(parts[1]) != nil, "\(row) is no property")
        }
    }
}
