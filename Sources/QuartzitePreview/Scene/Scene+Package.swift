import QuartziteMarkup

extension Scene {
    /// Makes a scene from a CAML document.
    /// - Parameter canvas: the device on which the document is shown, and how it is scaled. Default: in its own size.
    package convenience init(name: String, package: CAPackage, canvas: CanvasOptions = CanvasOptions()) {
        self.init(name: name, document: SceneDocument(package), canvas: canvas)
        documentPlace = { package.place(of: $0) }
        documentIndex = { package.index(of: $0) }
        documentLayer = { package.layer(at: $0, of: $1) }
    }
}
