// ICCProfile: the part of an ICC colour profile that describes RGB by a matrix and three curves, or gray by one
// curve. That covers the profiles that pictures usually carry: sRGB, Display P3, Adobe RGB, gray gamma.
// Not here: profiles of look-up tables, CMYK, Lab.

/// An RGB or gray profile: curves to linear light, and a matrix to CIE XYZ (D50).
struct ICCProfile {
    /// Three columns; nil for gray.
    var toXYZ: Matrix3?
    /// Three curves, or one for gray; each takes 0…1 to 0…1.
    var curves: [Curve]

    enum Curve {
        /// A power with straight start, as in ICC's parametric curves:
        /// (a·x + b)^g + e from d on, c·x + f below.
        case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
        case table([Double])

        func linear(_ x: Double) -> Double {
            switch self {
            case .parametric(let g, let a, let b, let c, let d, let e, let f):
                return x >= d ? pow(max(0, a * x + b), g) + e : c * x + f
            case .table(let values):
                let position = x * Double(values.count - 1)
                let index = min(Int(position), values.count - 2)
                let part = position - Double(index)
                return values[index] * (1 - part) + values[index + 1] * part
            }
        }

        static func gamma(_ g: Double) -> Curve { .parametric(g: g, a: 1, b: 0, c: 0, d: 0, e: 0, f: 0) }
    }

    /// Nil for every other kind of profile, and for a malformed one.
    init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes)
        guard reader.matches("acsp", at: 36), reader.matches("XYZ ", at: 20), let count = reader.u32(128) else { return nil }
        var tags: [String: ByteReader] = [:]
        for index in 0..<min(count, 100) {
            let at = 132 + 12 * index
            guard let name = reader.slice(at, 4), let offset = reader.u32(at + 4), let size = reader.u32(at + 8),
                let content = reader.slice(offset, size) else { continue }
            tags[String(decoding: name, as: UTF8.self)] = ByteReader(content)
        }

        if reader.matches("GRAY", at: 16) {
            guard let curve = tags["kTRC"].flatMap(Self.curve) else { return nil }
            (toXYZ, curves) = (nil, [curve])
        } else if reader.matches("RGB ", at: 16) {
            let columns = ["rXYZ", "gXYZ", "bXYZ"].compactMap { tags[$0].flatMap(Self.xyz) }
            let curves = ["rTRC", "gTRC", "bTRC"].compactMap { tags[$0].flatMap(Self.curve) }
            guard columns.count == 3, curves.count == 3 else { return nil }
            (toXYZ, self.curves) = (Matrix3(columns: columns), curves)
        } else {
            return nil
        }
    }

    private static func xyz(_ tag: ByteReader) -> SIMD3<Double>? {
        guard tag.matches("XYZ "), let x = fixed(tag, 8), let y = fixed(tag, 12), let z = fixed(tag, 16) else { return nil }
        return SIMD3(x, y, z)
    }

    private static func curve(_ tag: ByteReader) -> Curve? {
        if tag.matches("curv") {
            guard let count = tag.u32(8) else { return nil }
            if count == 0 { return .gamma(1) }
            if count == 1 { return tag.u16(12).map { .gamma(Double($0) / 256) } }
            guard count <= 65_536, tag.slice(12, 2 * count) != nil else { return nil }
            return .table((0..<count).map { Double(tag.u16(12 + 2 * $0) ?? 0) / 65_535 })
        }
        guard tag.matches("para"), let kind = tag.u16(8), kind <= 4 else { return nil }
        let numbers = (0..<[1, 3, 4, 5, 7][kind]).compactMap { fixed(tag, 12 + 4 * $0) }
        guard numbers.count == [1, 3, 4, 5, 7][kind] else { return nil }
        let (g, n) = (numbers[0], numbers)
        switch kind {
        case 0: return .gamma(g)
        case 1 where n[1] != 0: return .parametric(g: g, a: n[1], b: n[2], c: 0, d: -n[2] / n[1], e: 0, f: 0)
        case 2 where n[1] != 0: return .parametric(g: g, a: n[1], b: n[2], c: 0, d: -n[2] / n[1], e: n[3], f: n[3])
        case 3: return .parametric(g: g, a: n[1], b: n[2], c: n[3], d: n[4], e: 0, f: 0)
        case 4: return .parametric(g: g, a: n[1], b: n[2], c: n[3], d: n[4], e: n[5], f: n[6])
        default: return nil
        }
    }

    /// A signed number with sixteen bits behind the point.
    private static func fixed(_ tag: ByteReader, _ offset: Int) -> Double? {
        tag.i32(offset).map { Double($0) / 65_536 }
    }
}
