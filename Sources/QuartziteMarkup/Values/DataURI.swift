// `data:` URIs: pictures inside attributes.

import Foundation

/// Decoding of `data:` URIs.
enum DataURI {
    /// Whether a text begins with `data:`, in upper or lower case.
    static func isDataURI(_ text: String) -> Bool {
        text.utf8.prefix(5).elementsEqual("data:".utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    /// The bytes of `data:[type][;base64],…`; nil without a comma or with invalid Base64.
    ///
    /// White space is ignored: editors wrap long lines.
    static func bytes(of text: String) -> Data? {
        guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let header = text[..<comma].lowercased()
        let body = text[text.utf8.index(after: comma)...]
        guard header.hasSuffix(";base64") else {
            return body.removingPercentEncoding.map { Data($0.utf8) }
        }
        var encoded = body.utf8.contains(UInt8(ascii: "%")) ? (body.removingPercentEncoding ?? String(body)) : String(body)
        if encoded.utf8.contains(where: isMarkupSpace) { encoded.unicodeScalars.removeAll { $0.isMarkupSpace } }
        return Data(base64Encoded: encoded)
    }
}
