// Lists in brackets: the arguments of a call, the parameters of a function, the elements of an array.

extension SourceText {
    /// Returns the tokens of each element of a list in brackets, split at the commas outside of inner brackets. Empty elements are left out.
    /// - Parameter brackets: the tokens from the opening to the closing bracket.
    /// - Complexity: O(tokens).
    func arguments(in brackets: ClosedRange<Int>) -> [ClosedRange<Int>] {
        guard brackets.count > 1 else { return [] }
        let inside = brackets.lowerBound + 1..<brackets.upperBound
        var start = inside.lowerBound
        return (outermost(in: inside).filter { isCode($0, ",") } + [inside.upperBound]).compactMap { end in
            defer { start = end + 1 }
            return start < end ? start...end - 1 : nil
        }
    }

    /// Returns the labels of the arguments of a call; `_` for none.
    func labels(ofArgumentsIn parentheses: ClosedRange<Int>) -> [String] {
        arguments(in: parentheses).map { argument in
            isIdentifier(argument.lowerBound) && isCode(argument.lowerBound + 1, ":") ? name(argument.lowerBound) : "_"
        }
    }

    /// Returns the tokens of a range that are not inside of brackets. For a part in brackets, only the opening bracket is returned.
    func outermost(in range: Range<Int>) -> [Int] {
        var (result, position) = ([Int](), range.lowerBound)
        while position < range.upperBound {
            result.append(position)
            position = (closing(of: position) ?? position) + 1
        }
        return result
    }

    /// Returns the innermost opening parenthesis around a token, not before the token `first`.
    func parenthesis(around index: Int, from first: Int = 0) -> Int? {
        guard first < index else { return nil }
        return (max(0, first)..<index).last { isCode($0, "(") && (closing(of: $0) ?? 0) > index }
    }
}
