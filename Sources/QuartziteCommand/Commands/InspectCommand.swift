import ArgumentParser
import QuartziteKit
import QuartzitePreview

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print a scene's layers with their model and presentation values.",
        discussion: """
            The text shows values that differ from their defaults. Lines with ~ are
            animations, lines with → are values that animations change, lines with * are
            emitter cells. A mask stands below its layer. The states of a scene stand with
            the number of their changes.

            With --json every animatable property is printed. Keys are those of
            key-value coding; points, sizes, rectangles and colours are flat arrays,
            transforms 16 numbers; nil is null; "inf", "-inf" and "nan" are strings.

            EXAMPLES
              quartzite inspect door
              quartzite inspect door --scrub --time 0.5
              quartzite inspect scene.caml --time 1.5 --json | python3 -m json.tool
              quartzite inspect Wallpapers.tendies --list
            """)

    @OptionGroup var source: SceneOptions

    @Option(help: ArgumentHelp("The scene's time: 0.5, 0.5s, 30f or 50%. (default: 0)", valueName: "T"), transform: TimeOption.init)
    var time: TimeOption?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print the names of the scenes in a file or folder, one per line or with --json as a list, and nothing else.")
    var list = false

    func run() throws {
        try MainActor.assumeIsolated { try inspect() }
    }

    @MainActor private func inspect() throws {
        if list {
            let names = try SceneLoader.names(source.scene)
            if json { return try StandardOutput.write(JSONValue.array(names.map(JSONValue.string)).text + "\n") }
            for name in names { try StandardOutput.write(name + "\n") }
            return
        }
        var source = try source.load()
        let scene = source.scene
        KeptLayers.keep(scene.root)
        let time = time?.seconds(duration: scene.playback.timeline.duration) ?? 0
        try source.advance(to: time)
        var timeline = scene.playback.animationSpan
        // Particles never end, and their scene has no length.
        timeline.isEndless = timeline.isEndless || scene.playback.timeline.isEndless
        if json {
            let layers = LayerJSONWriter(of: scene, at: source.mediaTime, indent: InspectReport.layerIndent)
            return try InspectReport.printJSON(time: time, timeline: timeline, states: .init(scene), of: layers)
        }
        try InspectReport.printText(
            time: time, timeline: timeline, states: .init(scene), defaults: LayerRecord.defaults
        ) { body throws(Failure) in
            try LayerRecord.forEach(of: scene, at: source.mediaTime, omitsDefaults: true, body)
        }
    }
}

extension LayerRecord {
    /// The property values of a new layer.
    @MainActor fileprivate static var defaults: [(key: String, value: JSONValue)] {
        var values = LayerValueText()
        let layers = [CALayer(), CAShapeLayer(), CAGradientLayer(), CAReplicatorLayer(), CATextLayer(), CAEmitterLayer()]
        return layers.flatMap { layer in
            layer.animatableProperties.map { ($0.key, values.json(of: $0, in: layer)) } + LayerSettings.values(of: layer)
        }
    }
}
