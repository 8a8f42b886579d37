import QuartziteGraphics

/// The births of an emitter's particles. Births depend only on the values, so a particle is the same whenever it is listed.
///
///     births      the n-th particle of a cell since the epoch's start is born when the birth rate adds up to n
///     a particle  its number seeds its random numbers; `ParticleCourse` is what follows from them
///     its cells   emit from its place at each moment of its life; their angles count from its direction
///
/// Where the values of the layer or of a cell are animated, a particle has the values of the short span of time in which it is born. Where
/// an animation changes the birth rate, the births of each span are computed for that span alone (`ParticleBirths+Spans.swift`).
package struct ParticleBirths: Sendable {
    /// The listed particles, in the order of the epochs, of the cells and of their births.
    package private(set) var courses: ContiguousArray<ParticleCourse> = []
    /// The pictures of the emitter's cells, each once, in the order of the epochs and cells.
    package private(set) var looks: ContiguousArray<ParticleLook> = []
    /// Whether there are more particles, or more births to be examined, than are listed.
    package private(set) var isTruncated = false

    /// The largest depth of cells within cells.
    private static let deepest = 4
    /// The largest number of births of a cell that are examined.
    static let mostBirths = 50_000
    /// The largest number of births of all cells that are examined, listed or not.
    private static let mostBirthsTogether = 400_000
    /// The number of births that may still be examined.
    private var birthsLeft = 0

    /// Which particles to list.
    private enum Question {
        /// Those that can be seen at a time.
        case visible(at: Double)
        /// Those that are born in a span of time.
        case born(in: Range<Double>)
    }
    private var question = Question.visible(at: 0)

    package init() {}

    /// Lists the particles that can be seen at `time`, the layer's time in seconds.
    /// - Parameter motion: the animations of the values; nil for none.
    ///
    /// - Complexity: O(births within the longest life). Allocates only for more particles than before.
    package mutating func listVisible(_ values: EmitterValues, at time: Double, motion: EmitterMotion?) {
        question = .visible(at: time)
        list(values, motion)
    }

    /// Lists the particles that are born in a span of the layer's time, in seconds. The values have no animations.
    ///
    /// - Complexity: O(births in the span), and for cells with cells of their own O(births within the longest life).
    package mutating func listBorn(_ values: EmitterValues, in span: Range<Double>) {
        question = .born(in: span)
        list(values, nil)
    }

    /// Sorts the listed particles by their times of birth.
    ///
    /// - Complexity: O(particles), without allocation, if they are in this order already, as those of a single cell are.
    package mutating func sortByBirth() {
        var isSorted = true
        for index in courses.indices.dropFirst() where courses[index].birth < courses[index - 1].birth { isSorted = false }
        if !isSorted { courses.sort { $0.birth < $1.birth } }
    }

    /// Forgets all particles.
    mutating func removeAll() {
        courses.removeAll(keepingCapacity: true)
        isTruncated = false
    }

    private mutating func list(_ values: EmitterValues, _ motion: EmitterMotion?) {
        courses.removeAll(keepingCapacity: true)
        looks.removeAll(keepingCapacity: true)
        (isTruncated, birthsLeft) = (false, Self.mostBirthsTogether)
        guard begin.isFinite, end.isFinite else { return }
        for epoch in values.past { addLooks(of: epoch.values.cells) }
        addLooks(of: values.cells)
        for epoch in values.past where begin <= epoch.end + epoch.longestLife {
            add(epoch.values, epoch.motion, until: epoch.end)
        }
        add(values, motion, until: .infinity)
        if birthsLeft == 0 { isTruncated = true }
    }

    /// The earliest time in question.
    private var begin: Double {
        switch question {
        case .visible(let time): time
        case .born(let span): span.lowerBound
        }
    }

    /// The latest time in question. Particles born later are not listed.
    var end: Double {
        switch question {
        case .visible(let time): time
        case .born(let span): span.upperBound
        }
    }

    /// Returns the earliest birth to examine.
    /// - Parameter life: the longest life of a particle, including the particles that it emits.
    func firstBirth(of cell: EmitterCellValues, life: Double) -> Double {
        switch question {
        case .visible(let time): time - life
        case .born(let span): cell.cells.isEmpty ? span.lowerBound : span.lowerBound - life
        }
    }

    /// Rounding may shift the first and the last birth to examine by this number of births. Each examined birth is compared with the time
    /// anyway.
    private static let slack = 1.0

    // MARK: Births

    /// Adds the particles that are born under one set of values until `stop`.
    private mutating func add(_ values: EmitterValues, _ motion: EmitterMotion?, until stop: Double) {
        guard let motion, motion.changesBirths else { return addEvenly(values, motion, from: -.infinity, until: stop) }
        // Before and after the animations the birth rates are constant.
        let window = motion.window
        addEvenly(values, nil, from: -.infinity, until: min(stop, window.lowerBound))
        addSpans(values, motion, from: max(values.start, window.lowerBound), until: min(stop, window.upperBound))
        addEvenly(values, nil, from: window.upperBound, until: stop)
    }

    /// Adds the particles that are born at a constant rate.
    private mutating func addEvenly(_ values: EmitterValues, _ motion: EmitterMotion?, from earliest: Double, until latest: Double) {
        var moment = Moment(motion, values)
        let span = Self.span(motion)
        for (index, cell) in values.cells.enumerated() where cell.isEnabled {
            let active = cell.timing.active
            let rate = values.birthRate * cell.numbers[.birthRate] * abs(cell.timing.speed)
            let life = motion?.longestLife ?? cell.longestLife(values.lifetime)
            let start = max(values.start, active.lowerBound)
            let stop = min(latest, active.upperBound)
            guard rate > 0, rate.isFinite, life > 0, max(start, earliest) < min(stop, end) else { continue }
            let carried = index < values.carried.count && values.start >= active.lowerBound ? values.carried[index] : 0
            // The n-th particle is born at start + (n − carried) / rate.
            let last = min((stop - start) * rate + carried, (end - start) * rate + carried + Self.slack)
            let first = max(1, ((max(firstBirth(of: cell, life: life), earliest) - start) * rate + carried).rounded(.down) - Self.slack)
            guard last >= first, last < 1e15 else { continue }
            let seed = SplitMix64.mixed(UInt64(values.seed) << 32 | UInt64(values.number), UInt64(index))
            var n = limited(first, last)
            while n <= last && birthsLeft > 0 {
                let birth = start + (n - carried) / rate
                if birth >= earliest {
                    let seed = SplitMix64.mixed(seed, UInt64(n))
                    if motion == nil {
                        emit(cell, values, birth: birth, seed: seed)
                    } else {
                        moment.move(to: (birth / span).rounded(.down), span)
                        emit(moment.values.cells[index], moment.values, birth: birth, seed: seed)
                    }
                }
                n += 1
            }
        }
    }

    /// Returns the first birth of a cell to examine. Of many births, only a limited number of the latest ones are examined.
    private mutating func limited(_ first: Double, _ last: Double) -> Double {
        let limit = last.rounded(.down) - Double(Self.mostBirths)
        if limit > first, case .born = question { isTruncated = true }
        return max(first, limit)
    }

    // MARK: One particle

    /// The values that a particle inherits from the particle that emits it.
    private struct Origin {
        var birth: ParticleBirth
        var angle: Double
        var scale: Double
        var color: SIMD4<Double>
        /// How many cells enclose the particle's cell, the cell itself included.
        var depth: Int
    }

    mutating func emit(_ cell: EmitterCellValues, _ values: EmitterValues, birth: Double, seed: UInt64) {
        var random = SplitMix64(seed)
        let origin = Origin(birth: values.birth(&random), angle: 0, scale: 1, color: SIMD4(repeating: 1), depth: 1)
        emit(cell, values, from: origin, birth: birth, seed: seed, &random)
    }

    private mutating func emit(
        _ cell: EmitterCellValues, _ values: EmitterValues, from origin: Origin, birth: Double, seed: UInt64, _ random: inout SplitMix64
    ) {
        guard birthsLeft > 0 else { return }
        birthsLeft -= 1
        var course = Self.course(cell, values, origin, birth, &random)
        guard course.lifetime > 0, birth <= end || ParticleTime(birth).seconds <= ParticleTime(end).seconds else { return }
        if isWanted(course), let look = look(of: cell) {
            guard courses.count < Particles.most else {
                isTruncated = true
                return
            }
            course.look = look
            courses.append(course)
        }
        guard origin.depth < Self.deepest else { return }
        for (index, inner) in cell.cells.enumerated() where inner.isEnabled {
            emitInner(inner, values, from: course, seed: SplitMix64.mixed(seed, UInt64(index) &+ 77), depth: origin.depth)
        }
    }

    private func isWanted(_ course: ParticleCourse) -> Bool {
        switch question {
        case .visible(let time): course.isVisible(at: time)
        case .born(let span): span.contains(course.birth)
        }
    }

    /// Adds the particles that a cell emits while the particle with the cell lives.
    private mutating func emitInner(
        _ cell: EmitterCellValues, _ values: EmitterValues, from course: ParticleCourse, seed: UInt64, depth: Int
    ) {
        let active = cell.timing.active
        let rate = values.birthRate * cell.numbers[.birthRate] * abs(cell.timing.speed)
        let start = max(0, active.lowerBound)
        let stop = min(course.lifetime, active.upperBound)
        guard rate > 0, rate.isFinite, start < min(stop, end - course.birth) else { return }
        let last = min((stop - start) * rate, (end - course.birth - start) * rate + Self.slack)
        let oldest = firstBirth(of: cell, life: cell.longestLife(values.lifetime)) - course.birth
        let first = max(1, ((oldest - start) * rate).rounded(.down) - Self.slack)
        guard last >= first, last < 1e15 else { return }
        var n = limited(first, last)
        var motion = course.motion
        while n <= last && courses.count < Particles.most && birthsLeft > 0 {
            let age = start + n / rate
            let inner = SplitMix64.mixed(seed, UInt64(n))
            var random = SplitMix64(inner)
            let acting = course.acting(at: age)
            let origin = Origin(
                birth: course.birth(at: age, &motion), angle: course.angle(at: age, acting), scale: course.scale(at: age, acting),
                color: course.color(at: age, acting), depth: depth + 1)
            emit(cell, values, from: origin, birth: course.birth + age, seed: inner, &random)
            n += 1
        }
    }

    private static func course(
        _ cell: EmitterCellValues, _ values: EmitterValues, _ origin: Origin, _ birth: Double, _ random: inout SplitMix64
    ) -> ParticleCourse {
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
        // Drawn last, so that the other numbers do not depend on the mass.
        let mass = n[.massRange] == 0 ? n[.mass] : n[.mass] + n[.massRange] * random.signed()
        return ParticleCourse(
            birth: birth, look: 0, start: origin.birth.place, velocity: direction * speed,
            acceleration: SIMD3(n[.xAcceleration], n[.yAcceleration], n[.zAcceleration]), lifetime: lifetime,
            scale: scale * origin.scale, scaleSpeed: n[.scaleSpeed] * values.scale * origin.scale, angle: origin.angle + rotation,
            spin: spin, plane: plane, color: color * origin.color, colorSpeed: colorSpeed * origin.color, direction: direction,
            mass: mass, behaviors: cell.behaviors)
    }

    // MARK: Looks

    /// Adds the looks of cells and of the cells within them.
    private mutating func addLooks(of cells: [EmitterCellValues], depth: Int = 1) {
        for cell in cells where cell.isEnabled {
            if let look = ParticleLook(cell), !looks.contains(where: { $0.isSame(as: look) }) { looks.append(look) }
            if depth < Self.deepest { addLooks(of: cell.cells, depth: depth + 1) }
        }
    }

    /// Returns the index of the cell's look; nil for a cell without a picture.
    private func look(of cell: EmitterCellValues) -> Int32? {
        guard let look = ParticleLook(cell) else { return nil }
        return looks.lastIndex { $0.isSame(as: look) }.map { Int32($0) }
    }
}
