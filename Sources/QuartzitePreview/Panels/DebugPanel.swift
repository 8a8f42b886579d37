import CImGui
import QuartziteKit
import QuartziteRenderer

/// The legend of debug colours at the upper left of the scene, the labels of their marks, and the count of overdraw at the mouse.
@MainActor
enum DebugPanel {
    /// The state that the panel displays.
    struct State {
        /// The rows of the legend.
        var rows: [DebugLegendRow]
        /// The marks with labels.
        var marks: [DebugMark]
        /// How often the pixel under the mouse is written; nil while unknown.
        var count: Int?
        /// The mouse, in pixels of the scene's picture.
        var pointer: CGPoint
    }

    /// Lays out legend and labels.
    /// - Parameters:
    ///   - scene: the area that the scene's picture covers, in pixels.
    ///   - left: the width in pixels that other panels cover at the left of the area.
    ///   - top: the height in pixels that other panels cover at the top of the area.
    static func pass(_ state: State, scene: igRect, left: Float, top: Float, scale: Double) {
        let scale = Float(scale)
        labels(state, scene: scene, scale: scale)
        if let count = state.count { number(count, at: state.pointer, scene: scene, scale: scale) }
        legend(state.rows, scene: scene, left: left, top: top, scale: scale)
    }

    private static func legend(_ rows: [DebugLegendRow], scene: igRect, left: Float, top: Float, scale: Float) {
        let size = (ImGuiHost.smallTextSize * scale).rounded()
        let line = 14 * scale, padding = 7 * scale, swatch = 9 * scale, gap = 6 * scale
        let names = rows.map { igTextSize($0.text, size, 0).x + Float(max(1, $0.swatches.count)) * swatch }.max() ?? 0
        let counts = rows.map { igTextSize($0.count, size, 0).x }.max() ?? 0
        let keys = igTextSize("F9", size, 0).x
        let width = padding * 2 + names + counts + keys + 3 * gap
        let panel = igRect(
            x: scene.x + left + 6 * scale, y: scene.y + top + 6 * scale,
            width: min(width, max(60 * scale, scene.width - left - 12 * scale)),
            height: Float(rows.count) * line + padding * 1.6)
        igBeginPanel("debug colours", panel, 0.86, false)
        for (index, row) in rows.enumerated() {
            let y = (panel.y + 0.8 * padding + Float(index) * line).rounded()
            var x = panel.x + padding
            for color in row.swatches {
                igFillRect(
                    igRect(x: x.rounded(), y: y + 2 * scale, width: swatch, height: swatch), row.swatches.count == 1 ? 2 * scale : 0,
                    rgb(color))
                x += swatch
            }
            if row.swatches.isEmpty { x += swatch }
            igDrawText(igPoint(x: x + gap, y: y), size, row.swatches.isEmpty ? Theme.dimText : Theme.text, row.text, 0)
            let end = panel.maxX - padding - keys - gap
            igDrawText(igPoint(x: end - igTextSize(row.count, size, 0).x, y: y), size, Theme.text, row.count, 0)
            // The first row of a colour shows its key.
            guard index == 0 || rows[index - 1].color != row.color,
                let key = DebugColors.all.firstIndex(where: { $0.color == row.color })
            else { continue }
            igDrawText(igPoint(x: panel.maxX - padding - keys, y: y), size, Theme.dimText, "F\(key + 1)", 0)
        }
        igEndPanel()
    }

    private static func labels(_ state: State, scene: igRect, scale: Float) {
        let size = (ImGuiHost.recordSize * scale).rounded()
        let margin = 3 * scale
        let area = CGRect(x: 0, y: 0, width: Double(scene.width), height: Double(scene.height))
        let labels = DebugLabels.place(state.marks, in: area) { text in
            let text = igTextSize(text, size, 0)
            return CGSize(width: Double((text.x + 2 * margin).rounded(.up)), height: Double((text.y + scale).rounded(.up)))
        }
        guard !labels.isEmpty else { return }
        igBeginPanel("debug labels", scene, 0, false)
        for label in labels {
            let frame = igRect(
                x: scene.x + Float(label.frame.minX), y: scene.y + Float(label.frame.minY), width: Float(label.frame.width),
                height: Float(label.frame.height))
            igFillRect(frame, 2 * scale, Theme.color(0x101014, alpha: 0.78))
            igDrawText(igPoint(x: frame.x + margin, y: frame.y + 0.5 * scale), size, Theme.text, label.text, 0)
        }
        igEndPanel()
    }

    private static func number(_ count: Int, at pointer: CGPoint, scene: igRect, scale: Float) {
        let text = count == 1 ? "written once" : "written \(count) times"
        let size = igTextSize(text, 0, 0)
        let width = (size.x + 12 * scale).rounded(.up), height = (size.y + 6 * scale).rounded(.up)
        let x = min(max(scene.x, scene.x + Float(pointer.x) + 14 * scale), scene.maxX - width)
        let y = min(max(scene.y, scene.y + Float(pointer.y) + 14 * scale), scene.maxY - height)
        let panel = igRect(x: x.rounded(), y: y.rounded(), width: width, height: height)
        igBeginTip("writes", panel, 0.92)
        igDrawText(igPoint(x: panel.x + 6 * scale, y: panel.y + 3 * scale), 0, Theme.text, text, 0)
        igEndPanel()
    }

    /// Converts a straight colour, opaque.
    private static func rgb(_ color: SIMD4<Float>) -> UInt32 {
        func part(_ value: Float) -> UInt32 { UInt32(max(0, min(255, (value * 255).rounded()))) }
        return Theme.color(part(color.x) << 16 | part(color.y) << 8 | part(color.z))
    }
}
