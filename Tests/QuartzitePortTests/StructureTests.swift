import XCTest

@testable import QuartzitePort

/// Types, methods, and the places where `Self` may be written.
final class StructureTests: XCTestCase {
    private let source = SourceText(
        """
        @objc public class Dial<T>: UIControl, Turning where T: Hashable {
            class func make() -> Dial { .init() }
            lazy var tap: Recognizer = { let a = one; return a }()
            let two = Recognizer(x: three)
            var four: Int { five }
            var six = 1 { didSet { seven() } }
            @objc private func turn(_ sender: UIControl, by angle: CGFloat = f(1)) throws { eight() }
            struct Mark { func draw() { nine() } }
        }
        extension Car.Wheel where Self: UIView { func roll() -> Int { ten } }
        """)
    private lazy var structure = StructureReader.structure(of: source)

    private func place(of word: String) -> FileStructure.Place? {
        (0..<source.count).first { source.isCode($0, word) }.map { structure.placeOfToken[$0] }
    }

    func testTypes() {
        XCTAssertEqual(structure.types.map(\.name), ["Dial", "Mark", "Car.Wheel"])
        XCTAssertEqual(structure.types[0].inherited, ["UIControl", "Turning"])
        XCTAssertEqual(structure.types[2].simpleName, "Wheel")
        XCTAssertEqual(structure.types.map(\.constrainsSelf), [false, false, true])
    }

    func testPlaces() {
        for word in ["one", "three"] { XCTAssertEqual(place(of: word), .declaration, word) }
        for word in ["five", "seven", "eight", "nine", "ten"] { XCTAssertEqual(place(of: word), .function, word) }
    }

    func testMethods() {
        XCTAssertEqual(structure.methods.map(\.compoundName), ["make()", "turn(_:by:)", "draw()", "roll()"])
        XCTAssertEqual(structure.methods.map(\.isStatic), [true, false, false, false])
        XCTAssertEqual(structure.methods.map(\.isObjC), [false, true, false, false])
        XCTAssertEqual(structure.methods.map(\.returnsVoid), [false, true, true, false])
        XCTAssertEqual(structure.methods.map(\.typeName), ["Dial", "Dial", "Mark", "Wheel"])
    }

    func testPropertiesAreNotLocalVariables() {
        XCTAssertEqual(structure.properties.map(\.name), ["tap", "two", "four", "six"])
    }
}
