import CImGui
import QuartziteKit

/// The timeline under the scene: a lane for each animation, the ruler, the playhead, and plots of values.
///
///     ┌ filter ─────── ⊙ fit ┬ 0 s ──── 30f ──▼─ 1 s ────── ruler ┐
///     │ ▾ ship          #2   │                │                   │
///     │   position  keyframe │   ◆━━━━◆━━━━━━━│━━◆╱╱╱╱╱╱╱╱╱       │  lanes
///     │   opacity            │        ◆━━━━━━━│━◆                 │
///     └──────────────────────┴────────────────┴───────────────────┘
///
/// The panel displays rows and returns the person's actions. It keeps the axis, the scroll position, and the state of a drag.
///
///     TimelinePanel            layout, wheel, dragging the playhead
///     TimelinePanel+Head       filter, buttons, ruler
///     TimelinePanel+Rows       rows and their titles
///     TimelinePanel+Bars       bars, keys
///     TimelinePanel+Dragging   dragging bars and their ends
///     TimelinePanel+Plots      plots of values
@MainActor
final class TimelinePanel {
    /// What the panel displays.
    struct Content {
        var rows: TimelineRows
        /// Differs when the lanes were made again.
        var revision: Int
        var scene: Scene
        var selected: CALayer?
        var hovered: CALayer?
        /// The time of the playhead, in seconds.
        var time: Double
        var timeline: Timeline
        /// The in and out points.
        var range: PlaybackRange
        /// The frames per second on the ruler.
        var framesPerSecond: Int
        /// Whether an edit lies over the animation of a lane.
        var isEdited: (TimelineLane) -> Bool
        /// Whether a step of edits is open.
        var hasOpenStep: Bool
        /// Returns the plot of a lane over a part of the axis, with a number of spaces between samples.
        var plot: (Int, ClosedRange<Double>, Int) -> ValuePlot
        /// Returns the times to which the playhead snaps, ascending.
        var snapTimes: () -> [Double]
    }

    /// The heights in points.
    nonisolated static let (rowHeight, headHeight): (Float, Float) = (22, 26)
    /// The limits of the width of the titles, in points.
    private static let titleWidths: ClosedRange<Float> = 90...600

    var axis = TimelineAxis()
    var scroll = ListScroll()
    var filter = FilterField()
    private(set) var scale: Float = 1
    /// Whether the playhead does not snap in this pass. Set before each pass.
    var isSnappingOff = false
    /// Whether bars do not snap to frames in this pass. Set before each pass.
    var isFrameSnappingOff = false
    /// The bar that the mouse holds; nil for none.
    var grab: LaneGrab?
    /// The width of the titles in points, which a person can change.
    private var titleWidth: Float = 236
    /// A part by which a person can grab the playhead.
    enum Handle { case ruler, lanes }
    /// The part by which the mouse moves the playhead; nil while it does not move it.
    private var handle: Handle?
    /// Whether the mouse moves the playhead.
    var movesPlayhead: Bool { handle != nil }
    /// Whether the pointer was on a row in the last pass.
    var isHovering = false
    private var lastTime = Double.nan
    /// The layer that was selected in the last pass, or by a click here.
    weak var shownSelection: CALayer?
    /// The cached values for drawing lanes.
    var cache = LaneCache()
    /// The change of the axis in the next pass.
    private var pendingZoom: (factor: Double, x: Float)?
    private var pendingPan = 0.0

    var small: Float { ImGuiHost.smallTextSize * scale }

    /// The parts of the panel in pixels.
    struct Layout {
        var head = igRect()
        /// The ruler, in the head.
        var ruler = igRect()
        /// All rows.
        var list = igRect()
        /// The part of the rows with their titles.
        var titles = igRect()
        /// The part of the rows with their bars.
        var bars = igRect()
    }

    private(set) var layout = Layout()

    /// The largest width of the titles in a panel of a width, in points: a third of a narrow panel, three fifths of a wide one.
    static func longestTitles(in width: Float) -> Float {
        let wide = min(1, max(0, (width - 300) / 100))
        return width * (1.0 / 3 + (0.6 - 1.0 / 3) * wide)
    }

    private func divide(_ frame: igRect) {
        let head = min(Self.headHeight * scale, frame.height)
        let width = (min(titleWidth, Self.longestTitles(in: frame.width / scale)) * scale).rounded()
        let top = frame.y + head
        let rows = max(0, frame.height - head)
        layout.head = igRect(x: frame.x, y: frame.y, width: frame.width, height: head)
        layout.list = igRect(x: frame.x, y: top, width: frame.width, height: rows)
        layout.titles = igRect(x: frame.x, y: top, width: width, height: rows)
        layout.bars = igRect(
            x: frame.x + width, y: top, width: max(1, frame.width - width - ListScroll.barWidth * scale), height: rows)
        layout.ruler = igRect(x: layout.bars.x, y: frame.y, width: layout.bars.width, height: head)
    }

    // MARK: Times and places

    /// The width of the axis in points.
    var axisWidth: Double { Double(layout.bars.width / scale) }
    func x(of time: Double) -> Float { layout.bars.x + Float(min(1e6, max(-1e6, axis.x(of: time)))) * scale }
    func time(at x: Float) -> Double { axis.time(at: Double((x - layout.bars.x) / scale)) }

    // MARK: Events

    /// Handles a turn of the wheel that zooms or moves the axis. The next pass shows the effect.
    /// - Returns: false for an event that does neither.
    func take(_ event: WindowEvent, scale: Double) -> Bool {
        func pixels(_ point: CGPoint) -> igPoint { igPoint(x: Float(point.x * scale), y: Float(point.y * scale)) }
        func isInside(_ point: CGPoint) -> Bool {
            let place = pixels(point)
            let (top, bottom) = (layout.head.y, layout.list.maxY)
            return place.y >= top && place.y < bottom && place.x >= layout.head.x && place.x < layout.head.maxX
        }
        switch event {
        case .pinch(let factor, let point):
            guard isInside(point) else { return false }
            // A line of the wheel zooms by a fifth.
            pendingZoom = (factor * factor * (pendingZoom?.factor ?? 1), pixels(point).x)
            return true
        case .wheel(let lines, let across, let point, let modifiers):
            guard isInside(point), across != 0 || modifiers.contains(.shift) else { return false }
            pendingPan += (across != 0 ? across : -lines) * 60
            return true
        default: return false
        }
    }

    // MARK: Passes

    /// Lays out the panel.
    /// - Returns: the person's actions, in order.
    func pass(_ content: Content, frame: igRect, scale: Double) -> [TimelineAction] {
        self.scale = Float(scale)
        var actions: [TimelineAction] = []
        divide(frame)
        igBeginPanel("timeline", frame, 1, true)
        defer { igEndPanel() }
        moveAxis(content)
        cache.update(revision: content.revision, axis: axis, width: axisWidth)
        head(content, &actions)
        moveTitleEdge(frame)
        ruler(content, &actions)
        if layout.list.height > 0 { list(content, &actions) }
        playhead(content)
        if !isHovering, !movesPlayhead, content.rows.rows.isEmpty, layout.list.height > 0 { notice(content) }
        return actions
    }

    private func moveAxis(_ content: Content) {
        let duration = content.timeline.duration
        // Under a bar that is dragged the axis stays, also when the scene becomes longer.
        let isDragging = grab?.hasBegun == true
        if !isDragging { axis.update(duration: duration, width: axisWidth) }
        let reach = content.timeline.isEndless ? max(duration, content.time) : duration
        if let (factor, x) = pendingZoom {
            axis.zoom(by: factor, at: Double((max(layout.bars.x, x) - layout.bars.x) / scale), duration: reach, width: axisWidth)
        }
        axis.pan(by: pendingPan, duration: reach, width: axisWidth)
        // The axis stays where a person has moved it until the time changes.
        if !movesPlayhead, !isDragging, pendingZoom == nil, pendingPan == 0, axis.isFitted || content.time != lastTime, !lastTime.isNaN {
            axis.reveal(content.time, width: axisWidth, duration: duration)
        }
        (pendingZoom, pendingPan, lastTime) = (nil, 0, content.time)
    }

    /// Lets a person change the width of the titles.
    private func moveTitleEdge(_ frame: igRect) {
        let edge = igRect(x: layout.titles.maxX - 3 * scale, y: frame.y, width: 6 * scale, height: frame.height)
        _ = igArea("title edge", edge)
        guard igIsItemActive() || igIsItemHovered() else { return }
        igSetPointerShape(3)
        if igIsItemActive() {
            let width = (igPointer().x - frame.x) / scale
            titleWidth = min(Self.titleWidths.upperBound, max(Self.titleWidths.lowerBound, width))
        }
    }

    /// Says why there are no rows.
    private func notice(_ content: Content) {
        let text = content.rows.emptyNotice(
            content.timeline, of: content.scene.playback.activeRecording, hasSelection: content.selected != nil)
        // Whole words in several lines, or nothing.
        let room = layout.bars.width - 16 * scale
        guard room >= 60 * scale else { return }
        igPushClip(layout.bars)
        igDrawText(igPoint(x: layout.bars.x + 12 * scale, y: layout.bars.y + 8 * scale), 0, Theme.dimText, text, room)
        igPopClip()
    }

    // MARK: Playhead

    /// Moves the playhead while the last item is pressed.
    /// - Parameters:
    ///   - handle: the kind of the last item.
    ///   - begins: whether a press in this pass grabs the playhead.
    func dragPlayhead(by handle: Handle, _ content: Content, begins: Bool, _ actions: inout [TimelineAction]) {
        if begins {
            self.handle = handle
            actions.append(.playheadTaken)
        }
        guard self.handle == handle else { return }
        if igIsItemActive() {
            let pointer = igPointer().x
            // Beyond an end the axis moves along.
            let beyond = min(0, pointer - layout.bars.x) + max(0, pointer - layout.bars.maxX)
            if beyond != 0 {
                let reach = content.timeline.isEndless ? Double.greatestFiniteMagnitude : content.timeline.duration
                axis.pan(by: Double(beyond / scale) / 4, duration: reach, width: axisWidth)
            }
            let time = max(0, time(at: min(layout.bars.maxX, max(layout.bars.x, pointer))))
            let limit = content.timeline.isEndless ? Double.infinity : content.timeline.lastTime
            actions.append(.playheadMoved(time: min(limit, isSnappingOff ? time : snapped(time, content))))
        } else {
            self.handle = nil
            actions.append(.playheadReleased)
        }
    }

    private func snapped(_ time: Double, _ content: Content) -> Double {
        let near = axis.snapped(time, to: content.snapTimes())
        return near != time ? near : axis.snapped(time, to: cache.times)
    }

    private func playhead(_ content: Content) {
        let (ruler, bars) = (layout.ruler, layout.bars)
        let x = x(of: content.time).rounded()
        guard content.timeline.duration > 0, x >= bars.x - 1, x <= bars.maxX + 1 else { return }
        let text = TimeText.seconds(content.time)
        let size = igTextSize(text, small, 0)
        let width = size.x + 10 * scale
        let top = (ruler.y + 4 * scale).rounded()
        let box = igRect(
            x: max(ruler.x, min(x - width / 2, ruler.maxX - width)).rounded(), y: top, width: width.rounded(.up),
            height: (size.y + 3 * scale).rounded())
        igFillRect(igRect(x: x - 0.5 * scale, y: box.maxY, width: max(1, scale), height: bars.maxY - box.maxY), 0, Self.playheadColor)
        igFillTriangle(
            igPoint(x: x - 4 * scale, y: box.maxY), igPoint(x: x + 4 * scale, y: box.maxY), igPoint(x: x, y: box.maxY + 4 * scale),
            Self.playheadColor)
        igFillRect(box, 3 * scale, Self.playheadColor)
        igDrawText(igPoint(x: box.x + 5 * scale, y: box.y + scale), small, Theme.color(0x14161B), text, 0)
    }

    static let playheadColor = Theme.color(0xFF6B5E)
}
