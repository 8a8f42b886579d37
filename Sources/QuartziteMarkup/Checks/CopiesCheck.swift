import Quartzite

/// Finds replicators with more copies than are drawn.
enum CopiesCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.flatMap { plane in
            plane.diagnose { layer in
                guard let layer = layer as? CAReplicatorLayer, layer.instanceCount > ReplicatorValues.mostInstances else { return [] }
                return [
                    plane.diagnostic(
                        .overLimit, at: plane.offset(of: "instanceCount", of: layer),
                        "\(layer.label) has \(layer.instanceCount) copies; \(ReplicatorValues.mostInstances) are drawn", severity: .warning,
                        mend: "Set a smaller instanceCount.")
                ]
            }
        }
    }
}
