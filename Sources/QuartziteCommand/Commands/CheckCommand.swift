import ArgumentParser
import Foundation
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "List what is wrong with a scene's files, and why it shows nothing.",
        usage: "quartzite check <scene> [<options>]",
        discussion: """
            One line per cause: the place, error, warning or note, and the kind in
            brackets; below it, how to mend the file. All scenes of an archive or folder
            are checked, or one of them with FILE#NAME. A scene with a part that may keep
            it from showing anything is also drawn, without a display.
            Swift scenes are compiled, and made in a process of their own: a crash, or a
            scene() that does not return within 10 s, is an error.

            An error is a part that cannot be shown because the file is wrong, a warning a
            part that may look different, a note says that nothing is lost.

            EXAMPLES
              quartzite check Wallpaper.tendies
              quartzite check scene.caml --json | python3 -m json.tool
              quartzite check Scene.ca --sarif check.sarif
              quartzite check Ball.swift

            EXIT CODES
              0 no errors (warnings and notes are no errors)   1 errors, broken XML too
              64 wrong usage   66 no such file
            """)

    @Argument(help: SceneHelp.argument, completion: Completion.scene)
    var scene: String

    @OptionGroup var fonts: FontOptions
    @OptionGroup var planes: PlaneOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write the result to this file too, as SARIF 2.1.0 for editors and CI; - is stdout, instead of the text.", valueName: "FILE"),
        completion: .file())
    var sarif: String?

    func validate() throws {
        if json, sarif == "-" { throw ValidationError("--json and --sarif - both write to standard output; give --sarif a file") }
    }

    func run() throws {
        try MainActor.assumeIsolated { try check() }
    }

    @MainActor private func check() throws {
        let task = CheckTask.take()
        try fonts.apply()
        if let task { return try SwiftSceneChecks.perform(task, SceneLoader.parts(of: scene).path) }
        // The library's messages about animations and filters are part of the result.
        AnimationDiagnostics.setHandler { _ in }
        let report = try CheckReport(scenes: SceneChecks.run(scene, planes: planes.planes ?? Set(ScenePlane.allCases)))
        if let sarif, sarif != "-" {
            try OutputFolder.check(sarif)
            do {
                try Data((SARIFLog(report).value.lines).utf8).writeWhole(toPath: sarif)
            } catch {
                throw Failure(error)
            }
        }
        try StandardOutput.write(sarif == "-" ? SARIFLog(report).value.lines : json ? report.json.lines : report.text)
        if report.count(of: .error) > 0 { throw ExitCode(1) }
    }
}
