import QuartziteGraphics

// Key-value coding and archives of cells, by their key table.
extension CAEmitterCell {
    /// Returns the cell to which a key path `emitterCells.NAME.rest` leads, and the rest. Returns nil if there is no such cell.
    static func cell(on keyPath: String, among cells: [CAEmitterCell]?) -> (cell: CAEmitterCell, rest: String)? {
        let parts = keyPath.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "emitterCells", let cell = cells?.first(where: { $0.name == String(parts[1]) }) else {
            return nil
        }
        return (cell, String(parts[2]))
    }

    func readValue(forKey key: String) -> Any? {
        guard let property = type(of: self).keyTable[key] else { return storedValues[key] ?? style?[key] }
        return property.read(self)
    }

    func writeValue(_ value: Any?, forKey key: String) {
        guard let property = type(of: self).keyTable[key] else {
            storedValues[key] = value
            return
        }
        guard !property.write(self, value) else { return }
        Misuse.report("CAEmitterCell\(name.map { " “\($0)”" } ?? ""): \(KeyTable.unfit(value, forKey: key))")
    }

    /// Returns a cell of the library's class with the same values, and copies of the inner cells.
    func copied() -> CAEmitterCell {
        let copy = CAEmitterCell()
        for property in CAEmitterCell.keyTable.properties where property.key != "emitterCells" {
            _ = property.write(copy, property.read(self))
        }
        copy.storedValues = storedValues
        if let emitterCells { copy.emitterCells = emitterCells.map { $0.copied() } }
        return copy
    }

    // MARK: Archives

    func isChanged(_ key: String) -> Bool {
        if key == "emitterCells" { return emitterCells?.isEmpty == false }
        if key == "emitterBehaviors" { return emitterBehaviors?.isEmpty == false }
        guard let property = type(of: self).keyTable[key], property.isArchived else { return false }
        return property.isChanged(value(forKey: key), default: type(of: self).defaultValue(forKey: key))
    }

    func encodeValues(to coder: NSCoder) {
        for key in type(of: self).keyTable.archivedKeys where shouldArchiveValue(forKey: key) {
            if let archived = ArchivedValue(value(forKey: key) ?? NSNull()) {
                coder.encode(archived, forKey: key)
            } else {
                Misuse.report("CAEmitterCell: “\(key)” cannot be archived; it is left out")
            }
        }
        if shouldArchiveValue(forKey: "emitterBehaviors"), let emitterBehaviors {
            coder.encode(emitterBehaviors as NSArray, forKey: "emitterBehaviors")
        }
        if shouldArchiveValue(forKey: "emitterCells"), let emitterCells { coder.encode(emitterCells as NSArray, forKey: "emitterCells") }
    }

    func decodeValues(from coder: NSCoder) {
        KeyTable.decode(type(of: self).keyTable.archivedKeys, from: coder) { setValue($0, forKey: $1) }
        if coder.containsValue(forKey: "emitterBehaviors") {
            emitterBehaviors =
                coder.decodeObject(of: [NSArray.self, CAEmitterBehavior.self], forKey: "emitterBehaviors") as? [CAEmitterBehavior]
        }
        if coder.containsValue(forKey: "emitterCells") {
            emitterCells = coder.decodeObject(of: [NSArray.self, CAEmitterCell.self], forKey: "emitterCells") as? [CAEmitterCell]
        }
    }
}

extension KeyTable {
    /// The properties of every cell.
    static let emitterCell = KeyTable(
        [
            KeyedProperty("birthRate", \CAEmitterCell.birthRate),
            KeyedProperty("lifetime", \CAEmitterCell.lifetime),
            KeyedProperty("lifetimeRange", \CAEmitterCell.lifetimeRange),
            KeyedProperty("emissionLatitude", \CAEmitterCell.emissionLatitude),
            KeyedProperty("emissionLongitude", \CAEmitterCell.emissionLongitude),
            KeyedProperty("emissionRange", \CAEmitterCell.emissionRange),
            KeyedProperty("velocity", \CAEmitterCell.velocity),
            KeyedProperty("velocityRange", \CAEmitterCell.velocityRange),
            KeyedProperty("xAcceleration", \CAEmitterCell.xAcceleration),
            KeyedProperty("yAcceleration", \CAEmitterCell.yAcceleration),
            KeyedProperty("zAcceleration", \CAEmitterCell.zAcceleration),
            KeyedProperty("scale", \CAEmitterCell.scale, default: 1),
            KeyedProperty("scaleRange", \CAEmitterCell.scaleRange),
            KeyedProperty("scaleSpeed", \CAEmitterCell.scaleSpeed),
            KeyedProperty("spin", \CAEmitterCell.spin),
            KeyedProperty("spinRange", \CAEmitterCell.spinRange),
            KeyedProperty("rotation", \CAEmitterCell.rotation),
            KeyedProperty("rotationRange", \CAEmitterCell.rotationRange),
            KeyedProperty("mass", \CAEmitterCell.mass, default: 1),
            KeyedProperty("massRange", \CAEmitterCell.massRange),
            KeyedProperty("orientationLatitude", \CAEmitterCell.orientationLatitude),
            KeyedProperty("orientationLongitude", \CAEmitterCell.orientationLongitude),
            KeyedProperty("orientationRange", \CAEmitterCell.orientationRange),
            KeyedProperty("particleType", \CAEmitterCell.particleType, default: "sprite"),
            KeyedProperty("redRange", \CAEmitterCell.redRange),
            KeyedProperty("greenRange", \CAEmitterCell.greenRange),
            KeyedProperty("blueRange", \CAEmitterCell.blueRange),
            KeyedProperty("alphaRange", \CAEmitterCell.alphaRange),
            KeyedProperty("redSpeed", \CAEmitterCell.redSpeed),
            KeyedProperty("greenSpeed", \CAEmitterCell.greenSpeed),
            KeyedProperty("blueSpeed", \CAEmitterCell.blueSpeed),
            KeyedProperty("alphaSpeed", \CAEmitterCell.alphaSpeed),
            KeyedProperty("contentsScale", \CAEmitterCell.contentsScale, default: 1),
            KeyedProperty("minificationFilterBias", \CAEmitterCell.minificationFilterBias),
            KeyedProperty("name", \CAEmitterCell.name),
            KeyedProperty("enabled", \CAEmitterCell.isEnabled, default: true),
            KeyedProperty("color", object: \CAEmitterCell.color, default: CGColor(srgb: SIMD4(repeating: 1))),
            KeyedProperty(any: "contents", \CAEmitterCell.contents),
            KeyedProperty("contentsRect", \CAEmitterCell.contentsRect, default: CGRect(x: 0, y: 0, width: 1, height: 1)),
            KeyedProperty("minificationFilter", \CAEmitterCell.minificationFilter, default: "linear"),
            KeyedProperty("magnificationFilter", \CAEmitterCell.magnificationFilter, default: "linear"),
            KeyedProperty("style", object: \CAEmitterCell.style),
            KeyedProperty("emitterBehaviors", object: \CAEmitterCell.emitterBehaviors, isArchived: false),
            KeyedProperty("emitterCells", object: \CAEmitterCell.emitterCells, isArchived: false),
        ] + timing(of: CAEmitterCell.self, duration: .infinity))
}
