extension TouchDelivery {
    /// Returns the view at a point of the root view. The other windows of the scene lie in front of the main window.
    package func hit(at point: CGPoint) -> UIView? {
        if let main = root as? UIWindow, main === UIWindowScene.main.mainWindow {
            for window in UIWindowScene.main.windows.reversed() where window !== main {
                if let hit = window.hitTest(window.convert(point, from: main), with: nil) { return hit }
            }
        }
        return root.hitTest(point, with: nil)
    }
}
