import QuartziteGraphics

/// The key path of a value of a layer's animation, as edits name it.
///
///     animations.slide.duration           the duration of the animation with the key “slide”
///     animations.all.#1.fromValue         a value of the second member of the group “all”
///     animations.position%2Ex.speed       the key is “position.x”: dots and percent signs in keys are written as in addresses
///     animations.slide.values.#2          the third value of a keyframe animation
package struct AnimationKeyPath: Hashable, Sendable, CustomStringConvertible {
    /// The key under which the layer has the animation, or the group around it.
    package var key: String
    /// The places of the members in their groups, outermost first; empty for an animation of the layer itself.
    package var members: [Int]
    /// The key of the value; empty for the animation itself.
    package var property: String

    /// What the key paths of animations begin with.
    package static let root = "animations"
    /// The property of an edit that adds seconds to the begin that the program chose.
    package static let delay = "delay"
    /// The property with the values of keyframes, of which an edit may name one.
    package static let values = "values"

    package init(key: String, members: [Int] = [], property: String = "") {
        (self.key, self.members, self.property) = (key, members, property)
    }

    /// Reads a key path as `description` writes it; nil for another one.
    package init?(_ keyPath: String) {
        guard Self.isOne(keyPath) else { return nil }
        var parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        guard let first = parts.popFirst() else { return nil }
        (key, members) = (Self.plain(first), [])
        while let part = parts.first, part.hasPrefix("#"), let index = Int(part.dropFirst()) {
            members.append(index)
            parts.removeFirst()
        }
        property = parts.joined(separator: ".")
    }

    /// Whether a key path is one of an animation.
    package static func isOne(_ keyPath: String) -> Bool { keyPath.hasPrefix(root + ".") }

    /// The key path of another value of the animation.
    package func of(_ property: String) -> AnimationKeyPath { AnimationKeyPath(key: key, members: members, property: property) }

    /// The key path of one value of a keyframe animation.
    package func value(_ index: Int) -> AnimationKeyPath { of("\(Self.values).#\(index)") }

    /// The place of the one value of a keyframe animation that is meant; nil for another property.
    package var valueIndex: Int? {
        let start = Self.values + ".#"
        return property.hasPrefix(start) ? Int(property.dropFirst(start.count)) : nil
    }

    package var description: String {
        let escaped = key.replacing("%", with: "%25").replacing(".", with: "%2E")
        let path = [Self.root, escaped] + members.map { "#\($0)" } + (property.isEmpty ? [] : [property])
        return path.joined(separator: ".")
    }

    private static func plain(_ part: Substring) -> String { String(part).replacing("%2E", with: ".").replacing("%25", with: "%") }
}
