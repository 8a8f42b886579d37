import Quartzite

/// Removal of faces in perspective that other faces hide.
extension FramePlan {
    /// Largest number of earlier quads that are compared with a face.
    private static let maxHidden = 64

    /// Removes faces in perspective that an opaque face, about to be added, hides completely. Otherwise their edges would show
    /// through the antialiased edge of that face. Of two faces in the same place, only the upper one is visible.
    ///
    /// - Complexity: O(1), for faces in perspective only.
    mutating func removeHidden(_ face: UnsafePointer<Quad>) {
        guard let outline = face.pointee.instance.outline, let first = firstQuadOfPass else { return }
        for index in max(first, quads.count - Self.maxHidden)..<quads.count where quads[index].homography.hasPerspective {
            if let hidden = quads[index].outline, outline.contains(hidden) { quads[index].homography = .nowhere }
        }
    }

    /// Earlier quads belong to finished passes; nil if this pass has no quads.
    private var firstQuadOfPass: Int? {
        for batch in firstBatchOfPass..<max(firstBatchOfPass, batches.count)
        where batches[batch].program.kind.hasQuads && batches[batch].hasInstancesInPlan {
            return batches[batch].instances.lowerBound
        }
        return nil
    }
}

extension ProgramKey.Features {
    /// Features of a face in perspective without a clip. A constant, because an array literal would be allocated for each quad in
    /// unoptimized builds.
    static let softInPerspective: ProgramKey.Features = [.antialiased, .perspective]
}

/// The corners of a quad on the screen, in order.
private struct QuadOutline {
    /// The corners, in order.
    let corners: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
    /// 1 if the corners run clockwise on a screen with y down, −1 if counterclockwise.
    private let turn: Float

    /// Makes an outline; nil if its area is at most one pixel or not finite.
    init?(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>) {
        corners = (a, b, c, d)
        let (across, down) = (c - a, d - b)
        let area = across.x * down.y - across.y * down.x
        guard area.isFinite, abs(area) > 1 else { return nil }
        turn = area < 0 ? -1 : 1
    }

    /// Whether another quad lies inside, with a tolerance of 0.01 pixels.
    func contains(_ other: QuadOutline) -> Bool {
        contains(other.corners.0) && contains(other.corners.1) && contains(other.corners.2) && contains(other.corners.3)
    }

    private func contains(_ p: SIMD2<Float>) -> Bool {
        isInside(p, corners.0, corners.1) && isInside(p, corners.1, corners.2) && isInside(p, corners.2, corners.3)
            && isInside(p, corners.3, corners.0)
    }

    /// Whether a point lies on the inner side of an edge.
    private func isInside(_ p: SIMD2<Float>, _ from: SIMD2<Float>, _ to: SIMD2<Float>) -> Bool {
        let (edge, way) = (to - from, p - from)
        let length = (edge.x * edge.x + edge.y * edge.y).squareRoot()
        return (edge.x * way.y - edge.y * way.x) * turn >= -0.01 * length
    }
}

extension PackedHomography {
    /// Collapses a quad into one point, so that nothing is drawn.
    fileprivate static let nowhere = PackedHomography(xAxis: SIMD3(0, 0, 0), yAxis: SIMD3(0, 0, 0), origin: SIMD3(0, 0, 1))

    fileprivate var hasPerspective: Bool { xw != 0 || yw != 0 }
}

extension QuadInstance {
    /// Whether the quad is drawn in perspective.
    var isInPerspective: Bool { homography.hasPerspective }

    /// The quad's corners on the screen; nil if a corner lies behind the near plane, or the quad is too small to show.
    fileprivate var outline: QuadOutline? {
        func corner(_ x: Float, _ y: Float) -> SIMD2<Float>? {
            let w = homography.xw * x + homography.yw * y + homography.ow
            guard w > 1e-5 else { return nil }
            return SIMD2(homography.xx * x + homography.yx * y + homography.ox, homography.xy * x + homography.yy * y + homography.oy) / w
        }
        let (right, bottom) = (rect.x + rect.z, rect.y + rect.w)
        guard let a = corner(rect.x, rect.y), let b = corner(right, rect.y), let c = corner(right, bottom), let d = corner(rect.x, bottom)
        else { return nil }
        return QuadOutline(a, b, c, d)
    }
}
