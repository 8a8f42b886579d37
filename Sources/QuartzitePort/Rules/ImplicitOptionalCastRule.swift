/// Replaces casts to implicitly unwrapped optionals, which Swift 4 accepts: `touches as NSSet!` → `touches as NSSet?`.
///
/// After `as!` and `as?`, the type loses the mark: `times as! NSDictionary!` → `times as! NSDictionary`.
enum ImplicitOptionalCastRule: PortRule {
    static let name = "casts"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "as") && !source.isCode(index - 1, ".") {
            let hasMark = source.isCode(index + 1, "!") || source.isCode(index + 1, "?")
            guard let mark = mark(afterTypeAt: hasMark ? index + 2 : index + 1, in: source), source.isCode(mark, "!") else { continue }
            file.replace(mark...mark, with: hasMark ? "" : "?", rule: name)
        }
    }

    /// Returns the token that follows a type without a space: `NSSet`, `UIView.State`, `[Int]`.
    private static func mark(afterTypeAt start: Int, in source: SourceText) -> Int? {
        var last = start
        if source.isCode(start, "[") || source.isCode(start, "(") {
            guard let close = source.closing(of: start) else { return nil }
            last = close
        } else {
            guard source.isIdentifier(start) else { return nil }
            while source.isCode(last + 1, "."), source.isIdentifier(last + 2) { last += 2 }
        }
        guard source.tokens.indices.contains(last + 1) else { return nil }
        return source.tokens[last].range.upperBound == source.tokens[last + 1].range.lowerBound ? last + 1 : nil
    }
}
