import QuartzitePreview
import QuartziteRenderer

// Reading of a profile that `--json` has written.
extension ProfileReport {
    /// Reads a profile.
    /// - Throws: a failure if there is no such file, or if it holds no profile with frames.
    init(path: String) throws(Failure) {
        let file = try JSONFile(path: path)
        let frames = (file.objects("frames") ?? []).compactMap { ProfiledFrame($0) }
        guard !frames.isEmpty, let budget = file.number("budget") else {
            throw Failure(.data, "\(path) holds no profile with frames; expected what `quartzite profile --json` writes")
        }
        let size = file.numbers("size") ?? []
        self.init(
            scene: file.string("scene") ?? "", facts: ProfileFacts(file), place: file.string("place") ?? "",
            gpuMethod: file.string("gpuMethod") ?? "", width: size.first ?? 0, height: size.last ?? 0, scale: file.number("scale") ?? 1,
            budget: budget, hasDisplay: frames.contains { $0.interval != nil }, frames: frames)
        measuresPasses = file.objects("passes") != nil
    }
}

extension ProfileFacts {
    /// Reads the facts of a profile. Facts that an older version did not write are empty.
    fileprivate init(_ file: JSONFile) {
        let machine = file.object("machine")
        self.init(
            machine: MachineFacts(
                host: machine?.string("host") ?? "", system: machine?.string("system") ?? "", kernel: machine?.string("kernel") ?? "",
                processor: machine?.string("processor") ?? "", cores: machine?.integer("cores") ?? 0,
                memory: machine?.integer("memory") ?? 0),
            renderer: file.string("renderer") ?? "", driver: file.string("driver") ?? "", build: file.string("build") ?? "",
            version: file.string("version") ?? "", sceneHash: file.string("sceneHash") ?? "")
    }
}

extension ProfiledFrame {
    /// Reads a frame; nil if it has no times.
    fileprivate init?(_ frame: JSONFile) {
        var report = FrameReport()
        guard let number = frame.integer("number"), let commit = frame.number("commit"), let sample = frame.number("sample"),
            let plan = frame.number("plan"), let execute = frame.number("execute"), let present = frame.number("present")
        else { return nil }
        (report.commit, report.sample, report.plan, report.execute, report.present) = (commit, sample, plan, execute, present)
        if let gpu = frame.number("gpu") { report.gpu = .finish(seconds: gpu) }
        for count in CountFigure.allCases { count.set(frame.integer(count.rawValue) ?? 0, in: &report) }
        self.init(
            number: number, time: frame.number("time") ?? 0, start: frame.number("start") ?? 0, report: report,
            interval: frame.number("interval"), isStill: frame.bool("still") ?? false, code: frame.number("code") ?? 0)
    }
}
