/// Draws small surfaces so that their bytes do not depend on their position in an atlas page.
///
/// Interpolation in fragments and coordinates in instances are rounded relative to the target's origin. Therefore a small surface
/// is drawn with the same numbers as in a target of its own, relative to its own first pixel. The position in the page, in whole
/// pixels, is stored in the elements of the homography that are 0 without perspective; programs with `atlasPlaced` add it where the
/// sum is exact (see `position.glsl`).
///
///     page  ┌──────────────┬───────
///           │ (0, 0)       │ (0, 0)        the surfaces' own pixels, used by all coordinates
///           │   A          │   B
///           └──────────────┴───────
///           ▲              ▲
///           (0, 32)        (96, 32)        the page's pixels at the surfaces' (0, 0)
///
/// Does not decide which surfaces share a page (`SurfaceAtlas`), nor how they are read (`SurfaceComposite`).
extension FramePlan {
    /// Moves everything added since the last `beginSurface` to the surface's position in its page.
    /// - Parameters:
    ///   - pixel: the page's pixel at the surface's (0, 0).
    ///   - page: the target. Batches of nested passes into other targets stay unchanged.
    ///   - pass: number of passes before the surface.
    ///
    /// - Complexity: O(batches + instances) of the surface. Allocates nothing.
    mutating func moveToPage(at pixel: SIMD2<Int32>, of page: Pass.Target, from pass: Int) {
        let place = SIMD2(Float(pixel.x), Float(pixel.y))
        for index in firstBatchOfPart..<batches.count where isDrawn(index, into: page, from: pass) {
            batches[index].program.placing.insert(.atlasPlaced)
            if let tracks = batches[index].tracks {
                trackDraws[Int(tracks)].homography.place = place
                continue
            }
            if let particles = batches[index].particles {
                particleDraws[Int(particles)].uniforms.place = place
                continue
            }
            let (instances, kind) = (batches[index].instances, batches[index].program.kind)
            for instance in instances { self.place(instance, of: kind, at: place) }
        }
        let joined = merges.merges
        for join in joined where Int(join.batch) >= firstBatchOfPart && isDrawn(Int(join.batch), into: page, from: pass) {
            self.place(Int(join.index), of: batches[Int(join.batch)].program.kind, at: place)
        }
    }

    private func isDrawn(_ batch: Int, into page: Pass.Target, from pass: Int) -> Bool {
        for other in passes[pass...] where other.target != page && other.batches.contains(batch) { return false }
        return true
    }

    private mutating func place(_ instance: Int, of kind: ProgramKey.Kind, at place: SIMD2<Float>) {
        if kind.isGradient {
            gradients[instance].homography.place = place
        } else if kind.hasBoxes {
            boxes[instance].homography.place = place
        } else if kind.hasCoverage {
            coverages[instance].place = place
        } else {
            quads[instance].homography.place = place
        }
    }
}

extension PackedHomography {
    /// For a homography without perspective that draws into a page: the page's pixel at the surface's (0, 0).
    var place: SIMD2<Float> {
        get { SIMD2(xw, yw) }
        set { (xw, yw) = (newValue.x, newValue.y) }
    }
}
