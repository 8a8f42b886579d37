import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Values that follow the tilt of the device, and those that differ between its states.
final class WallpaperGroupTests: XCTestCase {
    /// A document with a layer “Card” in both planes, at 5 in the background and at 7 in the floating plane.
    private func document(parallax: String = "", properties: String = "", states: String = "") -> String {
        func plane(_ name: String, _ x: Int) -> String {
            "<CATransformLayer name=\"\(name)\"><sublayers><CALayer name=\"Card\" position=\"\(x) 0\"/></sublayers></CATransformLayer>"
        }
        return caml(
            """
            <CALayer bounds="0 0 100 100"><style><wallpaperBackgroundAssetNames type="NSArray"/>
            <wallpaperParallaxGroups type="NSArray">\(parallax)</wallpaperParallaxGroups>
            <wallpaperPropertyGroups type="NSArray">\(properties)</wallpaperPropertyGroups></style>
            <sublayers>\(plane("BACKGROUND", 5))\(plane("FLOATING", 7))</sublayers>\(states)</CALayer>
            """)
    }

    private func group(_ texts: [String: String], _ numbers: [String: Double]) -> String {
        let entries =
            texts.sorted { $0.key < $1.key }.map { "<\($0) type=\"string\" value=\"\($1)\"/>" }
            + numbers.sorted { $0.key < $1.key }.map { "<\($0) type=\"real\" value=\"\($1)\"/>" }
        return "<NSDictionary><title type=\"string\" value=\"t\"/><image type=\"null\"/>\(entries.joined())</NSDictionary>"
    }

    private func card(_ plane: ScenePlane, of package: CAPackage) throws -> CALayer {
        try XCTUnwrap(package.planes[plane]?.sublayers?.first)
    }

    func testOtherEntriesOfTheStyleChangeNothing() throws {
        let text = document(
            parallax: group(
                ["axis": "x", "keyPath": "position.x", "layerName": "Card", "view": "Floating"], ["mapMinTo": -10, "mapMaxTo": 30]))
        let package = try readScene(text.replacingOccurrences(of: "<style>", with: "<style><author type=\"string\" value=\"x\"/>"))
        XCTAssertNotNil(package.tilt)
    }

    func testTheTiltMapsToTheValuesOfALayerInItsPlane() throws {
        let package = try readScene(
            document(
                parallax: group(
                    ["axis": "x", "keyPath": "position.x", "layerName": "Card", "view": "Floating"], ["mapMinTo": -10, "mapMaxTo": 30])
                    + group(
                        ["axis": "y", "keyPath": "transform.rotation.y", "layerName": "Card", "view": "Background"],
                        ["mapMinTo": -0.2, "mapMaxTo": 0.2])))
        XCTAssertEqual(package.remarks, [])
        let tilt = try XCTUnwrap(package.tilt)
        let (back, front) = (try card(.background, of: package), try card(.floating, of: package))
        XCTAssertEqual(front.position.x, 10, "a device that is not tilted shows the middle")
        XCTAssertEqual(back.position.x, 5)
        tilt.set(x: 1, y: -1)
        XCTAssertEqual(front.position.x, 30)
        XCTAssertEqual(back.value(forKeyPath: "transform.rotation.y") as? Double ?? .nan, -0.2, accuracy: 1e-9)
        tilt.set(x: -0.5, y: 0)
        XCTAssertEqual(front.position.x, 0)
        tilt.set(x: -7, y: .nan)
        XCTAssertEqual(front.position.x, -10)
        XCTAssertEqual(tilt.x, -1)
        XCTAssertEqual(tilt.y, 0)
    }

    func testNumbersOfGroupsMayBeIntegers() throws {
        let text = document(
            parallax: group(
                ["axis": "x", "keyPath": "position.x", "layerName": "Card", "view": "Floating"], ["mapMinTo": -10, "mapMaxTo": 30]),
            properties: group(["keyPath": "position.x", "layerName": "Card", "view": "background"], ["v_lock": 11, "v_home": 22]))
        let whole = text.replacing(#/type="real" value="(-?\d+)\.0"/#) { "type=\"integer\" value=\"\($0.1)\"" }
        XCTAssertTrue(whole.contains("type=\"integer\" value=\"-10\""), whole)
        let package = try readScene(whole)
        XCTAssertEqual(package.remarks, [])
        try XCTUnwrap(package.tilt).set(x: 1, y: 0)
        XCTAssertEqual(try card(.floating, of: package).position.x, 30)
        try XCTUnwrap(package.states).set("Home")
        XCTAssertEqual(try card(.background, of: package).position.x, 22)
    }

    func testPropertyGroupsAreTheStatesOfADocumentWithoutStates() throws {
        let properties = group(["keyPath": "position.x", "layerName": "Card", "view": "floating"], ["v_lock": 11, "v_home": 22])
        let package = try readScene(document(properties: properties))
        let (states, card) = (try XCTUnwrap(package.states), try card(.floating, of: package))
        XCTAssertEqual(states.names, ["Lock", "Home", "Sleep"])
        XCTAssertEqual(states.start(), "Lock")
        XCTAssertEqual(states.changeCount(of: "Lock"), 1)
        XCTAssertEqual(card.position.x, 7)
        states.set("Lock")
        XCTAssertEqual(card.position.x, 11)
        let blend = states.blend(to: "Home")
        blend.show(0.5)
        XCTAssertEqual(card.position.x, 16.5)
        blend.finish(entering: true)
        XCTAssertEqual(card.position.x, 22)
        states.set("Sleep")
        XCTAssertEqual(card.position.x, 0, "a value that is missing is 0")
        states.set(nil)
        XCTAssertEqual(card.position.x, 7)
        XCTAssertNil(package.rootLayer.states, "the document has no states of its own")
        XCTAssertEqual(
            try readScene(document(properties: properties, states: "<states><LKState name=\"a\"/></states>")).states?.names, ["a"])
    }

    func testGroupsWithoutALayerOrANumberAreLeftOutWithAWarning() throws {
        let package = try readScene(
            document(
                parallax: group(["axis": "x", "keyPath": "position.x", "layerName": "Gone"], [:])
                    + group(["axis": "x", "keyPath": "backgroundColor", "layerName": "Card"], [:]) + group(["axis": "x"], [:])))
        XCTAssertNil(package.tilt)
        XCTAssertEqual(
            package.diagnostics.map(\.message),
            [
                "wallpaperParallaxGroups: no layer of the background has the name “Gone”; the group is left out",
                "wallpaperParallaxGroups: “backgroundColor” is not a number of a layer; the group is left out",
                "wallpaperParallaxGroups: a group needs a layerName and a keyPath; the group is left out",
            ])
    }

    func testListsMayStandInElementsOfTheirOwn() throws {
        let groups = group(["axis": "x", "keyPath": "opacity", "layerName": "a"], ["mapMinTo": 0, "mapMaxTo": 1])
        let package = try readScene(
            caml(
                "<CALayer name=\"a\"><style><NSDictionary><wallpaperParallaxGroups><NSArray>\(groups)</NSArray></wallpaperParallaxGroups>"
                    + "<wallpaperPropertyGroups/></NSDictionary></style></CALayer>"))
        XCTAssertEqual(package.remarks, [])
        XCTAssertEqual(package.rootLayer.opacity, 0.5)
    }
}
