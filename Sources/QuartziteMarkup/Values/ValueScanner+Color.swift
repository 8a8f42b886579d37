// Colours.
//
//     0.5 0.4 0.2      0.5 0.4 0.2 1      components in the colour space; a missing alpha is 1
//     #fa0  #ffaa00    rgb(255, 170, 0)   rgb(100%, 66%, 0%)      aqua … yellow
//
// Components outside 0…1 are extended colours and are kept; only drawing clamps them.

import Foundation
import Quartzite

extension ValueScanner {
    /// A colour. Numbers without a function are components in `space`.
    mutating func color(in space: CGColorSpace) throws(ValueFault) -> CGColor {
        switch next {
        case UInt8(ascii: "#"): return try hexadecimalColor()
        case .some(let byte) where (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z"):
            let start = position
            // `inf` is a number and not the name of a colour.
            if (try? plainReal()) != nil {
                position = start
                return try componentColor(in: space)
            }
            return try namedColor()
        default: return try componentColor(in: space)
        }
    }

    private mutating func componentColor(in space: CGColorSpace) throws(ValueFault) -> CGColor {
        let start = position
        let count = space.numberOfComponents
        var components: [CGFloat] = []
        while components.count <= count {
            if !components.isEmpty, skipSeparator(",") { remark(.unusualSyntax, "numbers are separated by white space, not by commas") }
            guard let component = try? real() else { break }
            components.append(CGFloat(component))
        }
        guard components.count >= count else {
            position = start
            throw fault(expected: "\(count) components, or \(count + 1) with alpha")
        }
        if Self.areBytes(components[..<count]) {
            remark(.colorRange, "\(excerpt(from: start)): numbers above 1 are drawn as 1")
        }
        if components.count == count { components.append(1) }
        return CGColor(colorSpace: space, components: components)
            ?? CGColor(srgbRed: components[0], green: components[min(1, count - 1)], blue: components[min(2, count - 1)], alpha: 1)
    }

    /// Whether components of a colour look like bytes. Extended colours are brighter than 1 too, but rarely by whole numbers.
    static func areBytes(_ components: some Sequence<CGFloat>) -> Bool {
        var isBright = false
        for component in components {
            guard component >= 0, component <= 255, component == component.rounded() else { return false }
            if component > 1 { isBright = true }
        }
        return isBright
    }

    private mutating func hexadecimalColor() throws(ValueFault) -> CGColor {
        let start = position
        position += 1
        while let byte = next, PlainScanner.hexadecimalDigit(byte) != nil { position += 1 }
        guard let color = bytes[start..<position].withUnsafeBufferPointer(PlainScanner.hexadecimal) else {
            position = start
            throw fault(expected: "#rgb or #rrggbb")
        }
        return CGColor(srgbRed: color.x, green: color.y, blue: color.z, alpha: 1)
    }

    private mutating func namedColor() throws(ValueFault) -> CGColor {
        let start = position
        let name = letters().lowercased()
        if name == "rgb" { return try functionColor(from: start) }
        guard let number = Self.namedColors[name] else {
            position = start
            throw fault(
                expected: "numbers, #rrggbb, rgb(r, g, b), or one of \(Self.namedColors.keys.sorted().joined(separator: " "))")
        }
        return Self.color(bytes: [number >> 16, number >> 8 & 255, number & 255])
    }

    /// The rest of `rgb(r, g, b)` after the name, with numbers from 0 to 255 or percentages.
    private mutating func functionColor(from start: Int) throws(ValueFault) -> CGColor {
        var parts: [CGFloat] = []
        skipSpace()
        if take("(") {
            skipSpace()
            while parts.count < 3, let part = try? plainReal() {
                parts.append(take("%") ? part / 100 : part / 255)
                skipSeparator(",")
            }
            if parts.count == 3, take(")") {
                return CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: 1)
            }
        }
        position = start
        throw fault(expected: "rgb(r, g, b) with numbers from 0 to 255 or percentages")
    }

    private static func color(bytes: [Int]) -> CGColor {
        CGColor(srgbRed: CGFloat(bytes[0]) / 255, green: CGFloat(bytes[1]) / 255, blue: CGFloat(bytes[2]) / 255, alpha: 1)
    }

    /// The sixteen names of HTML 4.
    private static let namedColors: [String: Int] = [
        "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "fuchsia": 0xFF00FF, "gray": 0x808080, "green": 0x008000,
        "lime": 0x00FF00, "maroon": 0x800000, "navy": 0x000080, "olive": 0x808000, "purple": 0x800080, "red": 0xFF0000,
        "silver": 0xC0C0C0, "teal": 0x008080, "white": 0xFFFFFF, "yellow": 0xFFFF00,
    ]
}
