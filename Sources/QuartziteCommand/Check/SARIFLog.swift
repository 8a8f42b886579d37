// The result of `check` in the Static Analysis Results Interchange Format, which editors and CI services read.

import Foundation
import QuartziteMarkup
import QuartzitePreview

/// A SARIF log of version 2.1.0 with one run.
struct SARIFLog {
    let value: JSONValue

    init(_ report: CheckReport) {
        let kinds = MarkupDiagnostic.Kind.allCases
        let rules = kinds.map { kind in
            JSONValue.object([
                ("id", .string(kind.rawValue)), ("shortDescription", Self.message(kind.summary)), ("help", Self.message(kind.mend)),
                ("defaultConfiguration", .object([("level", .string(kind.severity.rawValue))])),
            ])
        }
        let driver = JSONValue.object([
            ("name", "quartzite"), ("version", .string(QuartziteTool.version)), ("rules", .array(rules)),
        ])
        value = .object([
            ("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), ("version", "2.1.0"),
            (
                "runs",
                .array([
                    .object([
                        ("tool", .object([("driver", driver)])), ("columnKind", "unicodeCodePoints"),
                        ("results", .array(report.diagnostics.map { Self.result($0, kinds) })),
                    ])
                ])
            ),
        ])
    }

    private static func result(_ diagnostic: MarkupDiagnostic, _ kinds: [MarkupDiagnostic.Kind]) -> JSONValue {
        var place: [(key: String, value: JSONValue)] = [("artifactLocation", .object([("uri", .string(uri(diagnostic.file)))]))]
        if let location = diagnostic.location {
            place.append(("region", .object([("startLine", .integer(location.line)), ("startColumn", .integer(location.column))])))
        }
        return .object([
            ("ruleId", .string(diagnostic.kind.rawValue)), ("ruleIndex", .integer(kinds.firstIndex(of: diagnostic.kind) ?? -1)),
            ("level", .string(diagnostic.severity.rawValue)), ("message", message("\(diagnostic.message). \(diagnostic.mend)")),
            ("locations", .array([.object([("physicalLocation", .object(place))])])),
            ("occurrenceCount", .integer(diagnostic.furtherPlaces + 1)),
        ])
    }

    private static func message(_ text: String) -> JSONValue { .object([("text", .string(text))]) }

    /// A path as a URI reference: relative paths stay relative.
    private static func uri(_ path: String) -> String {
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        if path.hasPrefix("/") { return "file://" + escaped }
        // A colon before the first slash would begin a scheme.
        return escaped.prefix { $0 != "/" }.contains(":") ? "./" + escaped : escaped
    }

    private static let allowed = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&'()*+,;=:@")
}
