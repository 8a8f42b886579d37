import ArgumentParser
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Print the passes and draws of a frame, and why passes are offscreen.",
        discussion: """
            Nothing is drawn, and no OpenGL is needed. The frame is that which render draws
            with the same options, on white. It is planned like a first frame: everything
            is drawn, and nothing is reused. In later frames a surface is drawn again only
            when something in it has changed. Where there is a GPU, the fragment shader
            computes the edges of shapes whose form is animated; the plan is that of a
            renderer on the CPU, which draws them as strips.

            EXAMPLES
              quartzite plan door --scrub --time 0.5
              quartzite plan scene.caml --time 1.5 --scale 2
            """)

    @OptionGroup var source: SceneOptions
    @OptionGroup var canvas: CanvasFlags

    @Option(help: ArgumentHelp("The scene's time: 0.5, 0.5s, 30f or 50%. (default: 0)", valueName: "T"), transform: TimeOption.init)
    var time: TimeOption?

    @Option(
        help: ArgumentHelp("The size in points; 600x or x400 keeps the proportions. (default: the scene's own)", valueName: "WxH"),
        transform: SizeOption.init)
    var size: SizeOption?

    @OptionGroup var resolution: ScaleOption

    func run() throws {
        try MainActor.assumeIsolated { try plan() }
    }

    @MainActor private func plan() throws {
        resolution.setScreen()
        var source = try source.load(on: canvas.choice(source.state))
        let scene = source.scene
        let scale = resolution.pixelsPerPoint(of: scene, size)
        let size = try PictureSize.size(of: scene, size, scale: scale)
        scene.layout(size: size)
        scene.commit()
        let tree = RenderTree()
        CATransaction.flush()
        tree.apply(scene.context.wholeCommit())
        scene.context.commitHandler = { tree.apply($0) }
        try source.advance(to: time?.seconds(duration: scene.playback.timeline.duration) ?? 0)
        _ = tree.sample(at: source.mediaTime)
        var (planner, plan) = (Planner(), FramePlan())
        _ = planner.plan(tree, in: Viewport(size: size, scale: scale, background: BackgroundOption.white.color), into: &plan)
        for problem in planner.drainProblems() { StandardError.tell("warning: \(problem)") }
        try StandardOutput.write(plan.text)
    }
}
