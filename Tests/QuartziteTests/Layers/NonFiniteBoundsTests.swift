import QuartziteGraphics
import XCTest

@testable import Quartzite

/// Bounds and rectangles that are not finite trap nowhere.
@MainActor final class NonFiniteBoundsTests: XCTestCase {
    private static let odd = [
        CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 40), CGRect(x: CGFloat.nan, y: 0, width: 3, height: 3),
        CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 3), CGRect(x: 0, y: 0, width: 1e308, height: 1e308),
    ]

    private final class Drawing: CALayer {
        override func draw(in context: CGContext) { context.fill(CGRect(x: 0, y: 0, width: 5, height: 5)) }
    }

    private func use(_ layer: CALayer, _ rect: CGRect) throws {
        _ = (layer.visibleRect, layer.hitTest(CGPoint(x: 1, y: 1)), layer.contains(CGPoint(x: 1, y: 1)))
        layer.scrollRectToVisible(rect)
        layer.setNeedsDisplay(rect)
        layer.displayIfNeeded()
        let context = try XCTUnwrap(CGContext(size: CGSize(width: 20, height: 20), scale: 1))
        layer.render(in: context)
        layer.renderAsShown(in: context)
    }

    func testLayersOfAllKinds() async throws {
        for rect in Self.odd {
            for layer in [
                Drawing(), CATiledLayer(), CAScrollLayer(), CATextLayer(), CAGradientLayer(), CAEmitterLayer(), CAReplicatorLayer(),
            ] {
                let scroll = CAScrollLayer()
                scroll.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
                layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
                layer.backgroundColor = CGColor(srgb: SIMD4(1, 0, 0, 1))
                scroll.addSublayer(layer)
                layer.setNeedsDisplay()
                layer.displayIfNeeded()
                try use(layer, rect)
                layer.bounds = rect
                (layer.masksToBounds, layer.cornerRadius, layer.shadowOpacity) = (true, 3, 1)
                try use(layer, CGRect(x: 0, y: 0, width: 5, height: 5))
                try use(scroll, rect)
            }
        }
    }
}
