import Quartzite

/// A checkerboard behind the layers: every second square of the viewport has a colour of its own, the others have that of the background.
package struct Checkerboard: Equatable, Sendable {
    /// The colour of the second squares, premultiplied.
    package var color: SIMD4<Float>
    /// The length of a square's sides in pixels, at least 1. The upper left square of the viewport has the background's colour.
    package var side: Int32

    package init(color: SIMD4<Float>, side: Int32) { (self.color, self.side) = (color, max(1, side)) }

    /// Calls `body` with each square of the second colour that touches a rectangle, in pixels.
    func forEachSquare(touching rect: PixelRect, _ body: (PixelRect) -> Void) {
        guard !rect.isEmpty else { return }
        for row in rect.minY / side...(rect.maxY - 1) / side {
            let first = rect.minX / side
            for column in stride(from: first + (first + row + 1) % 2, through: (rect.maxX - 1) / side, by: 2) {
                body(PixelRect(minX: column * side, minY: row * side, maxX: (column + 1) * side, maxY: (row + 1) * side))
            }
        }
    }
}

extension FramePlan {
    /// Appends a batch with the squares of a checkerboard in a pass's scissor. The scissor cuts the squares at its edge.
    /// - Parameter isLast: whether the layers are drawn before, so that only their transparent pixels are filled.
    mutating func appendCheckerboard(_ checker: Checkerboard, in scissor: PixelRect, isLast: Bool) {
        let first = quads.count
        checker.forEachSquare(touching: scissor) { square in
            quads.append(
                QuadInstance(
                    homography: PackedHomography(.identity),
                    rect: Float4(square),
                    uv: Float4(0, 0, 1, 1), color: Float4(checker.color), clip: ClipBounds.none.packed))
        }
        guard quads.count > first else { return }
        var batch = Batch(
            program: ProgramKey(kind: .solid, features: []), textures: Batch.Textures(sampler: .plain), blends: isLast, clip: nil,
            instances: first..<quads.count)
        if isLast { batch.compositing = .destOver }
        appendBatch(batch)
    }
}
