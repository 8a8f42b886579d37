import XCTest

@testable import Quartzite

/// The defaults that doc comments state, compared with those of new objects. The test reads the comments from the sources.
final class StatedDefaultTests: XCTestCase {
    private let objects: [NSObject] = [
        CALayer(), CAShapeLayer(), CAGradientLayer(), CAReplicatorLayer(), CATextLayer(), CATiledLayer(), CAScrollLayer(),
        CAEmitterLayer(), CAEmitterCell(), CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(), CAAnimationGroup(),
        CATransition(),
    ]

    /// A public property with the default that its doc comment states.
    private struct Statement {
        let owner: String
        let name: String
        let value: String

        /// The possible keys: `isHidden` has the key `hidden`.
        var keys: [String] {
            guard name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase else { return [name] }
            return [first.lowercased() + name.dropFirst(3), name]
        }
    }

    private static func sources() throws -> [URL] {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = package.appendingPathComponent("Sources/Quartzite")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }

    /// Returns the statements of a source file.
    private static func statements(in text: String) -> [Statement] {
        var statements: [Statement] = []
        var (owner, comment) = ("", "")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.trimmingCharacters(in: .whitespaces)
            if words.hasPrefix("///") {
                comment += words.dropFirst(3)
                continue
            }
            // Searches for plain text first, because regular expressions are slow in a debug build.
            if line.first?.isLetter ?? false, line.contains("class ") || line.contains("extension "),
                let match = line.firstMatch(of: /^(?:open |public |package |final )*(?:class|extension) (\w+)/)
            {
                owner = String(match.1)
            }
            if comment.contains("Default "), let match = words.firstMatch(of: /^(?:open|public|package) (?:weak )?var (\w+)/),
                let value = defaultValue(in: comment)
            {
                statements.append(Statement(owner: owner, name: String(match.1), value: value))
            }
            comment = ""
        }
        return statements
    }

    /// Returns the text after the word “Default”, up to the end of that statement.
    private static func defaultValue(in comment: String) -> String? {
        guard let match = comment.firstMatch(of: /Default (?:is )?(\([^)]*\)|`[^`]*`|[^,;:]*?)(?:[,;:]|\.(?:\s|$))/) else { return nil }
        return String(match.1)
    }

    /// Returns whether a value is the stated one, or nil if the statement is prose.
    private static func isStated(_ stated: String, _ value: Any?) -> Bool? {
        let text = stated.replacingOccurrences(of: "−", with: "-")
        let raw = (value as? any RawRepresentable).map { $0.rawValue as Any } ?? value
        let held = AnimatableValue(raw)
        let numbers = text.hasPrefix("(") ? text.dropFirst().dropLast().split(separator: ",") : [Substring(text)]
        let channels = numbers.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        switch text {
        case "nil": return value == nil
        case "true", "false": return held?.channels(for: .boolean)?.x == (text == "true" ? 1 : 0)
        case "identity", "the identity": return held?.matrix == CATransform3DIdentity
        case "opaque black": return held?.channels(for: .color) == SIMD4(0, 0, 0, 1)
        case "opaque white": return held?.channels(for: .color) == SIMD4(1, 1, 1, 1)
        case "infinite": return held?.channels(for: .number)?.x == .infinity
        case "all four": return held?.channels(for: .number)?.x == 15
        case "Helvetica": return value as? String == text
        case let word where word.hasPrefix("`"):
            guard case .string(let string)? = held else { return nil }
            let name = word.dropFirst().dropLast()
            return string == name || string.replacingOccurrences(of: "-", with: "").lowercased() == name.lowercased()
        case _ where channels.count != numbers.count: return nil
        default: break
        }
        switch (channels.count, held) {
        case (1, .number?), (1, .boolean?): return held?.channels(for: .number)?.x == channels[0]
        case (2, .point(let point)?): return [Double(point.x), Double(point.y)] == channels
        case (2, .size(let size)?): return [Double(size.width), Double(size.height)] == channels
        case (4, .rect(let rect)?): return [rect.minX, rect.minY, rect.width, rect.height].map(Double.init) == channels
        default: return false
        }
    }

    private func object(_ owner: String) -> NSObject? {
        objects.first { String(describing: type(of: $0)) == owner }
            ?? (owner == "CAAnimation" || owner == "CAPropertyAnimation" ? CABasicAnimation() : nil)
    }

    private static func value(_ key: String, of object: NSObject) -> (table: KeyTable, value: Any?)? {
        switch object {
        case let layer as CALayer: (type(of: layer).keyTable, layer.value(forKey: key))
        case let cell as CAEmitterCell: (type(of: cell).keyTable, cell.value(forKey: key))
        case let animation as CAAnimation: (type(of: animation).keyTable, animation.value(forKey: key))
        default: nil
        }
    }

    func testStatedDefaultsAreThoseOfNewObjects() throws {
        var checked: [String: Set<String>] = [:]
        for file in try Self.sources() {
            for statement in Self.statements(in: try String(contentsOf: file, encoding: .utf8)) {
                guard let object = object(statement.owner) else { continue }
                for key in statement.keys {
                    guard let (table, value) = Self.value(key, of: object), table[key] != nil else { continue }
                    let name = "\(statement.owner).\(statement.name)"
                    guard let isStated = Self.isStated(statement.value, value) else { continue }
                    XCTAssert(
                        isStated, "\(name): the comment says “\(statement.value)”, a new object has \(value.map { "\($0)" } ?? "nil")")
                    checked[statement.owner, default: []].insert(key)
                    // A line of the table has the same default, or none if the default is zero, the identity or nil.
                    if let told = table[key]?.defaultValue { XCTAssertEqual(Self.isStated(statement.value, told), true, name) }
                }
            }
        }
        XCTAssertGreaterThan(checked.values.reduce(0) { $0 + $1.count }, 120, "the comments were not found")
        // The doc comment of every animatable property states its default.
        for object in objects {
            guard let layer = object as? CALayer else { continue }
            let owner = String(describing: type(of: layer))
            let missing = type(of: layer).keyTable.ownAnimatable.map(\.key).filter { !checked[owner, default: []].contains($0) }
            XCTAssertEqual(missing, [], "\(owner) has properties whose comments state no default")
        }
    }

    func testStatementsAreRead() {
        let source = """
            open class CALayer: Base {
                /// A width, in points. Default 2.5. Animatable.
                open var width: CGFloat = 0
                /// Default (0, −3), or so.
                public var offset: CGSize = .zero
                /// Nothing is said.
                public var other = 1
            }
            """
        let found = Self.statements(in: source)
        XCTAssertEqual(found.map(\.name), ["width", "offset"])
        XCTAssertEqual(found.map(\.value), ["2.5", "(0, −3)"])
        XCTAssertEqual(Self.isStated("2.5", 2.5), true)
        XCTAssertEqual(Self.isStated("2.5", 2), false)
        XCTAssertEqual(Self.isStated("(0, −3)", CGSize(width: 0, height: -3)), true)
        XCTAssertEqual(Self.isStated("(0, −3)", CGSize(width: 0, height: 3)), false)
        XCTAssertNil(Self.isStated("whatever fits", 1))
    }
}
