// The output of `check`: lines for a person, or JSON.

import QuartziteMarkup
import QuartzitePreview

/// The result of checking the scenes of a file.
struct CheckReport {
    struct Scene {
        let name: String
        let diagnostics: [MarkupDiagnostic]
    }

    let scenes: [Scene]

    /// The diagnostics of all scenes.
    var diagnostics: [MarkupDiagnostic] { scenes.flatMap(\.diagnostics) }

    func count(of severity: MarkupDiagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }

    // MARK: Text

    /// A line per diagnostic, with the fix below it, and a summary line.
    var text: String {
        var text = ""
        for diagnostic in diagnostics {
            text += "\(diagnostic.description) [\(diagnostic.kind.rawValue)]\n    \(diagnostic.mend)\n"
        }
        return text + summary + "\n"
    }

    private var summary: String {
        let counts = MarkupDiagnostic.Severity.allCases.reversed().compactMap { severity -> String? in
            let count = count(of: severity)
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        let found = counts.isEmpty ? "nothing to mend" : counts.joined(separator: ", ")
        return "\(found) in \(scenes.count == 1 ? "“\(scenes[0].name)”" : "\(scenes.count) scenes")"
    }

    // MARK: JSON

    var json: JSONValue {
        .object([
            ("errors", .integer(count(of: .error))), ("warnings", .integer(count(of: .warning))), ("notes", .integer(count(of: .note))),
            (
                "scenes",
                .array(
                    scenes.map { scene in
                        .object([("name", .string(scene.name)), ("remarks", .array(scene.diagnostics.map(Self.json)))])
                    })
            ),
        ])
    }

    static func json(_ diagnostic: MarkupDiagnostic) -> JSONValue {
        .object([
            ("file", .string(diagnostic.file)), ("line", diagnostic.location.map { .integer($0.line) } ?? .null),
            ("column", diagnostic.location.map { .integer($0.column) } ?? .null), ("severity", .string(diagnostic.severity.rawValue)),
            ("kind", .string(diagnostic.kind.rawValue)), ("message", .string(diagnostic.message)), ("mend", .string(diagnostic.mend)),
            ("furtherPlaces", .integer(diagnostic.furtherPlaces)),
        ])
    }
}
