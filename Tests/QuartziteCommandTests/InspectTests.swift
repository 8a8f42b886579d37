import TestSupport
import XCTest

/// The layer tree that `inspect` prints. The JSON is a contract.
final class InspectTests: FolderTestCase {
    private func inspect(_ arguments: [String]) throws -> [String: Any] {
        let result = try Program.run(["inspect", "--json"] + arguments, in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    private func layers(_ report: [String: Any]) throws -> [[String: Any]] { try XCTUnwrap(report["layers"] as? [[String: Any]]) }

    private func numbers(_ value: Any?) throws -> [Double] { try XCTUnwrap(value as? [NSNumber]).map(\.doubleValue) }

    private func number(_ value: Any?) throws -> Double { try XCTUnwrap(value as? NSNumber).doubleValue }

    func testTheDoorHalfOpen() throws {
        let report = try inspect(["door", "--scrub", "--time", "0.5"])
        XCTAssertEqual(try number(report["time"]), 0.5)
        XCTAssertEqual(try number(report["duration"]), 1)
        XCTAssertEqual(report["endless"] as? Bool, false)
        let layers = try layers(report)
        XCTAssertEqual(layers.map { $0["path"] as? String }, ["", "0", "0/0"])
        let door = layers[2]
        XCTAssertEqual(door["class"] as? String, "CALayer")
        XCTAssertTrue(door["name"] is NSNull)
        let model = try XCTUnwrap(door["model"] as? [String: Any])
        let presentation = try XCTUnwrap(door["presentation"] as? [String: Any])
        XCTAssertEqual(try numbers(model["bounds"]), [0, 0, 128, 256])
        XCTAssertEqual(try numbers(model["position"]), [86, 150])
        XCTAssertEqual(try numbers(model["anchorPoint"]), [0, 0.5])
        let transform = try numbers(presentation["transform"])
        XCTAssertEqual(transform.count, 16)
        // A rotation by −45° about y, in the row-vector convention.
        XCTAssertEqual(transform[0], 0.5.squareRoot(), accuracy: 1e-9)
        XCTAssertEqual(transform[2], 0.5.squareRoot(), accuracy: 1e-9)
        XCTAssertEqual(try numbers(model["transform"])[0], 1)
        let animation = try XCTUnwrap((door["animations"] as? [[String: Any]])?.first)
        XCTAssertEqual(animation["class"] as? String, "CABasicAnimation")
        XCTAssertEqual(animation["keyPath"] as? String, "transform.rotation.y")
        XCTAssertEqual(animation["state"] as? String, "active")
        XCTAssertEqual(try number(animation["progress"]), 0.5)
        XCTAssertTrue(animation["key"] is NSNull)
    }

    func testEveryAnimatablePropertyIsThereTwice() throws {
        let expected: Set = [
            "anchorPoint", "anchorPointZ", "backgroundColor", "borderColor", "borderWidth", "bounds", "contents", "contentsCenter",
            "contentsRect", "contentsScale", "cornerRadius", "doubleSided", "hidden", "masksToBounds", "minificationFilterBias",
            "opacity", "position", "rasterizationScale", "shadowColor", "shadowOffset", "shadowOpacity", "shadowPath",
            "shadowRadius", "shouldRasterize", "sublayerTransform", "transform", "zPosition",
        ]
        for layer in try layers(inspect(["door"])) {
            let model = try XCTUnwrap(layer["model"] as? [String: Any])
            let presentation = try XCTUnwrap(layer["presentation"] as? [String: Any])
            XCTAssertEqual(expected.subtracting(model.keys), [])
            XCTAssertEqual(Set(model.keys), Set(presentation.keys))
        }
    }

    func testKindsOfValues() throws {
        let caml = try write(
            """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
              <CALayer id="#1" name="say &quot;ä&quot;" bounds="0 0 10 20" backgroundColor="1 0.5 0" opacity="0.25" hidden="1"
                shadowOffset="3 4" zPosition="inf">
                <sublayers><CALayer id="#2"/></sublayers>
              </CALayer>
            </caml>
            """, to: "kinds.caml")
        let layers = try layers(inspect([caml]))
        XCTAssertEqual(layers.map { $0["id"] as? String }, ["#1", "#2"])
        XCTAssertEqual(layers[0]["name"] as? String, "say \"ä\"")
        let model = try XCTUnwrap(layers[0]["model"] as? [String: Any])
        XCTAssertEqual(try numbers(model["backgroundColor"]), [1, 0.5, 0, 1])
        XCTAssertEqual(try number(model["opacity"]), 0.25)
        XCTAssertEqual(model["hidden"] as? Bool, true)
        XCTAssertEqual(try numbers(model["shadowOffset"]), [3, 4])
        XCTAssertTrue(model["contents"] is NSNull)
        XCTAssertTrue(model["shadowPath"] is NSNull)
        XCTAssertEqual(model["zPosition"] as? String, "inf")
    }

    func testTimeIsSceneTime() throws {
        let report = try inspect([scene("anim-opacity"), "--time", "30f"])
        XCTAssertEqual(try number(report["time"]), 0.5)
        let states = try layers(report).flatMap { ($0["animations"] as? [[String: Any]] ?? []).compactMap { $0["state"] as? String } }
        XCTAssertFalse(states.isEmpty)
        XCTAssertEqual(Set(states).subtracting(["before", "active", "after"]), [])
    }

    func testTheTextShowsWhatIsNotTheDefault() throws {
        let text = try Program.run(["inspect", "door", "--scrub", "--time", "0.5"]).output
        XCTAssertTrue(text.hasPrefix("time 0.500 s of 1.000 s\n"))
        XCTAssertTrue(text.contains("CABasicAnimation transform.rotation.y  active 50 %"))
        XCTAssertTrue(text.contains("→ transform [0.70710678"))
        XCTAssertTrue(text.contains("bounds [0, 0, 128, 256]"))
        XCTAssertFalse(text.contains("opacity"))
    }

    // MARK: What is in a layer besides its sublayers and animations

    private let emitter = """
        <caml><CALayer bounds="0 0 100 100"><sublayers><CAEmitterLayer emitterShape="line" emitterMode="outline" renderMode="additive">
        <emitterCells><CAEmitterCell name="spark" birthRate="3" lifetime="5"><emitterCells><CAEmitterCell name="trail" birthRate="2"/>
        </emitterCells></CAEmitterCell></emitterCells></CAEmitterLayer></sublayers></CALayer></caml>
        """

    func testTheCellsOfEmitters() throws {
        let file = try write(emitter, to: "emitter.caml")
        let layer = try layers(inspect([file]))[1]
        for values in ["model", "presentation"] {
            let values = try XCTUnwrap(layer[values] as? [String: Any])
            XCTAssertEqual(values["emitterShape"] as? String, "line")
            XCTAssertEqual(values["emitterMode"] as? String, "outline")
            XCTAssertEqual(values["renderMode"] as? String, "additive")
        }
        let cell = try XCTUnwrap((layer["emitterCells"] as? [[String: Any]])?.first)
        XCTAssertEqual(cell["name"] as? String, "spark")
        XCTAssertEqual(try number(cell["birthRate"]), 3)
        XCTAssertEqual(try numbers(cell["color"]), [1, 1, 1, 1])
        XCTAssertEqual((cell["emitterCells"] as? [[String: Any]])?.map { $0["name"] as? String }, ["trail"])
        let text = try Program.run(["inspect", file]).output
        XCTAssertTrue(
            text.contains(
                "\n      * CAEmitterCell  name \"spark\", birthRate 3, lifetime 5\n        * CAEmitterCell  name \"trail\", birthRate 2\n"),
            text)
    }

    func testAnEmitterSceneIsEndless() throws {
        let file = try write(emitter, to: "emitter.caml")
        XCTAssertEqual(try inspect([file])["endless"] as? Bool, true)
        XCTAssertTrue(try Program.run(["inspect", file]).output.hasPrefix("time 0.000 s, the scene has no end\n"))
    }

    func testMasksAndSettings() throws {
        let file = try write(
            """
            <caml><CALayer bounds="0 0 9 9" geometryFlipped="1" contentsGravity="center"><mask type="CAShapeLayer" name="hole"
            fillRule="even-odd"><sublayers><CALayer name="in"/></sublayers></mask><sublayers><CALayer/></sublayers></CALayer></caml>
            """, to: "mask.caml")
        let layers = try layers(inspect([file]))
        XCTAssertEqual(layers.map { $0["path"] as? String }, ["", "0"])
        let model = try XCTUnwrap(layers[0]["model"] as? [String: Any])
        XCTAssertEqual(model["geometryFlipped"] as? Bool, true)
        XCTAssertEqual(model["contentsGravity"] as? String, "center")
        let mask = try XCTUnwrap(layers[0]["mask"] as? [[String: Any]])
        XCTAssertEqual(mask.map { $0["path"] as? String }, ["mask", "mask/0"])
        XCTAssertEqual((mask[0]["model"] as? [String: Any])?["fillRule"] as? String, "even-odd")
        XCTAssertNil(layers[1]["mask"])
        let text = try Program.run(["inspect", file]).output
        XCTAssertTrue(text.contains("\n    geometryFlipped true\n"), text)
        XCTAssertTrue(text.contains("\n  CAShapeLayer “hole”  [mask]\n"), text)
        XCTAssertTrue(text.contains("\n      fillRule \"even-odd\"\n"), text)
        XCTAssertTrue(text.contains("\n    CALayer “in”  [mask/0]\n"), text)
    }
}
