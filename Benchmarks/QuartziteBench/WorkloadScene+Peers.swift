import Quartzite

/// The workloads of the compared programs, with the numbers of `Benchmarks/Peers/WORKLOADS.md`.
extension WorkloadScene {
    /// `spinners` and `idle`: small tiles in rows that rotate and fade, or do nothing.
    func addSpinners(_ count: Int, isMoving: Bool) {
        let columns = Int((1.6 * Double(count)).squareRoot().rounded(.up))
        let cell = Workload.size.width / Double(columns)
        for index in 0..<count {
            let layer = tileLayer(
                side: 16, at: CGPoint(x: (Double(index % columns) + 0.5) * cell, y: (Double(index / columns) + 0.5) * cell))
            if isMoving {
                let period = 1 + 0.25 * Double(index % 7)
                layer.add(endless("transform.rotation.z", from: 0, to: 2 * Double.pi, period: period), forKey: "turn")
                layer.add(endless("opacity", from: 0.5, to: 1, period: period), forKey: "fade")
            }
            root.addSublayer(layer)
        }
    }

    /// `one-moving`: still, translucent tiles, and one tile that moves in a circle over them.
    func addStillTilesAndMover(_ count: Int) {
        for index in 0..<count {
            let layer = tileLayer(side: 96, at: CGPoint(x: (Double(index % 20) + 0.5) * 64, y: (Double(index / 20) + 0.5) * 80))
            layer.opacity = 0.8
            root.addSublayer(layer)
        }
        addMover(side: 128)
    }

    /// A tile that moves in a circle once in four seconds.
    func addMover(side: Double) {
        let mover = tileLayer(side: side, at: CGPoint(x: 890, y: 400))
        let circle = CGMutablePath()
        circle.addArc(center: CGPoint(x: 640, y: 400), radius: 250, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        let round = CAKeyframeAnimation(keyPath: "position")
        round.path = circle
        round.calculationMode = .paced
        round.duration = 4
        round.repeatCount = .infinity
        mover.add(round, forKey: "round")
        root.addSublayer(mover)
    }

    /// `cards`: rounded, with a border, a shadow and an image, scrolling up.
    func addCards(_ count: Int) {
        let palette: [(Double, Double, Double)] = [
            (244, 114, 94), (250, 190, 88), (124, 191, 120), (92, 168, 206), (140, 132, 210), (222, 130, 176),
        ]
        for index in 0..<count {
            let (red, green, blue) = palette[index % 6]
            let card = CALayer()
            card.bounds = CGRect(x: 0, y: 0, width: 180, height: 120)
            card.position = CGPoint(x: 20 + 212 * Double(index % 6) + 90, y: 150 * Double(index / 6) - 90)
            card.backgroundColor = CGColor(srgbRed: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
            card.cornerRadius = 12
            card.borderWidth = 1
            card.borderColor = CGColor(srgbRed: 60.0 / 255, green: 64.0 / 255, blue: 72.0 / 255, alpha: 1)
            card.shadowOpacity = 0.3
            card.shadowRadius = 8
            card.shadowOffset = CGSize(width: 0, height: 4)
            card.addSublayer(tileLayer(side: 64, cornerX: 16, y: 28))
            // Up by 1500 points in 12.5 s, each row 1.25 s behind the row above.
            let scroll = endless("position.y", from: 1410.0, to: -90.0, period: 12.5)
            scroll.timeOffset = 12.5 - 1.25 * Double(index / 6)
            card.add(scroll, forKey: "scroll")
            root.addSublayer(card)
        }
    }

    /// `groups` and `live-groups`: five tiles that fade as one group; in live groups the last tile rotates.
    func addGroups(_ count: Int, isAlive: Bool) {
        let corners: [(Double, Double)] = [(0, 0), (56, 0), (0, 56), (56, 56), (28, 28)]
        for index in 0..<count {
            let group = CALayer()
            group.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
            let rest = (Double(index % 8) + 0.5) * 160 - 20
            group.position = CGPoint(x: rest, y: (Double(index / 8) + 0.5) * 160)
            group.opacity = 0.5
            for (x, y) in corners { group.addSublayer(tileLayer(side: 64, cornerX: x, y: y)) }
            if isAlive {
                let turn = endless("transform.rotation.z", from: 0, to: 2 * Double.pi, period: 2)
                turn.timeOffset = 2 * Double(index) / 40
                group.sublayers?.last?.add(turn, forKey: "turn")
            }
            let sway = endless("position.x", from: rest, to: rest + 40, period: 1)
            sway.autoreverses = true
            sway.timeOffset = 2 * Double(index) / 40
            group.add(sway, forKey: "sway")
            root.addSublayer(group)
        }
    }

    /// `doors`: tiles that swing about their left edges, in perspective.
    func addDoors(_ count: Int) {
        for index in 0..<count {
            let cell = CALayer()
            cell.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
            cell.position = CGPoint(
                x: (Double(index % 12) + 0.5) * Workload.size.width / 12, y: (Double(index / 12) + 0.5) * 100)
            cell.sublayerTransform.m34 = -1.0 / 500
            let door = tileLayer(side: 80, at: CGPoint(x: 0, y: 40))
            door.anchorPoint = CGPoint(x: 0, y: 0.5)
            // The right edge moves towards the viewer and back, each door a little later.
            let swing = endless("transform.rotation.y", from: 0, to: -Double.pi / 2, period: 1.5)
            swing.autoreverses = true
            swing.timeOffset = 3 * Double(index) / 96
            door.add(swing, forKey: "swing")
            cell.addSublayer(door)
            root.addSublayer(cell)
        }
    }
}
