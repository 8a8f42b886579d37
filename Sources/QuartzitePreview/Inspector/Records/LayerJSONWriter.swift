// The layers of a scene as JSON text, one after the other.

import QuartziteKit

/// Writes the layers of a scene in preorder as JSON, byte for byte as `LayerRecord.json` is written.
///
/// Most layers of a large scene are plain: of the class `CALayer`, without animations and without a mask. They are written without a
/// record, and text that equals that of a new layer is copied.
@MainActor package struct LayerJSONWriter {
    private let scene: Scene
    private let now: Double
    /// The indentation of the line in which a layer begins, in spaces.
    private let indent: Int
    private var values = LayerValueText()
    /// The remaining layers, the next one last.
    private var pending: [(layer: CALayer, path: String)]

    /// A property of a plain layer: the text up to the value, and the whole text with the value of a new layer.
    private struct Member {
        let property: LayerProperty
        let start: [UInt8]
        let initial: [UInt8]
    }

    private let members: [Member]
    /// The settings of a new layer, behind its properties.
    private let initialSettings: [UInt8]

    /// - Parameters:
    ///   - now: the media time of the animations, in seconds.
    ///   - indent: the indentation of the line in which a layer begins, in spaces.
    package init(of scene: Scene, at now: Double, indent: Int) {
        (self.scene, self.now, self.indent) = (scene, now, indent)
        pending = [(scene.root, "")]
        let newLayer = CALayer()
        var (members, values): ([Member], LayerValueText) = ([], LayerValueText())
        for property in newLayer.animatableProperties {
            let start = Self.start(ofMember: property.key, indent: indent + 4, isFirst: members.isEmpty)
            var initial = start
            values.json(of: property, in: newLayer).write(to: &initial, indent: indent + 4)
            members.append(Member(property: property, start: start, initial: initial))
        }
        self.members = members
        initialSettings = Self.settings(of: newLayer, indent: indent + 4)
    }

    /// Whether all layers are written.
    package var isAtEnd: Bool { pending.isEmpty }

    /// Appends the next layer, from its brace to its brace.
    package mutating func writeNext(to text: inout [UInt8]) {
        guard let (layer, path) = pending.popLast() else { return }
        if type(of: layer) == CALayer.self, layer.attachedAnimations.isEmpty, layer.mask == nil {
            writePlain(layer, path, to: &text)
        } else {
            LayerRecord(layer, path: path, of: scene, at: now, &values).json.write(to: &text, indent: indent)
        }
        for (index, child) in layer.childLayers.enumerated().reversed() {
            pending.append((child, path.isEmpty ? String(index) : "\(path)/\(index)"))
        }
    }

    private mutating func writePlain(_ layer: CALayer, _ path: String, to text: inout [UInt8]) {
        func begin(_ key: String, isFirst: Bool = false) {
            text.append(contentsOf: Self.start(ofMember: key, indent: indent + 2, isFirst: isFirst))
        }
        text.append(UInt8(ascii: "{"))
        begin("path", isFirst: true)
        JSONValue.quote(path, into: &text)
        begin("id")
        JSONValue.quote(LayerRecord.id(of: layer, in: scene), into: &text)
        begin("name")
        (layer.name.map(JSONValue.string) ?? .null).write(to: &text, indent: nil)
        begin("class")
        JSONValue.quote("CALayer", into: &text)
        begin("model")
        let start = text.count
        writeModel(of: layer, to: &text)
        let model = Array(text[start...])
        begin("presentation")
        text.append(contentsOf: model)
        begin("animations")
        text.append(contentsOf: "[]".utf8)
        JSONValue.newLine(indent, in: &text)
        text.append(UInt8(ascii: "}"))
    }

    private mutating func writeModel(of layer: CALayer, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "{"))
        for member in members {
            if layer.hasInitialValue(of: member.property) {
                text.append(contentsOf: member.initial)
            } else {
                text.append(contentsOf: member.start)
                values.json(of: member.property, in: layer).write(to: &text, indent: indent + 4)
            }
        }
        text.append(contentsOf: LayerSettings.areInitial(layer) ? initialSettings : Self.settings(of: layer, indent: indent + 4))
        JSONValue.newLine(indent + 2, in: &text)
        text.append(UInt8(ascii: "}"))
    }

    private static func settings(of layer: CALayer, indent: Int) -> [UInt8] {
        var text: [UInt8] = []
        for (key, value) in LayerSettings.values(of: layer) {
            text.append(contentsOf: start(ofMember: key, indent: indent, isFirst: false))
            value.write(to: &text, indent: indent)
        }
        return text
    }

    /// The text of an object's member up to its value.
    private static func start(ofMember key: String, indent: Int, isFirst: Bool) -> [UInt8] {
        var text: [UInt8] = isFirst ? [] : [UInt8(ascii: ",")]
        JSONValue.newLine(indent, in: &text)
        JSONValue.quote(key, into: &text)
        text.append(contentsOf: ": ".utf8)
        return text
    }
}
