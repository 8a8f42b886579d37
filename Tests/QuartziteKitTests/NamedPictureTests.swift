import QuartziteKit
import XCTest

/// Pictures by name, and the scale in a file name.
final class NamedPictureTests: XCTestCase {
    private var folder = URL(fileURLWithPath: NSTemporaryDirectory())

    override func setUpWithError() throws {
        folder = folder.appendingPathComponent("NamedPictureTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        UIImage.addPictureFolder(folder)
    }

    override func tearDownWithError() throws {
        AnimationDiagnostics.resetHandler()
        try FileManager.default.removeItem(at: folder)
    }

    @discardableResult
    private func write(_ name: String, width: Int, height: Int) throws -> String {
        let pixels = [UInt8](repeating: 255, count: 4 * width * height)
        let picture = try XCTUnwrap(CGImage(width: width, height: height, premultipliedRGBA: pixels))
        let file = folder.appendingPathComponent(name)
        try picture.writePNG(to: file)
        return file.path
    }

    func testAScaleInTheNameMakesPointsOfPixels() throws {
        let image = try XCTUnwrap(UIImage(contentsOfFile: try write("gate@2x.png", width: 20, height: 40)))
        XCTAssertEqual(image.scale, 2)
        XCTAssertEqual(image.size, CGSize(width: 10, height: 20))
        XCTAssertEqual(image.cgImage?.width, 20)
    }

    func testANameFindsTheFileWithAndWithoutExtension() throws {
        try write("plain.png", width: 3, height: 5)
        XCTAssertEqual(UIImage(named: "plain.png")?.size, CGSize(width: 3, height: 5))
        XCTAssertEqual(UIImage(named: "plain")?.size, CGSize(width: 3, height: 5))
    }

    func testANameFindsTheLargeFileWhereThereIsNoOther() throws {
        try write("large@2x.png", width: 20, height: 40)
        XCTAssertEqual(UIImage(named: "large")?.size, CGSize(width: 10, height: 20))
        XCTAssertEqual(UIImage(named: "large.png")?.scale, 2)
    }

    func testAPictureInUseIsNotReadAgain() throws {
        try write("shared.png", width: 2, height: 2)
        let first = UIImage(named: "shared.png")?.cgImage
        XCTAssertNotNil(first)
        XCTAssertIdentical(UIImage(named: "shared.png")?.cgImage, first)
    }

    func testAMissingOrBrokenPictureIsNilAndTold() throws {
        let told = Recorder()
        AnimationDiagnostics.setHandler { told.append($0) }
        XCTAssertNil(UIImage(named: "nowhere.png"))
        try Data("no picture".utf8).write(to: folder.appendingPathComponent("broken.png"))
        XCTAssertNil(UIImage(named: "broken.png"))
        XCTAssertEqual(told.all.count, 2)
        XCTAssertNil(UIImage(contentsOfFile: "/nowhere/at/all.png"))
        XCTAssertNil(UIImage(data: Data("no picture".utf8)))
    }
}
