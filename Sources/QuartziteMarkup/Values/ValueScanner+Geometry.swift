// Points, sizes and rectangles: a fixed count of lengths separated by white space.

import Quartzite

extension ValueScanner {
    /// `x y`
    mutating func point() throws(ValueFault) -> CGPoint {
        let n = try lengths(2, "two numbers: x y")
        return CGPoint(x: n[0], y: n[1])
    }

    /// `width height`
    mutating func size() throws(ValueFault) -> CGSize {
        let n = try lengths(2, "two numbers: width height")
        return CGSize(width: n[0], height: n[1])
    }

    /// `x y width height`
    mutating func rect() throws(ValueFault) -> CGRect {
        let n = try lengths(4, "four numbers: x y width height")
        return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    /// A rectangle, or its size alone: many hand-written files have `bounds="width height"`.
    mutating func bounds() throws(ValueFault) -> CGRect {
        let start = position
        if let size = try? size() {
            skipSpace()
            if isAtEnd {
                remark(.unusualSyntax, "two numbers are read as width and height, with the origin at 0 0")
                return CGRect(origin: .zero, size: size)
            }
        }
        position = start
        return try rect()
    }

    /// `count` lengths. A comma between two lengths is accepted with a note.
    mutating func lengths(_ count: Int, _ expected: String) throws(ValueFault) -> [Double] {
        let start = position
        var numbers: [Double] = []
        for _ in 0..<count {
            if !numbers.isEmpty, skipSeparator(",") { remark(.unusualSyntax, "numbers are separated by white space, not by commas") }
            do {
                numbers.append(try real())
            } catch {
                position = start
                throw fault(expected: expected)
            }
        }
        return numbers
    }
}
