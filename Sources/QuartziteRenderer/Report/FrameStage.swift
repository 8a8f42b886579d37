/// What can be timed of a frame.
package enum FrameStage: Int, CaseIterable, Sendable {
    case commit, sample, plan, execute, present
    /// All of the above together.
    case cpu
    /// The drawing itself, where it was asked for.
    case gpu
    /// The frame's whole length, which is held against the budget: from one present to the next where that is known, else `cpu`.
    case length

    /// Stored: what the compiler writes makes a new array at each call.
    package static let allCases: [FrameStage] = [.commit, .sample, .plan, .execute, .present, .cpu, .gpu, .length]
}

extension FrameReport {
    /// Seconds of a stage; nil where it was not measured. `length` is known to `FrameStatistics` only.
    package func seconds(_ stage: FrameStage) -> Double? {
        switch stage {
        case .commit: commit
        case .sample: sample
        case .plan: plan
        case .execute: execute
        case .present: present
        case .cpu, .length: cpu
        case .gpu: gpu.seconds
        }
    }
}
