// quartzite-proofs: checks properties that must hold for every scene, on many scenes. `make proofs` runs all checks; the tests run
// a part.

import ArgumentParser
import Foundation
import Quartzite
import QuartziteExamples
import QuartziteRenderer

@main
struct QuartziteProofs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quartzite-proofs", abstract: "Try on many scenes what must hold for each.",
        subcommands: [
            CairoCommand.self, EditsCommand.self, TimesCommand.self, BytesCommand.self, ProgramsCommand.self, LeakCheckCommand.self,
            AllocationsCommand.self,
        ])

    /// Prints and flushes, so that each finding appears at once.
    static func tell(_ text: String) {
        print(text)
        fflush(nil)
    }
}

/// The folder for pictures of findings.
struct PictureFolder: ParsableArguments {
    @Option(help: "Write pictures of what is found into this folder.")
    var pictures: String?

    func write(_ picture: Picture, _ name: String) throws {
        guard let pictures else { return }
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        try picture.image.writePNG(to: URL(fileURLWithPath: "\(pictures)/\(name).png"))
    }
}

struct CairoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cairo", abstract: "Draw random flat scenes by OpenGL and by render(in:).")
    @Argument(help: "The first seed.") var first: UInt64 = 1
    @Argument(help: "How many.") var count: UInt64 = 200
    @Option(help: "The largest allowed difference between the mean colours of a block, of 255.") var tolerance = CairoAgreement.tolerance
    @Flag(inversion: .prefixedNo, help: "Take away what does not matter.") var shrink = true
    @Flag(help: "Draw layers of up to 1,000,000 points at all angles.") var large = false
    @OptionGroup var folder: PictureFolder

    func run() throws {
        let agreement = CairoAgreement(graphics: try .headless(), isLarge: large)
        var found = 0
        for seed in first..<first + count {
            guard let finding = try agreement.check(seed, tolerance: tolerance, shrinks: shrink) else { continue }
            found += 1
            QuartziteProofs.tell("seed \(seed), scale \(finding.scale): a block differs by \(finding.difference)")
            QuartziteProofs.tell(finding.recipe.text("  "))
            try folder.write(finding.drawn, "\(seed)-opengl")
            try folder.write(finding.rendered, "\(seed)-cairo")
        }
        print("\(found) of \(count) differ")
        if found > 0 { throw ExitCode.failure }
    }
}

struct EditsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edits", abstract: "Edit random scenes step by step, and compare each picture with one drawn from scratch.")
    @Argument(help: "The first seed.") var first: UInt64 = 1
    @Argument(help: "How many.") var count: UInt64 = 100
    @Flag(inversion: .prefixedNo, help: "Take away what does not matter.") var shrink = true
    @OptionGroup var folder: PictureFolder

    func run() throws {
        let edits = RandomEdits(graphics: try .headless())
        var found = 0
        for seed in first..<first + count {
            guard let finding = try edits.check(seed, shrinks: shrink) else { continue }
            found += 1
            QuartziteProofs.tell("seed \(seed), scale \(finding.scale): \(finding.pixels) pixels differ, by up to \(finding.largest)")
            QuartziteProofs.tell(finding.recipe.text("  "))
            QuartziteProofs.tell(finding.text)
            try folder.write(finding.drawn, "\(seed)-edited")
            try folder.write(finding.expected, "\(seed)-anew")
        }
        print("\(found) of \(count) differ")
        if found > 0 { throw ExitCode.failure }
    }
}

struct BytesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bytes", abstract: "Draw documents alone, forwards, shuffled and without damage.")
    @Argument(help: "Folders with a main.caml, or .ca folders; or folders of those.") var folders: [String]

    func run() throws {
        try MainActor.assumeIsolated { try check() }
    }

    @MainActor private func check() throws {
        let bytes = SceneBytes(graphics: try .headless())
        var (scenes, found, failed) = (0, 0, 0)
        for folder in folders.flatMap(Self.scenes) {
            scenes += 1
            for scale in [1.0, 2] {
                do {
                    for finding in try bytes.check(
                        folder.appendingPathComponent("main.caml"), times: SceneBytes.times(of: folder), scale: scale)
                    {
                        found += 1
                        QuartziteProofs.tell("\(folder.lastPathComponent): \(finding)")
                    }
                } catch {
                    failed += 1
                    QuartziteProofs.tell("\(folder.lastPathComponent): \(error)")
                }
            }
        }
        if scenes == 0 { QuartziteProofs.tell("no document in \(folders.joined(separator: ", ")): expected folders with a main.caml") }
        print("\(scenes) scenes, \(found) differences, \(failed) not drawn")
        if found > 0 || failed > 0 || scenes == 0 { throw ExitCode.failure }
    }

    static func scenes(_ path: String) -> [URL] {
        let folder = URL(fileURLWithPath: path)
        let holds = { (url: URL) in FileManager.default.fileExists(atPath: url.appendingPathComponent("main.caml").path) }
        if holds(folder) { return [folder] }
        guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
        return walk.compactMap { $0 as? URL }.filter { $0.hasDirectoryPath && holds($0) }.sorted { $0.path < $1.path }
    }
}

struct TimesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "times", abstract: "Draw random scenes that move at random times, in many orders, and each time alone.")
    @Argument(help: "The first seed.") var first: UInt64 = 1
    @Argument(help: "How many.") var count: UInt64 = 100

    func run() throws {
        let times = RandomTimes(graphics: try .headless())
        var found = 0
        for seed in first..<first + count {
            let findings = try times.check(seed)
            if !findings.isEmpty { found += 1 }
            for finding in findings { QuartziteProofs.tell("seed \(seed): \(finding)") }
        }
        print("\(found) of \(count) differ")
        if found > 0 { throw ExitCode.failure }
    }
}

struct ProgramsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "programs", abstract: "Draw running programs and examples by damage, whole, and from scratch.")
    @Option(help: "How long examples run, in seconds.") var seconds = 2.2
    @Option(help: "Only those whose name contains this.") var only = ""

    func run() throws {
        try MainActor.assumeIsolated { try check() }
    }

    @MainActor private func check() throws {
        let bytes = ProgramBytes(graphics: try .headless())
        var found = 0
        func tell(_ findings: [String], _ name: String) {
            found += findings.count
            for finding in findings { QuartziteProofs.tell("\(name): \(finding)") }
        }
        for scale in [1.0, 2] {
            for churn in StressScene.all where only.isEmpty || churn.name.contains(only) {
                tell(try bytes.check(churn, scale: scale), churn.name)
            }
            for example in Example.all where only.isEmpty || example.name.contains(only) {
                tell(try bytes.check(example, seconds: seconds, scale: scale), example.name)
            }
        }
        print("\(found) differences")
        if found > 0 { throw ExitCode.failure }
    }
}

struct LeakCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "growth", abstract: "Draw many frames of programs that never stand still, and look at the memory they take.")
    @Option(help: "How many frames of each.") var frames = 10_000
    @Option(help: "Only programs whose name contains this.") var only = ""

    func run() throws {
        var grown = 0
        print(
            "bytes a frame, bytes and GL objects half-way and at the end, over \(frames) frames of each, or more where that seems to grow")
        if let reason = StressScene.videosMissing { print("videos are left out: \(reason)") }
        for churn in StressScene.all where only.isEmpty || churn.name.contains(only) {
            let growth = try LeakCheck(churn, frames: frames, on: .headless())
            if growth.hasGrown { grown += 1 }
            let bytes = (growth.bytesAFrame * 100).rounded() / 100
            QuartziteProofs.tell(
                "\(growth.hasGrown ? "GROWS" : "stays")  \(bytes)  \(growth.bytes.half) \(growth.bytes.end)  "
                    + "\(growth.objects.half) \(growth.objects.end)  \(churn.name)"
                    + (growth.frames > frames ? ", after \(growth.frames) frames" : ""))
        }
        if grown > 0 { throw ExitCode.failure }
    }
}

struct AllocationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allocations", abstract: "Count what steady animated frames ask memory for, in all stages of a frame.")
    @Option(help: "How many frames of each scene.") var frames = 240
    @Option(help: "Only scenes whose name contains this.") var only = ""

    func run() throws {
        guard FrameAllocations.counts() else {
            print("requests for memory cannot be counted here")
            throw ExitCode.failure
        }
        var asking = 0
        print("requests for memory in \(frames) frames of each, without the driver's own")
        for scene in SteadyScene.all where only.isEmpty || scene.name.contains(only) {
            let allocations = try FrameAllocations(scene, frames: frames, on: .headless())
            if !allocations.areAllowed { asking += 1 }
            QuartziteProofs.tell("\(allocations.areAllowed ? "fine" : "ASKS")  \(allocations.requests)  \(scene.name)\(allocations.remark)")
        }
        if asking > 0 { throw ExitCode.failure }
    }
}
