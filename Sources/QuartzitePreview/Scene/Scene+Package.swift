import QuartziteKit
import QuartziteMarkup

extension Scene {
    /// A CAML document. Its size is the canvas that its bundle names, else its root's.
    package convenience init(name: String, package: CAPackage) {
        self.init(
            name: name, document: package.rootLayer, isYUp: !package.isGeometryFlipped, canvas: package.documentSize,
            loopEnd: package.loopEnd.isFinite ? package.loopEnd : nil, documentID: { package.id(of: $0) })
    }
}
