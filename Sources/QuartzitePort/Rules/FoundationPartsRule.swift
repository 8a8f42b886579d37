/// Imports the parts of Foundation that are modules of their own on Linux: `import UIKit` → `import QuartziteKit; import FoundationNetworking`
/// in a file that uses `URLSession`.
enum FoundationPartsRule: PortRule {
    static let name = "imports"

    private static let parts: [(module: String, names: Set<String>)] = [
        (
            "FoundationNetworking",
            [
                "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask", "URLSessionDownloadTask",
                "URLSessionDelegate",
                "URLSessionDataDelegate", "URLSessionDownloadDelegate", "URLSessionTaskDelegate", "URLRequest", "NSMutableURLRequest",
                "URLResponse", "HTTPURLResponse", "URLCache", "URLCredential", "HTTPCookie", "HTTPCookieStorage", "URLProtocol",
            ]
        ),
        ("FoundationXML", ["XMLParser", "XMLParserDelegate", "XMLDocument", "XMLElement", "XMLNode"]),
    ]

    static func apply(to file: inout FilePort) {
        let source = file.source
        let imports = ImportRule.imports(of: source)
        let first = imports.first { file.structure.conditionDepth[$0.keyword] == 0 && !file.removes($0.keyword) }
        // In a file without an import, another file's made Foundation visible: see `MissingImportRule`.
        guard first != nil || imports.isEmpty && file.project.usesViews && !source.isCode(0, "#if") else { return }
        for (module, names) in parts where !imports.contains(where: { $0.module == module }) {
            let isUsed = (0..<source.count).contains { index in
                source.isIdentifier(index) && names.contains(source.text(index)) && !source.isCode(index - 1, ".")
                    && !file.project.declares(source.text(index))
            }
            guard isUsed else { continue }
            if let first {
                file.append("; import \(module)", after: first.end, rule: name)
            } else {
                file.insert("import \(module); ", before: 0, rule: name)
            }
        }
    }
}
