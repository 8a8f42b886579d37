import QuartziteKit
import QuartziteRenderer

/// The scene's area of the window.
///
/// The area keeps its size when panels open and close: the window grows and shrinks. If the display has no room, or if the desktop decides
/// the window's size, the area gets the room that the panels leave.
@MainActor
final class SceneArea {
    private let window: DisplayWindow
    private let panels: PanelSet?
    /// The area in the window's pixels.
    private(set) var frame: PixelRect
    /// The size of the area in points, chosen by a person or a scene.
    private var chosen: CGSize
    /// The window's size in points at the last update.
    private var windowSize: CGSize
    /// The size in points that the panels add to the area, at the last update.
    private var panelSpace = CGSize.zero
    /// The number of scenes beside each other. Each has a column of the area, and the size of the area is that of a column. Default 1.
    private(set) var columns = 1

    init(window: DisplayWindow, panels: PanelSet?) {
        self.window = window
        self.panels = panels
        windowSize = window.size
        chosen = windowSize
        let size = window.drawableSize
        frame = PixelRect(minX: 0, minY: 0, maxX: Int32(clamping: size.width), maxY: Int32(clamping: size.height))
    }

    /// The area's size in points.
    var size: CGSize {
        let width = columns == 1 ? frame.width : (frame.width - gap) / Int32(columns)
        return CGSize(width: max(1, Double(width)) / window.scale, height: max(1, Double(frame.height)) / window.scale)
    }

    /// The gap between two columns in pixels, such that no pixel is left over.
    var gap: Int32 {
        guard columns > 1 else { return 0 }
        let gap = Int32((Self.gapWidth * window.scale).rounded())
        return gap + (frame.width - gap) % Int32(columns)
    }

    /// The smallest gap between two columns, in points.
    private static let gapWidth = 2.0

    /// Divides the area into columns, each as large as the area was. The window grows or shrinks.
    func show(columns: Int) {
        self.columns = columns
        grow()
        update()
    }

    /// Where the renderer presents the frame.
    var placement: WindowPlacement {
        WindowPlacement(height: window.drawableSize.height, x: Int(frame.minX), y: Int(frame.minY))
    }

    /// Converts a point of the window to the area's points.
    func convert(_ point: CGPoint) -> CGPoint {
        var x = point.x - Double(frame.minX) / window.scale
        // All columns show the same points.
        let step = size.width + Double(gap) / window.scale
        if columns > 1, x >= step { x -= step }
        return CGPoint(x: x, y: point.y - Double(frame.minY) / window.scale)
    }

    /// Gives the area a size in points, and the window a size that has room for the panels too.
    /// - Parameter fits: whether the area is scaled down if the window would exceed nine tenths of the display. Default true.
    func resize(to size: CGSize, fits: Bool = true) {
        panelSpace = space
        chosen = size
        if fits {
            let all = CGSize(width: size.width * Double(columns), height: size.height)
            let fitting = window.fitting(all, beside: panelSpace)
            chosen = CGSize(width: fitting.width / Double(columns), height: fitting.height)
        }
        grow()
        update()
    }

    /// Keeps the window's size, and gives the area, divided into columns, the room that the panels leave. Call after the panels were laid
    /// out.
    func keepWindow(columns: Int) {
        self.columns = columns
        panelSpace = space
        update()
        chosen = size
    }

    /// Follows a change of the window's size or of the panels. Call after the panels were laid out.
    /// - Returns: whether the area has changed.
    @discardableResult func update() -> Bool {
        let old = frame
        let isResized = window.size != windowSize
        let space = space
        let movesEdge = panels?.isMovingEdge == true
        if space != panelSpace, !isResized, !movesEdge, window.hasFreeSize {
            // If the window is too small for its panels, the scene gets the room of a closed panel.
            let width = lacksRoom(\.width), height = lacksRoom(\.height)
            if width, space.width < panelSpace.width {
                chosen.width = max(chosen.width, (windowSize.width - space.width - gaps) / Double(columns))
            }
            if height, space.height < panelSpace.height { chosen.height = max(chosen.height, windowSize.height - space.height) }
            panelSpace = space
            grow()
        }
        (panelSpace, windowSize) = (space, window.size)
        let size = window.drawableSize
        frame =
            panels?.layout(width: size.width, height: size.height).scene
            ?? PixelRect(minX: 0, minY: 0, maxX: Int32(clamping: size.width), maxY: Int32(clamping: size.height))
        if isResized || movesEdge { chosen = self.size }
        return frame != old
    }

    /// Whether the window has less room in a dimension than area and panels asked for at the last update.
    private func lacksRoom(_ dimension: KeyPath<CGSize, CGFloat>) -> Bool {
        windowSize[keyPath: dimension] + 0.5 < area[keyPath: dimension] + panelSpace[keyPath: dimension]
    }

    /// The points between all columns.
    private var gaps: Double { Double(columns - 1) * Self.gapWidth }

    /// The chosen size of all columns together.
    private var area: CGSize { CGSize(width: chosen.width * Double(columns) + gaps, height: chosen.height) }

    private var space: CGSize {
        guard let sizes = panels?.sizes else { return .zero }
        return CGSize(width: Double(sizes.width) / window.scale, height: Double(sizes.height) / window.scale)
    }

    /// The smallest size of the area beside panels, in points: enough for the transport bar, and for a part of the scene.
    private static let smallest = CGSize(width: 240, height: 80)

    private func grow() {
        let area = area
        var size = CGSize(width: area.width + panelSpace.width, height: area.height + panelSpace.height)
        if panels != nil, panelSpace.height > 0 {
            size.width = max(size.width, panelSpace.width + Self.smallest.width)
            size.height = max(size.height, panelSpace.height + Self.smallest.height)
        }
        window.resize(to: window.clipped(size))
    }
}
