import QuartziteKit

/// What of a window survives a crash of its scene.
package struct WindowState: Equatable, Sendable {
    /// The window's corner and size in points of the screen; nil before the window was open.
    package var frame: CGRect?
    package var position = PlaybackPosition()
    package var panels = PanelState()
    /// Zoom, place and background of the scene. Of the rest only what survives a new window.
    package var canvas = CanvasState()
    /// The values that a person has given to properties.
    package var edits: [LayerEdits.Edit] = []
    /// The number of the chosen scene function, from 0.
    package var choice = 0

    package init() {}
}
