// Random calls of a context: drawing and settings. The same calls for the same seed.

import SeededRandom
import XCTest

@testable import QuartziteGraphics

struct RandomDrawing: RandomNumberGenerator {
    private var generator: SeededGenerator
    private let context: CGContext

    init(seed: UInt64, _ context: CGContext) { (generator, self.context) = (SeededGenerator(seed: seed), context) }

    mutating func next() -> UInt64 { generator.next() }

    private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &self) }
    private mutating func point() -> CGPoint { CGPoint(x: number(-5...45), y: number(-5...35)) }
    private mutating func color() -> CGColor {
        CGColor(srgbRed: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.2...1))
    }
    private mutating func rect() -> CGRect { CGRect(origin: point(), size: CGSize(width: number(1...30), height: number(1...20))) }

    private mutating func addPath() {
        context.move(to: point())
        for _ in 0..<3 { context.addCurve(to: point(), control1: point(), control2: point()) }
        if Bool.random(using: &self) { context.closePath() }
    }

    private mutating func picture() throws -> CGImage {
        let (width, height) = (Int.random(in: 1...9, using: &self), Int.random(in: 1...9, using: &self))
        let isOpaque = Bool.random(using: &self)
        var bytes: [UInt8] = []
        for _ in 0..<width * height {
            let alpha: UInt8 = isOpaque ? 255 : .random(in: 0...255, using: &self)
            for _ in 0..<3 { bytes.append(.random(in: 0...alpha, using: &self)) }
            bytes.append(alpha)
        }
        return try XCTUnwrap(CGImage(width: width, height: height, premultipliedRGBA: bytes))
    }

    private mutating func gradient() throws -> CGGradient {
        try XCTUnwrap(CGGradient(colorsSpace: nil, colors: [color(), color(), color()], locations: [0, 0.3, 1]))
    }

    private mutating func text() throws -> TextLayout {
        var format = TextFormat()
        format.font = FontDescription(family: "DejaVu Sans")
        format.fontSize = Double(number(6...20))
        format.placesGlyphsOnPixels = Bool.random(using: &self)
        let text = StyledText(Bool.random(using: &self) ? "Quartz" : "fläche 日")
        return try XCTUnwrap(TextLayout(text, format, room: CGSize(width: 60, height: 30)))
    }

    /// One drawing call, with the calls that it needs before.
    mutating func step() throws {
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        switch Int.random(in: 0..<30, using: &self) {
        case 0: context.saveGState()
        case 1, 2: context.restoreGState()
        case 3: context.translateBy(x: number(-3...3), y: number(-3...3))
        case 4: context.rotate(by: number(-0.5...0.5))
        case 5: context.scaleBy(x: number(0.8...1.2), y: number(0.8...1.2))
        case 6: context.setFillColor(color())
        case 7: context.setStrokeColor(color())
        case 8: context.setAlpha(number(0.3...1))
        case 9: context.setBlendMode(CGBlendMode(rawValue: Int32.random(in: 0...27, using: &self)) ?? .normal)
        case 10: context.setBlendMode(.normal)
        case 11:
            context.setLineWidth(number(0...6))
            context.setLineDash(phase: number(0...3), lengths: Bool.random(using: &self) ? [] : [number(1...4), 2])
        case 12: context.setShadow(offset: CGSize(width: number(-4...4), height: 2), blur: number(0...6), color: color())
        case 13: context.setShadow(offset: .zero, blur: 0, color: nil)
        case 14: context.setShouldAntialias(Bool.random(using: &self))
        case 15: context.clip(to: CGRect(x: number(-10...5), y: number(-10...5), width: 40, height: 30))
        case 16:
            addPath()
            context.clip(using: .evenOdd)
        case 17: context.clip(to: CGRect(x: number(-10...2), y: 0, width: 45, height: 33), mask: try picture())
        case 18: context.resetClip()
        case 19: context.clear(rect())
        case 20:
            addPath()
            context.fillPath(using: Bool.random(using: &self) ? .winding : .evenOdd)
        case 21:
            addPath()
            context.strokePath()
        case 22: context.fillEllipse(in: rect())
        case 23: context.stroke(rect())
        case 24:
            context.interpolationQuality = CGInterpolationQuality(rawValue: .random(in: 0...4, using: &self)) ?? .default
            context.draw(try picture(), in: rect(), byTiling: Bool.random(using: &self))
        case 25: context.drawLinearGradient(try gradient(), start: point(), end: point(), options: options)
        case 26:
            context.drawRadialGradient(
                try gradient(), startCenter: point(), startRadius: number(0...3), endCenter: point(), endRadius: number(4...20), options: []
            )
        case 27: if context.layers.count < 4 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        case 28: context.endTransparencyLayer()
        default: try text().draw(in: context, at: point(), color: color().srgb)
        }
    }
}
