import XCTest

@testable import QuartziteRenderer

/// The clear of a pass, which a software renderer draws if it is large.
final class ClearTests: XCTestCase {
    private let (width, height) = (320, 300)
    private let blue = SIMD4<Float>(0.1, 0.2, 0.7, 1), gray = SIMD4<Float>(0.37, 0.37, 0.37, 1)
    /// Above, below, left and right of it is a band.
    private let filled = PixelRect(minX: 20, minY: 30, maxX: 290, maxY: 260)

    /// Draws a pass that is cleared.
    /// - Parameter isDrawn: whether nothing large but coverage lies in the pass, so that a software renderer draws the clear.
    private func picture(
        _ color: SIMD4<Float>, fill: Pass.Fill? = nil, scissor: PixelRect? = nil, isDrawn: Bool, on executor: Executor? = nil
    ) throws -> PlanPicture {
        var plan = FramePlan.viewport(width, height, clear: color, scissor: scissor)
        plan.passes[0].fill = fill
        // Nothing of it is seen, but it may touch many tiles.
        if !isDrawn { plan.add(QuadInstance(Float4(-2000, -2000, 1000, 1000), color: Float4(1, 1, 1, 1))) }
        let executor = try executor ?? Executor(context: .headless())
        let picture = try PlanPicture.draw(plan, width: width, height: height, on: executor)
        XCTAssertEqual(picture.counts.drawnClears, isDrawn && executor.context.capabilities.isSoftware ? 1 : 0)
        return picture
    }

    private func bytes(_ color: SIMD4<Float>) -> [Int] { (0..<4).map { Int((color[$0] * 255).rounded()) } }

    func testAFillAndTheBandsAroundItHaveTheirColors() throws {
        for isDrawn in [false, true] {
            let picture = try picture(blue, fill: Pass.Fill(area: filled, color: gray), isDrawn: isDrawn)
            for y in 0..<height {
                for x in 0..<width {
                    let isInside = (20..<290).contains(x) && (30..<260).contains(y)
                    guard picture.at(x, y) != bytes(isInside ? gray : blue) else { continue }
                    return XCTFail("\(picture.at(x, y)) at \(x), \(y); drawn: \(isDrawn)")
                }
            }
        }
    }

    func testEveryByteIsTheSameDrawnOrCleared() throws {
        let executor = try Executor(context: .headless())
        for level in stride(from: 0, through: 255, by: 5) {
            let share = Float(level) / 255
            // Also what lies between two bytes, and a translucent colour.
            for color in [SIMD4(share, 1 - share, share, 1), SIMD4(share + 0.4 / 255, share, 0, 1), SIMD4(repeating: share)] {
                let cleared = try picture(color, isDrawn: false, on: executor)
                let drawn = try picture(color, isDrawn: true, on: executor)
                XCTAssertEqual(cleared.bytes(), drawn.bytes(), "\(color)")
                XCTAssertEqual(drawn.at(7, 299), bytes(color.clamped(lowerBound: .zero, upperBound: .one)))
            }
        }
    }

    func testPixelsOutsideTheScissorStay() throws {
        for isDrawn in [false, true] {
            let executor = try Executor(context: .headless())
            _ = try picture(blue, isDrawn: isDrawn, on: executor)
            let part = PixelRect(minX: 10, minY: 4, maxX: 320, maxY: 280)
            let fill = Pass.Fill(area: filled, color: gray)
            let picture = try picture(SIMD4(1, 0, 0, 1), fill: fill, scissor: part, isDrawn: isDrawn, on: executor)
            XCTAssertEqual(picture.at(9, 100), bytes(blue))
            XCTAssertEqual(picture.at(10, 100), [255, 0, 0, 255])
            XCTAssertEqual(picture.at(100, 3), bytes(blue))
            XCTAssertEqual(picture.at(100, 279), [255, 0, 0, 255])
            XCTAssertEqual(picture.at(100, 280), bytes(blue))
            XCTAssertEqual(picture.at(100, 100), bytes(gray))
        }
    }

    func testAClearIsDrawnIfFewTilesContainOtherThanRectangles() throws {
        func picture(_ quads: Int) throws -> PlanPicture {
            var plan = FramePlan.viewport(width, height, clear: gray)
            // Turned, each inside one tile of 64 pixels.
            for index in 0..<quads {
                let place = PackedHomography.rotated(30, x: Float(64 * (index % 4) + 32), y: Float(64 * (index / 4) + 32))
                plan.add(QuadInstance(Float4(-10, -10, 20, 20), place, color: Float4(1, 1, 1, 1)))
            }
            return try PlanPicture.draw(plan, width: width, height: height)
        }
        let isSoftware = try Executor(context: .headless()).context.capabilities.isSoftware
        let few = try picture(4), many = try picture(5)
        XCTAssertEqual([few.counts.drawnClears, many.counts.drawnClears], isSoftware ? [1, 0] : [0, 0])
        for y in 0..<64 { for x in 0..<width { XCTAssertEqual(few.at(x, y), many.at(x, y), "\(x), \(y)") } }
    }
}
