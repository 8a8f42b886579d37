/// Small pictures that come out the same, byte for byte, wherever in a page they lie.
///
/// What a fragment interpolates is rounded by where it is in its target, and so is what an instance says in the target's pixels. So a small
/// picture is drawn of the numbers that it would be drawn of in a target of its own: they count from its own first pixel. Where that lies,
/// in whole pixels, goes along in cells of the homography that are 0 without perspective, and programs that are `placed` add it where the
/// sum is exact (see `position.glsl`).
///
///     page  ┌──────────────┬───────
///           │ (0, 0)       │ (0, 0)        the pixels of each picture, in which all is told
///           │   A          │   B
///           └──────────────┴───────
///           ▲              ▲
///           (0, 32)        (96, 32)        where its (0, 0) lies
///
/// Does not say which pictures share a page (`SurfaceAtlas`), nor how they are read from there (`SurfaceComposite`).
extension FramePlan {
    /// Puts what was added since the last `beginPart` to where its picture lies in a page.
    /// - Parameters:
    ///   - pixel: of the page, where the picture's (0, 0) lies.
    ///   - page: the target. What belongs to passes into others, which came in between, stays where it is.
    ///   - pass: how many passes there were before the part.
    ///
    /// - Complexity: linear in the part's batches and instances. No allocation.
    mutating func placePart(at pixel: SIMD2<Int32>, of page: Pass.Target, from pass: Int) {
        let place = SIMD2(Float(pixel.x), Float(pixel.y))
        for index in firstBatchOfPart..<batches.count where isDrawn(index, into: page, from: pass) {
            batches[index].program.placing.insert(.atlasPlaced)
            let tracks = Int(batches[index].tracks)
            if tracks >= 0 {
                trackDraws[tracks].homography.place = place
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
        } else {
            quads[instance].homography.place = place
        }
    }
}

extension PackedHomography {
    /// Of what has no perspective and is drawn into a page: where in that its picture's (0, 0) lies.
    var place: SIMD2<Float> {
        get { SIMD2(xw, yw) }
        set { (xw, yw) = (newValue.x, newValue.y) }
    }
}
