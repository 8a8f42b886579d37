import QuartziteGraphics

// Key-value coding of cells, by a table of their numbers and a switch over the rest; and archives, which go by the same keys.
extension CAEmitterCell {
    /// The cell that a key path `emitterCells.name.rest` leads to, and the rest.
    static func cell(on keyPath: String, among cells: [CAEmitterCell]?) -> (cell: CAEmitterCell, rest: String)? {
        let parts = keyPath.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "emitterCells", let cell = cells?.first(where: { $0.name == String(parts[1]) }) else {
            return nil
        }
        return (cell, String(parts[2]))
    }

    static func standardDefault(forKey key: String) -> Any? {
        switch key {
        case "enabled": NSNumber(value: true)
        case "contentsRect": CGRect(x: 0, y: 0, width: 1, height: 1)
        case "contentsScale", "scale", "speed": NSNumber(value: 1)
        case "color": CGColor(srgb: SIMD4(repeating: 1))
        case "minificationFilter", "magnificationFilter": "linear"
        case "duration": NSNumber(value: Double.infinity)
        case "fillMode": CAMediaTimingFillMode.removed
        default: nil
        }
    }

    func readValue(forKey key: String) -> Any? {
        if let number = EmitterCellNumber(key: key) { return NSNumber(value: values.numbers[number]) }
        switch key {
        case "name": return name
        case "enabled": return NSNumber(value: isEnabled)
        case "color": return color
        case "contents": return contents
        case "contentsRect": return contentsRect
        case "minificationFilter": return minificationFilter
        case "magnificationFilter": return magnificationFilter
        case "emitterCells": return emitterCells
        case "style": return style
        case "beginTime": return NSNumber(value: beginTime)
        case "duration": return NSNumber(value: duration)
        case "speed": return NSNumber(value: speed)
        case "timeOffset": return NSNumber(value: timeOffset)
        case "repeatCount": return NSNumber(value: repeatCount)
        case "repeatDuration": return NSNumber(value: repeatDuration)
        case "autoreverses": return NSNumber(value: autoreverses)
        case "fillMode": return fillMode
        default: return storedValues[key] ?? style?[key]
        }
    }

    func writeValue(_ value: Any?, forKey key: String) {
        let number = AnimatableValue(value)?.lanes(for: .number)?.x
        let text = (value as? any RawRepresentable)?.rawValue as? String ?? value as? String
        if let property = EmitterCellNumber(key: key) {
            guard let number else { return reportUnfit(value, forKey: key) }
            return setNumber(number, of: property)
        }
        switch (key, number, text) {
        case ("name", _, _): name = text
        case ("enabled", let number?, _): isEnabled = number != 0
        case ("contents", _, _): contents = value
        case ("color", _, _):
            if value == nil || value is CGColor { color = value as? CGColor } else { reportUnfit(value, forKey: key) }
        case ("contentsRect", _, _):
            if case .rect(let rect)? = AnimatableValue(value) { contentsRect = rect } else { reportUnfit(value, forKey: key) }
        case ("minificationFilter", _, let text?): minificationFilter = text
        case ("magnificationFilter", _, let text?): magnificationFilter = text
        case ("emitterCells", _, _):
            if value == nil || value is [CAEmitterCell] {
                emitterCells = value as? [CAEmitterCell]
            } else {
                reportUnfit(value, forKey: key)
            }
        case ("style", _, _): style = value as? [AnyHashable: Any]
        case ("beginTime", let number?, _): beginTime = number
        case ("duration", let number?, _): duration = number
        case ("speed", let number?, _): speed = Float(number)
        case ("timeOffset", let number?, _): timeOffset = number
        case ("repeatCount", let number?, _): repeatCount = Float(number)
        case ("repeatDuration", let number?, _): repeatDuration = number
        case ("autoreverses", let number?, _): autoreverses = number != 0
        case ("fillMode", _, let text?): fillMode = CAMediaTimingFillMode(rawValue: text)
        case _ where Self.keys.contains(key): reportUnfit(value, forKey: key)
        default: storedValues[key] = value
        }
    }

    /// By way of the property, which subclasses may override.
    private func setNumber(_ v: Double, of property: EmitterCellNumber) {
        switch property {
        case .birthRate: birthRate = Float(v)
        case .lifetime: lifetime = Float(v)
        case .lifetimeRange: lifetimeRange = Float(v)
        case .emissionLatitude: emissionLatitude = v
        case .emissionLongitude: emissionLongitude = v
        case .emissionRange: emissionRange = v
        case .velocity: velocity = v
        case .velocityRange: velocityRange = v
        case .xAcceleration: xAcceleration = v
        case .yAcceleration: yAcceleration = v
        case .zAcceleration: zAcceleration = v
        case .scale: scale = v
        case .scaleRange: scaleRange = v
        case .scaleSpeed: scaleSpeed = v
        case .spin: spin = v
        case .spinRange: spinRange = v
        case .redRange: redRange = Float(v)
        case .greenRange: greenRange = Float(v)
        case .blueRange: blueRange = Float(v)
        case .alphaRange: alphaRange = Float(v)
        case .redSpeed: redSpeed = Float(v)
        case .greenSpeed: greenSpeed = Float(v)
        case .blueSpeed: blueSpeed = Float(v)
        case .alphaSpeed: alphaSpeed = Float(v)
        case .contentsScale: contentsScale = v
        case .minificationFilterBias: minificationFilterBias = Float(v)
        }
    }

    private func reportUnfit(_ value: Any?, forKey key: String) {
        let kind = value.map { String(describing: type(of: $0)) } ?? "nil"
        Misuse.report("CAEmitterCell\(name.map { " “\($0)”" } ?? ""): \(kind) does not fit “\(key)”")
    }

    // MARK: Archives

    private static let otherKeys = [
        "name", "enabled", "color", "contents", "contentsRect", "minificationFilter", "magnificationFilter", "style", "beginTime",
        "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]
    private static let keys = EmitterCellNumber.allCases.map(\.key) + otherKeys

    func isChanged(_ key: String) -> Bool {
        if key == "emitterCells" { return emitterCells?.isEmpty == false }
        guard Self.keys.contains(key) else { return false }
        let (value, usual) = (value(forKey: key), type(of: self).defaultValue(forKey: key))
        guard let value else { return usual != nil }
        guard let archived = ArchivedValue(value) else { return true }
        return usual.map { archived != ArchivedValue($0) } ?? !archived.isBlank
    }

    func encodeValues(to coder: NSCoder) {
        for key in Self.keys where shouldArchiveValue(forKey: key) {
            if let archived = ArchivedValue(value(forKey: key) ?? NSNull()) {
                coder.encode(archived, forKey: key)
            } else {
                Misuse.report("CAEmitterCell: “\(key)” cannot be archived; it is left out")
            }
        }
        if shouldArchiveValue(forKey: "emitterCells"), let emitterCells { coder.encode(emitterCells as NSArray, forKey: "emitterCells") }
    }

    func decodeValues(from coder: NSCoder) {
        for key in Self.keys where coder.containsValue(forKey: key) {
            guard let value = coder.decodeObject(of: ArchivedValue.self, forKey: key)?.value else { continue }
            setValue(value is NSNull ? nil : value, forKey: key)
        }
        if coder.containsValue(forKey: "emitterCells") {
            emitterCells = coder.decodeObject(of: [NSArray.self, CAEmitterCell.self], forKey: "emitterCells") as? [CAEmitterCell]
        }
    }
}
