// The output of `inspect`: the layer tree as JSON, which is a contract, or as text for a person.

import QuartzitePreview

/// A scene at one time. Both forms are printed in parts, because the report of a large tree has hundreds of megabytes.
enum InspectReport {
    /// The number of bytes after which a part is printed.
    private static let partSize = 1 << 18

    /// The states of a scene.
    struct StateList {
        /// Each with the number of values, layers and animations that it changes.
        var states: [(name: String, changes: Int)] = []
        var current: String?

        @MainActor init(_ scene: Scene) {
            guard let all = scene.states else { return }
            states = all.names.map { ($0, all.changeCount(of: $0)) }
            current = all.current
        }
    }

    // MARK: JSON

    /// The indentation of the line in which a layer begins, in spaces.
    static let layerIndent = 4

    /// Prints the report as JSON.
    @MainActor static func printJSON(
        time: Double, timeline: Timeline, states: StateList, of layers: LayerJSONWriter
    ) throws(Failure) {
        var text = Array("{\n  \"time\": \(JSONValue.number(time)),\n  \"duration\": \(JSONValue.number(timeline.duration)),\n".utf8)
        text.append(contentsOf: "  \"endless\": \(timeline.isEndless),\n  \"state\": ".utf8)
        (states.current.map(JSONValue.string) ?? .null).write(to: &text, indent: 2)
        text.append(contentsOf: ",\n  \"states\": ".utf8)
        let list = states.states.map { JSONValue.object([("name", .string($0.name)), ("changes", .number(Double($0.changes)))]) }
        JSONValue.array(list).write(to: &text, indent: 2)
        text.append(contentsOf: ",\n  \"layers\": [".utf8)
        var (layers, isFirst) = (layers, true)
        while !layers.isAtEnd {
            text.append(contentsOf: (isFirst ? "\n    " : ",\n    ").utf8)
            isFirst = false
            layers.writeNext(to: &text)
            if text.count > partSize {
                try StandardOutput.write(text)
                text.removeAll(keepingCapacity: true)
            }
        }
        text.append(contentsOf: (isFirst ? "]\n}\n" : "\n  ]\n}\n").utf8)
        try StandardOutput.write(text)
    }

    // MARK: Text

    /// Prints one line per layer with the values that differ from the defaults, followed by its animations as `key: model →
    /// presentation`.
    @MainActor static func printText(
        time: Double, timeline: Timeline, states: StateList, defaults: [(key: String, value: JSONValue)],
        of layers: ((LayerRecord) throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        let defaults = Dictionary(defaults.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        let length =
            timeline.duration == 0 && timeline.isEndless
            ? ", the scene has no end"
            : " of \(TimeText.seconds(timeline.duration)) s\(timeline.isEndless ? " a round, endless" : "")"
        var text = "time \(TimeText.seconds(time)) s\(length)\n"
        if !states.states.isEmpty {
            let list = states.states.map { "\($0.name) (\($0.changes))\($0.name == states.current ? " shown" : "")" }
            text += "states \(list.joined(separator: ", "))\n"
        }
        var bytes = Array(text.utf8)
        try layers { layer throws(Failure) in
            write(layer, depth: layer.depth, defaults, to: &bytes)
            if bytes.count > partSize {
                try StandardOutput.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        try StandardOutput.write(bytes)
    }

    @MainActor private static func write(_ layer: LayerRecord, depth: Int, _ defaults: [String: JSONValue], to text: inout [UInt8]) {
        func indentation() { text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2)) }
        func line(_ start: String, _ key: String, _ value: JSONValue) {
            indentation()
            text.append(contentsOf: start.utf8)
            text.append(contentsOf: key.utf8)
            text.append(UInt8(ascii: " "))
            value.write(to: &text)
            text.append(UInt8(ascii: "\n"))
        }
        indentation()
        text.append(contentsOf: layer.className.utf8)
        if let name = layer.name { text.append(contentsOf: " “\(name)”".utf8) }
        text.append(contentsOf: "  [".utf8)
        text.append(contentsOf: (layer.path.isEmpty ? "root" : layer.path).utf8)
        text.append(contentsOf: "]\n".utf8)
        for (key, value) in layer.model where value != defaults[key] { line("    ", key, value) }
        for cell in layer.cells ?? [] { write(cell, String(repeating: "  ", count: depth + 2), to: &text) }
        for animation in layer.animations {
            let progress = animation.progress.isNaN ? "" : " \(JSONValue.number((animation.progress * 1000).rounded() / 10)) %"
            indentation()
            let line = "    ~ \(animation.className) \(animation.keyPath ?? "")  \(animation.state)\(progress)\n"
            text.append(contentsOf: line.utf8)
        }
        // A layer without animations shows its model values.
        if !layer.animations.isEmpty {
            for (model, shown) in zip(layer.model, layer.presentation) where model.value != shown.value {
                line("    → ", shown.key, shown.value)
            }
        }
        for part in layer.mask {
            // The mask itself is indented like a sublayer.
            let below = part.path.dropFirst(layer.path.isEmpty ? 0 : layer.path.count + 1).split(separator: "/").count
            write(part, depth: depth + below, defaults, to: &text)
        }
    }

    @MainActor private static func write(_ cell: CellRecord, _ indent: String, to text: inout [UInt8]) {
        text.append(contentsOf: "\(indent)* CAEmitterCell  \(cell.text(defaults: CellRecord.plain))\n".utf8)
        for inner in cell.cells { write(inner, indent + "  ", to: &text) }
    }
}
