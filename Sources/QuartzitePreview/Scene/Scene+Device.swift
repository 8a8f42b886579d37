import QuartziteKit

extension Scene {
    /// Shows the scene on a device, or without one in its own size. A program's root view gets the size of the screen, and its safe area.
    ///
    /// The tree that is drawn gets another root. Animations go on.
    package func show(on shown: ShownDevice) {
        var options = canvas?.options ?? CanvasOptions()
        options.device = shown.device
        options.orientation = shown.orientation
        (options.showsFrame, options.showsSafeAreas) = (shown.showsFrame, shown.showsSafeAreas)
        options.showsClock = shown.showsClock && controller == nil
        guard options != canvas?.options, options.isNeeded || canvas != nil else { return }
        replaceCanvas(options)
    }
}
