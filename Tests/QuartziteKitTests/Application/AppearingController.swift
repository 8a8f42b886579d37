import QuartziteKit

/// A controller that tells of its appearance.
@MainActor class AppearingController: UIViewController {
    /// What all controllers of this class told, in order.
    static var told: [String] = []
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private func tell(_ what: String) { Self.told.append("\(name) \(what)") }

    override func viewWillAppear(_ animated: Bool) { tell("will appear") }
    override func viewDidAppear(_ animated: Bool) { tell("did appear") }
    override func viewWillDisappear(_ animated: Bool) { tell("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { tell("did disappear") }
    override func willMove(toParent parent: UIViewController?) { tell(parent == nil ? "leaves" : "joins") }
    override func didMove(toParent parent: UIViewController?) { tell(parent == nil ? "left" : "joined") }

    /// What was told since the last call.
    static func take() -> [String] {
        defer { told = [] }
        return told
    }
}
