import Quartzite

/// Workloads that only this library has: features of its own, and work that programs do beside drawing.
extension WorkloadScene {
    private static let ink = CGColor(srgbRed: 60.0 / 255, green: 64.0 / 255, blue: 72.0 / 255, alpha: 1)

    private func place(_ index: Int, columns: Int, cell: Double) -> CGPoint {
        CGPoint(x: (Double(index % columns) + 0.5) * cell, y: (Double(index / columns) + 0.5) * cell)
    }

    /// `nested`: still layers in still layers, with as many layers in each as there are outer layers.
    func addNestedTiles(_ count: Int) {
        let side = max(1, Int(Double(count).squareRoot()))
        let cell = CGSize(width: Workload.size.width / CGFloat(side), height: Workload.size.height / CGFloat(side))
        for row in 0..<side {
            let group = CALayer()
            group.frame = CGRect(x: 0, y: CGFloat(row) * cell.height, width: Workload.size.width, height: cell.height)
            for column in 0..<side {
                let layer = CALayer()
                layer.frame = CGRect(x: CGFloat(column) * cell.width, y: 0, width: cell.width * 0.8, height: cell.height * 0.8)
                layer.backgroundColor = Self.ink
                group.addSublayer(layer)
            }
            root.addSublayer(group)
        }
    }

    /// `churn`: many still tiles; in every frame ten are removed, and ten are added that fade in.
    func addChurningTiles(_ count: Int) {
        addSpinners(count, isMoving: false)
        let columns = Int((1.6 * Double(count)).squareRoot().rounded(.up))
        let cell = Workload.size.width / Double(columns)
        edit = { [root, unowned self] frame, _ in
            for step in 0..<10 {
                root.sublayers?.first?.removeFromSuperlayer()
                let layer = tileLayer(side: 16, at: place((frame * 10 + step) % count, columns: columns, cell: cell))
                let fade = CABasicAnimation(keyPath: "opacity")
                fade.fromValue = 0
                fade.duration = 0.25
                layer.add(fade, forKey: "fade")
                root.addSublayer(layer)
            }
        }
    }
}
