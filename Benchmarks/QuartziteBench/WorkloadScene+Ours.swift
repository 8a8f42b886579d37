import Quartzite

/// Workloads that only this library has: features of its own, and work that programs do beside drawing.
extension WorkloadScene {
    private static let ink = CGColor(srgbRed: 60.0 / 255, green: 64.0 / 255, blue: 72.0 / 255, alpha: 1)

    private func place(_ index: Int, columns: Int, cell: Double) -> CGPoint {
        CGPoint(x: (Double(index % columns) + 0.5) * cell, y: (Double(index / columns) + 0.5) * cell)
    }

    /// `masks`: tiles with swaying round masks.
    func addMaskedTiles(_ count: Int) {
        for index in 0..<count {
            let layer = tileLayer(side: 120, at: place(index, columns: 8, cell: 160))
            let window = CALayer()
            window.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
            window.position = CGPoint(x: 45, y: 60)
            window.cornerRadius = 40
            window.backgroundColor = Self.ink
            let sway = endless("position.x", from: 45.0, to: 75.0, period: 1)
            sway.autoreverses = true
            sway.timeOffset = Double(index) / 20
            window.add(sway, forKey: "sway")
            layer.mask = window
            root.addSublayer(layer)
        }
    }

    /// `strokes`: rings whose `strokeEnd` is animated.
    func addStrokes(_ count: Int) {
        for index in 0..<count {
            let ring = CAShapeLayer()
            ring.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            ring.position = place(index, columns: 10, cell: 128)
            ring.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 80, height: 80), transform: nil)
            ring.fillColor = nil
            ring.strokeColor = Self.ink
            ring.lineWidth = 10
            ring.lineCap = .round
            let draw = endless("strokeEnd", from: 0.0, to: 1.0, period: 2)
            draw.timeOffset = Double(index) / 30
            ring.add(draw, forKey: "draw")
            root.addSublayer(ring)
        }
    }

    /// `particles`: sparks that rise from a line, turn, shrink and fade; `count` at any time.
    func addParticles(_ count: Int) {
        let spark = CAEmitterCell()
        spark.contents = tile
        (spark.lifetime, spark.birthRate) = (4, Float(count) / 4)
        (spark.velocity, spark.velocityRange, spark.yAcceleration) = (190, 80, -10)
        spark.emissionRange = .pi / 8
        (spark.scale, spark.scaleRange, spark.scaleSpeed) = (0.3, 0.1, -0.04)
        (spark.spin, spark.spinRange, spark.alphaSpeed) = (0, 3, -0.2)
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: Workload.size)
        emitter.emitterShape = .line
        emitter.emitterPosition = CGPoint(x: 640, y: 790)
        emitter.emitterSize = CGSize(width: 1100, height: 0)
        emitter.seed = 1
        // Begin long ago, so that the number of particles is already steady.
        emitter.timeOffset = 60
        emitter.emitterCells = [spark]
        root.addSublayer(emitter)
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
        edit = { [root, unowned self] frame in
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
