import CImGui
import QuartziteKit

/// Draws the motion path of a layer over the scene's area.
@MainActor
enum MotionPathView {
    private static let color = Theme.color(0x4FD1C5)
    private static let shade = Theme.color(0x000000, alpha: 0.45)

    /// Lays out the path.
    /// - Parameter area: the scene's area in pixels.
    static func pass(_ marks: MotionPathMarks, area: igRect, scale: Double) {
        let scale = Float(scale)
        igBeginPanel("motion path", area, 0, false)
        func place(_ point: CGPoint) -> igPoint { igPoint(x: area.x + Float(point.x) * scale, y: area.y + Float(point.y) * scale) }
        // Dark lines beneath keep the path visible on any background.
        for (width, color) in [(3.5 * scale, shade), (1.5 * scale, color)] {
            for line in marks.lines where !line.isJump {
                for (from, to) in zip(line.points, line.points.dropFirst()) { igLine(place(from), place(to), width, color) }
            }
        }
        for line in marks.lines where line.isJump { igLine(place(line.points[0]), place(line.points[1]), scale, shade) }
        for dot in marks.dots {
            igFillCircle(place(dot), 2.6 * scale, shade)
            igFillCircle(place(dot), 1.8 * scale, Theme.knob)
        }
        for end in marks.ends {
            igFillCircle(place(end), 4 * scale, shade)
            igFillCircle(place(end), 3 * scale, color)
        }
        for key in marks.keys {
            diamond(place(key), 5.5 * scale, shade)
            diamond(place(key), 4 * scale, Theme.knob)
        }
        if let current = marks.current.map(place) {
            igFillCircle(current, 5 * scale, shade)
            igFillCircle(current, 4 * scale, Theme.knob)
            igFillCircle(current, 2.5 * scale, color)
        }
        igEndPanel()
    }

    private static func diamond(_ center: igPoint, _ radius: Float, _ color: UInt32) {
        let (left, right) = (igPoint(x: center.x - radius, y: center.y), igPoint(x: center.x + radius, y: center.y))
        igFillTriangle(igPoint(x: center.x, y: center.y - radius), right, left, color)
        igFillTriangle(igPoint(x: center.x, y: center.y + radius), left, right, color)
    }
}
