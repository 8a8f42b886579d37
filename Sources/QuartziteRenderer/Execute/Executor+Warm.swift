internal import COpenGL
import Quartzite
import QuartziteGraphics

/// Prepares programs before a frame waits for them: compiles each, and draws with it once into a small invisible target.
extension Executor {
    /// Prepares the programs and textures that a plan will use. Call before executing the first plan.
    package func warm(_ plan: borrowing FramePlan) throws(GraphicsError) {
        try context.makeCurrent()
        state.reset()
        plan.batches.withUnsafeBufferPointer { batches in
            for batch in batches {
                if batch.program.kind.isEffect { continue }
                let isPicture = batch.program.showsPicture
                if !isPicture || batch.image != nil { warm(ProgramVariant(batch), isPicture ? batch.image : nil) }
            }
        }
    }

    /// The programs that layers commonly need with this context, the most likely first.
    package var usualVariants: [ProgramVariant] { ProgramVariant.usual + (context.capabilities.computesCoverage ? [.outline] : []) }

    /// Prepares programs from a list for about the given number of seconds, at least one if any is left. Returns true when all are
    /// ready.
    ///
    /// For idle time: call again until it returns true.
    package func warm(_ variants: [ProgramVariant], seconds: Double) throws(GraphicsError) -> Bool {
        try context.makeCurrent()
        state.reset()
        let end = MediaClock.monotonic() + seconds
        var hasBegun = false
        for variant in variants {
            for picture in variant.program.kind == .image ? warmUp.pictures : [nil] {
                if hasBegun && MediaClock.monotonic() >= end { return false }
                if warm(variant, picture) { hasBegun = true }
            }
        }
        return true
    }

    /// Prepares one program. Returns true if there was anything to do.
    @discardableResult
    private func warm(_ variant: ProgramVariant, _ picture: CGImage?) -> Bool {
        guard warmUp.begin(variant, picture), let target = warmUp.target(context, state) else { return false }
        let map = PackedHomography(xAxis: SIMD3(1, 0, 0), yAxis: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))
        let rect = Float4(0.5, 0.5, 3, 3)
        let white = Float4(1, 1, 1, 1)
        let instances: InstanceBuffer
        let isUploaded: Bool
        if variant.program.tracks > 0 {
            let layout = TrackLayout(TrackLayout.Form(variant.program.kind), tracks: Int(variant.program.tracks))
            state.bind(vertexArray: 0)
            instances = InstanceBuffer(InstanceLayout(layout), context, state)
            isUploaded = ContiguousArray<Float>(repeating: 0, count: layout.stride).withUnsafeBytes { instances.upload($0, state) }
        } else if variant.program.features.contains(.particles) {
            state.bind(vertexArray: 0)
            instances = InstanceBuffer(.particle, context, state)
            let none = ContiguousArray<UInt8>(repeating: 0, count: MemoryLayout<ParticleInstance>.stride)
            isUploaded = none.withUnsafeBytes { instances.upload($0, state) }
        } else if variant.program.kind.hasBoxes {
            instances = boxes
            var box = BoxInstance(
                homography: map, shape: RoundedShape(rect: rect, radii: white, smoothing: 1), fill: white, border: white, borderWidth: 1,
                clip: rect)
            isUploaded = withUnsafeBytes(of: &box) { instances.upload($0, state) }
        } else if variant.program.kind.hasCoverage {
            instances = coverages
            var coverage = CoverageInstance(rect: rect, texel: SIMD2(0, 0), color: white, clip: rect)
            isUploaded = withUnsafeBytes(of: &coverage) { instances.upload($0, state) } && coverageTexture.update(warmUp.coveragePages)
        } else if variant.program.kind.isGradient {
            instances = gradients
            var gradient = GradientInstance(
                homography: map, shape: RoundedShape(rect: rect, radii: white, smoothing: 1), axis: white, clip: rect, stops: 0...1,
                opacity: 1)
            isUploaded = withUnsafeBytes(of: &gradient) { instances.upload($0, state) }
        } else {
            instances = quads
            var quad = QuadInstance(homography: map, rect: rect, uv: Float4(0, 0, 1, 1), color: white, clip: rect)
            isUploaded = withUnsafeBytes(of: &quad) { instances.upload($0, state) }
        }
        if variant.program.kind.isGradient {
            let stops = [GradientStop(color: white, location: 0, scale: 1), GradientStop(color: white, location: 1, scale: 0)]
            guard stops.withUnsafeBytes({ self.stops.upload($0, state) }) else { return true }
        }
        if variant.program.readsOutlines {
            // A record, then a band without spans.
            let outline: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(2, 1), SIMD2(2, 0), SIMD2(.infinity, -.infinity)]
            guard outline.withUnsafeBytes({ outlines.upload($0, state) }) else { return true }
        }
        guard isUploaded else { return true }

        state.bind(framebuffer: target.framebuffer)
        context.gl.viewport(place(of: target.whole).viewport)
        state.set(scissor: PixelRect(minX: 0, minY: 0, maxX: target.width, maxY: target.height))
        let batch = Batch(
            program: variant.program, textures: Batch.Textures(image: picture, sampler: variant.sampler), blends: variant.blends,
            clip: ClipIndex(0),
            instances: 0..<1)
        var clip = ClipShape(inverse: map, rect: rect, radii: white)
        let mask = warmUp.pictures.first.flatMap { $0 }.map {
            PictureMask(placement: PictureMask.Placement(axes: white, place: white, texels: white), image: $0, sampler: .smooth)
        }
        let program = withUnsafePointer(to: batch) { batch in
            withUnsafePointer(to: &clip) { prepare(batch, UnsafeBufferPointer(start: $0, count: 1), mask: mask, target.whole) }
        }
        if program != nil {
            instances.draw(0..<1, corners: variant.program.cornerCount, state)
        }
        // A temporary buffer is deleted now, and must not count as bound.
        state.bind(vertexArray: 0)
        state.bind(buffer: 0)
        return true
    }
}

/// The resources for preparing programs, and the set of prepared programs.
struct WarmUp {
    /// Software renderers also compile different code for textures with sides that are powers of two.
    private struct Key: Hashable {
        let variant: ProgramVariant
        let isWidthPowerOfTwo: Bool
        let isHeightPowerOfTwo: Bool
    }

    private var ready: Set<Key> = []
    /// A page of the coverage atlas, as large as those that later frames will use.
    let coveragePages: ContiguousArray<CoveragePage> = [CoveragePage()]
    private var target: RenderTarget?
    /// Placeholders for textures that later frames will use: one with power-of-two sides, one without.
    let pictures: [CGImage?] = [4, 3].map {
        CGImage(width: $0, height: $0, premultipliedRGBA: [UInt8](repeating: 255, count: $0 * $0 * 4))
    }

    /// Returns true the first time for this combination.
    mutating func begin(_ variant: ProgramVariant, _ picture: CGImage?) -> Bool {
        func isPowerOfTwo(_ side: Int?) -> Bool { side.map { $0.nonzeroBitCount == 1 } ?? true }
        let key = Key(
            variant: variant, isWidthPowerOfTwo: isPowerOfTwo(picture?.width), isHeightPowerOfTwo: isPowerOfTwo(picture?.height))
        return ready.insert(key).inserted
    }

    mutating func target(_ context: GraphicsContext, _ state: StateCache) -> RenderTarget? {
        if target == nil { target = try? RenderTarget(width: 8, height: 8, context, state) }
        return target
    }
}
