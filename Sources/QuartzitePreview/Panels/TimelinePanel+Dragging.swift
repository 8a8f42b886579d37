import CImGui
import QuartziteKit

/// A bar that the mouse holds.
struct LaneGrab {
    let drag: LaneDrag
    /// The scene of the lane.
    weak var scene: Scene?
    /// Where the press was, in pixels.
    let startX: Float
    /// The time of the key under the press, to which a click jumps; nil for none.
    let key: Double?
    /// Whether the pointer has moved far enough, so that a step of edits is open.
    var hasBegun = false
    /// Whether the animation cannot be edited, which a message has said.
    var isRefused = false
    /// The value that the edit has.
    var value: Double
}

// Dragging bars and their right ends.
extension TimelinePanel {
    /// The points after which a press is a drag.
    private static let slop: Float = 3

    /// Takes hold of the bar under the pointer.
    func take(_ lane: TimelineLane, _ pointed: Pointed, in scene: Scene) {
        let pointer = igPointer()
        let drag = LaneDrag(lane, at: time(at: pointer.x), end: pointed.end)
        grab = LaneGrab(drag: drag, scene: scene, startX: pointer.x, key: pointed.key?.time, value: drag.present)
    }

    /// Whether a place is at the right end of a bar, in pixels. Bars of many short cycles have no ends to take.
    func isOnEnd(_ x: Float, _ from: Float, _ to: Float) -> Bool {
        guard to - from >= 12 * scale else { return false }
        return x >= to - min(5 * scale, (to - from) / 3) && x <= to + 3 * scale
    }

    /// Follows the pointer with the bar that is held.
    func followGrab(_ content: Content, _ actions: inout [TimelineAction]) {
        guard var grab else { return }
        // After a step was undone or ended elsewhere, further moves would be steps of their own.
        guard !grab.hasBegun || content.hasOpenStep else {
            self.grab = nil
            return
        }
        guard igIsItemActive() else {
            self.grab = nil
            if grab.hasBegun {
                actions.append(.edit(.end))
            } else if let key = grab.key, !grab.isRefused {
                actions.append(.jump(time: key))
            }
            return
        }
        defer { if self.grab != nil { self.grab = grab } }
        let pointer = igPointer().x
        if grab.isRefused || !grab.hasBegun && abs(pointer - grab.startX) < Self.slop * scale { return }
        if let reason = grab.drag.lane.edited.refusal {
            grab.isRefused = true
            return actions.append(.edit(.refuse("\(reason), so it cannot be edited")))
        }
        if !grab.hasBegun {
            grab.hasBegun = true
            actions.append(.edit(.begin))
        }
        igSetPointerShape(3)
        // Beyond an end the axis moves along.
        let beyond = min(0, pointer - layout.bars.x) + max(0, pointer - layout.bars.maxX)
        if beyond != 0 {
            let reach = max(content.timeline.duration, time(at: layout.bars.maxX))
            axis.pan(by: Double(beyond / scale) / 4, duration: reach, width: axisWidth)
        }
        let time = time(at: min(layout.bars.maxX, max(layout.bars.x, pointer)))
        let value = grab.drag.value(at: time, rate: isFrameSnappingOff ? nil : content.framesPerSecond)
        if value != grab.value, let edit = grab.drag.edit(value, ofProgram: content.scene.controller != nil) {
            grab.value = value
            actions.append(.edit(.set(keyPath: edit.keyPath, .number(edit.value))))
        }
        tip(
            [grab.drag.text(value), grab.drag.lane.title],
            near: igRect(x: pointer + 8 * scale, y: igPointer().y - 10 * scale, width: 1, height: 20 * scale))
    }

    /// Lets the bar go.
    /// - Returns: whether a drag had begun, whose step of edits must be ended or cancelled.
    func cancelDrag() -> Bool {
        defer { grab = nil }
        return grab?.hasBegun == true
    }

    /// What a drag would do, for the text beside the pointer.
    static func editingHint(_ lane: TimelineLane, isOnEnd: Bool) -> String {
        if let refusal = lane.edited.refusal { return lane.isRemoved ? "cannot be edited any more" : "cannot be edited: \(refusal)" }
        return isOnEnd ? "drag: the duration" : "drag: the begin; at the right end: the duration"
    }
}
