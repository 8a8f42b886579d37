@testable import QuartziteCommand

extension ProfileFacts {
    /// The facts of a made-up machine.
    static let sample = ProfileFacts(
        machine: MachineFacts(host: "host", system: "system", kernel: "6.1", processor: "processor", cores: 2, memory: 1 << 30),
        renderer: "renderer", driver: "4.5 driver", build: "debug", version: "1", sceneHash: "abc")
}

extension ProfileReport {
    /// A report of hand-made frames with a budget of 16 ms.
    static func sample(_ frames: [ProfiledFrame], hasDisplay: Bool = false, facts: ProfileFacts = .sample) -> ProfileReport {
        ProfileReport(
            scene: "scene", facts: facts, place: "headless", gpuMethod: "method", width: 1, height: 1, scale: 1, budget: 0.016,
            hasDisplay: hasDisplay, frames: frames)
    }
}
