import Foundation

/// A JSON value with distinct numbers and booleans; also the answer of an operation.
enum VectorValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([VectorValue])
    case object([String: VectorValue])

    static func numbers(_ values: [Double]) -> VectorValue { .array(values.map(VectorValue.number)) }

    /// The number that a value stands for: special numbers are strings in the vectors, and booleans of one format are 0 and 1 in
    /// the other.
    var asNumber: Double? {
        switch self {
        case .number(let value): value
        case .boolean(let value): value ? 1 : 0
        case .string("NaN"): .nan
        case .string("Infinity"), .string("inf"): .infinity
        case .string("-Infinity"): -.infinity
        default: nil
        }
    }
}

extension VectorValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([VectorValue].self) {
            self = .array(value)
        } else if let value = try? container.decode([String: VectorValue].self) {
            self = .object(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if container.decodeNil() {
            self = .null
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a value of no known kind")
        }
    }
}

extension VectorValue: CustomStringConvertible {
    /// A short form for the report: nine significant digits, keys in order.
    var description: String {
        switch self {
        case .null: "null"
        case .boolean(let value): String(value)
        case .number(let value) where value.isFinite: String(format: "%.9g", value)
        case .number(let value): String(value)
        case .string(let value): "“\(value)”"
        case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .object(let values):
            "{" + values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
        }
    }
}
