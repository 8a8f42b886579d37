extension ProjectIndex {
    /// Adds the methods whose selectors a file compares, to remove a target or to cancel a request, and those that it gives to display
    /// links.
    mutating func addSelectors(of source: SourceText) {
        for index in 0..<source.count where source.isCode(index, "#selector") {
            guard let end = source.closing(of: index + 1) else { continue }
            // The last name outside of the labels.
            let names = (index + 2..<end).prefix { !source.isCode($0, "(") }.filter(source.isIdentifier)
            guard let name = names.last.map(source.name) else { continue }
            var calls: Set<String> = []
            var inner = index
            while let open = source.parenthesis(around: inner) {
                calls.insert(source.text(open - 1))
                inner = open
            }
            if !calls.isDisjoint(with: ["removeTarget", "cancelPreviousPerformRequests"]) { comparedSelectors.insert(name) }
            if source.parenthesis(around: index).map({ source.isCode($0 - 1, "CADisplayLink") }) == true {
                linkSelectors.insert(name)
            } else {
                otherSelectors.insert(name)
            }
        }
    }

    /// Whether selectors of a method need its name, by which they are compared. Only methods without result have selectors with names.
    func isCompared(_ name: String) -> Bool {
        comparedSelectors.contains(name) && methods[name]?.allSatisfy { $0.returnsVoid && $0.labels.count < 2 } == true
    }

    /// Whether display links are given the selector of a method, and nothing else is.
    func isCalledByLinksOnly(_ name: String) -> Bool { linkSelectors.contains(name) && !otherSelectors.contains(name) }
}
