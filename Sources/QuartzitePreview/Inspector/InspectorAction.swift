import QuartziteKit

/// A person's request from the layer tree or the properties panel.
@MainActor
enum InspectorAction {
    case select(CALayer)
    /// The pointer is on the row of a layer; nil for none.
    case hover(CALayer?)
    /// Opens or closes the rows of the sublayers.
    case disclose(CALayer)
    case filter(String)
    /// Hides, shows alone or locks a layer, or undoes that.
    case override(LayerOverrides.Kind, CALayer)
    case resetOverrides
    case copyLayer(CALayer)
    case copyPath(CALayer)
    case copy(String)
    /// Opens or closes a group of properties.
    case toggleGroup(PropertyGroup)
    /// Selects a row of the properties, which Ctrl+c then copies.
    case selectProperty(Int)
}
