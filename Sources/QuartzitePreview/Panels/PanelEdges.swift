import CImGui
import QuartziteRenderer

/// The edges between panels and scene. A person moves them to resize a panel.
@MainActor
final class PanelEdges {
    /// The width in points within which the pointer can grab an edge.
    private static let reach = 5.0

    /// Whether a person is moving an edge.
    private(set) var isMoving = false

    /// Lays out the edges of all visible panels, and resizes the panel whose edge is moved.
    func pass(_ layout: WindowLayout, scale: Double, state: inout PanelState) {
        isMoving = false
        for panel in WorkbenchPanel.allCases where !layout[panel].isEmpty {
            let frame = igRect(layout[panel])
            let edge = Self.edge(of: panel, frame, reach: Float(Self.reach * scale))
            igBeginPanel("edge of \(panel.rawValue)", edge, 0, true)
            let line =
                panel.isBesideScene
                ? igRect(x: panel == .tree ? edge.maxX - 1 : edge.x, y: edge.y, width: 1, height: edge.height)
                : igRect(x: edge.x, y: edge.y, width: edge.width, height: 1)
            igFillRect(line, 0, Theme.faint)
            _ = igArea("edge", edge)
            let isActive = igIsItemActive()
            if isActive || igIsItemHovered() { igSetPointerShape(panel.isBesideScene ? 3 : 4) }
            if isActive {
                isMoving = true
                state.resize(panel, to: Double(Self.size(of: panel, frame, pointer: igPointer())) / scale)
            }
            igEndPanel()
        }
    }

    private static func edge(of panel: WorkbenchPanel, _ frame: igRect, reach: Float) -> igRect {
        switch panel {
        case .tree: igRect(x: frame.maxX - reach, y: frame.y, width: reach, height: frame.height)
        case .properties: igRect(x: frame.x, y: frame.y, width: reach, height: frame.height)
        case .timeline, .messages: igRect(x: frame.x, y: frame.y, width: frame.width, height: reach)
        }
    }

    /// The size in pixels of a panel whose edge is at the pointer.
    private static func size(of panel: WorkbenchPanel, _ frame: igRect, pointer: igPoint) -> Float {
        switch panel {
        case .tree: pointer.x - frame.x
        case .properties: frame.maxX - pointer.x
        case .timeline, .messages: frame.maxY - pointer.y
        }
    }
}
