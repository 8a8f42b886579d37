import Quartzite

/// The planes of a wallpaper as one layer tree.
enum WallpaperLayers {
    /// Returns a layer with the planes one over the other, each in its middle and with the name of its kind. It has the size of the first plane
    /// and y up.
    ///
    /// As on the device, a plane's own position counts for nothing.
    static func root(of planes: [(plane: ScenePlane, layer: CALayer, isFlipped: Bool)]) -> CALayer {
        let root = CALayer()
        root.name = "wallpaper"
        root.bounds.size = planes.first?.layer.bounds.standardized.size ?? .zero
        root.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
        for (kind, layer, isFlipped) in planes {
            let plane = CALayer()
            plane.name = kind.rawValue
            plane.frame = root.bounds
            plane.isGeometryFlipped = isFlipped
            let (anchor, size) = (layer.anchorPoint, layer.bounds.size)
            layer.position = CGPoint(
                x: root.bounds.midX + (anchor.x - 0.5) * size.width, y: root.bounds.midY + (anchor.y - 0.5) * size.height)
            plane.addSublayer(layer)
            root.addSublayer(plane)
        }
        return root
    }

    /// Returns the planes of a wallpaper that is one document: the root's sublayers with the names `BACKGROUND`, `FLOATING` and
    /// `FOREGROUND`. Empty unless there is a background and one of the others.
    static func planes(of root: CALayer) -> [ScenePlane: CALayer] {
        var planes: [ScenePlane: CALayer] = [:]
        for layer in root.sublayers ?? [] {
            if let plane = layer.name.flatMap({ ScenePlane(rawValue: $0.lowercased()) }), planes[plane] == nil { planes[plane] = layer }
        }
        return planes[.background] != nil && planes.count > 1 ? planes : [:]
    }
}
