/// The axis of the timeline: maps times to positions. Positions are in points from the left end of the axis.
struct TimelineAxis: Equatable {
    /// The time at the left end, in seconds.
    private(set) var origin = 0.0
    /// The zoom.
    private(set) var pointsPerSecond = 100.0
    /// Whether the axis shows the whole scene and follows its length and the panel's width. Default true.
    private(set) var isFitted = true

    /// The margins before and after the whole scene, in points. After the end there is a label.
    static let (margin, endMargin) = (12.0, 30.0)
    /// The largest zoom: a frame of 1/60 s takes 120 points.
    static let largestZoom = 7200.0

    func x(of time: Double) -> Double { (time - origin) * pointsPerSecond }
    func time(at x: Double) -> Double { origin + x / pointsPerSecond }

    /// The times between the ends.
    func visible(width: Double) -> ClosedRange<Double> { origin...origin + max(1, width) / pointsPerSecond }

    // MARK: Zoom and move

    /// Shows the whole scene from now on.
    mutating func fit() { isFitted = true }

    /// Follows the scene's length and the panel's width.
    /// - Parameters:
    ///   - duration: in seconds; 0 for a scene in which nothing moves, which shows a second.
    ///   - width: in points.
    mutating func update(duration: Double, width: Double) {
        let smallest = Self.smallestZoom(duration: duration, width: width)
        if isFitted {
            let length = duration > 0 && duration.isFinite ? duration : 1
            pointsPerSecond = min(Self.largestZoom, max(smallest, max(1, width - Self.margin - Self.endMargin) / length))
            origin = -Self.margin / pointsPerSecond
        } else if pointsPerSecond < smallest {
            pointsPerSecond = smallest
        }
    }

    /// At the smallest zoom, eight times the scene's length fits.
    private static func smallestZoom(duration: Double, width: Double) -> Double {
        max(1, width) / max(8 * (duration.isFinite ? duration : 0), 1)
    }

    /// Zooms by a factor. The time at `x` stays where it is.
    mutating func zoom(by factor: Double, at x: Double, duration: Double, width: Double) {
        guard factor > 0, factor.isFinite else { return }
        let fixed = time(at: x)
        isFitted = false
        pointsPerSecond = min(Self.largestZoom, max(Self.smallestZoom(duration: duration, width: width), pointsPerSecond * factor))
        origin = fixed - x / pointsPerSecond
        clamp(to: duration, width)
    }

    /// Moves the axis by a distance in points: positive to later times.
    mutating func pan(by distance: Double, duration: Double, width: Double) {
        guard distance.isFinite, distance != 0 else { return }
        isFitted = false
        origin += distance / pointsPerSecond
        clamp(to: duration, width)
    }

    /// Scrolls by a page if a time is outside the visible range, as the playhead is after a while of playing.
    /// - Parameter end: the latest time that the axis can show.
    mutating func reveal(_ time: Double, width: Double, duration: Double) {
        let range = visible(width: width)
        guard !range.contains(time), time.isFinite else { return }
        let length = range.upperBound - range.lowerBound
        if isFitted {
            // Pages follow each other from the start, because a fitted axis begins there in each pass.
            let (page, start) = (0.85 * length, -Self.margin / pointsPerSecond)
            origin = start + max(0, ((time - start) / page).rounded(.down)) * page
        } else {
            origin = time - 0.1 * length
            clamp(to: max(duration, time), width)
        }
    }

    /// Keeps a part of the scene visible.
    private mutating func clamp(to duration: Double, _ width: Double) {
        let room = Self.margin / pointsPerSecond
        origin = min(max(0, duration - 0.25 * max(1, width) / pointsPerSecond), max(-room, origin))
    }

    // MARK: Ruler

    /// A mark of the ruler.
    struct Tick: Equatable {
        var time: Double
        /// `2 s`, `1:30`, `1:00:05`, `3 h`, `2 d`, or the frames after the whole second, such as `30f`; empty for a small mark.
        var label: String
        /// Whether the time is a whole second.
        var isSecond: Bool
    }

    /// The width of the widest letter of a label in points.
    private static let letterWidth = 6.0
    private static let (hour, day) = (3600, 86_400)
    /// The distances of marks in seconds, from 1 up. Beyond the last one, distances are 10, 100 … times as long.
    private static let wholeSteps =
        [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800] + [1, 2, 3, 6, 12].map { $0 * hour } + [1, 2, 5, 10].map { $0 * day }

    /// Returns the distances of marks in frames: divisors of a second, and whole seconds.
    private static func steps(rate: Int) -> [Int] {
        // Round numbers of frames if the rate is a multiple of 5.
        let parts = rate % 5 == 0 ? [1, 2, 5, 10, 15, 30] : [1, 2, 3, 4, 6, 8, 12, 16, 24]
        return parts.filter { $0 < rate && rate % $0 == 0 } + wholeSteps.map { $0 * rate }
    }

    /// Returns the marks of the ruler, labelled ones at least `spacing` apart.
    /// - Parameters:
    ///   - width: in points.
    ///   - rate: the frames per second. Default 60.
    ///   - spacing: in points. Default 56.
    func ticks(width: Double, rate: Int = 60, spacing: Double = 56) -> [Tick] {
        let steps = Self.steps(rate: max(1, rate))
        let (rate, perSecond) = (max(1, rate), Double(max(1, rate)))
        let frame = pointsPerSecond / perSecond
        let range = visible(width: width)
        guard range.upperBound * perSecond < 1e15 else { return [] }
        let longest = steps[steps.count - 1]
        // The labels of very late times are longer than `spacing`.
        func fits(_ step: Int) -> Bool {
            let label = Self.label(Int(range.upperBound) * rate, rate, step: step)
            return Double(step) * frame >= max(spacing, Double(label.count) * Self.letterWidth + 4)
        }
        var step = steps.first(where: fits) ?? longest
        while !fits(step), step < 1_000_000_000_000_000 { step *= 10 }
        // Small marks divide the distance without falling between frames.
        let parts = step > longest ? steps + [step / 10] : steps
        let small = parts.last { step % $0 == 0 && $0 < step && Double($0) * frame >= 7 } ?? step
        let first = (max(0, range.lowerBound) * perSecond / Double(small)).rounded(.up)
        let last = (range.upperBound * perSecond / Double(small)).rounded(.down)
        guard last >= first, last - first < 10_000, last < 1e12 else { return [] }
        return (Int(first)...Int(last)).map { number in
            let frames = number * small
            return Tick(
                time: Double(frames) / perSecond, label: frames % step == 0 ? Self.label(frames, rate, step: step) : "",
                isSecond: frames % rate == 0)
        }
    }

    /// - Parameter step: the frames from one label to the next. Whole hours and days need no minutes.
    private static func label(_ frames: Int, _ rate: Int, step: Int) -> String {
        let (seconds, rest) = (frames / rate, frames % rate)
        if rest != 0 { return "\(rest)f" }
        if seconds < 60 { return "\(seconds) s" }
        if step % (day * rate) == 0 { return "\(seconds / day) d" }
        if step % (hour * rate) == 0 { return "\(seconds / hour) h" }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds < hour ? "\(seconds / 60)" : "\(seconds / hour):\(two(seconds / 60 % 60))"
        return "\(minutes):\(two(seconds % 60))"
    }

    // MARK: Snapping

    /// The distance in points within which the playhead snaps.
    static let snapDistance = 6.0

    /// Returns the nearest of some ascending times if it is near, else the time itself.
    func snapped(_ time: Double, to times: [Double]) -> Double {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        let near = [low - 1, low].filter(times.indices.contains).map { times[$0] }.min { abs($0 - time) < abs($1 - time) }
        guard let near, abs(near - time) * pointsPerSecond <= Self.snapDistance else { return time }
        return near
    }
}
