/// An initializer that a type or an extension declares.
struct SourceInitializer {
    struct Parameter {
        /// The label; `_` for none.
        var label: String
        var hasDefault: Bool
    }

    /// A call of an initializer: the labels of the arguments in parentheses; `_` for none.
    struct Call {
        var labels: [String]
        var hasTrailingClosure: Bool
    }

    var typeName: String
    var parameters: [Parameter]
    var isRequired: Bool

    /// Whether the labels of a call fit. Arguments may be missing for parameters with default values.
    func accepts(_ call: Call) -> Bool {
        if Self.accept(parameters[...], call.labels[...]) { return true }
        // The closure after the parentheses is the last argument.
        return call.hasTrailingClosure && !parameters.isEmpty && Self.accept(parameters.dropLast(), call.labels[...])
    }

    private static func accept(_ parameters: ArraySlice<Parameter>, _ labels: ArraySlice<String>) -> Bool {
        var labels = labels
        for parameter in parameters {
            if labels.first == parameter.label {
                labels = labels.dropFirst()
            } else if !parameter.hasDefault {
                return false
            }
        }
        return labels.isEmpty
    }
}
