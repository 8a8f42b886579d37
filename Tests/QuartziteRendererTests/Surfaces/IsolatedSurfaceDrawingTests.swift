import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Cached surfaces of every layer class that draws more than a box, moved, rotated, faded and in perspective, by edits and by
/// animations. The surfaces are not redrawn and look as if drawn from scratch.
final class IsolatedSurfaceDrawingTests: DrawnTestCase {
    private func checkedFrame(_ time: Double = 0, _ what: String, line: UInt) throws -> FrameCounts {
        let counts = try frame(time).report.counts
        let fresh = try Compositor(context: .headless())
        fresh.apply(context.wholeCommit())
        _ = try fresh.drawFrame(at: time, in: viewport)
        XCTAssertEqual(try pixels(), Pixels(try XCTUnwrap(fresh.readPixels())), what, line: line)
        return counts
    }

    /// Changes how the layer is composited in several ways. None of them redraws the surface.
    /// - Parameter holder: the layer to change. Default nil: `layer` itself.
    private func assertStaysDrawn(_ layer: CALayer, in holder: CALayer? = nil, at time: Double = 0, line: UInt = #line) throws {
        let moved = holder ?? layer
        let place = moved.position
        let changes: [(String, () -> Void)] = [
            ("moved", { moved.position = CGPoint(x: place.x + 7, y: place.y - 3) }),
            ("between pixels", { moved.position = CGPoint(x: place.x + 2.4, y: place.y + 1.7) }),
            ("turned", { moved.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) }),
            ("scaled", { moved.transform = CATransform3DMakeScale(1.3, 0.8, 1) }),
            ("faded", { moved.opacity = 0.4 }),
            (
                "in perspective",
                {
                    self.root.sublayerTransform.m34 = -1.0 / 200
                    moved.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
                }
            ),
        ]
        for (name, change) in changes {
            change()
            let counts = try checkedFrame(time, name, line: line)
            XCTAssertEqual(counts.drawnSurfaces, 0, name, line: line)
            XCTAssertEqual(counts.reusedSurfaces, 1, name, line: line)
            XCTAssertEqual(counts.passes, 1, name, line: line)
        }
    }

    /// Compares a layer with and without a surface, moves the layer, changes its content, and moves the layer by an animation.
    private func assertKeeps(_ layer: CALayer, line: UInt = #line, change: () -> Void) throws {
        let empty = try drawn()
        root.addSublayer(layer)
        let plain = try drawn()
        XCTAssertGreaterThan(plain.difference(from: empty), 100, "it shows", line: line)
        layer.shouldRasterize = true
        XCTAssertEqual(try checkedFrame(0, "rasterized", line: line).drawnSurfaces, 1, line: line)
        XCTAssertLessThanOrEqual(try pixels().difference(from: plain), 2, line: line)
        try assertStaysDrawn(layer, line: line)
        change()
        XCTAssertEqual(try checkedFrame(0, "changed", line: line).drawnSurfaces, 1, line: line)
        let move = CABasicAnimation(keyPath: "position")
        (move.fromValue, move.toValue) = (layer.position, CGPoint(x: layer.position.x + 12, y: layer.position.y + 5))
        (move.beginTime, move.duration) = (1, 1)
        layer.add(move, forKey: nil)
        try frame(0.9)
        for time in [1.1, 1.37, 1.9, 2.5] {
            XCTAssertEqual(try checkedFrame(time, "\(time)", line: line).drawnSurfaces, 0, "\(time)", line: line)
        }
    }

    /// In the frame in which a superlayer gets a surface or loses it, the sublayer's surface disappears from where it was.
    func testASurfaceMovesWhileTheSurfaceAroundItComesAndGoes() throws {
        let (outer, inner) = (CALayer(), box(CGRect(x: 10, y: 10, width: 20, height: 15), .red))
        outer.frame = CGRect(x: 5, y: 5, width: 60, height: 50)
        outer.addSublayer(inner)
        outer.addSublayer(box(CGRect(x: 50, y: 40, width: 6, height: 6), .blue))
        inner.shouldRasterize = true
        root.addSublayer(outer)
        _ = try checkedFrame(0, "at first", line: #line)
        for (index, opacity) in [0.5, 1, 0.7, 1].enumerated() {
            outer.opacity = Float(opacity)
            inner.position = CGPoint(x: index % 2 == 0 ? 48 : 12, y: index % 2 == 0 ? 40 : 10)
            _ = try checkedFrame(0, "opacity \(opacity)", line: #line)
        }
    }

    func testAShapeOutsideOfItsBounds() throws {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 30, y: 25, width: 10, height: 10)
        shape.path = CGPath(ellipseIn: CGRect(x: -14, y: -9, width: 36, height: 25), transform: nil)
        shape.fillColor = .red
        shape.strokeColor = .blue
        try assertKeeps(shape) { shape.lineWidth = 3 }
        shape.path = CGPath(rect: CGRect(x: -9, y: -9, width: 20, height: 20), transform: nil)
        XCTAssertEqual(try checkedFrame(3, "another path", line: #line).drawnSurfaces, 1)
    }

    func testAShapeOverItsOwnBackground() throws {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 30, y: 25, width: 10, height: 10)
        shape.backgroundColor = .green
        shape.path = CGPath(rect: CGRect(x: -5, y: 3, width: 30, height: 4), transform: nil)
        shape.fillColor = .blue
        try assertKeeps(shape) { shape.fillColor = .red }
    }

    func testAText() throws {
        let text = CATextLayer()
        text.frame = CGRect(x: 20, y: 15, width: 40, height: 24)
        (text.string, text.fontSize, text.foregroundColor) = ("Hx", 18, .blue)
        try assertKeeps(text) { text.string = "xH" }
    }

    func testAGradient() throws {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 20, y: 15, width: 40, height: 24)
        gradient.colors = [CGColor.red, CGColor.blue]
        try assertKeeps(gradient) { gradient.colors = [CGColor.green, CGColor.blue] }
    }

    func testAReplicator() throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 20, y: 15, width: 20, height: 20)
        (replicator.instanceCount, replicator.instanceTransform) = (3, CATransform3DMakeTranslation(8, 2, 0))
        replicator.addSublayer(box(CGRect(x: 0, y: 0, width: 6, height: 12), .red))
        try assertKeeps(replicator) { replicator.instanceTransform = CATransform3DMakeTranslation(7, 4, 0) }
    }

    func testTiles() throws {
        let tiles = Tiles()
        tiles.frame = CGRect(x: 20, y: 15, width: 30, height: 24)
        tiles.tileSize = CGSize(width: 16, height: 16)
        try assertKeeps(tiles) { tiles.setNeedsDisplay() }
    }

    /// A tiled layer whose tiles have colours that encode their position.
    private final class Tiles: CATiledLayer {
        override class func fadeDuration() -> CFTimeInterval { 0 }
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(.red)
            ctx.fill(ctx.boundingBoxOfClipPath.insetBy(dx: 2, dy: 1))
        }
    }

    /// Particles that do not move are carried along by a superlayer that has no surface.
    func testAnEmitter() throws {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(x: 20, y: 20, width: 10, height: 10)
        let cell = CAEmitterCell()
        cell.contents = CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
        cell.color = .red
        (cell.birthRate, cell.lifetime, cell.velocity) = (2, 10, 8)
        emitter.emitterCells = [cell]
        emitter.shouldRasterize = true
        let holder = CALayer()
        holder.frame = root.bounds
        holder.allowsGroupOpacity = false
        holder.addSublayer(emitter)
        root.addSublayer(holder)
        XCTAssertEqual(try checkedFrame(2, "first", line: #line).drawnSurfaces, 1)
        XCTAssertGreaterThan(try pixels().count(red), 20)
        try assertStaysDrawn(emitter, in: holder, at: 2)
        XCTAssertEqual(try checkedFrame(2.5, "later", line: #line).drawnSurfaces, 1)
    }

    func testACardWithoutABackgroundThatFades() throws {
        for card in [CAGradientLayer(), CAShapeLayer()] as [CALayer] {
            card.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
            (card as? CAGradientLayer)?.colors = [CGColor.red, CGColor.blue]
            (card as? CAShapeLayer)?.path = CGPath(ellipseIn: CGRect(x: -4, y: -4, width: 48, height: 38), transform: nil)
            card.addSublayer(box(CGRect(x: 8, y: 8, width: 20, height: 12), .green))
            root.addSublayer(card)
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (0.9, 0.1, 1, 1e-100)
            card.add(fade, forKey: nil)
            XCTAssertEqual(try checkedFrame(0.1, "first", line: #line).drawnSurfaces, 1)
            for time in [0.3, 0.6, 0.9] {
                let counts = try checkedFrame(time, "\(time)", line: #line)
                XCTAssertEqual(counts.drawnSurfaces, 0, "\(type(of: card)) at \(time)")
                XCTAssertEqual(counts.passes, 1)
            }
            card.removeAllAnimations()
            card.opacity = 0.5
            try frame(2)
            card.position.x += 9
            XCTAssertEqual(try checkedFrame(2, "moved", line: #line).drawnSurfaces, 0)
            card.removeFromSuperlayer()
        }
    }

    /// Properties that do not affect the drawn text leave the text as it is, except flipping.
    func testAFlippedTextIsRedrawn() throws {
        let text = CATextLayer()
        text.frame = CGRect(x: 10, y: 10, width: 60, height: 30)
        (text.string, text.fontSize, text.foregroundColor) = ("Fg", 24, .blue)
        root.addSublayer(text)
        try frame()
        text.isGeometryFlipped = true
        _ = try checkedFrame(0, "flipped", line: #line)
        root.isGeometryFlipped = true
        _ = try checkedFrame(0, "with the root", line: #line)
        // Flipped twice, the text stays in place, but its lines come from below.
        text.isGeometryFlipped.toggle()
        text.transform = CATransform3DMakeScale(1, -1, 1)
        _ = try checkedFrame(0, "in a mirror", line: #line)
        text.bounds.size.width = 40
        _ = try checkedFrame(0, "narrower", line: #line)
    }
}
