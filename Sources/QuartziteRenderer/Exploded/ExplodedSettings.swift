import Quartzite

/// What the exploded view shows, and from where.
package struct ExplodedSettings: Equatable, Sendable {
    /// What is drawn of each plane.
    package enum Content: UInt8, CaseIterable, Sendable {
        /// What the layers draw.
        case contents
        /// Outlines.
        case wireframe
        case both

        package var showsContents: Bool { self != .wireframe }
        package var showsWireframe: Bool { self != .contents }
        /// The name in menus and on the command line.
        package var name: String {
            switch self {
            case .contents: "contents"
            case .wireframe: "wireframe"
            case .both: "both"
            }
        }
    }

    /// The layer that is taken apart, with everything below it.
    package var root: LayerID
    package var camera: ExplodedCamera
    /// Points of the flat picture between two levels. Default 0.
    package var spacing = 0.0
    /// Default contents.
    package var content = Content.contents

    /// The limits of `spacing`.
    package static let spacings = 0.0...200.0

    package init(root: LayerID, camera: ExplodedCamera = ExplodedCamera(), spacing: Double = 0, content: Content = .contents) {
        (self.root, self.camera, self.spacing, self.content) = (root, camera, spacing, content)
    }

    /// Whether the planes are the same, so that only the camera has moved. The width of outlines follows the zoom.
    func differsOnlyInTurn(from other: ExplodedSettings) -> Bool {
        var turned = other
        (turned.camera.yaw, turned.camera.pitch, turned.camera.offset) = (camera.yaw, camera.pitch, camera.offset)
        return turned == self
    }

    /// Returns a spacing for a number of levels: together they are about half as deep as the scene is large.
    package static func spacing(levels: Int, of size: CGSize) -> Double {
        let depth = 0.5 * min(size.width, size.height)
        return min(48, max(2, (depth / Double(max(1, levels))).rounded()))
    }
}
