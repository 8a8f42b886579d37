/// Makes conditions of compilation that hold on iOS hold on Linux: `#if os(iOS)` → `#if os(Linux)`, `canImport(UIKit)` →
/// `canImport(QuartziteKit)`. Conditions about other systems stay as they are, and so do their branches.
///
/// A condition that names macOS too, and has another branch, distinguishes Apple's systems from others: `#if os(macOS) || os(iOS) … #else
/// …`. Such a condition stays, because the other branch is the one for Linux.
enum ConditionRule: PortRule {
    static let name = "conditions"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "#if") || source.isCode(index, "#elseif") {
            let condition = tokens(ofConditionAt: index, in: source)
            let namesMac = condition.contains { position in
                ["macOS", "OSX"].contains(source.text(position)) && source.isCode(position - 2, "os") && !source.isCode(position - 3, "!")
            }
            let isAboutApple = namesMac && hasOtherBranch(after: condition.upperBound, in: source)
            for position in condition {
                if source.isCode(position, "os"), source.isCode(position + 2, "iOS"), !isAboutApple {
                    file.replace(position + 2...position + 2, with: "Linux", rule: name)
                }
                if source.isCode(position, "canImport"), source.isCode(position + 1, "("), let close = source.closing(of: position + 1),
                    close > position + 2
                {
                    replaceModule(position + 2...close - 1, in: &file)
                }
            }
        }
    }

    /// Returns the tokens after `#if` on its line.
    private static func tokens(ofConditionAt index: Int, in source: SourceText) -> Range<Int> {
        var end = index + 1
        while end < source.count, !source.tokens[end].startsLine { end += 1 }
        return index + 1..<end
    }

    /// Whether an `#else` or `#elseif` of the same `#if` follows.
    private static func hasOtherBranch(after start: Int, in source: SourceText) -> Bool {
        var depth = 0
        for index in start..<source.count where source.tokens[index].kind == .pound {
            switch source.text(index) {
            case "#if": depth += 1
            case "#endif":
                if depth == 0 { return false }
                depth -= 1
            case "#else", "#elseif":
                if depth == 0 { return true }
            default: break
            }
        }
        return false
    }

    private static func replaceModule(_ tokens: ClosedRange<Int>, in file: inout FilePort) {
        let module = file.source.name(tokens.lowerBound)
        // Where these exist, code may use the Objective-C runtime.
        guard !["ObjectiveC", "Darwin", "Foundation", "CoreFoundation"].contains(module) else { return }
        guard case .replaced(let replacement) = Frameworks.use(of: module, targets: file.project.modules) else { return }
        file.replace(tokens, with: replacement, rule: name)
    }
}
