import QuartziteKit

/// The marks that the window draws over the scene: a line around it, and at high zoom the grid of its points.
struct CanvasMarks: Equatable {
    /// The scene's frame in points of the area; nil without a line.
    var border: CGRect?
    /// The grid; nil at a smaller zoom.
    var grid: Grid?
    /// Whether there is nothing to draw.
    var isEmpty: Bool { border == nil && grid == nil }

    /// Lines between the points of the scene, in points of the area.
    struct Grid: Equatable {
        /// The part of the scene that is visible.
        var frame: CGRect
        /// The first vertical and the first horizontal line.
        var first: CGPoint
        /// The distance of two lines.
        var step: Double
    }

    /// The smallest zoom that shows the grid, in points of the window per point of the scene.
    static let gridZoom = 8.0

    /// - Parameters:
    ///   - scene: the scene's frame in points of the area.
    ///   - area: the area's size.
    ///   - zoom: points of the window per point of the scene.
    ///   - showsBorder: whether the line is wanted.
    init(scene: CGRect, in area: CGSize, zoom: Double, showsBorder: Bool) {
        let room = CGRect(origin: .zero, size: area)
        // A line along the edge of the area would be useless.
        border = showsBorder && !scene.insetBy(dx: -0.5, dy: -0.5).contains(room) ? scene : nil
        guard zoom >= Self.gridZoom * 0.999, zoom.isFinite else { return }
        let part = scene.intersection(room)
        guard part.width > 0, part.height > 0 else { return }
        grid = Grid(
            frame: part,
            first: CGPoint(
                x: scene.minX + ((part.minX - scene.minX) / zoom).rounded(.up) * zoom,
                y: scene.minY + ((part.minY - scene.minY) / zoom).rounded(.up) * zoom), step: zoom)
    }
}
