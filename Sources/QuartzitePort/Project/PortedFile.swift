/// A Swift file after the rules.
public struct PortedFile: Sendable {
    /// The path below the target's folder, with the target's name first.
    public let path: String
    /// The text of the result in UTF-8.
    public let result: [UInt8]
    /// What changed, by line.
    public let changes: [Change]
    /// The places that need a person, by line.
    public let remarks: [Remark]
    /// Why the file is left out; nil for a file that is part of the result.
    public let leftOut: String?

    /// The result as text.
    public var text: String { String(decoding: result, as: UTF8.self) }
}
