import Quartzite

/// Converts between the values of vectors (number, bool, list of numbers, colour, path, an image's label, null) and values of
/// properties.
enum PropertyValue {
    /// The type of the value at a key path. It decides, for example, whether four numbers are a rectangle or a colour.
    enum Kind {
        case number, boolean, point, size, rect, color, transform, image, path, text
        /// One or several numbers.
        case numbers
        /// A list of colours.
        case colors
    }

    /// Returns the value for a property or an end of an animation.
    static func decode(_ value: VectorValue, as kind: Kind) throws -> Any? {
        if case .null = value { return nil }
        let decoded: Any? =
            switch kind {
            case .number: Double(field: value)
            case .boolean: value.asNumber.map { $0 != 0 }
            case .point: CGPoint(field: value)
            case .size: CGSize(field: value)
            case .rect: CGRect(field: value)
            case .color: [Double](field: value).flatMap(color)
            case .transform: CATransform3D(field: value)
            case .image: String(field: value).flatMap(Pictures.picture)
            case .path: VectorPath(field: value)?.path
            case .text: String(field: value)
            case .numbers: Double(field: value) ?? [Double](field: value)
            case .colors: [VectorValue](field: value)?.compactMap { [Double](field: $0).flatMap(color) }
            }
        guard let decoded else { throw MalformedVector("\(value) is no \(kind)") }
        return decoded
    }

    /// Returns the value of a property in the form of the vectors, for comparison.
    static func encode(_ value: Any?) -> VectorValue {
        switch value {
        case let image as CGImage: return Pictures.label(of: image).map(VectorValue.string) ?? .string("another picture")
        case let raw as any RawRepresentable:
            if let text = raw.rawValue as? String { return .string(text) }
            return AnimatableValue(raw.rawValue).map(encode) ?? .null
        default: return AnimatableValue(value).map(encode) ?? .null
        }
    }

    private static func encode(_ value: AnimatableValue) -> VectorValue {
        switch value {
        case .number(let v): .number(v)
        case .boolean(let v): .boolean(v)
        case .point(let v): v.answer
        case .size(let v): v.answer
        case .rect(let v): v.answer
        case .affine(let v): v.answer
        case .transform(let v): v.answer
        case .color(let v): .numbers((0..<4).map { v.srgb[$0] })
        case .image(let v): Pictures.label(of: v).map(VectorValue.string) ?? .string("another picture")
        case .path(let v): .string("\(v)")
        case .string(let v): .string(v)
        case .array(let v): .array(v.map(encode))
        }
    }

    private static func color(_ c: [Double]) -> CGColor? {
        c.count == 4 ? CGColor(srgb: SIMD4(c[0], c[1], c[2], c[3])) : nil
    }
}

extension PropertyValue.Kind {
    /// The type of the value at a key path.
    init(keyPath: String) throws {
        guard let path = PropertyPath(keyPath) else { throw NotAvailable("the property “\(keyPath)”") }
        self =
            switch path.shape {
            case .number: .number
            case .boolean: .boolean
            case .point: .point
            case .size: .size
            case .rect: .rect
            case .color: .color
            case .transform: .transform
            case .image: .image
            case .path: .path
            case .numbers: .numbers
            case .colors: .colors
            case .filters: throw NotAvailable("the value of “\(keyPath)”")
            }
    }
}

/// The images that the labels A, B and C stand for.
enum Pictures {
    private static let byLabel: [String: CGImage] = ["A": [255, 0, 0, 255], "B": [0, 255, 0, 255], "C": [0, 0, 255, 255]]
        .compactMapValues { CGImage(width: 1, height: 1, premultipliedRGBA: $0) }

    static func picture(_ label: String) -> CGImage? { byLabel[label] }

    static func label(of image: CGImage) -> String? { byLabel.first { $0.value === image }?.key }
}
