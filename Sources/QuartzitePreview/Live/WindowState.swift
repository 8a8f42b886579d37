import QuartziteKit

/// The state of a window that survives a crash of its scene.
package struct WindowState: Equatable, Sendable {
    /// The window's corner and size in points of the screen; nil before the window was open.
    package var frame: CGRect?
    package var position = PlaybackPosition()
    package var panels = PanelState()
    /// Zoom, position, background, border and loupe. Full screen and “on top” are not kept.
    package var canvas = CanvasState()
    /// The values that a person has given to properties.
    package var edits: [LayerEdits.Edit] = []
    /// The number of the chosen scene function, from 0.
    package var choice = 0

    package init() {}
}
