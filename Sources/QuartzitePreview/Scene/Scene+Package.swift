import QuartziteKit
import QuartziteMarkup

extension Scene {
    /// Makes a scene from a CAML document. The size is the canvas of the document's bundle, or its root's size.
    /// - Parameter canvas: the device on which the document is shown, and how it is scaled. Default: in its own size.
    package convenience init(name: String, package: CAPackage, canvas: CanvasOptions = CanvasOptions()) {
        self.init(
            name: name, document: package.rootLayer, isYUp: !package.isGeometryFlipped, canvas: package.documentSize,
            loopEnd: package.loopEnd.isFinite ? package.loopEnd : nil, documentID: { package.id(of: $0) }, states: package.states,
            options: canvas, planes: package.planes, screenClass: package.screenClass, tilt: package.tilt,
            decodedPictures: package.decodedPictures)
        documentPlace = { package.place(of: $0) }
    }
}
