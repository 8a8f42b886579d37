import Quartzite

/// Finds planes of a wallpaper that have another size than the first one: the planes are drawn one over the other, so parts are misplaced.
enum PlaneSizeCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        // A plane without content has no size that matters.
        let planes = scene.planes.filter { $0.layers.count > 1 || $0.root.drawsSomething }
        guard let first = planes.first else { return [] }
        let size = first.root.bounds.standardized.size
        return planes.dropFirst().compactMap { plane in
            let own = plane.root.bounds.standardized.size
            guard abs(own.width - size.width) > 0.5 || abs(own.height - size.height) > 0.5 else { return nil }
            return plane.diagnostic(
                .planeSize, at: plane.offset(of: "bounds", of: plane.root),
                "the root of \(plane.name) is \(text(own)) points, that of \(first.name) \(text(size)); the planes do not fit")
        }
    }

    private static func text(_ size: CGSize) -> String { "\(short(size.width)) × \(short(size.height))" }

    /// A number with at most two digits after the point.
    static func short(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
