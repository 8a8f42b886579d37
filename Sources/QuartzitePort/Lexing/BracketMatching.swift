/// Pairs brackets.
///
/// The branches of `#if … #else … #endif` may each open the same brace. Every branch therefore begins with the brackets that were open
/// before the `#if`.
enum BracketMatching {
    /// Returns each bracket's partner; nil for other tokens and for brackets without a partner.
    /// - Complexity: O(tokens).
    static func partners(in tokens: [Token], of bytes: [UInt8]) -> [Int?] {
        var partners = [Int?](repeating: nil, count: tokens.count)
        var open: [(index: Int, closing: UInt8)] = []
        var conditions: [[(index: Int, closing: UInt8)]] = []
        for (index, token) in tokens.enumerated() {
            if token.kind == .pound {
                switch String(decoding: bytes[token.range], as: UTF8.self) {
                case "#if": conditions.append(open)
                case "#else", "#elseif": open = conditions.last ?? open
                case "#endif": _ = conditions.popLast()
                default: break
                }
            }
            guard token.kind == .punctuation, let last = bytes[token.range].last else { continue }
            switch last {
            case UInt8(ascii: "("): open.append((index, UInt8(ascii: ")")))
            case UInt8(ascii: "["): open.append((index, UInt8(ascii: "]")))
            case UInt8(ascii: "{"): open.append((index, UInt8(ascii: "}")))
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard let match = open.lastIndex(where: { $0.closing == last }) else { continue }
                partners[index] = open[match].index
                partners[open[match].index] = index
                open.removeSubrange(match...)
            default: break
            }
        }
        return partners
    }
}
