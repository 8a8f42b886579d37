import Foundation
import QuartziteGraphics
import QuartziteResources
import XCTest

final class PictureLookupTests: XCTestCase {
    private var folder = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    }

    override func tearDown() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The test program itself lies in the build folder.
    func testEveryPictureIsFoundAndHasItsSize() throws {
        let sizes = [
            "Door": [256, 512], "Ship": [256, 256], "Spaceship": [256, 256], "Anchor": [256, 256], "Cone": [256, 256],
            "Igloo": [256, 256], "ClockFace": [512, 512], "HourHand": [64, 256], "MinuteHand": [64, 384],
            "SecondHand": [64, 400],
        ]
        for (name, size) in sizes {
            let url = try XCTUnwrap(QuartziteResources.url(forPicture: name), name)
            XCTAssertEqual(QuartziteResources.url(forPicture: name + ".png"), url)
            let image = try CGImage.decode(contentsOf: url)
            XCTAssertEqual([image.width, image.height], size, name)
            XCTAssertEqual(image.isOpaque, name == "Door", name)
        }
    }

    func testTheOrderOfPlaces() throws {
        let program = folder.appendingPathComponent("bin/quartzite").path
        func found(_ override: String? = nil) -> String? {
            QuartziteResources.url(forPicture: "Door", override: override, program: program)?.path
        }
        XCTAssertNil(found())
        let places = ["bin/Quartzite_QuartziteResources.resources", "bin", "share/quartzite"]
        for place in places {
            XCTAssertTrue(try put(place))
            XCTAssertEqual(found(), folder.path + "/" + place + "/Pictures/Door.png")
        }
        XCTAssertTrue(try put("elsewhere"))
        let elsewhere = folder.appendingPathComponent("elsewhere").path
        XCTAssertEqual(found(elsewhere), elsewhere + "/Pictures/Door.png")
        XCTAssertEqual(found("/no/such/folder"), folder.path + "/share/quartzite/Pictures/Door.png")
    }

    /// The scenes of the first place that has some, and nothing else that lies there.
    func testScenesAreFoundByTheirEndings() throws {
        let program = folder.appendingPathComponent("bin/quartzite").path
        func found(_ override: String? = nil) -> [String] {
            QuartziteResources.scenes(override: override, program: program).map { String($0.path.dropFirst(folder.path.count + 1)) }
        }
        XCTAssertEqual(found(), [])
        for file in ["share/quartzite/Scenes/B.tendies", "share/quartzite/Scenes/A.ca/main.caml", "share/quartzite/Scenes/.DS_Store"] {
            let url = folder.appendingPathComponent(file)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        XCTAssertEqual(found(), ["share/quartzite/Scenes/A.ca", "share/quartzite/Scenes/B.tendies"])
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("mine/Scenes"), withIntermediateDirectories: true)
        XCTAssertEqual(found(folder.appendingPathComponent("mine").path), [])
    }

    func testANameIsNoPath() {
        for name in ["", "../Pictures/Door", "/etc/passwd", ".hidden", "NoSuchPicture"] {
            XCTAssertNil(QuartziteResources.url(forPicture: name), name)
        }
    }

    /// Creates an empty picture of the door in a folder. Returns whether the file could be created.
    private func put(_ place: String) throws -> Bool {
        let pictures = folder.appendingPathComponent(place).appendingPathComponent("Pictures")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        return FileManager.default.createFile(atPath: pictures.appendingPathComponent("Door.png").path, contents: Data())
    }
}
