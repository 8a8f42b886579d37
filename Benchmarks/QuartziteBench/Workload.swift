import Quartzite

/// The workloads. The compared programs draw those of the first two lines too, as `Benchmarks/Peers/WORKLOADS.md` specifies; the
/// others are ours.
enum Workload: String, CaseIterable {
    case spinners, oneMoving = "one-moving", cards, groups, liveGroups = "live-groups", doors, idle
    case strokes, morphs, labels, ticker, gradients, masks, blurs, backdrop, particles, feed
    case seek, churn, stillAndOne = "still-and-one", nested, one
    case still, ownClocks = "own-clocks", churnShare = "churn-share", deep

    static let size = CGSize(width: 1280, height: 800)

    /// The default number of objects.
    var usualCount: Int {
        switch self {
        case .spinners, .seek: 1000
        case .oneMoving, .gradients, .feed: 200
        case .cards, .strokes, .morphs: 60
        case .groups, .liveGroups, .masks: 40
        case .doors: 96
        case .labels: 400
        case .ticker: 100
        case .blurs: 12
        case .backdrop: 4
        case .particles: 2000
        case .churn: 1000
        case .idle, .stillAndOne, .nested, .still, .ownClocks, .churnShare, .deep: 10_000
        case .one: 1
        }
    }

    /// Builds the layers and their animations through the public API.
    func makeScene(count: Int, tile: CGImage, pictures: [String: CGImage]) -> WorkloadScene {
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: Self.size)
        root.backgroundColor = CGColor(srgbRed: 233.0 / 255, green: 237.0 / 255, blue: 242.0 / 255, alpha: 1)
        let scene = WorkloadScene(root: root, tile: tile, pictures: pictures)
        switch self {
        case .spinners: scene.addSpinners(count, isMoving: true)
        case .idle, .still: scene.addSpinners(count, isMoving: false)
        case .oneMoving: scene.addStillTilesAndMover(count)
        case .cards: scene.addCards(count)
        case .groups: scene.addGroups(count, isAlive: false)
        case .liveGroups: scene.addGroups(count, isAlive: true)
        case .doors: scene.addDoors(count)
        case .strokes: scene.addStrokes(count)
        case .morphs: scene.addMorphs(count)
        case .labels: scene.addLabels(count)
        case .ticker: scene.addTicker(count)
        case .gradients: scene.addGradients(count)
        case .masks: scene.addMasks(count)
        case .blurs: scene.addBlurs(count)
        case .backdrop: scene.addBackdrops(count)
        case .particles: scene.addParticles(count)
        case .feed: scene.addFeed(count)
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
        case .ownClocks: scene.addOwnClocks(count)
        case .churnShare: scene.addChurningRows(count)
        case .deep: scene.addDeepChains(count)
        }
        return scene
    }
}
