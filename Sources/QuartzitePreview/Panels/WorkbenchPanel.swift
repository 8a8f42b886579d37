/// A panel beside the scene that a person opens and closes.
package enum WorkbenchPanel: String, CaseIterable, Sendable {
    /// The layer tree, to the left of the scene.
    case tree
    /// The properties of the selected layer, to the right of the scene.
    case properties
    /// The lanes of the animations, under the scene.
    case timeline
    /// Messages about parts without effect, missing or unknown parts, under the scene.
    case messages

    /// The default size in points: the width of a panel beside the scene, or the height of one under it.
    package var usualSize: Double {
        switch self {
        case .tree: 240
        case .properties: 340
        case .timeline: 200
        case .messages: 130
        }
    }

    /// The smallest and largest size in points.
    package static let sizes = 80.0...900.0
    /// Whether the panel is beside the scene, not under it.
    package var isBesideScene: Bool { self == .tree || self == .properties }
}
