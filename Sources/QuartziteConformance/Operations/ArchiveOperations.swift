import Quartzite

/// Operations on archives.
enum ArchiveOperations {
    static let one: [String: Operation] = [
        "shouldArchive": { question in
            let input = question.input
            let name: String = try input.require("class")
            let keys: [String] = try input.optional("keys") ?? [input.require("key")]
            let answers = try keys.map { key in
                let instance = try VectorClasses.instance(name)
                // This variable is the only strong reference to a superlayer.
                var kept: CALayer?
                if let value: VectorValue = try input.optional("value") { instance.setValue(any(value), forKey: key) }
                if try input.read("changed", default: false) { kept = change(key, of: instance) }
                defer { withExtendedLifetime(kept) {} }
                return try shouldArchive(key, instance)
            }
            guard Set(answers).count == 1, let answer = answers.first else {
                let different = zip(keys, answers).filter { $0.1 != answers.first }.map(\.0)
                throw Inconsistent("the keys have different answers: \(keys.first ?? "") unlike \(different.joined(separator: ", "))")
            }
            return ["shouldArchive": .boolean(answer)]
        }
    ]

    private static func shouldArchive(_ key: String, _ instance: any KeyValueCoded) throws -> Bool {
        switch instance {
        case let layer as CALayer: layer.shouldArchiveValue(forKey: key)
        case let animation as CAAnimation: animation.shouldArchiveValue(forKey: key)
        default: throw NotAvailable("shouldArchiveValue(forKey:) of \(type(of: instance))")
        }
    }

    /// Changes a property to a value that differs from the default, if possible.
    private static func change(_ key: String, of instance: any KeyValueCoded) -> CALayer? {
        switch (key, instance) {
        case ("preferredFrameRateRange", let animation as CAAnimation):
            animation.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20)
        case ("superlayer", let layer as CALayer):
            let superlayer = CALayer()
            superlayer.addSublayer(layer)
            return superlayer
        case ("visibleRect", let layer as CALayer): layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
        case ("sublayers", let layer as CALayer): layer.addSublayer(CALayer())
        case ("mask", let layer as CALayer): layer.mask = CALayer()
        default: instance.setValue(another(instance.value(forKey: key), key), forKey: key)
        }
        return nil
    }

    /// Returns another value of the same type.
    private static func another(_ value: Any?, _ key: String) -> Any {
        let raw = (value as? any RawRepresentable).map { $0.rawValue as Any } ?? value
        switch AnimatableValue(raw) {
        case .boolean(let flag)?: return !flag
        case .number(let number)?: return LayerProperty(key: key)?.shape == .boolean ? (number == 0) as Any : number == 5 ? 6 : 5
        case .point?: return CGPoint(x: 5, y: 6)
        case .size?: return CGSize(width: 5, height: 6)
        case .rect?: return CGRect(x: 5, y: 6, width: 7, height: 8)
        case .affine?, .transform?: return CATransform3DMakeScale(2, 3, 4)
        case .color?: return CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        case .string?: return ["cornerCurve": "continuous", "contentsFormat": "Gray8", "fillMode": "both"][key] ?? "center"
        case .path?, .image?, .array?, nil: break
        }
        switch LayerProperty(key: key)?.shape {
        case .color?: return CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        case .path?: return CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        case .image?: return Pictures.picture("A") ?? 5
        default: return key == "name" ? "another" : 5
        }
    }

    private static func any(_ value: VectorValue) -> Any? {
        switch value {
        case .null: nil
        case .boolean(let v): v
        case .number(let v): v
        case .string(let v): v
        case .array(let v): v.compactMap { any($0) }
        case .object: value
        }
    }
}
