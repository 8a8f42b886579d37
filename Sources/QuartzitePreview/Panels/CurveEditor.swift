import CImGui
import QuartziteKit

/// A timing function as a curve with two handles that are dragged.
///
///     ┌──────────┐ 1.5
///     │     ○─── │ 1      c2
///     │    ╱     │
///     │ ──○      │ 0      c1
///     └──────────┘ −0.5
struct CurveEditor {
    /// Where the curve is, in pixels: 0…1 from left to right, −0.5…1.5 upwards.
    let frame: igRect

    /// What a handle may be: x is a fraction of the time, y may overshoot.
    static let overshoot = -0.5...1.5

    func place(x: Double, y: Double) -> igPoint {
        let height = Self.overshoot.upperBound - Self.overshoot.lowerBound
        return igPoint(
            x: frame.x + Float(x) * frame.width, y: frame.maxY - Float((y - Self.overshoot.lowerBound) / height) * frame.height)
    }

    /// Returns the numbers of the handle under a point: in hundredths, inside of the frame.
    func handle(at point: igPoint) -> (x: Double, y: Double) {
        let height = Self.overshoot.upperBound - Self.overshoot.lowerBound
        let x = Double((point.x - frame.x) / max(1, frame.width))
        let y = Self.overshoot.lowerBound + Double((frame.maxY - point.y) / max(1, frame.height)) * height
        func rounded(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            min(range.upperBound, max(range.lowerBound, (value * 100).rounded() / 100))
        }
        return (rounded(x, 0...1), rounded(y, Self.overshoot))
    }

    /// Returns the handle that is nearer to a point: 0 or 1.
    func nearest(to point: igPoint, _ curve: TimingCurve) -> Int {
        func distance(_ x: Double, _ y: Double) -> Float {
            let place = place(x: x, y: y)
            return (place.x - point.x) * (place.x - point.x) + (place.y - point.y) * (place.y - point.y)
        }
        return distance(curve.c1x, curve.c1y) <= distance(curve.c2x, curve.c2y) ? 0 : 1
    }

    /// Returns the curve with a handle at a point.
    func moved(_ handle: Int, to point: igPoint, of curve: TimingCurve) -> TimingCurve {
        let (x, y) = self.handle(at: point)
        return handle == 0
            ? TimingCurve(c1x: x, c1y: y, c2x: curve.c2x, c2y: curve.c2y) : TimingCurve(c1x: curve.c1x, c1y: curve.c1y, c2x: x, c2y: y)
    }

    /// Draws the curve. Handles beyond the frame are drawn at its edge.
    @MainActor func draw(_ curve: TimingCurve, active: Int?, scale: Float) {
        igFillRect(frame, 3 * scale, Theme.color(0x000000, alpha: 0.35))
        let (start, end) = (place(x: 0, y: 0), place(x: 1, y: 1))
        for y in [start.y, end.y] {
            igFillRect(igRect(x: frame.x, y: y.rounded(), width: frame.width, height: 1), 0, Theme.color(0xFFFFFF, alpha: 0.12))
        }
        let count = 40
        let points = (0...count).map { index -> igPoint in
            let x = Double(index) / Double(count)
            return place(x: x, y: min(Self.overshoot.upperBound, max(Self.overshoot.lowerBound, curve.value(at: x))))
        }
        igPolyline(points, Int32(points.count), 1.6 * scale, Theme.accent)
        for (handle, x, y, from) in [(0, curve.c1x, curve.c1y, start), (1, curve.c2x, curve.c2y, end)] {
            let shown = min(Self.overshoot.upperBound, max(Self.overshoot.lowerBound, y))
            let place = place(x: min(1, max(0, x)), y: shown)
            igLine(from, place, scale, Theme.color(0xFFFFFF, alpha: 0.4))
            igFillCircle(place, (active == handle ? 5 : 4) * scale, active == handle ? Theme.warning : Theme.text)
        }
    }
}

extension PropertyPanel {
    /// The curve below the names of timing functions.
    func curveEditor(_ row: PropertyRow, below item: igRect, _ actions: inout [InspectorAction]) {
        guard let curve = row.curve else { return }
        let editor = CurveEditor(frame: igRect(x: item.x, y: item.maxY + 6 * scale, width: 150 * scale, height: 150 * scale))
        _ = igArea("##timing curve", editor.frame)
        let pointer = igPointer()
        if igIsItemActivated() {
            popup?.handle = editor.nearest(to: pointer, curve)
            popup?.isChanging = true
            actions.append(.edit(.begin))
        }
        if igIsItemActive(), let handle = popup?.handle {
            let new = EditedValue(editor.moved(handle, to: pointer, of: curve))
            if !new.isSame(as: EditedValue(curve)) { actions.append(.edit(.set(keyPath: row.keyPath, new))) }
        } else if popup?.isChanging == true {
            popup?.isChanging = false
            popup?.handle = nil
            actions.append(.edit(.end))
        }
        editor.draw(curve, active: popup?.handle, scale: scale)
    }
}
