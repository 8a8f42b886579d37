import Synchronization
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Tiled layers: which tiles are drawn, at which level of detail, on which threads, and how they fade in and are released.
final class TileDrawingTests: DrawnTestCase {
    /// Draws each tile in a colour for its level: red at the layer's own size, green finer, blue coarser. Records the drawn
    /// rectangles.
    ///
    /// Unchecked, because tiles are drawn on other threads: locks protect the records, and a test sets `color` and `fades` before
    /// tiles are drawn.
    private final class Painter: CATiledLayer, @unchecked Sendable {
        let log = Mutex<[CGRect]>([])
        let isOnMainThread = Mutex<[Bool]>([])
        // Only read while tiles are drawn.
        nonisolated(unsafe) var color: CGColor?
        nonisolated(unsafe) static var fades = 0.25

        override class func fadeDuration() -> CFTimeInterval { fades }

        override func draw(in ctx: CGContext) {
            let scale = abs(ctx.ctm.a)
            log.withLock { $0.append(ctx.boundingBoxOfClipPath) }
            isOnMainThread.withLock { $0.append(Thread.isMainThread) }
            ctx.setFillColor(color ?? (scale > 1 ? .green : scale < 1 ? .blue : .red))
            ctx.fill(ctx.boundingBoxOfClipPath)
        }

        var drawn: Int { log.withLock { $0.count } }
    }

    private let layer = Painter()

    override func setUpWithError() throws {
        try super.setUpWithError()
        Painter.fades = 0
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        layer.tileSize = CGSize(width: 20, height: 20)
    }

    func testOnlyTilesInSightAreDrawn() throws {
        root.addSublayer(layer)
        XCTAssertEqual(try drawn().count(red), 80 * 60)
        XCTAssertEqual(layer.drawn, 4 * 3)
        XCTAssertEqual(layer.log.withLock { $0.map(\.width).max() }, 20)
        try frame(1)
        XCTAssertEqual(layer.drawn, 12, "nothing is drawn twice")
        layer.position.x -= 10
        XCTAssertEqual(try drawn().count(red), 80 * 60)
        XCTAssertEqual(layer.drawn, 15, "a column more")
        XCTAssertNil(layer.sublayers)
        XCTAssertNil(layer.contents)
    }

    func testTilesAtTheEdgeFollowTheBounds() throws {
        layer.frame = CGRect(x: 0, y: 0, width: 30, height: 25)
        root.addSublayer(layer)
        XCTAssertEqual(try drawn().count(red), 30 * 25)
        layer.frame = CGRect(x: 0, y: 0, width: 50, height: 45)
        XCTAssertEqual(try drawn().count(red), 50 * 45)
        layer.frame = CGRect(x: 0, y: 0, width: 24, height: 22)
        XCTAssertEqual(try drawn().count(red), 24 * 22)
    }

    func testTilesEndAtTheBounds() throws {
        layer.frame = CGRect(x: 5, y: 5, width: 30, height: 25)
        root.addSublayer(layer)
        XCTAssertEqual(try drawn().count(red), 30 * 25)
        XCTAssertEqual(layer.drawn, 4)
    }

    func testSuperlayersThatCutOffCount() throws {
        let clip = CALayer()
        clip.frame = CGRect(x: 0, y: 0, width: 20, height: 60)
        clip.masksToBounds = true
        clip.addSublayer(layer)
        root.addSublayer(clip)
        XCTAssertEqual(try drawn().count(red), 20 * 60)
        XCTAssertEqual(layer.drawn, 3)
        clip.isHidden = true
        XCTAssertEqual(try drawn().count(white), 80 * 60)
    }

    func testLevelsOfDetail() throws {
        (layer.levelsOfDetail, layer.levelsOfDetailBias) = (3, 1)
        layer.anchorPoint = .zero
        layer.position = .zero
        root.addSublayer(layer)
        for (scale, color) in [(2.0, green), (1, red), (0.5, blue), (0.25, blue)] {
            layer.transform = CATransform3DMakeScale(scale, scale, 1)
            let picture = try drawn()
            XCTAssertEqual(picture[5, 5], color, "at \(scale)")
            XCTAssertEqual(picture.count(color), Int(min(80, 200 * scale) * min(60, 100 * scale)))
        }
        (layer.levelsOfDetail, layer.levelsOfDetailBias) = (1, 0)
        layer.transform = CATransform3DMakeScale(4, 4, 1)
        XCTAssertEqual(try drawn()[5, 5], red, "there is no finer one")
        context.pixelsPerPoint = 0.5
        layer.transform = CATransform3DIdentity
        layer.levelsOfDetail = 2
        XCTAssertEqual(try drawn()[5, 5], blue, "the screen has fewer pixels")
    }

    func testANewLevelFadesInOverTheOldOne() throws {
        layer.levelsOfDetailBias = 1
        layer.anchorPoint = .zero
        layer.position = .zero
        root.addSublayer(layer)
        XCTAssertEqual(try drawn()[5, 5], red)
        Painter.fades = 0.5
        MediaClock.setVirtualTime(1)
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        let half = try drawn(1.25)
        XCTAssertEqual(Int(half[5, 5][0]), 127, accuracy: 2)
        XCTAssertEqual(Int(half[5, 5][1]), 127, accuracy: 2)
        XCTAssertEqual(try drawn(1.6)[5, 5], green)
        XCTAssertEqual(layer.rareData?.tileLayers.count, 12 + 6)
        MediaClock.setVirtualTime(1.4)
        context.advance(to: 1.4)
        XCTAssertEqual(context.activity.nextEvent, 1.5, accuracy: 1e-9)
        MediaClock.setVirtualTime(1.6)
        context.advance(to: 1.6)
        XCTAssertEqual(try drawn(1.6)[5, 5], green)
        XCTAssertEqual(layer.rareData?.tileLayers.count, 12, "the old ones have gone")
    }

    func testWhatNeedsDisplayIsDrawnAgainWhereItIsSeen() throws {
        root.addSublayer(layer)
        try frame()
        layer.color = .blue
        layer.setNeedsDisplay(CGRect(x: 25, y: 5, width: 5, height: 5))
        let picture = try drawn()
        XCTAssertEqual(layer.drawn, 13)
        XCTAssertEqual(picture.count(blue), 400)
        XCTAssertEqual(picture[30, 10], blue)
        layer.setNeedsDisplay()
        XCTAssertEqual(try drawn().count(blue), 80 * 60)
        XCTAssertEqual(layer.drawn, 25)
    }

    func testATileSizeAndTilesInFlippedLayers() throws {
        root.addSublayer(layer)
        try frame()
        layer.tileSize = CGSize(width: 100, height: 100)
        XCTAssertEqual(try drawn().count(red), 80 * 60)
        XCTAssertEqual(layer.drawn, 13)
        let page = Page()
        page.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        root.replaceSublayer(layer, with: page)
        let upright = try drawn()
        XCTAssertEqual(upright[40, 10], red)
        root.isGeometryFlipped = true
        XCTAssertEqual(try drawn()[40, 50], red, "y is up, and red where it is small")
    }

    /// Draws the half with the lower y red.
    private final class Page: CATiledLayer {
        override class func fadeDuration() -> CFTimeInterval { 0 }
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(.red)
            ctx.fill(CGRect(x: 0, y: 0, width: 80, height: 30))
        }
    }

    func testTilesOfAHugeLayerAreBounded() throws {
        layer.frame = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
        layer.tileSize = CGSize(width: 1, height: 0)
        layer.transform = CATransform3DMakeScale(1e-4, 1e-4, 1)
        layer.levelsOfDetail = 3
        root.addSublayer(layer)
        try frame()
        XCTAssertLessThanOrEqual(layer.drawn, TileGrid.most)
        layer.bounds = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 5)
        layer.transform.m11 = .nan
        try frame()
    }

    func testDrawingOnOtherThreadsChangesNothingOfTheLayer() throws {
        /// Does not implement `draw(_:in:)`.
        final class Silent: NSObject, CALayerDelegate {}
        let silent = Silent()
        let tiled = CATiledLayer()
        tiled.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        tiled.tileSize = CGSize(width: 20, height: 20)
        tiled.delegate = silent
        root.addSublayer(tiled)
        XCTAssertEqual(try drawn().count(white), 80 * 60)
        XCTAssertEqual(tiled.rareData?.tileLayers.count, 12)
        XCTAssertFalse(tiled.flags.contains(.drawsNothing), "flags may be changed on the layer's own thread meanwhile")
    }

    func testAContextGetsAllOfIt() throws {
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        layer.render(in: context)
        XCTAssertEqual(Pixels(try XCTUnwrap(context.makeImage())).count(red), 80 * 60)
        XCTAssertEqual(layer.drawn, 1)
    }

    func testWithARunningClockTilesAreDrawnElsewhereAndComeWhenTheyAreReady() throws {
        MediaClock.setVirtualTime(nil)
        root.addSublayer(layer)
        try frame(MediaClock.now())
        let end = Date().addingTimeInterval(20)
        while (layer.rareData?.tileLayers.count ?? 0) < 12, Date() < end {
            _ = RunLoop.current.run(mode: .default, before: Date().addingTimeInterval(0.01))
        }
        XCTAssertEqual(try drawn(MediaClock.now()).count(red), 80 * 60)
        XCTAssertFalse(layer.isOnMainThread.withLock { $0.contains(true) })
        MediaClock.setVirtualTime(0)
    }
}
