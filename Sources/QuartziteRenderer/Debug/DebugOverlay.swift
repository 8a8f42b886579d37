import Quartzite

/// The debug colours of one frame as values: which draw calls get which colour, the marks over the layers, and the legend.
///
/// Does: read the plan and the planner's state of a `DebugFrame`. Does not: draw, or change what a frame draws. `Executor.draw` draws
/// the values into a target of its own.
package struct DebugOverlay: Sendable {
    /// The colours that are shown.
    package var colors: DebugColors
    /// Draw calls drawn again in one colour, in their order.
    package var tints: [BatchTint] = []
    /// The colour of pixels that are only cleared, straight; transparent if they are not opaque. Only of `blended`.
    package var clearTint = SIMD4<Float>(repeating: 0)
    /// The marks, in the order of drawing.
    package var marks: [DebugMark] = []
    /// The rows of the legend, in the order of the colours' keys.
    package var legend: [DebugLegendRow] = []

    /// A draw call that is drawn again in one colour.
    package struct BatchTint: Equatable, Sendable {
        /// The debug colour.
        package var color: DebugColors
        /// Index in `FramePlan.batches`.
        package var batch: Int
        /// The colour, straight.
        package var tint: SIMD4<Float>
        /// Whether the colour replaces those of earlier draw calls. Otherwise it is blended over them.
        package var replaces: Bool
    }

    /// Makes an overlay without marks.
    package init(colors: DebugColors) { self.colors = colors }

    /// Computes the marks, tints and legend of some debug colours.
    /// - Parameters:
    ///   - frame: the frame; the same frame gives the same values.
    ///   - updates: the regions that frames have redrawn, for `updated`.
    ///   - overdraw: the counts of `overdraw`; nil while they are unknown.
    ///
    /// - Complexity: O(layers + batches).
    package static func marks(
        _ frame: DebugFrame, _ colors: DebugColors, updates: DebugUpdates = DebugUpdates(), overdraw: OverdrawCounts? = nil
    ) -> DebugOverlay {
        var overlay = DebugOverlay(colors: colors)
        if colors.contains(.blended) { overlay.addBlended(frame) }
        if colors.contains(.offscreen) { overlay.addOffscreen(frame) }
        if colors.contains(.cached) { overlay.addCached(frame) }
        if colors.contains(.updated) { overlay.addUpdates(updates) }
        if colors.contains(.overdraw) { overlay.addOverdraw(overdraw) }
        if colors.contains(.misaligned) { overlay.addMisaligned(frame) }
        if colors.contains(.batches) { overlay.addBatches(frame) }
        if colors.contains(.bounds) { overlay.addBounds(frame) }
        if colors.contains(.gpu) { overlay.addGPUAnimated(frame) }
        return overlay
    }

    /// The legend as text, a line for each debug colour.
    package var lines: [String] {
        DebugColors.all.filter { colors.contains($0.color) }.map { entry in
            let parts = legend.filter { $0.color == entry.color }.map { "\($0.text) \($0.count)" }
            return "\(entry.name): \(parts.joined(separator: ", "))"
        }
    }

    mutating func add(_ color: DebugColors, _ swatch: SIMD4<Float>?, _ text: String, _ count: Int) {
        legend.append(DebugLegendRow(color, swatch.map { [$0] } ?? [], text, "\(count)"))
    }
}

/// The regions that frames have redrawn lately, and their number.
package struct DebugUpdates: Equatable, Sendable {
    /// A region, and how much of its flash is left: 1 at first, 0 at the end.
    package struct Flash: Equatable, Sendable {
        package var area: PixelRect
        package var strength: Double

        package init(area: PixelRect, strength: Double = 1) { (self.area, self.strength) = (area, strength) }
    }

    /// The regions whose flash is not over, oldest first.
    package var flashes: [Flash] = []
    /// The regions that the last drawn frame redrew.
    package var last: [PixelRect] = []
    /// The number of frames that redrew anything since the colour is on.
    package var count = 0

    package init() {}

    /// Adds the regions of a frame, as the last ones.
    package mutating func add(_ regions: [PixelRect]) {
        if regions.isEmpty { return }
        count += 1
        last = regions
        flashes += regions.map { Flash(area: $0) }
    }
}
