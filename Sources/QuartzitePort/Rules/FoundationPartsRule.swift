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
        guard let first = imports.first(where: { file.structure.conditionDepth[$0.keyword] == 0 && !file.removes($0.keyword) }) else {
            return
        }
        for (module, names) in parts where !imports.contains(where: { $0.module == module }) {
            let isUsed = (0..<source.count).contains { index in
                source.isIdentifier(index) && names.contains(source.text(index)) && !source.isCode(index - 1, ".")
                    && !file.project.declares(source.text(index))
            }
            if isUsed { file.append("; import \(module)", after: first.end, rule: name) }
        }
    }
}
