import XCTest

@testable import Quartzite

/// Tiled layers as objects, and their division into tiles. The renderer's tests check the drawing.
final class TiledLayerTests: XCTestCase {
    func testDefaultsAndKeyValueCoding() {
        let layer = CATiledLayer()
        XCTAssertEqual(layer.levelsOfDetail, 1)
        XCTAssertEqual(layer.levelsOfDetailBias, 0)
        XCTAssertEqual(layer.tileSize, CGSize(width: 256, height: 256))
        XCTAssertEqual(CATiledLayer.fadeDuration(), 0.25)
        layer.setValue(4, forKey: "levelsOfDetail")
        layer.setValue(2, forKey: "levelsOfDetailBias")
        layer.setValue(CGSize(width: 64, height: 32), forKey: "tileSize")
        let copy = CALayerBase.copy(of: layer) as? CATiledLayer
        XCTAssertEqual(copy?.levelsOfDetail, 4)
        XCTAssertEqual(copy?.value(forKey: "levelsOfDetailBias") as? Int, 2)
        XCTAssertEqual(copy?.tileSize, CGSize(width: 64, height: 32))
        XCTAssertFalse(CATiledLayer.needsDisplay(forKey: "tileSize"))
    }

    func testLevels() {
        func level(_ scale: Double, levels: Int = 4, bias: Int = 2, size: CGSize = CGSize(width: 256, height: 128)) -> Int {
            TileGrid.level(screenScale: scale, size: size, levels: levels, bias: bias)
        }
        XCTAssertEqual([8, 4, 2, 1, 0.5, 0.25, 0.125, 0.01].map { level($0) }, [-2, -2, -1, 0, 1, 2, 3, 3])
        XCTAssertEqual(level(0.7), 0, "never coarser than the screen")
        XCTAssertEqual(level(3), -2)
        XCTAssertEqual(level(0.001, levels: 20), 7, "a pixel a side is left")
        XCTAssertEqual(level(0.001, size: CGSize(width: 0.5, height: 3)), 0)
        XCTAssertEqual(level(4, levels: -5, bias: -5), 0)
        for scale in [0, -1, Double.nan, .infinity] { XCTAssertEqual(level(scale), 0) }
    }

    func testTilesCoverWhatIsSeenFromTheMiddleOutwards() throws {
        let bounds = CGRect(x: -30, y: 10, width: 100, height: 50)
        let grid = try XCTUnwrap(TileGrid(level: 1, tileSize: CGSize(width: 20, height: 16), contentsScale: 2, bounds: bounds))
        XCTAssertEqual(grid.size, CGSize(width: 20, height: 16))
        let visible = CGRect(x: -100, y: 0, width: 110, height: 40)
        let tiles = grid.tiles(in: visible)
        XCTAssertEqual(tiles.count, grid.count(in: visible))
        XCTAssertEqual(tiles.map { grid.rect(of: $0).width * grid.rect(of: $0).height }.reduce(0, +), (30 + 20) * (48 - 10))
        XCTAssertTrue(tiles.allSatisfy { bounds.contains(grid.rect(of: $0)) })
        XCTAssertEqual(grid.tiles(in: CGRect(x: 500, y: 0, width: 5, height: 5)), [])
        XCTAssertNil(TileGrid(level: 0, tileSize: .zero, contentsScale: 1, bounds: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)))
    }
}
