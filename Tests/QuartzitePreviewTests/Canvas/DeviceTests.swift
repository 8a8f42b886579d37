import QuartziteKit
import QuartziteMarkup
import XCTest

@testable import QuartzitePreview

/// The table of devices, and the search by name.
final class DeviceTests: XCTestCase {
    func testNamesAsPeopleTypeThem() {
        for name in ["iphone-15-pro", "iPhone 15 Pro", "IPHONE_15_PRO", "Apple iPhone 15 Pro"] {
            XCTAssertEqual(Device(named: name)?.size, CGSize(width: 393, height: 852), name)
        }
        XCTAssertEqual(Device(named: "iPhone SE (3rd generation)")?.name, Device(named: "iphone-se-3")?.name)
        XCTAssertEqual(Device(named: "iPad 10th gen")?.name, "ipad")
        XCTAssertEqual(Device(named: "iPad Pro 13-inch")?.size, CGSize(width: 1032, height: 1376))
        for name in ["", "pixel-9", "15", "iphone"] { XCTAssertNil(Device(named: name), name) }
    }

    func testEveryNameIsUniqueAndFound() {
        XCTAssertEqual(Set(Device.names).count, Device.names.count)
        for device in Device.all {
            for name in [device.name] + device.others { XCTAssertEqual(Device(named: name), device, name) }
            XCTAssertLessThan(device.size.width, device.size.height, device.name)
            XCTAssertEqual(device.family == .pad, device.name.hasPrefix("ipad"), device.name)
        }
    }

    func testAMistypedNameGetsASuggestionAndTheList() {
        let text = UnknownDevice(name: "iphnoe 15 pro").description
        XCTAssertTrue(text.contains("there is no device “iphnoe 15 pro”; did you mean iphone-15-pro?"), text)
        XCTAssertTrue(text.contains("iphone-se"), text)
        XCTAssertTrue(text.contains("ipad-pro-11"), text)
        XCTAssertNil(Device.suggestion(for: "xyzzy"))
    }

    func testTheDeviceOfAClass() throws {
        func device(_ text: String) throws -> String { Device(for: try XCTUnwrap(ScreenClass(text))).name }
        XCTAssertEqual(try device("390w-844h@3x~iphone"), "iphone-14")
        XCTAssertEqual(try device("430w-932h@3x~iphone"), "iphone-15-pro-max")
        XCTAssertEqual(try device("391w-845h@3x~iphone"), "iphone-14", "a screen that no phone has")
        XCTAssertEqual(try device("810w-1080h@2x~ipad"), "iphone-14", "a square around every screen")
    }

    func testSizesAndSafeAreasAsTheDeviceIsHeld() throws {
        let phone = try XCTUnwrap(Device(named: "iphone-15-pro"))
        XCTAssertEqual(phone.size(held: .landscapeLeft), CGSize(width: 852, height: 393))
        XCTAssertEqual(phone.safeArea(held: .portrait), UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
        XCTAssertEqual(phone.safeArea(held: .landscapeRight), UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
        let pad = try XCTUnwrap(Device(named: "ipad-pro-11"))
        XCTAssertEqual(pad.safeArea(held: .landscapeRight), UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0))
    }

    func testFourQuarterTurnsLeadBack() {
        var (orientation, seen) = (SceneOrientation.portrait, Set<SceneOrientation>())
        for _ in 0..<4 {
            XCTAssertTrue(seen.insert(orientation).inserted)
            let next = orientation.turned
            // Clockwise by a quarter, up to whole turns.
            XCTAssertEqual(sin(next.angle - orientation.angle), 1, accuracy: 1e-12)
            orientation = next
        }
        XCTAssertEqual(orientation, .portrait)
    }
}
