import ArgumentParser
import Foundation
import Quartzite
import QuartziteExamples
import QuartzitePreview

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Open a scene in a window, play it and scrub it with the mouse.",
        discussion: """
            Drag left to move forward in time, right to move back: 200 points are one second.
            A wallpaper is shown on the phone of its class; --device chooses another one.
            In a scene with states, drag up or down to go to the next or previous state.
            A scene is shown anew when its files change. A Swift file is compiled; a function
            scene() in it returns the view controller, view or layer to show.
            Space plays and pauses, ? lists the keys. The title shows the time:
            NAME — 0.500 s — paused.

            EXAMPLES
              quartzite preview
              quartzite preview scene.caml --size 800x600 --paused
              quartzite preview photo.jpg --bare
              quartzite preview Wallpaper.tendies --device iphone-15-pro --frame --clock
              quartzite preview Ball.swift
              quartzite preview --package ../spinner
              quartzite preview door --time 50% --background '#202020'
            """)

    @Argument(help: SceneHelp.argument, completion: Completion.scene)
    var scene = "door"

    @Option(
        help: ArgumentHelp(
            "Build and run the program of a Swift package, and again after each save. PATH#NAME chooses one of several.",
            valueName: "PATH"), completion: .directory)
    var package: String?

    @OptionGroup var fonts: FontOptions
    @OptionGroup var state: StateOptions
    @OptionGroup var planes: PlaneOptions
    @OptionGroup var canvas: CanvasFlags
    @OptionGroup var emitters: EmitterOptions

    @OptionGroup var window: WindowOptions

    @Option(help: DebugOption.help, transform: DebugOption.init)
    var debug: DebugOption?

    @Flag(help: "Neither read nor write the settings of the window: panels, zoom, background.")
    var noConfig = false

    func run() throws {
        try MainActor.assumeIsolated { try open() }
    }

    @MainActor private func open() throws {
        let path = SceneLoader.parts(of: package ?? scene).path
        if package != nil || SwiftSource.isPackage(path) {
            throw ExitCode(try SceneLoader.runPackage(package ?? scene))
        }
        let isLive = SwiftSource.isSource(path)
        let settings = SceneSettings(
            state: state.choice, planes: planes.planes,
            canvas: canvas.choice(state, background: window.background, prefersDevice: true), preroll: emitters.preroll)
        if isLive { try settings.check(path, is: "a Swift scene") }
        if isLive, LiveLink.current == nil { throw ExitCode(try SceneLoader.supervise()) }
        try fonts.apply()
        let start = PreviewStart(isBare: window.bare)
        defer { start.end() }
        let argument = scene
        var options = PreviewOptions()
        let scene: Scene
        if isLive, let link = LiveLink.current {
            let live = try SceneLoader.live(argument, link)
            live.scene.preroll(settings.preroll)
            (scene, options.problem, options.continues) = (live.scene, live.problem, live.state)
        } else {
            scene = try SceneLoader.load(argument, settings).scene
        }
        window.apply(to: &options, duration: scene.playback.timeline.duration, naturalSize: scene.naturalSize)
        options.debugColors = debug?.colors ?? []
        options.runsDroppedCode = true
        options.argument = argument
        options.examples = Example.all.map { ExampleTitle(name: $0.name, text: $0.text) }
        // A window for a script has the same look everywhere.
        if !noConfig, !window.bare, window.exitAfterFrames == nil { options.settings = SettingsFile(ProcessInfo.processInfo.environment) }
        let next: String?
        do throws(PreviewError) {
            next = try Preview(
                scene: scene, options: options, start: start,
                openFile: {
                    // Another file has states, planes and a past of its own.
                    if $0 == argument { return try SceneLoader.load(file: $0, settings) }
                    guard case .collection = try SceneLoader.input($0) else { return try SceneLoader.load(file: $0) }
                    return try SceneLoader.load(file: $0, SceneSettings(canvas: settings.canvas))
                }, log: { StandardError.write($0 + "\n") }
            ).run()
        } catch {
            throw Failure(error)
        }
        if let next {
            start.end()
            throw Failure(LiveSupervisor.becomePreview(of: next))
        }
    }
}
