/// Makes conditions of compilation that hold on iOS hold on Linux: `#if os(iOS)` → `#if os(Linux)`, `canImport(UIKit)` →
/// `canImport(QuartziteKit)`. Conditions about other systems stay as they are, and so do their branches.
enum ConditionRule: PortRule {
    static let name = "conditions"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "#if") || source.isCode(index, "#elseif") {
            var position = index + 1
            while position < source.count, !source.tokens[position].startsLine {
                if source.isCode(position, "os"), source.isCode(position + 2, "iOS") {
                    file.replace(position + 2...position + 2, with: "Linux", rule: name)
                }
                if source.isCode(position, "canImport"), let close = source.partners[position + 1] {
                    replaceModule(position + 2...close - 1, in: &file)
                }
                position += 1
            }
        }
    }

    private static func replaceModule(_ tokens: ClosedRange<Int>, in file: inout FilePort) {
        let module = file.source.name(tokens.lowerBound)
        // Where these exist, code may use the Objective-C runtime.
        guard !["ObjectiveC", "Darwin", "Foundation", "CoreFoundation"].contains(module) else { return }
        guard case .replaced(let replacement) = Frameworks.use(of: module, targets: file.project.modules) else { return }
        file.replace(tokens, with: replacement, rule: name)
    }
}
