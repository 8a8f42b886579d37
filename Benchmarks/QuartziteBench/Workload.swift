import Quartzite

/// The workloads of `Benchmarks/Peers/WORKLOADS.md`, built as a user would: layers and animations of the public API.
enum Workload: String, CaseIterable {
    case spinners, oneMoving = "one-moving", cards, groups, liveGroups = "live-groups", doors, idle

    static let size = CGSize(width: 1280, height: 800)

    /// The scene's root, or why it cannot be drawn yet.
    func makeRoot(count: Int, tile: CGImage) throws(NotAvailable) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: Self.size)
        root.backgroundColor = CGColor(srgbRed: 233.0 / 255, green: 237.0 / 255, blue: 242.0 / 255, alpha: 1)
        switch self {
        case .spinners: addSpinners(count, tile, to: root, isMoving: true)
        case .idle: addSpinners(count, tile, to: root, isMoving: false)
        case .doors: addDoors(count, tile, to: root)
        case .oneMoving: throw NotAvailable(why: "motion along a path comes with keyframe animations")
        case .cards: throw NotAvailable(why: "shadows are not drawn yet")
        case .groups, .liveGroups: throw NotAvailable(why: "this workload is not built yet")
        }
        return root
    }

    struct NotAvailable: Error { let why: String }

    private func addSpinners(_ count: Int, _ tile: CGImage, to root: CALayer, isMoving: Bool) {
        let columns = Int((1.6 * Double(count)).squareRoot().rounded(.up))
        let cell = Self.size.width / Double(columns)
        for index in 0..<count {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
            layer.position = CGPoint(
                x: (Double(index % columns) + 0.5) * cell, y: (Double(index / columns) + 0.5) * cell)
            layer.contents = tile
            if isMoving {
                let period = 1 + 0.25 * Double(index % 7)
                layer.add(endless("transform.rotation.z", from: 0, to: 2 * Double.pi, period: period), forKey: "turn")
                layer.add(endless("opacity", from: 0.5, to: 1, period: period), forKey: "fade")
            }
            root.addSublayer(layer)
        }
    }

    private func addDoors(_ count: Int, _ tile: CGImage, to root: CALayer) {
        for index in 0..<count {
            let cell = CALayer()
            cell.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
            cell.position = CGPoint(
                x: (Double(index % 12) + 0.5) * Self.size.width / 12, y: (Double(index / 12) + 0.5) * 100)
            cell.sublayerTransform.m34 = -1.0 / 500
            let door = CALayer()
            door.anchorPoint = CGPoint(x: 0, y: 0.5)
            door.bounds = cell.bounds
            door.position = CGPoint(x: 0, y: 40)
            door.contents = tile
            // The right edge comes towards the viewer and back again, each door a little later.
            let swing = endless("transform.rotation.y", from: 0, to: -Double.pi / 2, period: 1.5)
            swing.autoreverses = true
            swing.timeOffset = 3 * Double(index) / 96
            door.add(swing, forKey: "swing")
            cell.addSublayer(door)
            root.addSublayer(cell)
        }
    }

    private func endless(_ keyPath: String, from: Double, to: Double, period: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = period
        animation.repeatCount = .infinity
        return animation
    }
}
