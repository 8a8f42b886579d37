import QuartziteKit
import QuartziteRenderer

/// The state of the tree, the properties and the marks over the scene from frame to frame. `PreviewSession` has one.
@MainActor
final class LayerInspector {
    /// The rows of the layer tree; out of date while `isTreeStale`.
    var tree = LayerTreeRows()
    /// Whether the tree has changed since the rows were listed.
    var isTreeStale = true
    /// The lanes of the timeline.
    let timeline = TimelineState()
    /// Which layers are hidden, solo or locked.
    var overrides = LayerOverrides()
    /// The values that a person has given to properties.
    var edits = LayerEdits()
    /// The edits that are written into the scene's states.
    var stateEdits = StateEdits()
    /// The edits of scenes that are no longer shown, by the scenes' absolute paths.
    var keptEdits: [String: LayerEdits] = [:]
    /// Whether a message has said that quitting loses edits.
    var hasToldOfLoss = false
    /// The edits that were saved last, until the saving is undone; nil for none.
    var savedEdits: SavedEdits?
    /// The files of scenes into which a person has saved edits before, so that the question is not asked again.
    var confirmedFiles: Set<String> = []
    /// The layers with edits, by their places. They may have left the scene.
    var editedLayers: [TreePath: EditedLayer] = [:]
    /// Whether edits were applied to new layers after the commit that added them.
    var hasFollowedEdits = false
    /// Whether the list of edits is open.
    var showsEdits = true
    /// The properties whose parts have rows.
    var expandedProperties: Set<String> = []
    /// The keys that can be edited, by the class of the layer.
    private var editableKeys: [ObjectIdentifier: Set<String>] = [:]
    /// The numbers of the selected and the hovered instance, if replicators show the layer several times.
    var selectedInstance = 0
    var hoveredInstance = 0
    /// Whether clicks on the scene select layers.
    var isPicking = false
    /// The path of the selected layer over the scene.
    var motionPath = MotionPathState()
    /// Whether the tree scrolls to the selected layer in its next pass.
    var scrollsToSelection = false
    /// Whether the properties scroll to the selected row in their next pass.
    var scrollsToProperty = false
    /// Whether the filter of the tree gets the keyboard in the next pass.
    var focusesFilter = false
    /// The groups of properties of which only the heading shows.
    var closedGroups: Set<PropertyGroup> = []
    /// The row of the properties panel that a person has clicked.
    var selectedProperty: PropertyRows.ID?

    /// The rows of the selected layer; nil while none is selected, and after a change.
    var properties: PropertyRows?
    /// Why the selected layer is drawn offscreen, as of the last frame.
    var surfaces: LayerSurfaces?
    /// The texts of the visible rows as of `sampledAt`, by row.
    var sampledRows: [Int: PropertyRow] = [:]
    var sampledAt = -Double.infinity
    /// Whether the scene showed its program's present when the rows were listed.
    var wasAtPresent = true
    /// New layers of the library's classes, for comparison.
    private var plainLayers: [ObjectIdentifier: CALayer] = [:]

    /// Sends overrides to the renderer.
    var showOverrides: (([LayerID: LayerOverride]) -> Void)?
    /// Asks the renderer why a layer is drawn offscreen.
    var findSurfaces: ((LayerID) -> LayerSurfaces?)?
    /// Makes the thumbnail of an image.
    var makeThumbnail: ((CGImage) -> Thumbnail?)?
    /// Puts a text on the clipboard.
    var copyText: ((String) -> Void)?

    /// Forgets the rows of the selected layer.
    func propertiesChanged() {
        properties = nil
        sampledRows.removeAll(keepingCapacity: true)
    }

    /// The keys of a layer's properties that can be edited: the properties that affect the drawing.
    func editableKeys(of layer: CALayer) -> Set<String> {
        let type = ObjectIdentifier(type(of: layer))
        if let known = editableKeys[type] { return known }
        let plain = plainLayer(like: layer)
        let keys = Set(Swift.type(of: plain).keyTable.properties.filter { $0.isCommitted(by: plain) }.map(\.key))
        editableKeys[type] = keys
        return keys
    }

    /// Returns a layer with the defaults of a layer's class.
    func plainLayer(like layer: CALayer) -> CALayer {
        let type = ObjectIdentifier(type(of: layer))
        if let known = plainLayers[type] { return known }
        let plain = Self.libraryLayer(Swift.type(of: layer))
        plainLayers[type] = plain
        return plain
    }

    /// Returns a new layer of a class. For a program's own class, the layer has the library's superclass, because making an instance would
    /// run the program's code.
    static func libraryLayer(_ type: CALayer.Type) -> CALayer {
        switch type {
        case is CAShapeLayer.Type: CAShapeLayer()
        case is CATextLayer.Type: CATextLayer()
        case is CAGradientLayer.Type: CAGradientLayer()
        case is CAReplicatorLayer.Type: CAReplicatorLayer()
        case is CAEmitterLayer.Type: CAEmitterLayer()
        case is CAScrollLayer.Type: CAScrollLayer()
        case is CATiledLayer.Type: CATiledLayer()
        case is CATransformLayer.Type: CATransformLayer()
        default: CALayer()
        }
    }
}
