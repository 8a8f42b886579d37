import Quartzite

/// Finds documents that are larger than the largest possible picture, so that no command can draw them in their own size.
enum CanvasSizeCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        let limit = ImageLimit.standard.side
        return scene.planes.compactMap { plane in
            let size = plane.root.bounds.standardized.size
            guard max(size.width, size.height) > Double(limit) else { return nil }
            return plane.diagnostic(
                .overLimit, at: plane.offset(of: "bounds", of: plane.root),
                "the root of \(plane.name) is \(PlaneSizeCheck.short(size.width)) × \(PlaneSizeCheck.short(size.height)) points; "
                    + "a picture has at most \(limit) pixels a side",
                severity: .warning, mend: "Give the root smaller bounds, or draw the scene with --size, for example --size 1000x.")
        }
    }
}
