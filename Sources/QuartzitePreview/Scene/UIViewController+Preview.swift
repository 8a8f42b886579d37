import Foundation
import QuartziteKit
import QuartziteMarkup

extension UIViewController {
    /// Shows the controller's scene in the previewer's window, until the person closes it: played, dragged through its time, measured.
    ///
    ///     let controller = UIViewController()
    ///     controller.preferredContentSize = CGSize(width: 300, height: 300)
    ///     controller.view.layer.addSublayer(…)
    ///     try controller.preview(name: "mine")
    ///
    /// The window has the controller's `preferredContentSize`, or its view's size. `SceneRenderer` draws the same scene into pictures.
    /// - Parameter name: what the window's title calls it.
    /// - Throws: when there is no display, or no OpenGL 3.3 on it; the error describes what would help.
    public func preview(name: String) throws {
        // Which a `SceneRenderer` may have stopped.
        MediaClock.setVirtualTime(nil)
        let start = PreviewStart(isBare: false)
        defer { start.end() }
        try Preview(
            scene: Scene(name: name, controller: self), options: PreviewOptions(), start: start,
            openFile: { path in
                let url = URL(fileURLWithPath: path)
                return Scene(name: url.lastPathComponent, package: try CAPackage(contentsOf: url))
            },
            log: { StandardError.write("\($0)\n") }
        ).run()
    }
}
