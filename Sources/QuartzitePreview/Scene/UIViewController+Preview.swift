import Foundation
import QuartziteKit
import QuartziteMarkup

extension UIViewController {
    /// Shows the controller's scene in the previewer's window until the person closes it. The person can play, scrub and measure
    /// the scene.
    ///
    ///     let controller = UIViewController()
    ///     controller.preferredContentSize = CGSize(width: 300, height: 300)
    ///     controller.view.layer.addSublayer(…)
    ///     try controller.preview(name: "mine")
    ///
    /// The scene has the controller's `preferredContentSize`, or its view's size. `SceneRenderer` draws the same scene into
    /// images.
    ///
    /// A program that passes its arguments on has the options of `quartzite preview`: `--size`, `--time`, `--paused`, `--speed`, `--bare`,
    /// `--background`, `--exit-after-frames` and `--help`.
    ///
    ///     try controller.preview(name: "mine", arguments: Array(CommandLine.arguments.dropFirst()))
    ///
    /// - Parameters:
    ///   - name: the name in the window's title.
    ///   - arguments: options of the window. Default none. Wrong ones end the program with a message and exit code 64; `--help` ends it
    ///     with 0.
    /// - Throws: an error that describes a remedy, if there is no display, or no OpenGL 3.3 on it.
    public func preview(name: String, arguments: [String] = []) throws {
        let window = ProgramArguments.parseOrEnd(arguments)
        // A `SceneRenderer` may have set a virtual time.
        MediaClock.setVirtualTime(nil)
        let start = PreviewStart(isBare: window.bare)
        defer { start.end() }
        let scene = Scene(name: name, controller: self)
        var options = PreviewOptions()
        window.apply(to: &options, duration: scene.playback.timeline.duration, naturalSize: scene.naturalSize)
        if let link = LiveLink.current {
            // `quartzite preview --package` has started this program, perhaps in place of an older version.
            let state = link.memory.state
            if state.frame != nil { options.continues = state }
        }
        try Preview(
            scene: scene, options: options, start: start,
            openFile: { path in
                let url = URL(fileURLWithPath: path)
                let package = try CAPackage(contentsOf: url)
                let scene = Scene(name: url.lastPathComponent, package: package)
                scene.origin = Scene.Origin(
                    path: path, member: nil, planes: Set(ScenePlane.allCases), diagnostics: package.diagnostics)
                try scene.enter(SceneStateChoice())
                return scene
            },
            log: { StandardError.write("\($0)\n") }
        ).run()
    }
}
