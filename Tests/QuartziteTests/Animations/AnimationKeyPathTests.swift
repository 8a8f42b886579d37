import XCTest

@testable import Quartzite

/// The key paths by which edits name the values of animations.
final class AnimationKeyPathTests: XCTestCase {
    func testKeyPathsReadAsTheyAreWritten() throws {
        for (text, key, members, property) in [
            ("animations.slide.duration", "slide", [], "duration"),
            ("animations.position%2Ex.speed", "position.x", [], "speed"),
            ("animations.100%25.speed", "100%", [], "speed"),
            ("animations.%252E.speed", "%2E", [], "speed"),
            ("animations.all.#1.#0.fromValue", "all", [1, 0], "fromValue"),
            ("animations.all", "all", [], ""),
            ("animations..duration", "", [], "duration"),
            ("animations.#1.duration", "#1", [], "duration"),
        ] as [(String, String, [Int], String)] {
            let path = try XCTUnwrap(AnimationKeyPath(text), text)
            XCTAssertEqual(path, AnimationKeyPath(key: key, members: members, property: property))
            XCTAssertEqual(path.description, text)
            XCTAssertNil(path.valueIndex)
        }
        XCTAssertEqual(AnimationKeyPath("animations.a.values.#2")?.valueIndex, 2)
        XCTAssertEqual(AnimationKeyPath(key: "a").value(2).description, "animations.a.values.#2")
        XCTAssertNil(AnimationKeyPath("animationsOf.a"))
        XCTAssertNil(AnimationKeyPath("opacity"))
    }
}
