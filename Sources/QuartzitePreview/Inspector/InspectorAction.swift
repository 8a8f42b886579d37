import QuartziteKit

/// A person's request from the layer tree or the properties panel.
@MainActor
enum InspectorAction {
    case select(CALayer)
    /// Moves to another row of the tree by an arrow key, or opens or closes the selected row.
    case go(TreeStep)
    /// The pointer is on the row of a layer; nil for none.
    case hover(CALayer?)
    /// Opens or closes the rows of the sublayers.
    case disclose(CALayer)
    case filter(String)
    /// Hides, shows alone or locks a layer, or undoes it.
    case override(LayerOverrides.Kind, CALayer)
    case resetOverrides
    /// Opens the menu of a layer, at a point of the window.
    case menu(CALayer, at: CGPoint)
    case copyLayer(CALayer)
    case copyPath(CALayer)
    case copy(String)
    /// Opens or closes a group of properties.
    case toggleGroup(PropertyGroup)
    /// Selects a row of the properties, which Ctrl+c then copies.
    case selectProperty(PropertyRows.ID)
    /// Shows or hides the rows of a property's parts.
    case toggleParts(String)
    case edit(EditAction)
}

/// A step through the rows of the layer tree.
enum TreeStep {
    case up, down
    /// Opens the selected row, or moves to the first row inside.
    case inward
    /// Closes the selected row, or moves to the row around it.
    case outward
}

/// A person's request to edit the selected layer, or about the edits of all layers.
enum EditAction {
    /// Begins a step of several changes, such as a drag, and ends it.
    case begin, end
    /// Gives up a step that has begun: all is as before it.
    case cancel
    case set(keyPath: String, EditedValue)
    /// Undoes the edits of a property of the selected layer.
    case revert(keyPath: String)
    /// Undoes the edit at a place of the list.
    case remove(Int)
    case reset
    case undo, redo
    /// Selects the layer of an edit.
    case select(Int)
    case copy(EditLanguage)
    /// Saves all edits into the scene's documents.
    case save
    /// Shows why a typed text changes nothing.
    case refuse(String)
    /// Opens or closes the list of edits.
    case toggleList
}

/// A language in which edits are copied.
enum EditLanguage: Equatable { case swift, caml }
