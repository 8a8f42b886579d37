import Quartzite

/// The layers that live until the process ends.
///
/// Freeing a million layers one by one would take a twentieth of the time of `render`. The end of the process frees all memory at once.
@MainActor enum KeptLayers {
    private static var roots: [CALayer] = []

    /// Keeps a layer and the layers below it. For commands that end with the process.
    static func keep(_ root: CALayer) { roots.append(root) }
}
