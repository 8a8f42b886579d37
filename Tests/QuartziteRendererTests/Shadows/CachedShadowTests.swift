import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Shadows read from cached pictures look like computed shadows, and a box drawn as a middle and a ring looks like the box drawn
/// whole.
final class CachedShadowTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 300, height: 240) }

    private func card(_ frame: CGRect, radius: CGFloat, blur: CGFloat, opacity: Float = 1) -> CALayer {
        let card = box(frame, .rgb(0.2, 0.5, 0.9))
        (card.cornerRadius, card.borderWidth, card.borderColor) = (radius, 3, .rgb(0.9, 0.2, 0.1))
        (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (opacity, blur, CGSize(width: 3, height: 5))
        return card
    }

    /// Draws the tree from scratch, with or without cached shadows.
    private func fresh(keepsShadows: Bool, scale: Double = 1) throws -> (pixels: Pixels, report: FrameReport, plan: String) {
        let compositor = try Compositor(context: .headless(), keepsShadows: keepsShadows)
        CATransaction.flush()
        compositor.apply(context.wholeCommit())
        let report = try compositor.drawFrame(at: 0, in: Viewport(size: size, scale: scale)).report
        return (Pixels(try XCTUnwrap(compositor.readPixels())), report, compositor.planText)
    }

    func testCachedShadowsLookLikeComputedOnes() throws {
        for (radius, blur) in [(12.0, 4.0), (30, 2), (4, 6), (20, 9), (8, 1)] {
            for scale in [1.0, 2, 1.3] {
                root.sublayers = nil
                root.addSublayer(card(CGRect(x: 60.4, y: 50.7, width: 170, height: 130), radius: radius, blur: blur))
                let (kept, computed) = (try fresh(keepsShadows: true, scale: scale), try fresh(keepsShadows: false, scale: scale))
                let which = "radius \(radius), blur \(blur), scale \(scale)"
                XCTAssertTrue(kept.plan.contains("shadow  1 instance  of a picture"), which + "\n" + kept.plan)
                XCTAssertFalse(computed.plan.contains("of a picture"), which)
                XCTAssertLessThanOrEqual(kept.pixels.difference(from: computed.pixels), 2, which)
                XCTAssertEqual(kept.report.counts.failures, 0)
            }
        }
    }

    func testContinuousCornersToo() throws {
        let layer = card(CGRect(x: 60, y: 50, width: 170, height: 130), radius: 20, blur: 4)
        layer.cornerCurve = .continuous
        root.addSublayer(layer)
        let (kept, computed) = (try fresh(keepsShadows: true), try fresh(keepsShadows: false))
        XCTAssertTrue(kept.plan.contains("shadow  1 instance  of a picture"), kept.plan)
        XCTAssertLessThanOrEqual(kept.pixels.difference(from: computed.pixels), 2)
    }

    func testOnePictureForAllCardsOfAKind() throws {
        for index in 0..<6 {
            root.addSublayer(card(CGRect(x: 10 + index % 3 * 100, y: 20 + index / 3 * 110, width: 80, height: 90), radius: 6, blur: 2))
        }
        let kept = try fresh(keepsShadows: true)
        XCTAssertEqual(kept.report.counts.textureUploads, 1)
        XCTAssertTrue(kept.plan.contains("shadow  6 instances  of a picture"), kept.plan)
        XCTAssertEqual(kept.report.counts.draws, 3, "shadows, middles, rings")
    }

    func testScalingTakesNoOtherPicture() throws {
        let layer = card(CGRect(x: 60, y: 50, width: 150, height: 120), radius: 12, blur: 4)
        root.addSublayer(layer)
        let compositor = try Compositor(context: .headless(), keepsShadows: true)
        var uploads = 0
        for step in 0..<20 {
            layer.setAffineTransform(CGAffineTransform(scaleX: 1 + 0.013 * Double(step), y: 1 + 0.013 * Double(step)))
            CATransaction.flush()
            compositor.apply(context.wholeCommit())
            uploads += try compositor.drawFrame(at: 0, in: viewport).report.counts.textureUploads
        }
        XCTAssertEqual(uploads, 1)
    }

    func testAMovingBlurCachesFewPictures() {
        var shadows = ShadowPictures()
        for frame in 0..<2000 {
            shadows.beginFrame()
            XCTAssertNotNil(
                shadows.cached(sigma: 6 + 2 * sin(Double(frame) / 20), radius: 12 / (6 + 2 * sin(Double(frame) / 20)), smoothing: 0))
        }
        XCTAssertLessThan(shadows.cachedCount, 65)
        // The radius goes back and forth through the shapes between 1.25 and 1.75.
        var passing = ShadowPictures()
        for frame in 0..<2000 {
            passing.beginFrame()
            _ = passing.cached(sigma: 5, radius: 1.5 + 0.25 * sin(Double(frame) / 20), smoothing: 0)
        }
        XCTAssertLessThanOrEqual(passing.madeCount, 34)
    }

    func testABlurThatMovesLooksAsComputed() throws {
        let layer = card(CGRect(x: 60, y: 50, width: 150, height: 120), radius: 12, blur: 4, opacity: 0.8)
        root.addSublayer(layer)
        for blur in stride(from: 0.4, through: 9, by: 0.53) {
            layer.shadowRadius = blur
            XCTAssertLessThanOrEqual(
                try fresh(keepsShadows: true).pixels.difference(from: try fresh(keepsShadows: false).pixels), 2, "\(blur)")
        }
    }

    func testUnevenCornersAndSmallOrTurnedLayersAreComputed() throws {
        let uneven = card(CGRect(x: 60, y: 50, width: 170, height: 130), radius: 12, blur: 4)
        uneven.maskedCorners = [.layerMinXMinYCorner]
        let small = card(CGRect(x: 10, y: 10, width: 30, height: 30), radius: 8, blur: 8)
        let turned = card(CGRect(x: 60, y: 50, width: 170, height: 130), radius: 12, blur: 4)
        turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.1))
        for layer in [uneven, small, turned] {
            root.sublayers = [layer]
            let kept = try fresh(keepsShadows: true)
            XCTAssertFalse(kept.plan.contains("of a picture"), kept.plan)
            XCTAssertEqual(kept.pixels, try fresh(keepsShadows: false).pixels)
        }
    }

    func testDamageAndOrderChangeNothing() throws {
        let layer = card(CGRect(x: 60, y: 50, width: 150, height: 120), radius: 12, blur: 4, opacity: 0.6)
        root.addSublayer(layer)
        let grow = CABasicAnimation(keyPath: "shadowRadius")
        (grow.fromValue, grow.toValue, grow.duration) = (1, 9, 1)
        layer.add(grow, forKey: "grow")
        let move = CABasicAnimation(keyPath: "position.y")
        (move.fromValue, move.toValue, move.duration) = (90, 130, 1)
        layer.add(move, forKey: "move")
        for time in [0.1, 0.7, 0.4, 0.1] {
            let damaged = try drawn(time)
            let fresh = try Compositor(context: .headless())
            fresh.apply(context.wholeCommit())
            _ = try fresh.drawFrame(at: time, in: viewport)
            XCTAssertEqual(damaged, Pixels(try XCTUnwrap(fresh.readPixels())), "at \(time)")
        }
    }

    // MARK: Boxes drawn as middle and ring

    /// A box that a superlayer clips is drawn whole. Inside the clip it must look the same as a box drawn as a middle and a ring.
    func testARingAroundAMiddleIsTheBox() throws {
        for (origin, flips) in [(CGPoint(x: 20, y: 30), false), (CGPoint(x: 20.3, y: 30.6), false), (CGPoint(x: 20.5, y: 30.2), true)] {
            var pictures: [Pixels] = []
            for isCut in [false, true] {
                let outer = CALayer()
                outer.frame = CGRect(x: 0, y: 0, width: 300, height: isCut ? 120 : 240)
                outer.masksToBounds = isCut
                let layer = card(CGRect(origin: origin, size: CGSize(width: 150, height: 140)), radius: 25, blur: 0)
                layer.shadowOpacity = 0
                layer.backgroundColor = .rgb(0.2, 0.5, 0.9, flips ? 0.5 : 1)
                if flips { layer.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1)) }
                // With a sublayer, the border is drawn as a part of its own.
                layer.addSublayer(box(CGRect(x: 0, y: 60, width: 150, height: 10), .green))
                outer.addSublayer(layer)
                root.sublayers = [outer]
                let drawn = try fresh(keepsShadows: false)
                XCTAssertEqual(drawn.plan.contains("cutout"), !isCut, drawn.plan)
                pictures.append(drawn.pixels)
            }
            for y in 0..<119 {
                for x in 0..<300 {
                    let (whole, cut) = (pictures[0][x, y], pictures[1][x, y])
                    for channel in 0..<4 { XCTAssertEqual(Int(whole[channel]), Int(cut[channel]), accuracy: 1, "\(x), \(y)") }
                }
            }
        }
    }

    func testAShadowFarFromItsLayerIsDrawnWhole() throws {
        let layer = card(CGRect(x: 20, y: 20, width: 90, height: 80), radius: 8, blur: 2)
        layer.shadowOffset = CGSize(width: 120, height: 60)
        root.addSublayer(layer)
        let far = try drawn()
        XCTAssertEqual(far[185, 120], [0, 0, 0, 255], "the middle of the shadow")
        layer.shadowOffset = CGSize(width: 40, height: 0)
        let near = try drawn()
        XCTAssertEqual(near[130, 60], [0, 0, 0, 255])
        XCTAssertEqual(near[60, 60], far[60, 60])
        XCTAssertEqual(near[200, 150], white)
    }

    // MARK: Batches

    func testMergedInstancesStayInOrder() {
        var plan = FramePlan()
        func quad(_ x: Float, _ kind: ProgramKey.Kind) -> Quad {
            Quad(
                instance: QuadInstance(
                    homography: PackedHomography(.identity), rect: Float4(x, 0, 4, 4), uv: Float4(0, 0, 1, 1), color: Float4(0, 0, 0, 0),
                    clip: Float4(0, 0, 0, 0)),
                contents: LayerContents(), program: ProgramKey(kind: .solid, features: kind == .solid ? [] : .antialiased),
                sampler: .plain, blends: false)
        }
        func box(_ x: Float) -> BoxInstance {
            let none = Float4(0, 0, 0, 0)
            return BoxInstance(
                homography: PackedHomography(.identity), shape: RoundedShape(rect: Float4(x, 0, 4, 4), radii: none), fill: none,
                border: none, borderWidth: 0, clip: none)
        }
        for index in 0..<5 {
            let x = Float(index) * 10
            plan.append(quad(x, .solid), clip: nil)
            plan.append(box(x), features: [], clip: nil)
            plan.append(quad(x, .image), clip: nil)
            plan.append(box(x), features: .border, clip: nil)
        }
        // This quad overlaps the first ones, so it needs a batch of its own.
        plan.append(quad(1, .solid), clip: nil)
        plan.resolveMerges()
        XCTAssertEqual(plan.batches.count, 5)
        for (index, batch) in plan.batches.enumerated() {
            let lefts = batch.program.kind.hasBoxes ? plan.boxes[batch.instances].map(\.rect.x) : plan.quads[batch.instances].map(\.rect.x)
            XCTAssertEqual(lefts, index == 4 ? [1] : [0, 10, 20, 30, 40])
        }
    }
}
