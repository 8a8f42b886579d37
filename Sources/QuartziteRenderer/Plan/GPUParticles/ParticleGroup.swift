import Quartzite

/// The particles of an emitter whose courses the vertex shader follows.
///
/// A particle is uploaded once, shortly before its birth. A frame then costs the emitter's placement and time, and one draw for each
/// picture, however many particles there are:
///
///     once           births of a chunk of time ──► courses ──► instances of a stream ──► a GPU buffer
///     every frame    the layer's homography, opacity and time ──► uniforms
///
/// The loaded chunks depend only on the values and the time: those from the longest life ago until now. So the same particles are drawn
/// however a frame is reached. `Particles` is the reference, and computes the particles of emitters that do not qualify.
final class ParticleGroup {
    /// The particles of each picture, in the order of drawing.
    private(set) var streams: ContiguousArray<ParticleStream> = []
    /// The emitter's values.
    private(set) var values = EmitterValues()
    /// The shown time, in the layer's time.
    private(set) var time = 0.0
    /// The part of the layer's space that the loaded particles cover during their lives; `null` for none.
    private(set) var extent = CGRect.null
    /// The point from which places are counted, so that single precision suffices far from the layer's origin.
    private(set) var reference = SIMD2<Double>(0, 0)
    /// The smallest and the largest scale of the loaded particles.
    private(set) var scales = (low: Double.infinity, high: 0.0)
    /// The longest side of a picture at a scale of 1, in points.
    private var largestSide = 0.0

    private var births = ParticleBirths()
    private var chunks: ContiguousArray<ParticleChunk> = []
    /// The numbers of particles that each chunk has in each stream, chunk by chunk.
    private var counts: ContiguousArray<Int> = []
    /// The number of the first chunk.
    private var firstChunk = 0
    /// The length of a chunk in seconds; 0 for values that do not qualify.
    private var length = 0.0
    /// The longest life of a particle in seconds, including those that it emits.
    private var longestLife = 0.0
    private var hasValues = false
    /// Whether the loaded particles can be drawn.
    private var isUsable = false

    /// The number of chunks in the longest life.
    private static let chunksPerLife = 8.0

    /// Shows the particles of values without animations at a time of the layer.
    /// - Returns: false if the CPU must compute the particles.
    ///
    /// - Complexity: O(1) while time runs within a chunk, then O(births in a chunk); O(particles) for other values or another time. No
    ///   allocation while the number of particles does not grow.
    func show(_ values: EmitterValues, at time: Double) -> Bool {
        if !hasValues || !values.isSame(as: self.values) { adopt(values) }
        return show(at: time)
    }

    /// Shows the particles of the same values at a time of the layer.
    func show(at time: Double) -> Bool {
        self.time = time
        guard length > 0, time.isFinite else { return false }
        // A little more, in case the limit of a chunk is rounded wrongly.
        let (first, last) = (((time - longestLife) / length - 0.01).rounded(.down), (time / length + 0.01).rounded(.down))
        guard abs(first) < 1e15, abs(last) < 1e15 else { return false }
        load(Int(first)...Int(last))
        return isUsable
    }

    /// Whether the shader can draw the loaded particles in a layer with this homography: without perspective, and small enough for drivers
    /// to interpolate exactly.
    func fits(_ world: Homography) -> Bool {
        world.hasNoPerspective && world.isFinite
            && world.singularValues.high * largestSide * scales.high < Double(InstanceBounds.exactLength)
    }

    // MARK: Values

    private func adopt(_ values: EmitterValues) {
        (self.values, hasValues) = (values, true)
        reference = SIMD2(Double(values.emitterPosition.x), Double(values.emitterPosition.y))
        longestLife = values.past.reduce(values.longestLife) { max($0, $1.longestLife) }
        length = values.qualifies && longestLife.isFinite ? longestLife / Self.chunksPerLife : 0
        unload()
        guard length > 0, reference.x.isFinite, reference.y.isFinite else {
            length = 0
            return
        }
        // Lists the looks.
        births.listBorn(values, in: 0..<0)
        let looks = births.looks
        // The streams, and the GPU's buffers with them, are used again if the pictures are the same.
        if looks.count != streams.count || !zip(looks, streams).allSatisfy({ $0.isSame(as: $1.look) }) {
            streams = ContiguousArray(looks.map(ParticleStream.init))
        }
        // Streams are drawn one after the other.
        if looks.count > 1 && values.order == .oldestFirst { length = 0 }
        largestSide = looks.reduce(0) { max($0, ($1.size.width * $1.size.width + $1.size.height * $1.size.height).squareRoot()) }
    }

    // MARK: Chunks

    private func unload() {
        chunks.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
        for stream in streams { stream.removeAll() }
        isUsable = false
    }

    private func load(_ wanted: ClosedRange<Int>) {
        if firstChunk == wanted.lowerBound && chunks.count == wanted.count { return }
        let end = firstChunk + chunks.count
        if chunks.isEmpty || wanted.lowerBound < firstChunk || wanted.lowerBound >= end || wanted.upperBound < end - 1 {
            unload()
            firstChunk = wanted.lowerBound
        }
        while firstChunk < wanted.lowerBound {
            for index in streams.indices { streams[index].removeFirst(counts[index]) }
            counts.removeFirst(streams.count)
            chunks.removeFirst()
            firstChunk += 1
        }
        isUsable = true
        while firstChunk + chunks.count <= wanted.upperBound && isUsable { appendChunk() }
        summarize()
    }

    private func appendChunk() {
        let number = Double(firstChunk + chunks.count)
        births.listBorn(values, in: number * length..<(number + 1) * length)
        if births.isTruncated {
            unload()
            return
        }
        births.sortByBirth()
        var chunk = ParticleChunk()
        let start = counts.count
        for _ in streams { counts.append(0) }
        for course in births.courses {
            let stream = Int(course.look)
            streams[stream].append(ParticleInstance(course, from: reference))
            chunk.cover(course, streams[stream].look)
            counts[start + stream] += 1
        }
        chunks.append(chunk)
    }

    /// Computes what all chunks cover.
    private func summarize() {
        var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
        scales = (.infinity, 0)
        for chunk in chunks {
            (low, high) = (pointwiseMin(low, chunk.low), pointwiseMax(high, chunk.high))
            scales = (min(scales.low, chunk.scales.low), max(scales.high, chunk.scales.high))
        }
        let isEmpty = !(low.x <= high.x && low.y <= high.y)
        extent = isEmpty ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        let count = streams.reduce(0) { $0 + $1.drawn.count }
        // The CPU handles more particles than a layer shows, and positions that are not finite.
        if count > Particles.most || !(isEmpty || (low.sum().isFinite && high.sum().isFinite)) { isUsable = false }
    }
}
