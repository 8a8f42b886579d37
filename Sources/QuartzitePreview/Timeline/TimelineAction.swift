import QuartziteKit

/// A person's request from the timeline.
@MainActor
enum TimelineAction {
    case select(CALayer)
    /// Selects the layer of a lane, and shows the values of the animation among the layer's properties.
    case selectLane(TimelineLane)
    /// The pointer is on the row of a layer; nil for none.
    case hover(CALayer?)
    /// Folds or unfolds the lanes of a layer.
    case fold(CALayer)
    /// Folds all layers, or unfolds them.
    case foldAll
    /// Shows or hides the plot of a lane, by its number.
    case plot(Int)
    case filter(String)
    /// Shows only the lanes of the selected layer, or all.
    case toggleOneLayer
    /// Grabs, moves or releases the playhead.
    case playheadTaken
    case playheadMoved(time: Double)
    case playheadReleased
    /// Jumps to the time of a key.
    case jump(time: Double)
    /// Edits an animation of the selected layer.
    case edit(EditAction)
    /// Opens the menu of a lane, or of a layer's row, at a point of the window.
    case menu(lane: Int?, run: Int, CALayer, at: CGPoint)
}
