import QuartziteKit
import XCTest

@testable import QuartziteExport

/// Contact sheets: places, pixels, labels.
final class SheetTests: XCTestCase {
    private func grid(_ count: Int, columns: Int? = nil, scale: Double = 1, hasLabels: Bool = true) -> SheetGrid {
        .sheet(width: 60, height: 40, count: count, columns: columns, scale: scale, hasLabels: hasLabels)
    }

    func testRowsAreFilledFromTheLeft() {
        let grid = grid(5, columns: 3)
        XCTAssertEqual(grid.rows, 2)
        XCTAssertEqual([grid.totalWidth, grid.totalHeight], [3 * 60 + 4 * 8, 2 * (40 + 16) + 3 * 8])
        let origins = (0..<5).map { grid.origin(of: $0) }
        XCTAssertEqual(origins.map(\.x), [8, 76, 144, 8, 76])
        XCTAssertEqual(origins.map(\.y), [8, 8, 8, 72, 72])
    }

    func testColumnsFollowFromTheNumber() {
        XCTAssertEqual([1, 2, 4, 5, 9, 12].map { grid($0).columns }, [1, 2, 2, 3, 3, 4])
        XCTAssertEqual(grid(2, columns: 10).columns, 2)
    }

    func testSpaceGrowsWithTheScale() {
        XCTAssertEqual(grid(1, scale: 2).gap, 16)
        XCTAssertEqual(grid(1, scale: 2).labelHeight, 32)
        XCTAssertEqual(grid(1, hasLabels: false).labelHeight, 0)
        let strip = SheetGrid.strip(width: 60, height: 40, count: 3)
        XCTAssertEqual([strip.totalWidth, strip.totalHeight, strip.rows], [180, 40, 1])
    }

    private func sheet(_ grid: SheetGrid, background: SIMD4<Float>) throws -> CGImage {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-sheet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("sheet.png")
        let encoder = SheetEncoder(grid, times: [0, 0.5, 1.25], background: background, to: .file(file.path))
        for index in 0..<3 {
            let pixel: [UInt8] = [UInt8(50 * index), 20, 10, 100]
            let pixels = (0..<60 * 40).flatMap { _ in pixel }
            let picture = try XCTUnwrap(CGImage(width: 60, height: 40, premultipliedRGBA: pixels))
            encoder.write(picture, at: index)
        }
        try encoder.finish()
        return try CGImage.decode(contentsOf: file)
    }

    func testPicturesReplaceTheBackgroundAndLabelsLieOnIt() throws {
        let grid = grid(3, columns: 2)
        let sheet = try sheet(grid, background: SIMD4(0, 0, 1, 1))
        XCTAssertEqual(sheet.pixel(x: 0, y: 0), SIMD4(0, 0, 255, 255))
        for index in 0..<3 {
            let (x, y) = grid.origin(of: index)
            for corner in [(x, y), (x + 59, y + 39)] {
                XCTAssertEqual(sheet.pixel(x: corner.0, y: corner.1)?.w, 100, "picture \(index)")
            }
            // The label is white and lies in the line under its picture, whatever font there is.
            var lit: Set<Int> = []
            for row in y + 40..<y + 56 {
                for column in x..<x + 60 where (sheet.pixel(x: column, y: row)?.x ?? 0) > 128 { lit.insert(column) }
            }
            XCTAssertGreaterThan(lit.count, 5, "label \(index)")
        }
        // The place of the fourth picture is empty.
        let (x, y) = grid.origin(of: 3)
        for row in y..<y + 56 { XCTAssertEqual(sheet.pixel(x: x + 30, y: row), SIMD4(0, 0, 255, 255)) }
    }

    func testASheetWithoutBackgroundIsTransparentBetweenPictures() throws {
        let sheet = try sheet(grid(3, columns: 2), background: SIMD4(0, 0, 0, 0))
        XCTAssertEqual(sheet.pixel(x: 3, y: 3), SIMD4(0, 0, 0, 0))
    }

    func testALabelFitsANarrowPicture() throws {
        let label = try XCTUnwrap(SheetLabel.picture("1000.000 s", width: 24, height: 16, color: CGColor(gray: 1, alpha: 1)))
        let lit = label.withPixels { pixels in (0..<24).filter { column in (0..<16).contains { pixels[4 * ($0 * 24 + column) + 3] > 40 } } }
        XCTAssertGreaterThan(lit.count, 8)
        XCTAssertEqual(SheetLabel.text(0.5), "0.500 s")
    }
}
