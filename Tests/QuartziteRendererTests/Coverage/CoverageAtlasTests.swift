import Quartzite
import XCTest

@testable import QuartziteRenderer

/// The room that the coverage atlas gives out, and what its pages know of their changes.
final class CoverageAtlasTests: XCTestCase {
    /// Fills a place with one value.
    private func fill(_ atlas: inout CoverageAtlas, _ place: CoverageAtlas.Place, _ value: UInt8) {
        atlas.write(place) { texels, stride in
            for row in 0..<Int(place.rect.height) {
                for column in 0..<Int(place.rect.width) { texels[row * stride + column] = value }
            }
        }
    }

    func testPlacesDoNotOverlap() throws {
        var atlas = CoverageAtlas()
        atlas.beginFrame()
        var places: [CoverageAtlas.Place] = []
        for index in 0..<600 as Range<Int32> {
            let (width, height) = (8 + index * 37 % 90, 5 + index * 13 % 40)
            places.append(try XCTUnwrap(try atlas.use(XCTUnwrap(atlas.allocate(width: width, height: height)))))
            XCTAssertEqual(places[Int(index)].rect.width, width)
            XCTAssertEqual(places[Int(index)].rect.height, height)
        }
        for (index, place) in places.enumerated() {
            for other in places[..<index] where other.page == place.page {
                XCTAssertFalse(other.rect.intersects(place.rect), "\(other) \(place)")
            }
        }
        XCTAssertNil(atlas.allocate(width: CoverageAtlas.longest + 1, height: 4))
        XCTAssertNil(atlas.allocate(width: 0, height: 4))
    }

    func testEntriesOfThisFrameAreNeverEvicted() throws {
        var atlas = CoverageAtlas()
        atlas.beginFrame()
        let old = try XCTUnwrap(atlas.allocate(width: 512, height: 512))
        let kept = try XCTUnwrap(atlas.allocate(width: 512, height: 448))
        atlas.beginFrame()
        let place = try XCTUnwrap(atlas.use(kept))
        var count = 0
        while atlas.allocate(width: 512, height: 448) != nil { count += 1 }
        XCTAssertEqual(count, CoverageAtlas.maxPages * 4 - 1 - 3, accuracy: 4)
        XCTAssertNil(atlas.use(old), "evicted to make room")
        XCTAssertEqual(atlas.use(kept), place)
        XCTAssertEqual(atlas.evictions, 1)
    }

    /// What other frames have used never leaves a frame without room.
    func testAsManyEntriesAreEvictedAsALargeOneNeeds() throws {
        var atlas = CoverageAtlas(pageLimit: 1)
        atlas.beginFrame()
        for _ in 0..<60 { _ = atlas.allocate(width: 960, height: 16) }
        atlas.beginFrame()
        XCTAssertNotNil(atlas.allocate(width: 960, height: 960))
    }

    func testAFreedPlaceIsUsedAgain() throws {
        var atlas = CoverageAtlas()
        for _ in 0..<5000 {
            atlas.beginFrame()
            let handles = try (0..<20).map { try XCTUnwrap(atlas.allocate(width: 100 + $0, height: 20)) }
            for handle in handles { atlas.free(handle) }
            XCTAssertNil(atlas.use(handles[0]))
        }
        XCTAssertEqual(atlas.pages.count, 1)
        XCTAssertEqual(atlas.evictions, 0)
    }

    func testAPageKnowsWhatHasChanged() throws {
        var atlas = CoverageAtlas()
        let place = try XCTUnwrap(try atlas.use(XCTUnwrap(atlas.allocate(width: 30, height: 12))))
        func changes(since version: UInt64) -> [PixelRect] {
            var rects: [PixelRect] = []
            XCTAssertTrue(
                atlas.pages[0].forEachChange(since: version) { rect, _ in
                    rects.append(rect); return true
                })
            return rects
        }
        XCTAssertEqual(changes(since: 0), [PixelRect(minX: 0, minY: 0, maxX: CoveragePage.side, maxY: CoveragePage.side)])
        let before = atlas.pages[0].version
        XCTAssertEqual(changes(since: before), [])
        fill(&atlas, place, 7)
        XCTAssertEqual(atlas.pages[0][place.rect.minX, place.rect.minY], 7)
        let rects = changes(since: before)
        XCTAssertEqual(rects.count, 1)
        XCTAssertEqual(rects.first.map { $0.intersection(place.rect) }, place.rect)
        XCTAssertLessThan(rects[0].area, 10_000, "not the whole page")
    }
}
