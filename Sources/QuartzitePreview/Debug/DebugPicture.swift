import QuartziteKit
import QuartziteRenderer

/// Debug colours over images of a scene, without a window. The scene's own pixels are read first and stay as they are.
@MainActor package final class DebugPicture {
    private let colors: DebugColors
    private let renderer: PictureRenderer
    private var updates = DebugUpdates()
    /// Whether the last frame drew nothing.
    private var isUnchanged = false
    /// The debug colours of the last image; nil before the first.
    package private(set) var overlay: DebugOverlay?

    package init(_ colors: DebugColors, over renderer: PictureRenderer) { (self.colors, self.renderer) = (colors, renderer) }

    /// Updates the debug colours for a frame that the renderer has drawn.
    package func add(_ frame: Compositor.Frame) {
        (updates.flashes, updates.last) = ([], [])
        isUnchanged = frame.damage.isEmpty
        if !isUnchanged { updates.add(renderer.compositor.redrawnRegions) }
    }

    /// Returns the image drawn last under its debug colours, with labels and, where there is room, the legend.
    package func picture() throws(GraphicsError) -> CGImage {
        let picture = try renderer.picture()
        guard var frame = renderer.compositor.debugFrame(in: renderer.viewport, for: colors) else { return picture }
        if isUnchanged { frame.forgetDrawnSurfaces() }
        let executor = renderer.compositor.executor
        var overlay = DebugOverlay.marks(frame, colors, updates: updates)
        if let overdraw = try executor.draw(overlay, of: frame) {
            overlay = DebugOverlay.marks(frame, colors, updates: updates, overdraw: overdraw)
        }
        self.overlay = overlay
        guard let layer = try executor.readDebugColors(), let mixed = Self.lay(layer, over: picture) else { return picture }
        return Self.write(overlay, over: mixed, scale: renderer.viewport.scale)
    }

    /// Lays an image over another one of the same size.
    private static func lay(_ top: CGImage, over bottom: CGImage) -> CGImage? {
        var pixels = bottom.withPixels { Array($0) }
        top.withPixels { top in
            guard top.count == pixels.count else { return }
            for pixel in stride(from: 0, to: pixels.count, by: 4) where top[pixel + 3] > 0 {
                let rest = 255 - Int(top[pixel + 3])
                for part in pixel..<pixel + 4 { pixels[part] = UInt8(min(255, Int(top[part]) + (Int(pixels[part]) * rest + 127) / 255)) }
            }
        }
        return CGImage(width: bottom.width, height: bottom.height, premultipliedRGBA: pixels)
    }

    // MARK: Text

    private static func write(_ overlay: DebugOverlay, over picture: CGImage, scale: Double) -> CGImage {
        let size = CGSize(width: picture.width, height: picture.height)
        let font = UIFont.systemFont(ofSize: (10 * scale).rounded())
        let style: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.white]
        let (margin, row) = ((4 * scale).rounded(), (font.lineHeight + 2 * scale).rounded())
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
            UIImage(cgImage: picture).draw(at: .zero)
            let labels = DebugLabels.place(overlay.marks, in: CGRect(origin: .zero, size: size)) { text in
                CGSize(width: (text.size(withAttributes: style).width + 2 * margin).rounded(.up), height: row)
            }
            for label in labels {
                UIColor(white: 0, alpha: 0.72).setFill()
                context.fill(label.frame)
                label.text.draw(at: CGPoint(x: label.frame.minX + margin, y: label.frame.minY + scale), withAttributes: style)
            }
            writeLegend(overlay.legend, row: row, margin: margin, style, in: size, context)
        }
        return image.cgImage ?? picture
    }

    /// Writes the legend into the upper left corner, if it leaves half of the picture free.
    private static func writeLegend(
        _ rows: [DebugLegendRow], row: CGFloat, margin: CGFloat, _ style: [NSAttributedString.Key: Any], in size: CGSize,
        _ context: UIGraphicsImageRendererContext
    ) {
        let swatch = (row * 0.6).rounded()
        let texts = rows.map { "\($0.text)  \($0.count)" }
        let ramps = rows.map { CGFloat(max(1, $0.swatches.count)) * swatch }
        let widths = zip(texts, ramps).map { $0.size(withAttributes: style).width + $1 + 3 * margin }
        let panel = CGRect(
            x: margin, y: margin, width: (widths.max() ?? 0).rounded(.up), height: CGFloat(rows.count) * row + margin)
        guard !rows.isEmpty, panel.maxX + margin <= size.width, panel.width * panel.height <= size.width * size.height / 2,
            panel.maxY + margin <= size.height
        else { return }
        UIColor(white: 0, alpha: 0.78).setFill()
        context.fill(panel)
        for (index, text) in texts.enumerated() {
            let y = panel.minY + margin / 2 + CGFloat(index) * row
            for (step, color) in rows[index].swatches.enumerated() {
                UIColor(red: CGFloat(color.x), green: CGFloat(color.y), blue: CGFloat(color.z), alpha: 1).setFill()
                context.fill(
                    CGRect(
                        x: panel.minX + margin + CGFloat(step) * swatch, y: y + ((row - swatch) / 2).rounded(), width: swatch,
                        height: swatch))
            }
            let top = y + ((row - text.size(withAttributes: style).height) / 2).rounded()
            text.draw(at: CGPoint(x: panel.minX + 2 * margin + ramps[index], y: top), withAttributes: style)
        }
    }
}
