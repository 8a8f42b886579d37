import Quartzite

/// Finds key times that are not ascending fractions of the duration. They are used as they are, so values jump or are never reached.
enum KeyTimesCheck {
    /// Documents have rounded numbers.
    private static let tolerance = 1e-3

    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.flatMap { plane in
            plane.diagnose { layer in
                let found = layer.attachedAnimations.lazy.compactMap { attached -> MarkupDiagnostic? in
                    guard let animation = attached.animation as? CAKeyframeAnimation, let fault = fault(of: animation) else { return nil }
                    let element = plane.element(ofAnimation: attached.key, of: layer)
                    let times = element?.children.first { $0.name == "keyTimes" }
                    return plane.diagnostic(.keyTimes, at: times?.offset ?? element?.offset, "\(layer.label): keyTimes: \(fault)")
                }
                return Array(found.prefix(SceneCheck.limit))
            }
        }
    }

    private static func fault(of animation: CAKeyframeAnimation) -> String? {
        let isPaced = animation.calculationMode == .paced || animation.calculationMode == .cubicPaced
        guard !isPaced, let times = animation.keyTimes?.map(\.doubleValue), times.allSatisfy(\.isFinite) else { return nil }
        if let time = times.first(where: { !(-tolerance...1 + tolerance).contains($0) }) {
            return "\(PlaneSizeCheck.short(time)) is not between 0 and 1; key times are fractions of the duration"
        }
        guard let (before, time) = zip(times, times.dropFirst()).first(where: { $1 < $0 - tolerance }) else { return nil }
        return "\(PlaneSizeCheck.short(time)) comes after \(PlaneSizeCheck.short(before)); the value jumps there"
    }
}
