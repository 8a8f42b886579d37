import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Cached surfaces of every layer class that draws more than a box, moved, rotated, faded and in perspective, by edits and by
/// animations. The surfaces are not redrawn and look as if drawn from scratch.
final class IsolatedSurfaceDrawingTests: DrawnTestCase {
    func testAGroupBetweenPixelsInOneDirectionKeepsItsEdgesInTheOther() throws {
        let group = box(CGRect(x: 20, y: 20, width: 30, height: 20), .red)
        group.addSublayer(box(CGRect(x: 5, y: 5, width: 10, height: 10), .blue))
        group.opacity = 0.5
        root.addSublayer(group)
        for isRasterized in [false, true] {
            group.shouldRasterize = isRasterized
            group.position = CGPoint(x: 35, y: 30)
            _ = try drawn()
            for offset in [0.3, 0.5, 0.8] {
                group.position = CGPoint(x: 35, y: 30 + offset)
                var picture = try drawn()
                for x in [20, 49] { XCTAssertEqual(picture[x, 30][1], 128, accuracy: 1, "column \(x) at y + \(offset)") }
                for x in [19, 50] { XCTAssertEqual(picture[x, 30], white, "column \(x) at y + \(offset)") }
                group.position = CGPoint(x: 35 + offset, y: 30)
                picture = try drawn()
                for y in [20, 39] { XCTAssertEqual(picture[45, y][1], 128, accuracy: 1, "row \(y) at x + \(offset)") }
            }
        }
    }

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

    // MARK: Old places

    func testAFilteredLayerAppearsInItsNewSuperlayer() throws {
        let (first, second) = (CALayer(), CALayer())
        second.position = CGPoint(x: 40, y: 30)
        for superlayer in [first, second] {
            superlayer.addSublayer(box(CGRect(x: 0, y: 0, width: 3, height: 3), .blue))
            root.addSublayer(superlayer)
        }
        let filtered = box(CGRect(x: 5, y: 5, width: 12, height: 10), .red)
        filtered.filters = [CAFilter(type: "gaussianBlur")]
        first.addSublayer(filtered)
        _ = try checkedFrame(0, "in the first", line: #line)
        second.addSublayer(filtered)
        _ = try checkedFrame(0, "in the second", line: #line)
    }

    func testTheShadowAroundASurfaceDisappears() throws {
        let (holder, inner) = (CALayer(), box(CGRect(x: 10, y: 5, width: 20, height: 10), .red))
        holder.frame = CGRect(x: 5, y: 5, width: 60, height: 50)
        holder.addSublayer(inner)
        inner.shouldRasterize = true
        (holder.shadowOpacity, holder.shadowRadius, holder.shadowOffset) = (1, 0, CGSize(width: 0, height: 25))
        root.addSublayer(holder)
        _ = try checkedFrame(0, "far", line: #line)
        holder.shadowOffset.height = 12
        _ = try checkedFrame(0, "nearer", line: #line)
        holder.shadowOpacity = 0
        _ = try checkedFrame(0, "without", line: #line)
    }

    func testAnimatedLayersLeaveNothingBehind() throws {
        let group = CALayer()
        root.addSublayer(group)
        for index in 0..<40 {
            let layer = box(CGRect(x: 2 + index % 10 * 3, y: 2 + index / 10 * 3, width: 2, height: 2), .red)
            let move = CABasicAnimation(keyPath: "position.x")
            (move.byValue, move.duration, move.repeatCount) = (4, 1, .infinity)
            layer.add(move, forKey: nil)
            group.addSublayer(layer)
        }
        func assertLooksFresh(_ time: Double, _ what: String, line: UInt = #line) throws {
            XCTAssertLessThanOrEqual(try drawn(time).difference(from: fresh(time)), 1, what, line: line)
        }
        try assertLooksFresh(0.1, "at first")
        group.opacity = 0.5
        group.position = CGPoint(x: 40, y: 35)
        try assertLooksFresh(0.2, "faded and moved")
        group.opacity = 1
        group.position = .zero
        (group.shadowOpacity, group.shadowRadius, group.shadowOffset) = (1, 0, CGSize(width: 0, height: 30))
        try assertLooksFresh(0.3, "with a shadow")
        group.shadowOpacity = 0
        try assertLooksFresh(0.4, "without")
    }

    func testALargeSurfaceInAMovedOneIsDrawnWhereItBecomesVisible() throws {
        let (outer, inner) = (CALayer(), box(CGRect(x: 0, y: 10, width: 9000, height: 20), .red))
        outer.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        outer.opacity = 0.5
        outer.addSublayer(box(CGRect(x: 0, y: 0, width: 9000, height: 12), .blue))
        inner.shouldRasterize = true
        outer.addSublayer(inner)
        root.addSublayer(outer)
        _ = try checkedFrame(0, "at first", line: #line)
        outer.position.x -= 50
        _ = try checkedFrame(0, "moved", line: #line)
    }

    func testAPathShadowInALargeSurfaceIsDrawnWhereItBecomesVisible() throws {
        let (large, child) = (CALayer(), CALayer())
        large.frame = CGRect(x: 0, y: 5, width: 9000, height: 40)
        large.shouldRasterize = true
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 9000, y: 0), CGPoint(x: 4500, y: 30)])
        path.closeSubpath()
        (child.shadowPath, child.shadowOpacity, child.shadowRadius) = (path, 1, 1)
        large.addSublayer(child)
        root.addSublayer(large)
        try frame()
        large.position.x -= 1000
        let shown = try drawn()
        XCTAssertLessThan(shown[40, 8][0], 100, "the shadow")
        XCTAssertLessThanOrEqual(shown.difference(from: try fresh()), 1)
    }

    /// The filtered layer keeps its size, but holds a shadow that was cut.
    func testAFilteredLayerInALargeSurfaceIsDrawnAgainWithItsPathShadow() throws {
        let (large, filtered, child) = (CALayer(), CALayer(), CALayer())
        large.frame = CGRect(x: 0, y: 5, width: 9000, height: 40)
        large.shouldRasterize = true
        large.addSublayer(box(CGRect(x: 0, y: 0, width: 9000, height: 3), .blue))
        filtered.frame = CGRect(x: 55, y: 5, width: 70, height: 30)
        filtered.filters = [CAFilter(type: "colorInvert")]
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 70, y: 0), CGPoint(x: 35, y: 25)])
        path.closeSubpath()
        (child.shadowPath, child.shadowOpacity, child.shadowRadius) = (path, 1, 1)
        filtered.addSublayer(child)
        filtered.addSublayer(box(CGRect(x: 0, y: 26, width: 70, height: 4), .red))
        large.addSublayer(filtered)
        root.addSublayer(large)
        try frame()
        large.position.x -= 50
        XCTAssertLessThanOrEqual(try drawn().difference(from: fresh()), 1)
    }

    func testTheFiltersOfContentsAreThoseOfTheSurfaceToo() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        let checks = (0..<16).flatMap { ($0 + $0 / 4) % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] as [UInt8] }
        layer.contents = try XCTUnwrap(CGImage(width: 4, height: 4, premultipliedRGBA: checks))
        layer.shouldRasterize = true
        root.addSublayer(layer)
        _ = try checkedFrame(0, "smooth", line: #line)
        layer.magnificationFilter = .nearest
        _ = try checkedFrame(0, "hard", line: #line)
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
