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
            Drag left to move forward in time, right to move back: 200 points are a second.
            A wallpaper is shown on the phone of its class; --device chooses another one,
            and gives the root view of a program the size of the screen and its safe area.
            In a scene with states, drag up or down to go to the next or previous state.
            A scene is read again when its files change. A Swift file is compiled; a
            function scene() in it returns the view controller, view or layer to show.
            Space plays and pauses, ? lists the keys. The title shows the time:
            NAME — 0.500 s — paused.

            EXAMPLES
              quartzite preview
              quartzite preview scene.caml --size 800x600 --paused
              quartzite preview photo.jpg --bare
              quartzite preview Wallpaper.tendies --device iphone-15-pro --frame --clock
              quartzite preview Ball.swift --device iphone-se
              quartzite preview --package ../spinner
              quartzite preview new.caml --with old.caml
              quartzite preview door --with-time 0.5
              quartzite preview door --time 50% --background '#202020'
            """)

    @Argument(help: ArgumentHelp(SceneHelp.text + " (default: door)", valueName: "scene"), completion: Completion.scene)
    var givenScene: String?

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
    @OptionGroup var labels: LabelOptions

    @Option(
        help: ArgumentHelp("Compare with another scene: side by side, wipe, blink, difference (key n).", valueName: "B"),
        completion: Completion.scene)
    var with: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Show B this much later: 0.5, 30f or 10%; -0.5 is earlier. B is the same scene unless --with names another.", valueName: "T"),
        transform: TimeOffset.init)
    var withTime: TimeOffset?

    @Option(
        help: ArgumentHelp("Show B in this state, or none, whatever state A is in.", valueName: "NAME"), completion: Completion.otherState)
    var withState: String?

    @Option(help: DebugOption.help, transform: DebugOption.init)
    var debug: DebugOption?

    @Flag(help: "Neither read nor write the settings of the window: panels, zoom, background, keys.")
    var noConfig = false

    @Flag(help: "Print the commands of the window with their names in the settings and their keys, and exit.")
    var listKeys = false

    func validate() throws {
        if package != nil, let givenScene {
            throw ValidationError("--package shows the program of a package; leave out the scene “\(givenScene)”, or leave out --package")
        }
    }

    func run() throws {
        try MainActor.assumeIsolated { try open() }
    }

    private var scene: String { givenScene ?? "door" }

    /// The work that precedes the scene: loading the driver and the panels' font. Nil until it begins.
    @MainActor private static var start: PreviewStart?

    /// Begins this work before the command line is parsed, because parsing takes about 10 ms. Only for a command without options, which
    /// cannot fail to parse, and a scene that this process shows.
    @MainActor static func startEarly(_ words: [String]) {
        if mayStartEarly(words) { start = PreviewStart(isBare: false) }
    }

    /// Whether the words are `preview`, or `preview` and a scene that is neither Swift code nor an option.
    @MainActor static func mayStartEarly(_ words: [String]) -> Bool {
        guard words.first == "preview", words.count <= 2 else { return false }
        guard let scene = words.dropFirst().first else { return true }
        let path = SceneLoader.parts(of: scene).path
        return !scene.hasPrefix("-") && !SwiftSource.isPackage(path) && !SwiftSource.isSource(path)
    }

    @MainActor private func open() throws {
        if listKeys {
            let file = noConfig ? nil : SettingsFile(ProcessInfo.processInfo.environment)
            let settings = file?.read { StandardError.write($0 + "\n") } ?? PreviewSettings()
            return try StandardOutput.write(settings.keys.list)
        }
        defer { Self.start?.end() }
        labels.apply()
        let path = SceneLoader.parts(of: package ?? scene).path
        if package != nil || SwiftSource.isPackage(path) {
            throw ExitCode(try SceneLoader.runPackage(package ?? scene))
        }
        let isLive = SwiftSource.isSource(path)
        let runsCode = isLive || comparedWith.map { SwiftSource.isSource(SceneLoader.parts(of: $0).path) } == true
        let settings = SceneSettings(
            state: state.choice, planes: planes.planes,
            canvas: canvas.choice(state, background: window.background, prefersDevice: true), preroll: emitters.preroll,
            showsProgramsOnDevices: true)
        if isLive { try settings.check(path, is: "a Swift scene") }
        if runsCode, LiveLink.current == nil { throw ExitCode(try SceneLoader.supervise()) }
        try fonts.apply()
        let start = Self.start ?? PreviewStart(isBare: window.bare)
        Self.start = start
        let argument = scene
        var options = PreviewOptions()
        // For programs, the scene that is made last is the current one.
        let comparison = try makeComparison(settings)
        let scene: Scene
        if isLive, let link = LiveLink.current {
            let live = try SceneLoader.live(argument, link)
            live.scene.preroll(settings.preroll)
            settings.place(live.scene)
            (scene, options.problem, options.continues) = (live.scene, live.problem, live.state)
        } else {
            scene = try SceneLoader.load(argument, settings).scene
        }
        window.apply(to: &options, duration: scene.playback.timeline.duration, naturalSize: scene.naturalSize)
        options.debugColors = debug?.colors ?? []
        options.runsDroppedCode = true
        options.argument = argument
        options.thumbnailProgram = ThumbnailProgram(
            before: ["/proc/self/exe", "thumbnail"], after: ["/dev/stdout", "--size", "96"] + (fonts.fonts.map { ["--fonts", $0] } ?? []))
        options.exportProgram = ExportProgram(before: ["/proc/self/exe", "render", "--progress", "0.25"], options: exportOptions)
        options.examples = Example.all.map { ExampleTitle(name: $0.name, text: $0.text) }
        // A window for a script must look the same everywhere.
        if !noConfig, !window.bare, window.exitAfterFrames == nil { options.settings = SettingsFile(ProcessInfo.processInfo.environment) }
        let next: [String]?
        do throws(PreviewError) {
            next = try Preview(
                scene: scene, comparison: comparison, options: options, start: start,
                openFile: {
                    // Another file has its own states, planes and emitter past.
                    if $0 == argument { return try SceneLoader.load(file: $0, settings) }
                    guard case .collection = try SceneLoader.input($0) else {
                        let canvas = settings.canvas.ofOtherPrograms
                        return try SceneLoader.load(file: $0, SceneSettings(canvas: canvas, showsProgramsOnDevices: true))
                    }
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

    /// The options of `render` with which the scene of the command line looks the same.
    private var exportOptions: [String] {
        var words: [String] = []
        if let planes = planes.planes { words += ["--planes", planes.map(\.rawValue).sorted().joined(separator: ",")] }
        if emitters.preroll > 0 { words += ["--preroll", "\(emitters.preroll)"] }
        if let fonts = fonts.fonts { words += ["--fonts", fonts] }
        if let appearance = state.appearance { words += ["--appearance", appearance.rawValue] }
        return words
    }

    /// The argument of the second scene; nil for none.
    private var comparedWith: String? { with ?? (withTime != nil || withState != nil ? scene : nil) }

    /// Loads the scene for the comparison. One of the scene with itself ends with the scene, as if it was chosen in the window.
    @MainActor func makeComparison(_ settings: SceneSettings) throws -> SceneComparison? {
        guard let argument = comparedWith else { return nil }
        var settings = settings
        var state = state
        if let withState { (state.state, state.fromState, state.toState) = (withState, nil, nil) }
        settings.state = state.choice
        let other = try SceneLoader.load(argument, settings).scene
        let offset = withTime?.seconds(duration: other.playback.timeline.duration) ?? 0
        var choice: ComparisonChoice?
        if with == nil { choice = withState == nil ? .time(offset) : .state(other.states?.current) }
        return SceneComparison(with: other, offset: offset, keepsState: withState != nil, choice: choice)
    }
}
