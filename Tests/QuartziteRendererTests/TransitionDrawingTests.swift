import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Transitions: between two pictures of a layer, and between its old and new sublayers.
final class TransitionDrawingTests: DrawnTestCase {
    /// Covers 40 × 20 points from (20, 10): red in the left half and clear in the right half.
    private let holder = CALayer()
    private let left = CALayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        holder.frame = CGRect(x: 20, y: 10, width: 40, height: 20)
        left.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        left.backgroundColor = .red
        holder.addSublayer(left)
        root.addSublayer(holder)
        try frame()
    }

    private func transition(
        _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil, from start: Float = 0, to end: Float = 1
    ) -> CATransition {
        let transition = CATransition()
        (transition.type, transition.subtype, transition.duration) = (type, subtype, 1)
        (transition.startProgress, transition.endProgress) = (start, end)
        return transition
    }

    /// Replaces the sublayers of the holder by a blue layer of its size.
    private func showBlue() {
        holder.sublayers = [box(CGRect(x: 0, y: 0, width: 40, height: 20), .blue)]
    }

    private func picture(_ color: (UInt8, UInt8, UInt8)) throws -> CGImage {
        try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [color.0, color.1, color.2, 255]))
    }

    private func assertClose(_ a: [UInt8], _ b: [Double], _ message: String = "", line: UInt = #line) {
        for (a, b) in zip(a, b) { XCTAssertEqual(Double(a), b, accuracy: 1.5, "\(message) \(a) \(b)", line: line) }
    }

    // MARK: Fading

    func testAFadeMixesOldAndNew() throws {
        holder.add(transition(.fade), forKey: nil)
        showBlue()
        XCTAssertEqual(try drawn(0)[25, 15], red)
        let quarter = try drawn(0.25)
        assertClose(quarter[25, 15], [191, 0, 64, 255])
        assertClose(quarter[55, 15], [191, 191, 255, 255], "where there was nothing, the new one comes over what is behind")
        XCTAssertEqual(try drawn(1.5)[55, 15], blue)
    }

    func testNothingShinesThroughWhereBothAreOpaque() throws {
        holder.backgroundColor = .red
        try frame()
        holder.add(transition(.fade), forKey: nil)
        holder.backgroundColor = .rgb(1, 0, 0)
        left.removeFromSuperlayer()
        XCTAssertEqual(try drawn(0.5)[25, 15], red, "the same picture stays the same")
    }

    func testSublayersMayChangeBeforeTheTransitionIsAdded() throws {
        showBlue()
        holder.add(transition(.fade), forKey: nil)
        assertClose(try drawn(0.5)[25, 15], [127.5, 0, 127.5, 255])
    }

    func testAChangeDeepInTheSubtreeIsFadedToo() throws {
        let inner = box(CGRect(x: 5, y: 5, width: 10, height: 10), .green)
        left.addSublayer(inner)
        try frame()
        holder.add(transition(.fade), forKey: nil)
        inner.backgroundColor = .blue
        inner.frame.origin.x = 10
        let half = try drawn(0.5)
        assertClose(half[26, 20], [127.5, 127.5, 0, 255], "only before")
        assertClose(half[32, 20], [0, 127.5, 127.5, 255], "both")
        assertClose(half[37, 20], [127.5, 0, 127.5, 255], "only now")
    }

    func testNewContentsFadeByThemselves() throws {
        left.contents = try picture((0, 255, 0))
        try frame()
        CATransaction.setDisableActions(false)
        left.contents = try picture((0, 0, 255))
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        assertClose(try drawn(0.125)[25, 15], [0, 127.5, 127.5, 255])
        XCTAssertEqual(try drawn(0.3)[25, 15], blue)
    }

    func testWhatWasNotThereBeforeFadesIn() throws {
        let new = box(CGRect(x: 0, y: 40, width: 10, height: 10), .blue)
        new.add(transition(.fade), forKey: nil)
        root.addSublayer(new)
        assertClose(try drawn(0.25)[5, 45], [191, 191, 255, 255])
    }

    func testALayerThatIsHiddenFadesOut() throws {
        holder.add(transition(.fade), forKey: nil)
        holder.isHidden = true
        assertClose(try drawn(0.25)[25, 15], [255, 64, 64, 255])
        XCTAssertEqual(try drawn(1)[25, 15], white)
    }

    // MARK: Sliding

    /// A colour, opaque and weighted by `share` over white.
    private func over(_ color: [UInt8], _ share: Double) -> [Double] { color.map { 255 - (255 - Double($0)) * share } }

    private func assertRow(_ row: [[UInt8]], _ expected: [[Double]], _ message: String = "", line: UInt = #line) {
        for (index, (a, b)) in zip(row, expected).enumerated() { assertClose(a, b, "\(message) at \(index)", line: line) }
    }

    /// Returns the colours along the middle of the holder at intervals of 10 points, from 10 points before the holder to 10 points
    /// after it.
    private func row(_ time: Double) throws -> [[UInt8]] {
        let picture = try drawn(time)
        return stride(from: 15, through: 65, by: 10).map { picture[$0, 20] }
    }

    func testAPushMovesAndFadesBoth() throws {
        holder.backgroundColor = .green
        try frame()
        for (subtype, isFromLeft) in [(CATransitionSubtype.fromLeft, true), (.fromRight, false), (.init(rawValue: "odd"), true)] {
            left.frame.origin.x = 0
            holder.sublayers = [left]
            try frame()
            holder.add(transition(.push, subtype), forKey: nil)
            showBlue()
            let half = try row(0.5)
            // At half the time, the red left half has left the holder or has moved by half of the holder's width.
            let (old, other, new) = (over(red, 0.5), over(green, 0.5), over(blue, 0.5))
            if isFromLeft {
                assertRow(half, [new, new, new, old, old, other], "beyond the bounds too")
            } else {
                assertRow(half, [old, other, other, new, new, new])
            }
            let quarter = try row(0.25)
            assertClose(quarter[isFromLeft ? 1 : 4], over(blue, 0.25), "the new picture's share is the progress")
            assertClose(quarter[isFromLeft ? 2 : 3], over(isFromLeft ? red : green, 0.75))
            XCTAssertEqual(try row(1), [white, blue, blue, blue, blue, white])
            holder.removeAllAnimations()
        }
    }

    func testASuperlayerCutsOffWhatSlides() throws {
        root.masksToBounds = true
        let frame = CALayer()
        frame.frame = holder.frame
        frame.masksToBounds = true
        frame.addSublayer(holder)
        holder.position = CGPoint(x: 20, y: 10)
        holder.backgroundColor = .green
        root.addSublayer(frame)
        try self.frame()
        holder.add(transition(.push, .fromRight), forKey: nil)
        showBlue()
        let (old, new, none) = (over(green, 0.5), over(blue, 0.5), over(white, 1))
        assertRow(try row(0.5), [none, old, old, new, new, none])
    }

    func testTheTopIsWhereYIsLargest() throws {
        holder.backgroundColor = .green
        left.removeFromSuperlayer()
        for (subtype, isFromTop) in [(CATransitionSubtype.fromTop, true), (.fromBottom, false)] {
            holder.backgroundColor = .green
            try frame()
            holder.add(transition(.push, subtype), forKey: nil)
            holder.backgroundColor = .blue
            let quarter = try drawn(0.25)
            let (old, new) = (over(green, 0.75), over(blue, 0.25))
            assertClose(quarter[40, 12], isFromTop ? old : new)
            assertClose(quarter[40, 28], isFromTop ? new : old)
            assertClose(quarter[40, 24], old)
            holder.removeAllAnimations()
        }
    }

    func testAMoveInComesOverWhatStays() throws {
        holder.add(transition(.moveIn, .fromLeft), forKey: nil)
        showBlue()
        let none = over(white, 1)
        // The new picture fades in over the old one, which stays opaque.
        let both = zip(red, blue).map { 0.75 * Double($0) + 0.25 * Double($1) }
        assertRow(try row(0.25), [over(blue, 0.25), both, over(red, 1), none, none, none])
        let later = zip(red, blue).map { 0.25 * Double($0) + 0.75 * Double($1) }
        assertRow(try row(0.75), [over(blue, 0.75), later, later, over(blue, 0.75), none, none])
    }

    func testARevealUncoversWhatStandsUnderIt() throws {
        holder.backgroundColor = .green
        try frame()
        holder.add(transition(.reveal, .fromRight), forKey: nil)
        showBlue()
        // The old picture fades out over the new one, which is opaque.
        func both(_ old: [UInt8]) -> [Double] { zip(old, blue).map { 0.75 * Double($0) + 0.25 * Double($1) } }
        assertRow(try row(0.25), [over(red, 0.75), both(red), both(green), both(green), over(blue, 1), over(white, 1)])
    }

    func testSlidesFollowTheLayersSpace() throws {
        holder.backgroundColor = .green
        left.removeFromSuperlayer()
        holder.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        try frame()
        // The holder covers (30, 0) to (50, 40) now, and its x axis points down.
        holder.add(transition(.push, .fromLeft), forKey: nil)
        holder.backgroundColor = .blue
        let quarter = try drawn(0.25)
        assertClose(quarter[40, 5], over(blue, 0.25))
        assertClose(quarter[40, 15], over(green, 0.75))
        assertClose(quarter[40, 45], over(green, 0.75))
        XCTAssertEqual(quarter[40, 52], white)
    }

    // MARK: Progress

    func testStartAndEndProgressAndTheTimingFunction() throws {
        holder.backgroundColor = .green
        left.removeFromSuperlayer()
        try frame()
        let part = transition(.push, .fromRight, from: 0.25, to: 0.75)
        part.timingFunction = CAMediaTimingFunction(name: .easeIn)
        holder.add(part, forKey: nil)
        holder.backgroundColor = .blue
        // The new picture begins 40 points to the right, less 40 × progress: at x = 50 at first.
        assertClose(try drawn(0)[48, 20], over(green, 0.75))
        assertClose(try drawn(0)[52, 20], over(blue, 0.25))
        // easeIn at a half is 0.3153573: progress 0.4076787, so x = 43.7.
        assertClose(try drawn(0.5)[42, 20], over(green, 1 - 0.4076787))
        assertClose(try drawn(0.5)[44, 20], over(blue, 0.4076787))
        assertClose(try drawn(0.999)[29, 20], over(green, 0.25))
        assertClose(try drawn(0.999)[31, 20], over(blue, 0.75))
        XCTAssertEqual(try drawn(1)[21, 20], blue)
    }

    // MARK: Combined with other properties of the layer

    func testOpacityActsOnTheMixture() throws {
        holder.opacity = 0.5
        holder.add(transition(.fade), forKey: nil)
        showBlue()
        assertClose(try drawn(0.5)[25, 15], [191, 127.5, 191, 255])
    }

    func testPlaceAndTransformAreTheNewOnesAtOnce() throws {
        holder.add(transition(.fade), forKey: nil)
        holder.position.y += 20
        holder.transform = CATransform3DMakeScale(1, 0.5, 1)
        let half = try drawn(0.5)
        XCTAssertEqual(half[25, 15], white)
        XCTAssertEqual(half[25, 34], white)
        XCTAssertEqual(half[25, 36], red)
    }

    func testOldAndNewStateHaveTheirMasks() throws {
        let mask = box(CGRect(x: 0, y: 0, width: 10, height: 20), .rgb(0, 0, 0))
        holder.mask = mask
        try frame()
        holder.add(transition(.fade), forKey: nil)
        showBlue()
        mask.frame = CGRect(x: 5, y: 0, width: 15, height: 20)
        let half = try drawn(0.5)
        assertClose(half[22, 15], [255, 127.5, 127.5, 255], "old")
        assertClose(half[27, 15], [127.5, 0, 127.5, 255], "both")
        assertClose(half[35, 15], [127.5, 127.5, 255, 255], "new")
        XCTAssertEqual(half[45, 15], white)
        XCTAssertEqual(try drawn(1)[35, 15], blue)
    }

    func testRoundedClipsCutOffBothPictures() throws {
        root.addSublayer(holder)
        let clip = box(CGRect(x: 20, y: 10, width: 40, height: 20), .green)
        (clip.cornerRadius, clip.masksToBounds) = (10, true)
        clip.addSublayer(holder)
        holder.position = CGPoint(x: 20, y: 10)
        root.addSublayer(clip)
        try frame()
        holder.add(transition(.fade), forKey: nil)
        showBlue()
        let half = try drawn(0.5)
        XCTAssertEqual(half[20, 10], white)
        assertClose(half[30, 20], [127.5, 0, 127.5, 255])
        assertClose(half[50, 20], [0, 127.5, 127.5, 255])
    }

    func testTheOldPictureStandsStillAndTheNewOneGoesOn() throws {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (10, 30, 1)
        left.add(animation, forKey: nil)
        try frame()
        MediaClock.setVirtualTime(0.5)
        context.advance(to: 0.5)
        holder.add(transition(.fade), forKey: nil)
        holder.backgroundColor = .blue
        // The old picture is red from 30 to 50. Half a second later, the model's red reaches 60.
        let later = try drawn(0.9)
        assertClose(later[32, 20], [255 * 0.6, 0, 255 * 0.4, 255], "only in the old one")
        XCTAssertEqual(later[45, 20], red, "in both")
        assertClose(later[55, 20], [255, 255 * 0.6, 255 * 0.6, 255], "only in the new one")
    }

    // MARK: Filters and modes

    func testTheOldPictureKeepsTheLayersFilters() throws {
        left.removeFromSuperlayer()
        holder.backgroundColor = .green
        holder.filters = [CAFilter(type: "colorInvert")]
        XCTAssertEqual(try drawn()[40, 20], [255, 0, 255, 255])
        holder.add(transition(.fade), forKey: nil)
        holder.backgroundColor = .blue
        XCTAssertEqual(try drawn(0)[40, 20], [255, 0, 255, 255], "inverted, and once")
        assertClose(try drawn(0.5)[40, 20], [255, 127.5, 127.5, 255])
        XCTAssertEqual(try drawn(1)[40, 20], [255, 255, 0, 255])
    }

    func testFiltersGoWithTheOldPictureAlone() throws {
        left.removeFromSuperlayer()
        holder.backgroundColor = .green
        holder.filters = [CAFilter(type: "colorInvert")]
        try frame()
        holder.add(transition(.fade), forKey: nil)
        holder.filters = nil
        assertClose(try drawn(0.5)[40, 20], [127.5, 127.5, 127.5, 255])
    }

    func testWhatIsInTheOldPictureKeepsItsFilterItsModeAndWhatItFiltersBehindIt() throws {
        holder.backgroundColor = .rgb(1, 1, 0)
        left.filters = [CAFilter(type: "colorInvert")]
        let mixed = box(CGRect(x: 20, y: 0, width: 10, height: 20), .rgb(0, 1, 1))
        mixed.compositingFilter = "multiplyBlendMode"
        let glass = CALayer()
        glass.frame = CGRect(x: 30, y: 0, width: 10, height: 20)
        glass.backgroundFilters = [CAFilter(type: "colorInvert")]
        for layer in [mixed, glass] { holder.addSublayer(layer) }
        let shown = try drawn()
        XCTAssertEqual([shown[25, 20], shown[45, 20], shown[55, 20]], [[0, 255, 255, 255], green, blue])
        holder.add(transition(.fade), forKey: nil)
        holder.sublayers = nil
        holder.backgroundColor = .rgb(0, 0, 0)
        let old = try drawn(0)
        XCTAssertEqual([old[25, 20], old[45, 20], old[55, 20]], [[0, 255, 255, 255], green, blue])
        assertClose(try drawn(0.5)[45, 20], [0, 127.5, 0, 255])
        try frame()
        holder.add(transition(.fade), forKey: nil)
        holder.backgroundColor = .red
        assertClose(try drawn(0)[45, 20], [0, 255, 0, 255], "what an interrupted one goes from, too")
    }

    func testTheLayersOwnModeActsOnTheMixture() throws {
        left.removeFromSuperlayer()
        holder.backgroundColor = .rgb(0, 0, 0)
        holder.compositingFilter = "destOut"
        XCTAssertEqual(try drawn()[40, 20], [0, 0, 0, 0])
        holder.add(transition(.fade), forKey: nil)
        holder.backgroundColor = .rgb(0, 0, 0, 0.5)
        XCTAssertEqual(try drawn(0)[40, 20], [0, 0, 0, 0], "the old picture is there, and takes away what is behind")
        assertClose(try drawn(0.5)[40, 20], [63.75, 63.75, 63.75, 63.75])
    }

    func testAModeOfTheShaderActsOnTheMixtureToo() throws {
        left.removeFromSuperlayer()
        root.backgroundColor = .rgb(1, 0, 0)
        holder.backgroundColor = .rgb(0, 1, 1)
        holder.compositingFilter = "multiplyBlendMode"
        XCTAssertEqual(try drawn()[40, 20], [0, 0, 0, 255])
        holder.add(transition(.fade), forKey: nil)
        holder.backgroundColor = .rgb(0, 1, 0)
        for time in [0, 0.3, 0.5] { assertClose(try drawn(time)[40, 20], [0, 0, 0, 255]) }
        // The old picture has no mask: 0.4 of it and 0.6 of a half leave 0.3 of the red.
        holder.mask = box(CGRect(x: 0, y: 0, width: 200, height: 200), .rgb(0, 0, 0, 0.5))
        assertClose(try drawn(0.6)[40, 20], [76.5, 0, 0, 255])
        (holder.mask, holder.isHidden) = (nil, true)
        assertClose(try drawn(0.75)[40, 20], [191.25, 0, 0, 255])
    }

    func testInstancesInTheOldPictureStandEachAtItsOwnTime() throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        (replicator.instanceCount, replicator.instanceDelay) = (2, 0.25)
        replicator.instanceTransform = CATransform3DMakeTranslation(0, 10, 0)
        let dot = box(CGRect(x: 0, y: 0, width: 10, height: 10), .blue)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (5, 45, 1)
        dot.add(move, forKey: nil)
        replicator.addSublayer(dot)
        holder.sublayers = [replicator]
        try frame()
        MediaClock.setVirtualTime(0.5)
        context.advance(to: 0.5)
        let shown = try drawn(0.5)
        XCTAssertEqual([shown[45, 15], shown[35, 25], shown[45, 25]], [blue, blue, white])
        holder.add(transition(.fade), forKey: nil)
        holder.sublayers = nil
        XCTAssertTrue(try drawn(0.5) == shown)
        let half = try drawn(1)
        assertClose(half[45, 15], [127.5, 127.5, 255, 255], "and stands still")
        assertClose(half[35, 25], [127.5, 127.5, 255, 255])
        XCTAssertEqual(half[45, 25], white)
    }

    // MARK: Frames

    func testFramesAreTheSameInAnyOrder() throws {
        holder.backgroundColor = .green
        try frame()
        holder.add(transition(.reveal, .fromTop), forKey: nil)
        showBlue()
        let times = [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2]
        let forwards = try times.map { try drawn($0) }
        for index in [3, 0, 6, 2, 5, 1, 4] { XCTAssertTrue(try drawn(times[index]) == forwards[index], "at \(times[index])") }
        let other = try Compositor(context: .headless())
        other.apply(context.wholeCommit())
        _ = try other.drawFrame(at: 0.6, in: viewport)
        XCTAssertTrue(Pixels(try XCTUnwrap(other.readPixels())) == forwards[3], "by somebody who joins in the middle")
    }

    func testATransitionThatIsCutShortGoesOnFromWhatShows() throws {
        holder.add(transition(.fade), forKey: nil)
        showBlue()
        try frame()
        MediaClock.setVirtualTime(0.5)
        context.advance(to: 0.5)
        holder.add(transition(.fade), forKey: nil)
        holder.sublayers = [box(CGRect(x: 0, y: 0, width: 40, height: 20), .green)]
        assertClose(try drawn(0.5)[25, 15], [127.5, 0, 127.5, 255])
        assertClose(try drawn(1)[25, 15], [64, 127.5, 64, 255])
        XCTAssertEqual(try drawn(1.5)[25, 15], green)
    }

    func testOftenInterruptedItKeepsOnlyTheLast() throws {
        for step in 0..<50 {
            MediaClock.setVirtualTime(Double(step) / 100)
            context.advance(to: Double(step) / 100)
            holder.add(transition(.fade), forKey: nil)
            holder.backgroundColor = step % 2 == 0 ? .green : .blue
            try frame(Double(step) / 100)
        }
        _ = tree.sample(at: 0.5)
        XCTAssertEqual(tree.nodes.count, 3 + 2 * TransitionSnapshot.deepest)
        XCTAssertEqual(try drawn(2)[55, 15], blue)
    }

    func testNothingIsLeftOfItWhenItIsOver() throws {
        holder.add(transition(.fade), forKey: nil)
        showBlue()
        try frame(0.5)
        _ = tree.sample(at: 0.5)
        XCTAssertEqual(tree.nodes.count, 5, "the holder and what was in it are there a second time")
        MediaClock.setVirtualTime(2)
        context.advance(to: 2)
        try frame(2)
        _ = tree.sample(at: 2)
        XCTAssertEqual(tree.nodes.count, 3)
        XCTAssertTrue(try frame(2.5).damage.isEmpty)
    }

    /// Of the targets of a transition, only the part is drawn that the surface around needs. The rest may have pixels of other frames.
    func testATransitionInAFilteredLayerIsTheSameHoweverItsTimesAreReached() throws {
        let outer = CALayer()
        outer.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
        outer.position = CGPoint(x: 39, y: 45)
        outer.filters = [try XCTUnwrap(CAFilter(name: "colorHueRotate"))]
        let inner = box(.zero, .rgb(0.4, 0.7, 0.9))
        inner.bounds = CGRect(x: 0, y: 0, width: 63, height: 69)
        inner.position = CGPoint(x: 18, y: 8)
        inner.transform = CATransform3DMakeRotation(0.35, 0.9, -0.4, 0)
        inner.filters = [try XCTUnwrap(CAFilter(name: "colorBrightness"))]
        outer.addSublayer(inner)
        root.addSublayer(outer)
        try frame()
        inner.add(transition(.moveIn, .fromTop), forKey: nil)
        inner.backgroundColor = .red
        CATransaction.flush()
        for time in [0, 0.05, 0.1, 0.9, 0.7, 0.3, 0.1, 0] {
            XCTAssertTrue(try drawn(time) == fresh(time), "at \(time)")
        }
    }
}
