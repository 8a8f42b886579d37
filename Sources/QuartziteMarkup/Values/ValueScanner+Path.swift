// Paths: operands first, then the operator, as in PostScript.
//
//     x y m    move        x1 y1 x y q          quadratic curve
//     x y l    line        x1 y1 x2 y2 x y c    cubic curve        h    close

import Quartzite

extension ValueScanner {
    /// A path. Reading stops at an error with a warning; the result is the path up to the error.
    mutating func path() throws(ValueFault) -> CGPath {
        var elements = PathElements()
        var operands: [CGFloat] = []
        while true {
            skipSpace()
            let start = position
            guard let byte = next else { break }
            if let number = try? plainReal(), position >= bytes.count || isMarkupSpace(bytes[position]) {
                operands.append(CGFloat(number))
                // No operator takes more than six operands. Stop here, so that a long list of numbers needs no memory.
                guard operands.count <= 6 else { return stopped(at: start, elements, expected: "an operator: m l q c h") }
                continue
            }
            position = start + 1
            let isAlone = position >= bytes.count || isMarkupSpace(bytes[position])
            guard isAlone, let count = Self.operandCount(of: byte) else {
                return stopped(at: start, elements, expected: "a number or an operator: m l q c h")
            }
            guard operands.count == count else {
                return stopped(
                    at: start, elements,
                    expected: "\(count) numbers before “\(Character(Unicode.Scalar(byte)))”, there are \(operands.count)")
            }
            guard elements.currentPoint != nil || byte == UInt8(ascii: "m") else {
                return stopped(at: start, elements, expected: "a move (x y m) at the start of a path")
            }
            Self.append(byte, operands, to: &elements)
            operands.removeAll(keepingCapacity: true)
        }
        guard operands.isEmpty else { return stopped(at: position, elements, expected: "an operator after the last numbers") }
        return CGPath(elements: elements)
    }

    private mutating func stopped(at start: Int, _ elements: PathElements, expected: String) -> CGPath {
        remark(.invalidValue, "found \(excerpt(from: start)), expected \(expected); the path ends there")
        position = bytes.count
        return CGPath(elements: elements)
    }

    private static func operandCount(of byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "m"), UInt8(ascii: "l"): 2
        case UInt8(ascii: "q"): 4
        case UInt8(ascii: "c"): 6
        case UInt8(ascii: "h"): 0
        default: nil
        }
    }

    private static func append(_ byte: UInt8, _ n: [CGFloat], to elements: inout PathElements) {
        switch byte {
        case UInt8(ascii: "m"): elements.move(to: CGPoint(x: n[0], y: n[1]))
        case UInt8(ascii: "l"): elements.addLine(to: CGPoint(x: n[0], y: n[1]))
        case UInt8(ascii: "q"): elements.addQuad(control: CGPoint(x: n[0], y: n[1]), to: CGPoint(x: n[2], y: n[3]))
        case UInt8(ascii: "c"):
            elements.addCubic(
                control1: CGPoint(x: n[0], y: n[1]), control2: CGPoint(x: n[2], y: n[3]), to: CGPoint(x: n[4], y: n[5]))
        default: elements.close()
        }
    }
}
