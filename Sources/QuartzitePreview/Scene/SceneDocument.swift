import QuartziteKit
import QuartziteMarkup

/// The content of a scene that was read from a document, or made of layers.
@MainActor package struct SceneDocument {
    package var root: CALayer
    /// Whether y grows upwards in the document.
    package var isYUp: Bool
    /// The document's size in points. Default nil: the root's size.
    package var size: CGSize?
    /// The time at which the document loops, in seconds. Default nil: it is not specified.
    package var loopEnd: Double?
    /// Returns the identifier that the document gives to a layer. Default: nil for every layer.
    package var id: (CALayer) -> String? = { _ in nil }
    /// The states of the layers. Making a scene enters none of them. Default nil: there are none.
    package var states: SceneStates?
    /// The planes of a wallpaper among the root's sublayers. Default none.
    package var planes: [ScenePlane: CALayer] = [:]
    /// The kind of screen for which the document was made. Default nil: it is not specified.
    package var screenClass: ScreenClass?
    /// The values that follow the tilt of the device. Default nil: there are none.
    package var tilt: SceneTilt?
    /// The decoded pictures of frame videos. Default nil: there are none.
    package var decodedPictures: DecodedPictures?

    /// Layers that no file describes.
    package init(root: CALayer, isYUp: Bool) { (self.root, self.isYUp) = (root, isYUp) }

    /// A CAML document. Its size is the canvas of its bundle, or its root's size.
    package init(_ package: CAPackage) {
        self.init(root: package.rootLayer, isYUp: !package.isGeometryFlipped)
        size = package.documentSize
        loopEnd = package.loopEnd.isFinite ? package.loopEnd : nil
        id = { package.id(of: $0) }
        (states, planes, screenClass) = (package.states, package.planes, package.screenClass)
        (tilt, decodedPictures) = (package.tilt, package.decodedPictures)
    }
}
