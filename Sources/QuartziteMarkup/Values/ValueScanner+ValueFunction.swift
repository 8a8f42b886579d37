// Value functions.

import Quartzite

extension ValueScanner {
    /// The name of a value function, for example `rotateX`.
    mutating func valueFunction() throws(ValueFault) -> CAValueFunction {
        let start = position
        guard let function = CAValueFunction(name: CAValueFunctionName(rawValue: letters())) else {
            position = start
            throw fault(expected: "one of " + CAValueFunction.Kind.allCases.map(\.rawValue).joined(separator: " "))
        }
        return function
    }
}
