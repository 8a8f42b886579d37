import Quartzite

extension Compositor {
    /// The planes of the last frame; nil while the view is not exploded.
    package var explodedView: ExplodedView? { explodedTree?.layout.view }

    /// Returns settings with which the whole tree shows at a time. Call directly before the settings are used: the tree is sampled.
    /// - Parameters:
    ///   - spacing: points between two levels; nil for a spacing by the number of levels.
    ///   - size: the size of the flat picture in points.
    package func fitting(_ settings: ExplodedSettings, spacing: Double?, at time: CFTimeInterval, size: CGSize) -> ExplodedSettings {
        _ = tree.sample(at: time)
        sampleOnCPU()
        var (settings, layout) = (settings, ExplodedLayout())
        layout.update(tree, settings, size: size)
        let box = layout.view.rootBox
        settings.spacing = spacing ?? ExplodedSettings.spacing(levels: layout.view.levelCount - 1, of: box.size)
        layout.update(tree, settings, size: size)
        settings.camera.fit(box, depth: layout.view.height, in: size)
        return settings
    }

    /// Makes the tree sample every layer itself, so that its values are those at the time of the last sample.
    func sampleOnCPU() { tree.animateOnGPU([], following: []) }
}
