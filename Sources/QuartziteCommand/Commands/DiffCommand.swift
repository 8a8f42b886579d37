import ArgumentParser
import Foundation
import QuartziteComparison
import QuartziteExport
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two scenes, pictures or sequences of pictures.",
        discussion: """
            A and B are pictures, numbered pictures ('f-%04d.png', or a folder of them), or
            whatever render draws. Options about scenes hold for both; --with-time and
            --with-state are for B alone. A range of times is compared frame by frame.

            Pictures are equal if they have the same size and no pixel differs, or no more
            than --tolerance allows. Levels are those of premultiplied RGBA, from 0 to 255.
            A scene that shows nothing, or a frame that one side lacks, is a difference.

            The picture of -o shows A in dark grey, differences in magenta to yellow, and a
            frame around the worst block; of a range the worst frame, or with diff-%04d.png
            every frame.

            EXAMPLES
              quartzite diff before.png after.png
              quartzite diff old.caml new.caml --time 1.5 -o diff.png
              quartzite diff old.tendies new.tendies --from 0 --to 2 --fps 30
              quartzite diff door reference.png --tolerance 2,0.1% --quiet
              quartzite diff 'old/f-%04d.png' scene.caml --fps 30 --json
              quartzite diff door door --scrub --with-time 0.5 -o diff.png

            EXIT CODES
              0 equal within the tolerance   1 different   64 wrong usage   65 wrong data
              66 A or B is missing
            """)

    @Argument(help: ArgumentHelp("A picture, numbered pictures, or a scene.", valueName: "A"), completion: Completion.scene)
    var a: String

    @Argument(help: ArgumentHelp("The picture, pictures or scene to compare A with.", valueName: "B"), completion: Completion.scene)
    var b: String

    @Option(
        help: ArgumentHelp(
            "Pixels may differ by so many levels, and a share of them by more: 2 or 2,0.1%. (default: 0)", valueName: "LEVELS[,SHARE%]"),
        transform: Self.tolerance)
    var tolerance = ComparisonTolerance.none

    @Option(
        name: [.short, .long], help: ArgumentHelp("Write a picture of the differences: diff.png, diff-%04d.png or -.", valueName: "OUT"),
        transform: OutputPattern.init)
    var output: OutputPattern?

    @Flag(help: "Print JSON, with the definitions of its numbers.")
    var json = false

    @Flag(help: "Print nothing; the exit code shows the result.")
    var quiet = false

    @Flag(help: "Let pictures be equal that show nothing.")
    var allowEmpty = false

    @OptionGroup var times: ComparedTimes
    @OptionGroup var scenes: ComparedScenes

    private static func tolerance(_ text: String) throws -> ComparisonTolerance {
        if let tolerance = ComparisonTolerance(text) { return tolerance }
        throw ValidationError("expected levels from 0 to 255, or levels and a share of the pixels, such as 2 or 2,0.1%")
    }

    func validate() throws {
        if a == "-", b == "-" { throw ValidationError("standard input is one scene; give a file as A or B") }
        guard let output else { return }
        guard (try? output.format()) == .png else {
            throw ValidationError("the picture of the differences is a PNG; give -o a name such as diff.png or diff-%04d.png")
        }
        if json, output.isStandardOutput { throw ValidationError("--json and -o - both write to standard output; give -o a file") }
    }

    func run() throws {
        let letter = ComparedLetter.takeTask()
        try MainActor.assumeIsolated {
            let inputs = (a: try ComparedInput(a), b: try ComparedInput(b))
            if let letter { try draw(letter, inputs) } else { try compare(inputs) }
        }
    }

    // MARK: Comparing

    @MainActor private func compare(_ inputs: (a: ComparedInput, b: ComparedInput)) throws {
        try check(inputs)
        if let output, !output.isStandardOutput { try OutputFolder.check(output.path(frame: 0)) }
        let run = ComparisonRun(
            names: (a, b), titles: titles, inputs: inputs, tolerance: tolerance, allowsEmpty: allowEmpty,
            background: scenes.picture.color, output: output, json: json, isQuiet: quiet)
        // Numbered pictures of both sides are paired by their numbers.
        var first: Int?
        if case .sequence(let one) = inputs.a, case .sequence(let other) = inputs.b {
            first = min(one.numbers.lowerBound, other.numbers.lowerBound)
        }
        let sides = (try side(.a, inputs.a, first), try side(.b, inputs.b, first))
        for case let scene as SceneSide in [sides.0, sides.1] { try scene.begin() }
        guard try run.run(AnySide(sides.0), AnySide(sides.1)) else { throw ExitCode(1) }
    }

    /// The names of both sides in sentences. Two sides of the same scene are told apart by the state and the time of B.
    var titles: (a: String, b: String) {
        guard a == b else { return (a, b) }
        var (first, second) = (a, b)
        if let other = scenes.withState {
            if let state = scenes.state.choice.name { first += " in \(Self.title(ofState: state))" }
            second += " in \(Self.title(ofState: other))"
        }
        if let offset = times.offset { second += " \(Self.title(of: offset))" }
        return (first, second)
    }

    private static func title(ofState name: String) -> String { name == "none" ? "no state" : "the state \(name)" }

    /// `0.5 s later`, `10 % of its length earlier`.
    private static func title(of offset: TimeOffset) -> String {
        // Only a share depends on the scene's length.
        let (fixed, ofHundred) = (offset.seconds(duration: 0), offset.seconds(duration: 100))
        let amount = ExportSummary.number(abs(ofHundred)) + (fixed == ofHundred ? " s" : " % of its length")
        return "\(amount) \(ofHundred < 0 ? "earlier" : "later")"
    }

    private func side(_ letter: ComparedLetter, _ input: ComparedInput, _ first: Int?) throws(Failure) -> any ComparedSide {
        switch input {
        case .picture(let path): PictureSide(path: path)
        case .sequence(let sequence): SequenceSide(sequence, first: first ?? sequence.numbers.lowerBound, rate: times.fps)
        case .scene: try SceneSide(letter, of: letter == .a ? a : b)
        }
    }

    /// Throws if options have no effect.
    @MainActor private func check(_ inputs: (a: ComparedInput, b: ComparedInput)) throws(Failure) {
        if inputs.b != .scene, let name = times.offset != nil ? "--with-time" : scenes.withState != nil ? "--with-state" : nil {
            throw Failure(.usage, "\(name) is for a scene as B; \(b) is a \(inputs.b.kind)")
        }
        if times.time != nil, let name = [(a, inputs.a), (b, inputs.b)].first(where: { $0.1.kind == "sequence" })?.0 {
            throw Failure(.usage, "\(name) has several frames and --time draws one; leave out --time, or compare with one of the files")
        }
        guard inputs.a != .scene, inputs.b != .scene else { return }
        let isTimed = times.time != nil || times.from != nil || times.to != nil
        if isTimed || scenes.isGiven {
            throw Failure(.usage, "neither A nor B is a scene; leave out the options about scenes, their times and their size")
        }
    }

    // MARK: Drawing one side

    @MainActor private func draw(_ letter: ComparedLetter, _ inputs: (a: ComparedInput, b: ComparedInput)) throws {
        let (argument, other) = letter == .a ? (a, inputs.b) : (b, inputs.a)
        let drawing = try ComparedScene(argument, scenes, letter)
        let frames = try times.frames(
            of: drawing.timeline, isRange: times.isRange || other.kind == "sequence", isLater: letter == .b)
        try drawing.draw(frames, into: DataOutput.descriptor, isQuiet: quiet)
    }
}

/// A type-erased side of a comparison.
private struct AnySide: ComparedSide {
    private var side: any ComparedSide
    init(_ side: any ComparedSide) { self.side = side }
    var count: Int { side.count }
    mutating func next() throws(Failure) -> (frame: ComparedFrame, time: Double?) { try side.next() }
}
