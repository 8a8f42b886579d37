import Foundation
import Quartzite
import QuartziteRenderer
import XCTest

@testable import QuartziteMarkup
@testable import QuartziteProofs

/// Documents with nonsensical values for every property of every class that the reader knows. Each document must give a picture in
/// bounded time and memory, and a diagnostic for each value of the wrong kind.
final class AbsurdDocumentTests: XCTestCase {
    private static let numbers = ["NaN", "inf", "-inf", "1e308", "-1e308", "1e-308", "-1", "0", "9223372036854775808"]
    /// Texts that are not numbers. The last text has more numbers than any value takes.
    private static let texts = ["", "text", "1 2", "()", "1,,2", String(repeating: "9 ", count: 2000)]

    override func tearDown() {
        CATransaction.flush()
        MediaClock.setVirtualTime(nil)
        AnimationDiagnostics.resetHandler()
        Misuse.resetHandler()
    }

    override func setUp() {
        // The library reports each absurd value. These tests produce many, so the reports are dropped.
        AnimationDiagnostics.setHandler { _ in }
        Misuse.setHandler { _ in }
    }

    /// Returns the properties of a class, with those of superclasses that no document names directly.
    private func properties(of name: String) -> [(key: String, rule: PropertyRule)] {
        var found: [String: PropertyRule] = [:]
        var next = ClassTable.objectClass(name)
        while let entry = next {
            found.merge(entry.properties) { own, _ in own }
            next = entry.superclass.flatMap { ClassTable.objectClass($0) }.flatMap { $0.make == nil ? $0 : nil }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns how many numbers a text of this type has, or nil if the type is not a list of numbers.
    private func count(_ type: ValueType) -> Int? {
        switch type {
        case .real, .integer, .boolean: 1
        case .point, .size: 2
        case .color: 3
        case .rect, .bounds, .timingFunction: 4
        case .affineTransform: 6
        case .transform: 16
        case .numbers(let count): count
        default: nil
        }
    }

    /// Returns attributes that set `key` to each absurd value, each with whether the value certainly has the wrong type.
    private func attributes(_ key: String, _ rule: PropertyRule) -> [(text: String, isWrong: Bool)] {
        let type: ValueType
        switch rule {
        case .value(let value), .renamed(_, let value, _): type = value
        case .ignored, .kept, .unsupported: return []
        }
        guard let count = count(type) else {
            return (Self.numbers + Self.texts).map { ("\(key)=\"\($0)\"", false) }
        }
        let lists = Self.numbers.map { ("\(key)=\"" + Array(repeating: $0, count: count).joined(separator: " ") + "\"", false) }
        // A boolean is also read from words, and a point accepts a single number.
        let isStrict = type != .boolean && type != .bounds
        return lists + Self.texts.map { ("\(key)=\"\($0)\"", isStrict && ($0 == "text" || $0 == "()")) }
    }

    /// Reads a document and draws it at several times, with a root of 40 by 30 points.
    @discardableResult
    private func draw(_ inside: String, _ what: String, on graphics: GraphicsContext) throws -> [MarkupDiagnostic] {
        let text =
            "<caml><CALayer bounds=\"0 0 40 30\" position=\"20 15\" backgroundColor=\"1 1 1\"><sublayers>\(inside)</sublayers></CALayer></caml>"
        let package = try CAPackage(data: Data(text.utf8), name: "absurd.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        let root = package.rootLayer
        (root.anchorPoint, root.position) = (.zero, .zero)
        let tree = try DrawnTree(root, size: CGSize(width: 40, height: 30), scale: 1, on: graphics)
        for time in [0, 0.4, 1e9] {
            MediaClock.setVirtualTime(time)
            tree.context.advance(to: time)
            XCTAssertEqual(try tree.frame(time).report.counts.failures, 0, what)
        }
        let drawn = try Picture(tree.compositor)
        XCTAssertEqual(drawn.width * drawn.height, 40 * 30, what)
        return package.diagnostics
    }

    func testEveryPropertyOfEveryLayerClass() throws {
        let graphics = try GraphicsContext.headless()
        let picture = "<contents type=\"CGImage\" src=\"data:image/png;base64,\(try onePixel().base64EncodedString())\"/>"
        for layerClass in ClassTable.layerClasses {
            for (key, rule) in properties(of: layerClass.name) {
                let wrong = attributes(key, rule)
                guard !wrong.isEmpty else { continue }
                let layers = wrong.map { attribute in
                    let place = ["bounds": "0 0 10 10", "position": "20 15", "backgroundColor": "1 0 0"].filter { $0.key != key }
                        .map { "\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
                    let inside = key == "contents" ? "" : picture
                    return
                        "<\(layerClass.name) \(place) \(attribute.text)>\(inside)<sublayers><CALayer bounds=\"0 0 5 5\"/></sublayers></\(layerClass.name)>"
                }
                let remarks = try draw(layers.joined(), "\(layerClass.name).\(key)", on: graphics)
                XCTAssertGreaterThanOrEqual(remarks.count, wrong.count { $0.isWrong }, "\(layerClass.name).\(key)")
            }
        }
    }

    func testEveryPropertyOfEveryAnimationClass() throws {
        let graphics = try GraphicsContext.headless()
        for animationClass in ClassTable.animationClasses where animationClass.make != nil {
            // The `type` of an element is its class.
            for (key, rule) in properties(of: animationClass.name) where key != "type" {
                let wrong = attributes(key, rule)
                guard !wrong.isEmpty else { continue }
                let layers = wrong.map { attribute in
                    let base = ["keyPath": "position.x", "duration": "1", "repeatCount": "3"].filter { $0.key != key }
                        .map { "\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
                    let values = key == "values" ? "" : "<values><real value=\"0\"/><real value=\"30\"/><real value=\"9\"/></values>"
                    let to = "<toValue type=\"real\" value=\"20\"/>"
                    let inside =
                        animationClass.name == "CAKeyframeAnimation" ? values : animationClass.name.hasSuffix("Animation") ? to : ""
                    return """
                        <CALayer bounds="0 0 10 10" position="20 15" backgroundColor="1 0 0"><animations>\
                        <animation type="\(animationClass.name)" \(base) \(attribute.text)>\(inside)</animation></animations></CALayer>
                        """
                }
                let remarks = try draw(layers.joined(), "\(animationClass.name).\(key)", on: graphics)
                XCTAssertGreaterThanOrEqual(remarks.count, wrong.count { $0.isWrong }, "\(animationClass.name).\(key)")
            }
        }
    }

    func testEveryPropertyOfAnEmittersCells() throws {
        let graphics = try GraphicsContext.headless()
        let picture = "<contents type=\"CGImage\" src=\"data:image/png;base64,\(try onePixel().base64EncodedString())\"/>"
        for (key, rule) in properties(of: "CAEmitterCell") {
            let wrong = attributes(key, rule)
            guard !wrong.isEmpty else { continue }
            let layers = wrong.map { attribute in
                let base = ["birthRate": "20", "lifetime": "1", "velocity": "10"].filter { $0.key != key }
                    .map { "\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
                let inside = key == "contents" ? "" : picture
                return """
                    <CAEmitterLayer bounds="0 0 40 30" position="20 15"><emitterCells>\
                    <CAEmitterCell \(base) \(attribute.text)>\(inside)</CAEmitterCell></emitterCells></CAEmitterLayer>
                    """
            }
            try draw(layers.joined(), "CAEmitterCell.\(key)", on: graphics)
        }
    }

    /// Keyframes whose lists have different lengths, in every calculation mode.
    func testListsOfKeyframesThatDoNotFit() throws {
        let graphics = try GraphicsContext.headless()
        func reals(_ name: String, _ numbers: [String]) -> String {
            "<\(name)>" + numbers.map { "<real value=\"\($0)\"/>" }.joined() + "</\(name)>"
        }
        let values = [[], ["5"], ["0", "NaN", "20"], ["inf", "-inf"], ["1e308", "-1e308", "1e308"], ["0", "10", "20", "30"]]
        let times = [
            [], ["0"], ["0", "1"], ["1", "0"], ["0.5", "0.5", "0.5"], ["NaN", "NaN", "NaN"], ["-1", "0.5", "2"], ["0", "inf", "1"],
            ["0", "0.2", "0.4", "0.6", "0.8", "1"],
        ]
        for mode in ["linear", "discrete", "paced", "cubic", "cubicPaced", "nonsense"] {
            for keyPath in ["position.x", "opacity", "transform.rotation.y", "backgroundColor", "bounds", "nothing.at.all"] {
                let layers = values.flatMap { values in
                    times.map { times in
                        """
                        <CALayer bounds="0 0 10 10" position="20 15" backgroundColor="1 0 0"><animations>\
                        <animation type="CAKeyframeAnimation" keyPath="\(keyPath)" duration="1" calculationMode="\(mode)">\
                        \(reals("values", values))\(reals("keyTimes", times))\(reals("tensionValues", times))\(reals("biasValues", times))\
                        </animation></animations></CALayer>
                        """
                    }
                }
                try draw(layers.joined(), "\(mode) \(keyPath)", on: graphics)
            }
        }
    }

    /// Inconsistent times: durations of zero, infinite or negative length.
    func testTimesThatMakeNoSense() throws {
        let graphics = try GraphicsContext.headless()
        let numbers = ["0", "-1", "inf", "-inf", "NaN", "1e308", "1e-308"]
        for duration in numbers {
            let layers = numbers.flatMap { other in
                ["repeatCount", "repeatDuration", "speed", "beginTime", "timeOffset"].map { key in
                    """
                    <CALayer bounds="0 0 10 10" position="20 15" backgroundColor="1 0 0" \(key)="\(other)"><animations>\
                    <animation type="CABasicAnimation" keyPath="opacity" duration="\(duration)" \(key)="\(other)" autoreverses="1" fillMode="both" \
                    removedOnCompletion="0"><toValue type="real" value="0"/></animation></animations></CALayer>
                    """
                }
            }
            try draw(layers.joined(), "duration \(duration)", on: graphics)
        }
    }

    /// Truncated pictures and files that are not pictures give one diagnostic each, and everything else is drawn. A picture over
    /// the size limit is an error before its pixels are decoded.
    func testPicturesThatCannotBeShown() throws {
        let graphics = try GraphicsContext.headless()
        let whole = try onePixel()
        var huge = whole
        // Bytes 16 to 23 of a PNG are its width and height.
        huge.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
        func layer(_ picture: Data) -> String {
            """
            <CALayer bounds="0 0 10 10" position="20 15">\
            <contents type="CGImage" src="data:image/png;base64,\(picture.base64EncodedString())"/></CALayer>
            """
        }
        XCTAssertThrowsError(try draw(layer(huge), "65,536 pixels a side", on: graphics)) {
            guard case CAMLError.tooLarge? = $0 as? CAMLError else { return XCTFail("\($0)") }
        }
        let pictures = [whole.prefix(30), whole.prefix(8), Data(), Data("text".utf8), Data(repeating: 0xFF, count: 1000)]
        for (index, picture) in pictures.enumerated() {
            let remarks = try draw(layer(picture), "picture \(index)", on: graphics)
            XCTAssertFalse(remarks.isEmpty, "picture \(index)")
        }
    }

    private func onePixel() throws -> Data {
        try XCTUnwrap(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])).pngData()
    }
}
