import CImGui
import QuartziteKit

// The bars of the timeline.
//
//     ────────◆▛▀▀▀▀▀▜◆▛▀▀▀▀▀▜◆╱╱╱╱╱╱╱╱╱
//      delay    leg    repeat    fill
extension TimelinePanel {
    /// The colour of a kind of animation as 0xRRGGBB.
    private static func rgb(of kind: TimelineLane.Kind) -> UInt32 {
        switch kind {
        case .basic: 0x5B9CFF
        case .spring: 0x3CC9A7
        case .keyframes: 0xB08CFF
        case .group: 0x97A1B3
        case .transition: 0xF0A35B
        case .other: 0xE27FB0
        }
    }

    /// The colour of a kind of animation.
    static func color(of kind: TimelineLane.Kind, alpha: Double = 1) -> UInt32 { Theme.color(rgb(of: kind), alpha: alpha) }

    /// The shortest leg with an easing in it, in points.
    private static let shortestEasing: Float = 10
    /// The shortest repeat that shows its keys, in points for each key.
    private static let shortestRepeat: Float = 14

    func bar(_ number: Int, _ place: igRect, _ content: Content, _ pointed: Pointed) {
        let whole = content.rows.lanes.lanes[number]
        igPushClip(layout.bars)
        defer { igPopClip() }
        for run in cache.runs(whole) {
            let lane = whole.run(run)
            let key = LaneCache.Run(lane: number, number: run)
            let spans = cache.spans(key, whole)
            let shape = cache.shape(key, whole)
            let fade = lane.isRemoved ? 0.5 : 1
            let inset = (lane.kind == .group ? 5.5 : 3) * scale
            let body = igRect(x: layout.bars.x, y: (place.y + inset).rounded(), width: 0, height: (place.height - 2 * inset).rounded())
            for timed in spans { draw(timed.span, lane.kind, body, shape.easing, fade) }
            for timed in spans where !timed.keys.isEmpty { keys(timed, lane.kind, place, pointed.run == run ? pointed.key : nil, fade) }
            if let removed = lane.removed, lane.isCutOff {
                cut(at: removed, body, lane.kind)
            } else if lane.endsWithoutItsFill {
                cut(at: lane.axisEnd, body, lane.kind)
            }
            if lane.isEndless, let last = spans.last?.span, x(of: last.to) >= layout.bars.maxX - 1 {
                let width = igTextSize("∞", 0, 0).x + 6 * scale
                let sign = igRect(x: layout.bars.maxX - width, y: body.y, width: width, height: body.height)
                igFillRect(sign, 0, Theme.color(0x14151A, alpha: 0.92))
                igDrawText(igPoint(x: sign.x + 3 * scale, y: place.y + 3 * scale), 0, Self.color(of: lane.kind), "∞", 0)
            }
        }
    }

    /// Draws a line where an animation was removed from its layer: before its end, or despite its fill mode.
    private func cut(at time: Double, _ body: igRect, _ kind: TimelineLane.Kind) {
        let x = x(of: time).rounded()
        guard x > layout.bars.x, x < layout.bars.maxX else { return }
        igFillRect(igRect(x: x - max(1, scale), y: body.y, width: max(1, scale), height: body.height), 0, Self.color(of: kind, alpha: 0.8))
    }

    private func draw(_ span: LaneSpan, _ kind: TimelineLane.Kind, _ body: igRect, _ easing: [SIMD2<Float>], _ fade: Double) {
        let (from, to) = (x(of: span.from), x(of: span.to))
        let (left, right) = (max(layout.bars.x - 8, from), min(layout.bars.maxX + 8, to))
        guard left < right else { return }
        let frame = igRect(x: left, y: body.y, width: max(1, right - left), height: body.height)
        switch span.kind {
        case .delay:
            igFillRect(igRect(x: left, y: body.midY.rounded(), width: frame.width, height: 1), 0, Self.color(of: kind, alpha: 0.3 * fade))
        case .fill:
            igFillRect(frame, 0, Self.color(of: kind, alpha: 0.06 * fade))
            igHatch(frame, 7 * scale, scale, Self.color(of: kind, alpha: 0.2 * fade))
        case .cycles:
            igFillRect(frame, 2 * scale, Self.color(of: kind, alpha: 0.3 * fade))
            igFillRect(
                igRect(x: left, y: body.midY.rounded() - scale, width: frame.width, height: 2 * scale), 0, Self.color(of: kind, alpha: 0.5))
        case .leg:
            let strength = (span.isRepeat ? 0.5 : 1) * fade
            // A gap separates legs.
            let space: Float = to - from > 4 * scale ? 1 : 0
            let leg = igRect(x: frame.x, y: frame.y, width: max(1, frame.width - space), height: frame.height)
            igFillRect(leg, 2.5 * scale, Self.color(of: kind, alpha: 0.3 * strength))
            if span.isReversed {
                igFillRect(
                    igRect(x: leg.x, y: leg.maxY - 2 * scale, width: leg.width, height: 2 * scale), 0,
                    Self.color(of: kind, alpha: 0.35 * strength))
            } else {
                igFillRect(
                    igRect(x: leg.x, y: leg.y, width: leg.width, height: max(1, scale)), 0, Self.color(of: kind, alpha: 0.55 * strength))
            }
            draw(easing, span, from, to, body, Self.color(of: kind, alpha: 0.3 + 0.6 * strength))
        }
    }

    /// Draws the easing of a leg, or of the part that runs.
    private func draw(_ easing: [SIMD2<Float>], _ span: LaneSpan, _ from: Float, _ to: Float, _ body: igRect, _ color: UInt32) {
        let part = Float(abs(span.endProgress - span.startProgress))
        guard easing.count > 1, part > 0, (to - from) / part >= Self.shortestEasing * scale else { return }
        let (start, end) = (Float(span.startProgress), Float(span.endProgress))
        let (bottom, height) = (body.maxY - 3 * scale, body.height - 6 * scale)
        let points = EasingShape.part(of: easing, from: min(start, end), to: max(start, end)).map { point in
            igPoint(x: from + (point.x - start) / (end - start) * (to - from), y: bottom - point.y * height)
        }
        igPolyline(points, Int32(points.count), 1.4 * scale, color)
    }

    // MARK: Keys

    private func keys(
        _ timed: LaneClock.TimedSpan, _ kind: TimelineLane.Kind, _ place: igRect, _ pointed: (index: Int, time: Double)?, _ fade: Double
    ) {
        let y = place.midY.rounded()
        let strength = (timed.span.isRepeat ? 0.45 : 1) * fade
        // Keys of short repeats would hide the curves.
        if timed.span.isRepeat, pointed == nil,
            x(of: timed.span.to) - x(of: timed.span.from) < Self.shortestRepeat * Float(timed.keys.count) * scale
        {
            return
        }
        var last = -Float.infinity
        for (index, time) in timed.keys.enumerated() {
            guard let time else { continue }
            let x = x(of: time)
            guard x > layout.bars.x - 6 * scale, x < layout.bars.maxX + 6 * scale else { continue }
            let isPointed = pointed.map { $0.index == index && $0.time == time } ?? false
            // Many keys are drawn as lines; if they are very many, some are left out.
            guard x - last >= 2.5 * scale || isPointed else { continue }
            if x - last < 9 * scale, !isPointed {
                igFillRect(
                    igRect(x: x.rounded(), y: place.y + 5 * scale, width: 1, height: place.height - 10 * scale), 0,
                    Theme.color(0xFFFFFF, alpha: 0.5 * strength))
            } else {
                let size = (isPointed ? 5.5 : timed.span.isRepeat ? 3 : 4) * scale
                diamond(igPoint(x: x, y: y), size + 1.2 * scale, Theme.color(0x121214, alpha: 0.9))
                let plain = timed.span.isRepeat ? Self.color(of: kind, alpha: strength + 0.25) : Theme.color(0xE6E9F0, alpha: fade)
                diamond(igPoint(x: x, y: y), size, isPointed ? Theme.color(0xFFFFFF) : plain)
            }
            last = x
        }
    }

    private func diamond(_ center: igPoint, _ size: Float, _ color: UInt32) {
        let (left, right) = (igPoint(x: center.x - size, y: center.y), igPoint(x: center.x + size, y: center.y))
        igFillTriangle(left, igPoint(x: center.x, y: center.y - size), right, color)
        igFillTriangle(right, igPoint(x: center.x, y: center.y + size), left, color)
    }

    // MARK: Folded layers

    /// Draws the lanes of a folded layer as thin strips.
    func overview(_ group: TimelineLanes.Group, _ place: igRect, _ content: Content) {
        let most = 4
        let lanes = group.lanes.prefix(most)
        let height = (place.height - 8 * scale) / Float(lanes.count)
        igPushClip(layout.bars)
        for (line, number) in lanes.enumerated() {
            let lane = content.rows.lanes.lanes[number]
            let y = place.y + 4 * scale + Float(line) * height
            for run in cache.runs(lane) {
                let shown = lane.run(run)
                let fade = shown.isRemoved ? 0.5 : 1
                for timed in cache.spans(LaneCache.Run(lane: number, number: run), lane) where timed.span.kind != .delay {
                    let (left, right) = (max(layout.bars.x, x(of: timed.span.from)), min(layout.bars.maxX, x(of: timed.span.to)))
                    guard left < right else { continue }
                    let alpha = timed.span.kind == .fill ? 0.14 : timed.span.isRepeat ? 0.3 : 0.65
                    igFillRect(
                        igRect(x: left, y: y, width: max(1, right - left - 1), height: max(1, height - scale)), scale,
                        Self.color(of: shown.kind, alpha: alpha * fade))
                }
            }
        }
        igPopClip()
    }
}
