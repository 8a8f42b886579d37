import Quartzite
import XCTest

@testable import QuartziteMarkup

/// The class of screens that a wallpaper was made for, and the planes of wallpapers in one document.
final class ScreenClassTests: XCTestCase {
    private let phone = ScreenClass(size: CGSize(width: 390, height: 844), scale: 3, family: .phone)
    private let pad = ScreenClass(size: CGSize(width: 810, height: 1080), scale: 2, family: .pad)

    func testAClassIsFoundInAName() {
        XCTAssertEqual(ScreenClass("390w-844h@3x~iphone"), phone)
        XCTAssertEqual(ScreenClass("9.Chest_Floating-810w-1080h@2x~iPad.ca"), pad)
        XCTAssertEqual(ScreenClass("390w-844h@3x~iphone")?.description, "390w-844h@3x~iphone")
        for text in ["any", "", "390w-844h@3x", "0w-844h@3x~iphone", "390w-844h@0x~iphone", "999999w-1h@3x~iphone", "390w-844h@3x~mac"] {
            XCTAssertNil(ScreenClass(text), text)
        }
    }

    private func collection(_ files: [(String, Data)]) throws -> CAPackage {
        var zip = ZipWriter()
        for (name, data) in files { zip.add(name, data) }
        return try SceneCollection(data: zip.data, name: "a.tendies").package(at: 0)
    }

    private let plane = Data(caml("<CALayer bounds=\"0 0 40 80\"/>").utf8)

    func testTheListTellsTheClassBeforeTheNames() throws {
        let list = Data("<plist><dict><key>logicalScreenClass</key><string>810w-1080h@2x~ipad</string></dict></plist>".utf8)
        let path = "a-390w-844h@3x~iphone.wallpaper/"
        let files = [(path + "x_Background.ca/main.caml", plane), (path + "x_Floating.ca/main.caml", plane)]
        XCTAssertEqual(try collection(files).screenClass, phone)
        XCTAssertEqual(try collection(files + [(path + "Wallpaper.plist", list)]).screenClass, pad)
    }

    func testABinaryListTellsClassAndName() throws {
        let list = try PropertyListSerialization.data(
            fromPropertyList: ["logicalScreenClass": "810w-1080h@2x~ipad", "name": "Sky", "assets": ["lockAndHome": ["default": [:]]]],
            format: .binary, options: 0)
        var zip = ZipWriter()
        zip.add("w/x_Background.ca/main.caml", plane)
        zip.add("w/x_Floating.ca/main.caml", plane)
        zip.add("w/Wallpaper.plist", list)
        let scenes = try SceneCollection(data: zip.data, name: "a.tendies")
        XCTAssertEqual(scenes.names, ["Sky"])
        let package = try scenes.package(at: 0)
        XCTAssertEqual(package.screenClass, pad)
        XCTAssertEqual(package.planes.mapValues { $0.superlayer === package.rootLayer }, [.background: true, .floating: true])
        XCTAssertTrue(package.planes[.background] === package.rootLayer.sublayers?.first)
    }

    func testABundleHasTheClassOfItsFolder() throws {
        XCTAssertEqual(try collection([("x_Background-810w-1080h@2x~ipad.ca/main.caml", plane)]).screenClass, pad)
        XCTAssertNil(try collection([("x.ca/main.caml", plane)]).screenClass)
        XCTAssertNil(try readScene(caml("<CALayer/>")).screenClass)
    }

    func testTheNamesOfSublayersTellThePlanesOfOneDocument() throws {
        let package = try readScene(
            caml(
                "<CALayer><sublayers><CATransformLayer name=\"BACKGROUND\"/><CALayer/><CATransformLayer name=\"FLOATING\"/></sublayers></CALayer>"
            ))
        XCTAssertTrue(package.planes[.background] === package.rootLayer.sublayers?[0])
        XCTAssertTrue(package.planes[.floating] === package.rootLayer.sublayers?[2])
        XCTAssertEqual(package.planes.count, 2)
        XCTAssertEqual(try readScene(caml("<CALayer><sublayers><CALayer name=\"Floating\"/></sublayers></CALayer>")).planes.count, 0)
    }
}
