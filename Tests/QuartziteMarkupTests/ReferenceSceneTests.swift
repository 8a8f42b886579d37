import Quartzite
import XCTest

@testable import QuartziteMarkup

/// The scenes of the reference pictures, and scenes by other authors beside the checkout. Skipped if there are none.
final class ReferenceSceneTests: XCTestCase {
    private func pixelScene(_ name: String) throws -> CAPackage {
        try CAPackage(contentsOf: Self.scenes.appendingPathComponent("\(name)/main.caml"))
    }

    private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Pixels/Scenes")

    func testEveryPixelSceneIsRead() throws {
        let folder = try sharedFolder("pixels")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for name in names {
            let file = folder.appendingPathComponent("\(name)/main.caml")
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            let package = try CAPackage(contentsOf: file)
            // A diagnostic may concern an unsupported feature, never a value that was not understood.
            for remark in package.diagnostics {
                XCTAssertTrue(
                    remark.message.contains("not supported yet") || remark.message.contains("cannot be animated yet"), "\(remark)")
            }
            XCTAssertFalse(package.rootLayer.bounds.isEmpty, name)
        }
    }

    func testTheDoor() throws {
        let package = try pixelScene("door-50")
        XCTAssertEqual(package.remarks, [])
        XCTAssertEqual(package.rootLayer.sublayerTransform.m34, -1 / 500)
        XCTAssertTrue(package.rootLayer.isGeometryFlipped)
        let door = try XCTUnwrap(package.layer(named: "door"))
        XCTAssertEqual(door.position, CGPoint(x: 86, y: 150))
        XCTAssertEqual(door.anchorPoint, CGPoint(x: 0, y: 0.5))
        XCTAssertEqual(door.speed, 0)
        XCTAssertEqual(door.timeOffset, 0.5)
        XCTAssertEqual((door.contents as? CGImage)?.width, 128)
        let animation = try XCTUnwrap(door.animation(forKey: "animation") as? CABasicAnimation)
        XCTAssertEqual(animation.keyPath, "transform.rotation.y")
        XCTAssertEqual(animation.duration, 1)
        XCTAssertEqual(animation.beginTime, 1e-100)
        XCTAssertEqual(animation.toValue as? Double, -1.570796)
    }

    func testColorsAndContentsAreAnimated() throws {
        let color = try XCTUnwrap(
            pixelScene("anim-color").rootLayer.sublayers?[2].animation(forKey: "animation") as? CABasicAnimation)
        XCTAssertEqual((color.toValue as? CGColor)?.srgb, [0.541176, 0.290196, 0.658824, 0.2])
        let caml = """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 9"><animations>
              <animation type="CABasicAnimation" keyPath="contents" duration="1">
                <fromValue type="CGImage" src="door.png"/><toValue type="CGImage" src="door.png"/>
              </animation>
            </animations></CALayer></caml>
            """
        let package = try CAPackage(
            data: Data(caml.utf8), name: "contents.caml", folder: Self.scenes.appendingPathComponent("door-50"))
        let contents = try XCTUnwrap(package.rootLayer.animation(forKey: "animation") as? CABasicAnimation)
        XCTAssertNotNil(contents.fromValue as? CGImage)
        XCTAssertNotNil(contents.toValue as? CGImage)
    }

    /// A template that was published in a broken state.
    private let malformed = "tpl-caplayground/Floating.ca"

    private func corpusBundles() throws -> [URL] {
        let folder = try sharedFolder("caml/corpus")
        guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
            throw XCTSkip("no corpus")
        }
        return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "ca" }.sorted { $0.path < $1.path }
    }

    func testEveryRealSceneOpens() throws {
        let bundles = try corpusBundles()
        XCTAssertFalse(bundles.isEmpty)
        let isListing = ProcessInfo.processInfo.environment["LIST_REMARKS"] != nil
        for bundle in bundles {
            if bundle.path.hasSuffix(malformed) { continue }
            let package = try CAPackage(contentsOf: bundle)
            XCTAssertFalse(package.rootLayer.bounds.isEmpty, bundle.path)
            if isListing { for remark in package.diagnostics { print(remark) } }
            for remark in package.diagnostics {
                let isExpected = [
                    "not supported yet", "cannot be animated yet", "cannot be read", "occurs twice", "no index.xml",
                    "replaces the one", "keyTimes: there are",
                ]
                .contains { remark.message.contains($0) }
                XCTAssertTrue(isExpected, "\(remark)")
            }
        }
    }

    func testTheErrorOfTheMalformedSceneHasItsLocation() throws {
        let bundle = try sharedFolder("caml/corpus").appendingPathComponent(malformed)
        guard FileManager.default.fileExists(atPath: bundle.path) else { throw XCTSkip("there is no \(malformed)") }
        XCTAssertThrowsError(try CAPackage(contentsOf: bundle)) { error in
            guard case .malformed(_, let location, let reason)? = error as? CAMLError else { return XCTFail("\(error)") }
            XCTAssertEqual(location, MarkupLocation(line: 7, column: 5))
            XCTAssertEqual(reason, "</sublayers> closes <CALayer>, opened at 6:7; expected </CALayer>")
        }
    }
}
