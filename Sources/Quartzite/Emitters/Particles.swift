import QuartziteGraphics

/// The particles of an emitter at one time. They follow from the values and the time alone, in whatever order times are visited.
///
///     births      the n-th particle of a cell since the epoch's start is born when the birth rate adds up to n
///     a particle  its number seeds its random numbers; place, rotation, size and colour follow from its age by formulas
///     its cells   emit from its place at each moment of its life; their angles count from its direction
///
/// Where the values of the layer or of a cell are animated, a particle has the values of the short span of time in which it is born. Where
/// an animation changes the birth rate, the births of each span are computed for that span alone.
package struct Particles: Sendable {
    package private(set) var list: ContiguousArray<Particle> = []
    package private(set) var looks: ContiguousArray<ParticleLook> = []
    /// Whether particles keep their depth instead of being flattened into the layer's plane.
    package private(set) var preservesDepth = false
    /// Whether particles are drawn from back to front.
    package private(set) var isOrderedByDepth = false
    /// Whether particles are blended additively.
    package private(set) var addsColors = false
    /// Whether there are more particles than are shown.
    package private(set) var isTruncated = false

    /// The largest number of particles that a layer shows.
    package static let most = 20_000
    /// The largest depth of cells within cells.
    private static let deepest = 4
    /// The largest number of births of a cell that are examined.
    private static let mostBirths = 50_000
    /// The largest number of births of all cells that are examined, shown or not.
    private static let mostBirthsTogether = 400_000
    /// The number of births that may still be examined.
    private var birthsLeft = 0

    package init() {}

    /// Computes the particles at `time`, the layer's time.
    /// - Parameter motion: the animations of the values; nil for none.
    /// - Complexity: O(particles + births within the longest life). Allocates only for more particles than before.
    package mutating func update(_ values: EmitterValues, at time: Double, motion: EmitterMotion?) {
        list.removeAll(keepingCapacity: true)
        looks.removeAll(keepingCapacity: true)
        (isTruncated, addsColors) = (false, values.order == .additive)
        (preservesDepth, isOrderedByDepth) = (values.preservesDepth, values.order == .backToFront)
        birthsLeft = Self.mostBirthsTogether
        guard time.isFinite else { return }
        for epoch in values.past where time <= epoch.end + epoch.longestLife {
            add(epoch.values, epoch.motion, until: epoch.end, at: time)
        }
        add(values, motion, until: .infinity, at: time)
        if birthsLeft == 0 { isTruncated = true }
        sort(by: values.order)
    }

    /// Adds the particles that were born under one set of values until `end`.
    private mutating func add(_ values: EmitterValues, _ motion: EmitterMotion?, until end: Double, at time: Double) {
        guard let motion, motion.changesBirths else { return addEvenly(values, motion, from: -.infinity, until: end, at: time) }
        // Before and after the animations the birth rates are constant.
        let window = motion.window
        addEvenly(values, nil, from: -.infinity, until: min(end, window.lowerBound), at: time)
        addSpans(values, motion, from: max(values.start, window.lowerBound), until: min(end, window.upperBound), at: time)
        addEvenly(values, nil, from: window.upperBound, until: end, at: time)
    }

    /// Adds the particles that are born at a constant rate.
    private mutating func addEvenly(
        _ values: EmitterValues, _ motion: EmitterMotion?, from begin: Double, until end: Double, at time: Double
    ) {
        var moment = Moment(motion, values)
        let span = Self.span(motion)
        for (index, cell) in values.cells.enumerated() where cell.isEnabled {
            let active = cell.timing.active
            let rate = values.birthRate * cell.numbers[.birthRate] * abs(cell.timing.speed)
            let life = motion?.longestLife ?? cell.longestLife(values.lifetime)
            let start = max(values.start, active.lowerBound)
            let stop = min(min(end, active.upperBound), time)
            guard rate > 0, rate.isFinite, life > 0, max(start, begin) < stop else { continue }
            let carried = index < values.carried.count && values.start >= active.lowerBound ? values.carried[index] : 0
            // The n-th particle is born at start + (n − carried) / rate.
            let last = (stop - start) * rate + carried
            let first = max(1, ((max(time - life, begin) - start) * rate + carried).rounded(.down))
            guard last >= first, last < 1e15 else { continue }
            let seed = SplitMix64.mixed(UInt64(values.seed) << 32 | UInt64(values.number), UInt64(index))
            var n = max(first, last.rounded(.down) - Double(Self.mostBirths))
            while n <= last && birthsLeft > 0 {
                let birth = start + (n - carried) / rate
                if birth >= begin {
                    let seed = SplitMix64.mixed(seed, UInt64(n))
                    if motion == nil {
                        emit(cell, values, birth: birth, at: time, seed: seed)
                    } else {
                        moment.move(to: (birth / span).rounded(.down), span)
                        emit(moment.values.cells[index], moment.values, birth: birth, at: time, seed: seed)
                    }
                }
                n += 1
            }
        }
    }

    /// Adds the particles that are born at an animated rate.
    private mutating func addSpans(
        _ values: EmitterValues, _ motion: EmitterMotion, from begin: Double, until end: Double, at time: Double
    ) {
        let span = Self.span(motion)
        let first = (max(begin, time - motion.longestLife, time - span * Double(Self.mostSpans)) / span).rounded(.down)
        let last = (min(end, time) / span).rounded(.down)
        // Beyond this number, a span is shorter than the precision of the time.
        guard motion.longestLife > 0, first <= last, abs(first) < 1e15, abs(last) < 1e15 else { return }
        var moment = Moment(motion, values)
        for number in Int(first)...Int(last) {
            let slot = Double(number)
            let (from, to) = (max(begin, slot * span), min(end, (slot + 1) * span))
            guard from < to else { continue }
            moment.move(to: slot, span)
            let now = moment.values
            for (index, cell) in now.cells.enumerated() where cell.isEnabled {
                let births = now.birthRate * cell.numbers[.birthRate] * cell.timing.activeTime(from: from, to: to)
                guard births > 0, births < Double(Self.mostBirths) else { continue }
                let seed = SplitMix64.mixed(UInt64(values.seed) << 32 | UInt64(values.number), UInt64(index) | 0xA5 << 32)
                // An evenly distributed sequence rounds the births up and down: no sum must be carried from span to span.
                let spread = slot * 0.618_033_988_749_895
                let count = (births + spread - spread.rounded(.down)).rounded(.down)
                var n = 0.0
                while n < count {
                    let birth = from + (n + 0.5) / count * (to - from)
                    let name = UInt64(bitPattern: Int64(number)) &* 4099 &+ UInt64(n)
                    if birth <= time { emit(cell, now, birth: birth, at: time, seed: SplitMix64.mixed(seed, name)) }
                    n += 1
                }
            }
        }
    }

    /// The largest number of spans of animated values that are examined: the latest ones.
    private static let mostSpans = 4_096

    /// The length of a span in which animated values count as constant, in seconds.
    private static func span(_ motion: EmitterMotion?) -> Double {
        guard let life = motion?.longestLife, life.isFinite else { return 1.0 / 60 }
        return max(1.0 / 60, life / 1024)
    }

    /// One span of time at a time, with the values that hold in it.
    private struct Moment {
        private let motion: EmitterMotion?
        private var slot = Double.nan
        private(set) var values: EmitterValues

        init(_ motion: EmitterMotion?, _ values: EmitterValues) { (self.motion, self.values) = (motion, values) }

        mutating func move(to slot: Double, _ span: Double) {
            guard let motion, slot != self.slot else { return }
            self.slot = slot
            values = motion.values(at: (slot + 0.5) * span)
        }
    }

    // MARK: One particle

    /// The facts of a particle that are fixed at its birth.
    private struct Course {
        var start: SIMD3<Double>
        var velocity: SIMD3<Double>
        var acceleration: SIMD3<Double>
        var lifetime: Double
        var scale: Double
        var scaleSpeed: Double
        var angle: Double
        var spin: Double
        /// For a plane: the attitude at an angle of 0, and the axis about which the plane rotates.
        var plane: (attitude: ParticleAttitude, axis: SIMD3<Double>)?
        var color: SIMD4<Double>
        var colorSpeed: SIMD4<Double>

        /// The initial direction, which counts for a particle that does not move.
        var direction: SIMD3<Double>

        func place(at age: Double) -> SIMD3<Double> { start + velocity * age + acceleration * (age * age / 2) }
        func birth(at age: Double) -> ParticleBirth {
            let travel = velocity + acceleration * age
            return ParticleBirth(at: place(at: age), along: (travel * travel).sum() > 0 ? travel : direction)
        }
        func attitude(at age: Double) -> ParticleAttitude? {
            plane.map { $0.attitude.followed(by: ParticleAttitude(about: $0.axis, by: angle + spin * age)) }
        }
        func scale(at age: Double) -> Double { max(0, scale + scaleSpeed * age) }
        func color(at age: Double) -> SIMD4<Double> {
            (color + colorSpeed * age).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        }
    }

    /// The facts that a particle inherits from the one that emits it.
    private struct Origin {
        var birth: ParticleBirth
        var angle: Double
        var scale: Double
        var color: SIMD4<Double>
        /// How many cells enclose the particle's cell, the cell itself included.
        var depth: Int
    }

    private mutating func emit(_ cell: EmitterCellValues, _ values: EmitterValues, birth: Double, at time: Double, seed: UInt64) {
        var random = SplitMix64(seed)
        let origin = Origin(birth: values.birth(&random), angle: 0, scale: 1, color: SIMD4(repeating: 1), depth: 1)
        emit(cell, values, from: origin, birth: birth, at: time, seed: seed, &random)
    }

    private mutating func emit(
        _ cell: EmitterCellValues, _ values: EmitterValues, from origin: Origin, birth: Double, at time: Double, seed: UInt64,
        _ random: inout SplitMix64
    ) {
        guard birthsLeft > 0 else { return }
        birthsLeft -= 1
        let course = Self.course(cell, values, origin, &random)
        let age = time - birth
        guard course.lifetime > 0, age >= 0 else { return }
        if age < course.lifetime, let look = look(of: cell) {
            guard list.count < Self.most else {
                isTruncated = true
                return
            }
            let color = course.color(at: age)
            let scale = course.scale(at: age)
            if scale > 0, color.w > 0, course.place(at: age).x.isFinite {
                list.append(
                    Particle(
                        position: course.place(at: age), angle: course.angle + course.spin * age,
                        attitude: course.attitude(at: age), scale: scale, color: color, birth: birth, look: look))
            }
        }
        guard origin.depth < Self.deepest else { return }
        for (index, inner) in cell.cells.enumerated() where inner.isEnabled {
            emitInner(
                inner, values, from: course, birth: birth, at: time, seed: SplitMix64.mixed(seed, UInt64(index) &+ 77),
                depth: origin.depth)
        }
    }

    /// Adds the particles that a cell emits while the particle with the cell lives.
    private mutating func emitInner(
        _ cell: EmitterCellValues, _ values: EmitterValues, from course: Course, birth: Double, at time: Double, seed: UInt64, depth: Int
    ) {
        let active = cell.timing.active
        let rate = values.birthRate * cell.numbers[.birthRate] * abs(cell.timing.speed)
        let start = max(0, active.lowerBound)
        let stop = min(min(course.lifetime, active.upperBound), time - birth)
        guard rate > 0, rate.isFinite, start < stop else { return }
        let last = (stop - start) * rate
        let first = max(1, ((time - birth - cell.longestLife(values.lifetime) - start) * rate).rounded(.down))
        guard last >= first, last < 1e15 else { return }
        var n = max(first, last.rounded(.down) - Double(Self.mostBirths))
        while n <= last && list.count < Self.most && birthsLeft > 0 {
            let age = start + n / rate
            let inner = SplitMix64.mixed(seed, UInt64(n))
            var random = SplitMix64(inner)
            let origin = Origin(
                birth: course.birth(at: age), angle: course.angle + course.spin * age, scale: course.scale(at: age),
                color: course.color(at: age), depth: depth + 1)
            emit(cell, values, from: origin, birth: birth + age, at: time, seed: inner, &random)
            n += 1
        }
    }

    private static func course(
        _ cell: EmitterCellValues, _ values: EmitterValues, _ origin: Origin, _ random: inout SplitMix64
    ) -> Course {
        let n = cell.numbers
        let direction = cell.direction(from: origin.birth, &random)
        let speed = (n[.velocity] + n[.velocityRange] * random.signed()) * values.velocity
        let lifetime = (n[.lifetime] + n[.lifetimeRange] * random.signed()) * values.lifetime
        let scale = (n[.scale] + n[.scaleRange] * random.signed()) * values.scale
        let spin = (n[.spin] + n[.spinRange] * random.signed()) * values.spin + values.spinBias
        let ranges = SIMD4(n[.redRange], n[.greenRange], n[.blueRange], n[.alphaRange])
        let base = cell.color.isPresent ? cell.color.components : SIMD4(repeating: 1)
        let color = base + ranges * SIMD4(random.signed(), random.signed(), random.signed(), random.signed())
        let colorSpeed = SIMD4(n[.redSpeed], n[.greenSpeed], n[.blueSpeed], n[.alphaSpeed])
        let rotation = n[.rotation] + n[.rotationRange] * random.signed()
        let plane: (ParticleAttitude, SIMD3<Double>)? =
            cell.particleType == .plane ? (ParticleAttitude(facing: cell.orientation(&random)), cell.orientation(&random)) : nil
        return Course(
            start: origin.birth.place, velocity: direction * speed,
            acceleration: SIMD3(n[.xAcceleration], n[.yAcceleration], n[.zAcceleration]), lifetime: lifetime,
            scale: scale * origin.scale, scaleSpeed: n[.scaleSpeed] * values.scale * origin.scale, angle: origin.angle + rotation,
            spin: spin,
            plane: plane, color: color * origin.color, colorSpeed: colorSpeed * origin.color, direction: direction)
    }

    // MARK: Looks and order

    /// Index of the cell's look; nil for a cell without a picture.
    private mutating func look(of cell: EmitterCellValues) -> Int32? {
        guard let image = cell.contents else { return nil }
        let scale = cell.numbers[.contentsScale] > 0 ? cell.numbers[.contentsScale] : 1
        let part = cell.contentsRect
        let look = ParticleLook(
            image: image, contentsRect: part,
            size: CGSize(
                width: Double(image.width) * abs(Double(part.width)) / scale,
                height: Double(image.height) * abs(Double(part.height)) / scale),
            minificationFilter: cell.minificationFilter, magnificationFilter: cell.magnificationFilter,
            minificationFilterBias: cell.numbers[.minificationFilterBias])
        if let index = looks.lastIndex(where: { $0.isSame(as: look) }) { return Int32(index) }
        looks.append(look)
        return Int32(looks.count - 1)
    }

    private mutating func sort(by order: EmitterValues.Order) {
        switch order {
        case .unordered, .additive: list.sort { ($0.look, $0.birth) < ($1.look, $1.birth) }
        case .oldestFirst: list.sort { $0.birth < $1.birth }
        case .oldestLast: list.sort { $0.birth > $1.birth }
        case .backToFront: list.sort { ($0.position.z, $0.birth) < ($1.position.z, $1.birth) }
        }
    }

    /// Sorts the particles from back to front by their depth along an axis of the layer's space, for layers that keep depth and are tilted
    /// in their 3D rendering context.
    package mutating func sort(along axis: SIMD3<Double>) {
        func depth(_ particle: Particle) -> Double { (particle.position * axis).sum() }
        list.sort { (depth($0), $0.birth) < (depth($1), $1.birth) }
    }

    /// The bounding box of all particles, flattened into the layer's plane; null for none.
    package var extent: CGRect {
        var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
        for particle in list {
            let size = looks[Int(particle.look)].size
            let reach = (size.width * size.width + size.height * size.height).squareRoot() / 2 * particle.scale
            let place = SIMD2(particle.position.x, particle.position.y)
            (low, high) = (pointwiseMin(low, place - reach), pointwiseMax(high, place + reach))
        }
        return low.x <= high.x ? CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : .null
    }
}
