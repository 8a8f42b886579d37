import Quartzite

/// The workloads. The compared programs draw the first seven too, as `Benchmarks/Peers/WORKLOADS.md` specifies; the others are
/// ours.
enum Workload: String, CaseIterable {
    case spinners, oneMoving = "one-moving", cards, groups, liveGroups = "live-groups", doors, idle
    case masks, strokes, particles, seek, churn, stillAndOne = "still-and-one", nested, one

    static let size = CGSize(width: 1280, height: 800)

    /// The default number of objects.
    var usualCount: Int {
        switch self {
        case .spinners, .seek: 1000
        case .oneMoving: 200
        case .cards: 60
        case .groups, .liveGroups, .masks: 40
        case .doors: 96
        case .strokes: 60
        case .particles: 2000
        case .churn: 1000
        case .idle, .stillAndOne, .nested: 10_000
        case .one: 1
        }
    }

    /// Builds the layers and their animations through the public API.
    func makeScene(count: Int, tile: CGImage) -> WorkloadScene {
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: Self.size)
        root.backgroundColor = CGColor(srgbRed: 233.0 / 255, green: 237.0 / 255, blue: 242.0 / 255, alpha: 1)
        let scene = WorkloadScene(root: root, tile: tile)
        switch self {
        case .spinners: scene.addSpinners(count, isMoving: true)
        case .idle: scene.addSpinners(count, isMoving: false)
        case .oneMoving: scene.addStillTilesAndMover(count)
        case .cards: scene.addCards(count)
        case .groups: scene.addGroups(count, isAlive: false)
        case .liveGroups: scene.addGroups(count, isAlive: true)
        case .doors: scene.addDoors(count)
        case .masks: scene.addMaskedTiles(count)
        case .strokes: scene.addStrokes(count)
        case .particles: scene.addParticles(count)
        case .seek:
            scene.addSpinners(count, isMoving: true)
            scene.seeks = true
        case .churn: scene.addChurningTiles(count)
        case .stillAndOne:
            scene.addSpinners(count, isMoving: false)
            scene.addMover(side: 24)
        case .nested:
            scene.addNestedTiles(count)
            scene.addMover(side: 24)
        case .one: scene.addMover(side: 24)
        }
        return scene
    }
}
