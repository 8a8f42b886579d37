import XCTest

@testable import QuartzitePreview

final class KeyCommandTests: XCTestCase {
    func testCharacters() {
        XCTAssertEqual(KeyCommand(character: " "), .togglePlaying)
        XCTAssertEqual(KeyCommand(character: "l"), .toggleLoop)
        XCTAssertEqual(KeyCommand(character: "."), .step(frames: 1))
        XCTAssertEqual(KeyCommand(character: ","), .step(frames: -1))
        XCTAssertEqual(KeyCommand(character: "]"), .multiplySpeed(1.1))
        XCTAssertEqual(KeyCommand(character: "["), .multiplySpeed(1 / 1.1))
        XCTAssertEqual(KeyCommand(character: "}"), .multiplySpeed(2))
        XCTAssertEqual(KeyCommand(character: "{"), .multiplySpeed(0.5))
        XCTAssertEqual(KeyCommand(character: "s"), .saveScreenshot)
        XCTAssertEqual(KeyCommand(character: "h"), .toggleFrameTimes)
        XCTAssertEqual(KeyCommand(character: "?"), .toggleKeyList)
        XCTAssertEqual(KeyCommand(character: "q"), .quit)
        XCTAssertNil(KeyCommand(character: "x"))
    }

    func testCapitalsOfACapsLockDoTheSame() {
        for key in "lshq" {
            XCTAssertEqual(KeyCommand(character: Character(key.uppercased())), KeyCommand(character: key))
        }
    }

    func testOtherKeys() {
        XCTAssertEqual(KeyCommand(key: .home, shift: false), .seekToStart)
        XCTAssertEqual(KeyCommand(key: .end, shift: false), .seekToEnd)
        XCTAssertEqual(KeyCommand(key: .backspace, shift: false), .resetSpeed)
        XCTAssertEqual(KeyCommand(key: .escape, shift: false), .escape)
        XCTAssertEqual(KeyCommand(key: .right, shift: false), .step(frames: 1))
        XCTAssertEqual(KeyCommand(key: .left, shift: true), .step(frames: -10))
    }

    func testHeldKeysRepeatOnlyWhatGoesInSteps() {
        XCTAssertEqual(KeyCommand(character: ".")?.repeats, true)
        XCTAssertEqual(KeyCommand(character: "]")?.repeats, true)
        for key: Character in [" ", "l", "s", "h", "?", "q"] { XCTAssertEqual(KeyCommand(character: key)?.repeats, false) }
    }

    func testEveryCharacterThatDoesSomethingIsInTheList() {
        let listed = KeyCommand.list.map(\.keys).joined(separator: " ")
        for value in UInt8(33)..<127 {
            let character = Character(Unicode.Scalar(value))
            guard KeyCommand(character: character) != nil, !character.isUppercase else { continue }
            XCTAssertTrue(listed.contains(character), "\(character) is missing in the list of keys")
        }
    }
}
