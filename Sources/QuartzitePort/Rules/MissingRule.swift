/// Lists uses of features that Quartzite lacks. The first use of each kind in a file is listed.
enum MissingRule: PortRule {
    static let name = "missing"

    static func apply(to file: inout FilePort) {
        let source = file.source
        var listed: Set<String> = []
        for index in 0..<source.count {
            guard let message = message(at: index, in: file), listed.insert(message).inserted else { continue }
            file.remark(at: index, "\(source.text(index)): \(message)")
        }
        for method in file.structure.methods {
            guard let type = method.type, file.structure.types[type].kind == .extension else { continue }
            if method.tokens.contains(where: { source.isCode($0, "override") }), !JoinExtensionRule.joins(type, in: file),
                !ObserverRule.implements(method, in: file),
                !file.project.forwardsOverrides(of: file.structure.types[type].simpleName)
                    || file.structure.conditionDepth[method.keyword] > 0
            {
                file.remark(at: method.keyword, "override in an extension: move the method into the class")
            }
        }
    }

    private static func message(at index: Int, in file: FilePort) -> String? {
        let source = file.source
        let text = source.text(index)
        switch source.tokens[index].kind {
        case .attribute where text == "@UIApplicationMain" || text == "@NSApplicationMain":
            return "an app has no main on Linux: show its view controller by preview(name:)"
        case .attribute where text == "@convention" && source.isCode(index + 2, "block"):
            let isWalk = file.structure.methods.contains { method in
                guard let end = source.closing(of: method.tokens.upperBound + 1) else { return false }
                return (method.tokens.lowerBound...end).contains(index) && PathBlockRule.walks(method, in: file)
            }
            return isWalk ? nil : "blocks of Objective-C are missing"
        case .identifier:
            guard !file.project.declares(text) else { return nil }
            if text == "forwardingTarget",
                file.structure.methods.contains(where: { $0.keyword == index - 1 && ForwardingTargetRule.forwards($0, in: file) })
                    || source.isCode(index - 2, "super")
            {
                return nil
            }
            if text == "NSSelectorFromString", SelectorNameRule.replacesFunction(at: index, in: file) { return nil }
            return ObservingRemarks.message(at: index, in: file) ?? MissingFrameworks.message(forName: text)
        default: return nil
        }
    }
}
