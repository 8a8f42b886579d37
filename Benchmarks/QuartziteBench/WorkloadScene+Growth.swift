import Quartzite

/// Workloads that are measured for growing numbers of layers (`Benchmarks/growth.py`).
extension WorkloadScene {
    /// The largest number of levels of `deep`.
    private static let levels = 10_000
    /// The number of layers in a row of `churn-share`.
    private static let rowLength = 1_000

    /// `own-clocks`: the tiles of `spinners`, each with a period of its own.
    func addOwnClocks(_ count: Int) {
        addSpinners(count, isMoving: false)
        for (index, layer) in (root.sublayers ?? []).enumerated() {
            // Steps of the golden ratio: no two layers have the same period.
            let period = 1 + (Double(index) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
            layer.add(endless("transform.rotation.z", from: 0, to: 2 * Double.pi, period: period), forKey: "turn")
            layer.add(endless("opacity", from: 0.5, to: 1, period: period), forKey: "fade")
        }
    }

    /// `churn-share`: still tiles in rows; in every frame one of a hundred is removed, and as many are added that fade in.
    func addChurningRows(_ count: Int) {
        let rows = max(1, count / Self.rowLength)
        let length = count / rows
        for row in 0..<rows {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: Workload.size.height * Double(row) / Double(rows), width: Workload.size.width, height: 16)
            for column in 0..<length { layer.addSublayer(tile(column, of: length)) }
            root.addSublayer(layer)
        }
        let share = max(1, count / 100)
        edit = { [root, unowned self] frame, _ in
            guard let layers = root.sublayers else { return }
            for step in 0..<share {
                let row = layers[(frame * share + step) % layers.count]
                row.sublayers?.first?.removeFromSuperlayer()
                let tile = tile((frame * 31 + step) % length, of: length)
                let fade = CABasicAnimation(keyPath: "opacity")
                fade.fromValue = 0
                fade.duration = 0.25
                tile.add(fade, forKey: "fade")
                row.addSublayer(tile)
            }
        }
        framesPerSecond = 60
    }

    private func tile(_ column: Int, of length: Int) -> CALayer {
        tileLayer(side: 16, at: CGPoint(x: Workload.size.width * (Double(column) + 0.5) / Double(length), y: 8))
    }

    /// `deep`: chains of layers, each inside the one before, in which the innermost layer of the first chain rotates.
    func addDeepChains(_ count: Int) {
        for chain in 0..<max(1, count / Self.levels) {
            var layers: [CALayer] = []
            for level in 0..<min(count, Self.levels) {
                let layer = tileLayer(side: 16, at: CGPoint(x: 8.05, y: 8.03))
                if level == 0 { layer.position = CGPoint(x: 20 + 11 * Double(chain), y: 40) }
                layers.append(layer)
            }
            // From the inside out: an added layer brings its sublayers.
            for (outer, inner) in zip(layers, layers.dropFirst()).reversed() { outer.addSublayer(inner) }
            if chain == 0 {
                layers.last?.add(endless("transform.rotation.z", from: 0, to: 2 * Double.pi, period: 2), forKey: "turn")
            }
            if let outermost = layers.first { root.addSublayer(outermost) }
        }
    }
}
