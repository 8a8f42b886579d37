// Value functions, by name.

import Quartzite

extension ValueScanner {
    /// `rotateX` and its kin.
    mutating func valueFunction() throws(ValueFault) -> CAValueFunction {
        let start = position
        guard let function = CAValueFunction(name: CAValueFunctionName(rawValue: letters())) else {
            position = start
            throw fault(expected: "one of " + CAValueFunction.Kind.allCases.map(\.rawValue).joined(separator: " "))
        }
        return function
    }
}
