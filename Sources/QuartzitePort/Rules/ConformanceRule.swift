/// Keeps methods that implement optional requirements in use. A method that almost matches a requirement would compile, but the
/// requirement's default would be called instead.
///
/// - The runtime of Objective-C accepts `view() -> UIView` for a requirement `view() -> UIView?`. Swift does not, so the method's result
///   becomes optional.
/// - The runtime finds a method in a subclass of the class that conforms. Swift finds overrides only: the place needs a person.
enum ConformanceRule: PortRule {
    static let name = "protocols"

    static func apply(to file: inout FilePort) {
        let (source, project) = (file.source, file.project)
        for method in file.structure.methods where !method.isOptional && !method.isStatic {
            guard let type = method.typeName, !project.protocols.contains(type) else { continue }
            for requirement in project.optionalRequirements(method.name, labels: method.labels) {
                guard let name = requirement.typeName, let conforming = project.classConforming(to: name, from: type) else { continue }
                if requirement.outcome == .optional, method.outcome == .value, let result = method.result {
                    makeOptional(result, in: &file)
                }
                let isOverride = method.tokens.contains { source.isCode($0, "override") }
                if conforming != type, !isOverride, !project.declares(method, between: type, and: conforming) {
                    file.remark(
                        at: method.keyword,
                        "\(method.compoundName): \(conforming), which conforms to \(name), must declare the method, so that \(type) can override it"
                    )
                }
            }
        }
    }

    private static func makeOptional(_ type: ClosedRange<Int>, in file: inout FilePort) {
        if ProtocolDefaults.isSimple(type, in: file.source) {
            file.append("?", after: type.upperBound, rule: name)
        } else {
            file.insert("(", before: type.lowerBound, rule: name)
            file.append(")?", after: type.upperBound, rule: name)
        }
    }
}
