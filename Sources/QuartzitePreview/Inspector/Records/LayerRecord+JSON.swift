// Layers and animations as JSON. The keys are a contract: `inspect --json` prints them.

extension LayerRecord {
    /// The layer as one object, with its mask and cells.
    package var json: JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("path", .string(path)), ("id", .string(id)), ("name", name.map(JSONValue.string) ?? .null),
            ("class", .string(className)), ("model", .object(model)), ("presentation", .object(presentation)),
            ("animations", .array(animations.map(\.json))),
        ]
        if !mask.isEmpty { members.append(("mask", .array(mask.map(\.json)))) }
        if let cells { members.append(("emitterCells", .array(cells.map(\.json)))) }
        return .object(members)
    }
}

extension AnimationRecord {
    /// The animation as one object.
    package var json: JSONValue {
        .object([
            ("key", key.map(JSONValue.string) ?? .null), ("class", .string(className)),
            ("keyPath", keyPath.map(JSONValue.string) ?? .null), ("state", .string(state)), ("progress", .number(progress)),
        ])
    }
}
