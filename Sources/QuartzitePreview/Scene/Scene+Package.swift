import QuartziteKit
import QuartziteMarkup

extension Scene {
    /// Makes a scene from a CAML document. The size is the canvas of the document's bundle, or its root's size.
    package convenience init(name: String, package: CAPackage) {
        self.init(
            name: name, document: package.rootLayer, isYUp: !package.isGeometryFlipped, canvas: package.documentSize,
            loopEnd: package.loopEnd.isFinite ? package.loopEnd : nil, documentID: { package.id(of: $0) }, states: package.states,
            decodedPictures: package.decodedPictures)
    }
}
