import Quartzite

/// Finds pictures that a layer stretches by more than a fifth, in the document's own values, and whose size no state changes.
enum PictureShapeCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.flatMap { plane in
            let changing = SizeCheck.layersSizedByStates(plane)
            return plane.diagnose { layer in
                guard !changing.contains(ObjectIdentifier(layer)), let (picture, stretch) = stretch(layer), stretch > 1.2 else {
                    return []
                }
                let (layerText, pictureText) = (
                    "\(PlaneSizeCheck.short(layer.bounds.width)) × \(PlaneSizeCheck.short(layer.bounds.height)) points",
                    "\(picture.width) × \(picture.height) pixels"
                )
                return [
                    plane.diagnostic(
                        .stretchedPicture, at: plane.offset(of: "contents", of: layer),
                        "a layer of \(layerText) stretches a picture of \(pictureText) by \(percent(stretch)) %")
                ]
            }
        }
    }

    private static func percent(_ stretch: Double) -> Int { Int((min(stretch, 1000) * 100 - 100).rounded()) }

    /// The picture of a layer, and the factor by which its aspect ratio is distorted. Nil if nothing is stretched by mistake.
    private static func stretch(_ layer: CALayer) -> (picture: CGImage, stretch: Double)? {
        guard layer.contentsGravity == .resize, let contents = layer.contents, let picture = contents as? CGImage else { return nil }
        // Plain colours, lines, ramps and pictures with a stretchable part are made to be stretched.
        guard min(picture.width, picture.height) > 8, layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1) else { return nil }
        let size = layer.bounds.standardized.size
        let part = layer.contentsRect.size
        let ratio = Double(picture.width) * part.width / (Double(picture.height) * part.height)
        guard size.width > 1, size.height > 1, ratio.isFinite, ratio > 0 else { return nil }
        let stretch = size.width / size.height / ratio
        return (picture, max(stretch, 1 / stretch))
    }
}
