// The perceived difference of two colours: CIEDE2000 (CIE 142-2001), as in G. Sharma, W. Wu, E. N. Dalal: The CIEDE2000
// Color-Difference Formula. Color Research & Application 30 (1), 2005. All weights are 1.
//
//     sRGB ──IEC 61966-2-1──► linear ──► XYZ, D65 ──► CIELAB ──► ΔE00
//
// 0 means equal colours, about 1 the smallest difference that people see side by side, 100 the difference between black and white.

import Foundation

/// A colour in CIELAB, with the white of D65.
package struct LabColor: Equatable, Sendable {
    package var l, a, b: Double

    package init(l: Double, a: Double, b: Double) { (self.l, self.a, self.b) = (l, a, b) }

    /// Converts an opaque colour of sRGB, from 0 to 255.
    init(red: UInt8, green: UInt8, blue: UInt8) {
        let (r, g, b) = (Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)])
        let x = 0.4124564 * r + 0.3575761 * g + 0.1804375 * b
        let y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
        let z = 0.0193339 * r + 0.1191920 * g + 0.9503041 * b
        let (fx, fy, fz) = (Self.root(x / 0.95047), Self.root(y), Self.root(z / 1.08883))
        self.init(l: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz))
    }

    private static func root(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }

    private static let linear: [Double] = (0..<256).map {
        let value = Double($0) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}

/// Perceived differences of colours.
package enum ColorDifference {
    /// The smallest difference, approximately, that people see between colours side by side.
    package static let visible = 1.0

    /// The difference of two premultiplied colours: the larger of the differences on black and on white.
    package static func of(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Double {
        let onBlack = ciede2000(LabColor(red: a.x, green: a.y, blue: a.z), LabColor(red: b.x, green: b.y, blue: b.z))
        guard a.w < 255 || b.w < 255 else { return onBlack }
        return max(onBlack, ciede2000(onWhite(a), onWhite(b)))
    }

    private static func onWhite(_ color: SIMD4<UInt8>) -> LabColor {
        func channel(_ value: UInt8) -> UInt8 { UInt8(min(255, Int(value) + 255 - Int(color.w))) }
        return LabColor(red: channel(color.x), green: channel(color.y), blue: channel(color.z))
    }

    /// CIEDE2000 with all weights 1. The names are those of the paper.
    package static func ciede2000(_ first: LabColor, _ second: LabColor) -> Double {
        let c7 = pow((hypot(first.a, first.b) + hypot(second.a, second.b)) / 2, 7)
        let g = 0.5 * (1 - (c7 / (c7 + 6_103_515_625)).squareRoot()) // 25⁷
        let (a1, a2) = ((1 + g) * first.a, (1 + g) * second.a)
        let (c1, c2) = (hypot(a1, first.b), hypot(a2, second.b))
        let (h1, h2) = (hue(a1, first.b), hue(a2, second.b))

        var turn = c1 * c2 == 0 ? 0 : h2 - h1
        if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        let (dl, dc) = (second.l - first.l, c2 - c1)
        let dh = 2 * (c1 * c2).squareRoot() * sine(turn / 2)

        let (l, c) = ((first.l + second.l) / 2, (c1 + c2) / 2)
        var h = h1 + h2
        if c1 * c2 != 0 {
            if abs(h1 - h2) > 180 { h += h < 360 ? 360 : -360 }
            h /= 2
        }
        let t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.20 * cosine(4 * h - 63)
        let turned = 30 * exp(-pow((h - 275) / 25, 2))
        let mean7 = pow(c, 7)
        let rc = 2 * (mean7 / (mean7 + 6_103_515_625)).squareRoot()
        let squared = (l - 50) * (l - 50)
        let sl = 1 + 0.015 * squared / (20 + squared).squareRoot()
        let (sc, sh) = (1 + 0.045 * c, 1 + 0.015 * c * t)
        let rt = -sine(2 * turned) * rc
        let (x, y, z) = (dl / sl, dc / sc, dh / sh)
        return max(0, x * x + y * y + z * z + rt * y * z).squareRoot()
    }

    /// The angle of a colour in degrees, from 0 to 360; 0 for grey.
    private static func hue(_ a: Double, _ b: Double) -> Double {
        if a == 0, b == 0 { return 0 }
        let angle = atan2(b, a) * 180 / .pi
        return angle < 0 ? angle + 360 : angle
    }

    private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
