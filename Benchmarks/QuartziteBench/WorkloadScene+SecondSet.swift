import Foundation
import Quartzite

/// The second set of workloads of the compared programs, with the numbers of `Benchmarks/Peers/WORKLOADS.md`.
extension WorkloadScene {
    private static let palette: [(red: Double, green: Double, blue: Double)] = [
        (244, 114, 94), (250, 190, 88), (124, 191, 120), (92, 168, 206), (140, 132, 210), (222, 130, 176),
    ]

    private static func paletteColor(_ index: Int) -> CGColor {
        let (red, green, blue) = palette[index % 6]
        return rgb(red, green, blue)
    }

    private static func rgb(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) -> CGColor {
        CGColor(srgbRed: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }

    private static let ink = rgb(60, 64, 72)

    /// Returns an animation that goes from one value to another and back in `period` seconds, `phase` periods ahead.
    private func swing(_ keyPath: String, from: Any, to: Any, period: Double, phase: Double) -> CABasicAnimation {
        let animation = endless(keyPath, from: from, to: to, period: period / 2)
        animation.autoreverses = true
        animation.timeOffset = period * phase.truncatingRemainder(dividingBy: 1)
        return animation
    }

    // MARK: Shapes

    private func shapeLayer(_ index: Int) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.position = CGPoint(x: (Double(index % 10) + 0.5) * 128, y: (Double(index / 10) + 0.5) * 400 / 3)
        root.addSublayer(layer)
        return layer
    }

    /// `strokes`: curves that draw themselves.
    func addStrokes(_ count: Int) {
        for index in 0..<count {
            let path = CGMutablePath()
            let turn = CGAffineTransform(rotationAngle: Double(15 * (index % 12)) * .pi / 180)
            path.move(to: CGPoint(x: -48, y: 40), transform: turn)
            for segment in 0..<6 {
                let (x, y) = (-48.0 + 16 * Double(segment), segment % 2 == 0 ? 40.0 : -40.0)
                path.addCurve(
                    to: CGPoint(x: x + 16, y: -y), control1: CGPoint(x: x + 8, y: y), control2: CGPoint(x: x + 8, y: -y), transform: turn)
            }
            let layer = shapeLayer(index)
            layer.path = path
            layer.fillColor = nil
            layer.strokeColor = Self.paletteColor(index)
            layer.lineWidth = 4
            layer.lineCap = .round
            layer.lineJoin = .round
            layer.add(swing("strokeEnd", from: 0.0, to: 1.0, period: 2, phase: Double(index) / 60), forKey: "draw")
        }
    }

    /// `morphs`: stars that become flowers.
    func addMorphs(_ count: Int) {
        func polar(_ degrees: Double, _ radius: Double) -> CGPoint {
            CGPoint(x: radius * cos(degrees * .pi / 180), y: radius * sin(degrees * .pi / 180))
        }
        let (star, flower) = (CGMutablePath(), CGMutablePath())
        func corner(_ k: Int) -> CGPoint { polar(-90 + 36 * Double(k), k % 2 == 1 ? 24 : 56) }
        func petal(_ k: Int) -> CGPoint { polar(-72 + 36 * Double(k), k % 2 == 1 ? 54 : 34) }
        star.move(to: corner(0))
        flower.move(to: petal(0))
        for k in 0..<10 {
            let (a, b) = (corner(k), corner(k + 1))
            star.addCurve(
                to: b, control1: CGPoint(x: a.x + (b.x - a.x) / 3, y: a.y + (b.y - a.y) / 3),
                control2: CGPoint(x: a.x + (b.x - a.x) * 2 / 3, y: a.y + (b.y - a.y) * 2 / 3))
            let (p, q) = (petal(k), petal(k + 1))
            let (leaves, enters) = (polar(18 + 36 * Double(k), 10), polar(18 + 36 * Double(k + 1), 10))
            flower.addCurve(
                to: q, control1: CGPoint(x: p.x + leaves.x, y: p.y + leaves.y), control2: CGPoint(x: q.x - enters.x, y: q.y - enters.y))
        }
        star.closeSubpath()
        flower.closeSubpath()
        for index in 0..<count {
            let layer = shapeLayer(index)
            layer.path = star
            layer.fillColor = Self.paletteColor(index)
            layer.add(swing("path", from: star, to: flower, period: 2, phase: Double(index) / 60), forKey: "morph")
        }
    }

    // MARK: Text

    private static func word(_ index: Int, _ length: Int) -> String {
        let letters = Array("aeioucdghlmnpqsb")
        return String((0..<length).map { k in letters[(7 * index + 5 * k + index * k + index / 16 * (2 * k + 3)) % 16] })
    }

    private static func words(_ seed: Int, _ count: Int) -> String {
        (0..<count).map { word(seed + $0, 3 + (seed + 2 * $0) % 6) }.joined(separator: " ")
    }

    /// Returns a layer with one line of text whose first glyph begins at the layer's position, on the baseline.
    private func textLayer(_ string: String, size: Double, color: CGColor) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = string
        layer.font = CTFontCreateWithName("DejaVu Sans", size, nil)
        layer.fontSize = size
        layer.foregroundColor = color
        let font = CTFontCreateWithName("DejaVu Sans", size, nil)
        let (ascent, descent) = (CTFontGetAscent(font), CTFontGetDescent(font))
        layer.bounds = CGRect(x: 0, y: 0, width: (Double(string.count) * size * 0.7).rounded(.up), height: (ascent + descent).rounded(.up))
        layer.anchorPoint = CGPoint(x: 0, y: ascent / layer.bounds.height)
        return layer
    }

    /// `labels`: words that move in circles.
    func addLabels(_ count: Int) {
        for index in 0..<count {
            let label = textLayer(Self.word(index, 8 + index % 5), size: 13, color: Self.ink)
            let center = CGPoint(x: 128 * Double(index % 10) + 16, y: 20 * Double(index / 10) + 15)
            let radius = 4 + 2 * Double(index % 5)
            label.position = CGPoint(x: center.x + radius, y: center.y)
            let circle = CGMutablePath()
            circle.addArc(center: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
            let round = CAKeyframeAnimation(keyPath: "position")
            round.path = circle
            round.calculationMode = .paced
            round.duration = 3 + 0.5 * Double(index % 4)
            round.repeatCount = .infinity
            round.timeOffset = round.duration * (Double(index) / 40).truncatingRemainder(dividingBy: 1)
            label.add(round, forKey: "round")
            root.addSublayer(label)
        }
    }

    /// `ticker`: numbers that change ten times a second, each at a moment of its own.
    func addTicker(_ count: Int) {
        func text(_ index: Int, _ time: Double) -> String {
            let number = (7919 * index + 1237 * Int((10 * time + Double(index) / 100).rounded(.down))) % 1_000_000
            return String(String(1_000_000 + number).dropFirst())
        }
        let labels = (0..<count).map { index in
            let label = textLayer(text(index, 0), size: 20, color: Self.ink)
            label.position = CGPoint(x: 128 * Double(index % 10) + 20, y: 80 * Double(index / 10) + 47)
            root.addSublayer(label)
            return label
        }
        var shown = labels.indices.map { text($0, 0) }
        framesPerSecond = 60
        edit = { _, time in
            for (index, label) in labels.enumerated() {
                let now = text(index, time)
                if now != shown[index] { (label.string, shown[index]) = (now, now) }
            }
        }
    }

    /// `feed`: a list of texts and pictures that scrolls.
    func addFeed(_ count: Int) {
        let viewport = CALayer()
        viewport.frame = CGRect(x: 0, y: 40, width: 1280, height: 720)
        viewport.backgroundColor = Self.rgb(255, 255, 255)
        viewport.masksToBounds = true
        let list = CALayer()
        list.anchorPoint = .zero
        let height = 72 * Double(count)
        list.bounds = CGRect(x: 0, y: 0, width: 1280, height: height)
        for row in 0..<count {
            let top = 72 * Double(row)
            let thumbnail = tileLayer(side: 48, cornerX: 16, y: top + 12)
            thumbnail.cornerRadius = 8
            thumbnail.masksToBounds = true
            list.addSublayer(thumbnail)
            let texts = [
                (textLayer(Self.words(row, 3), size: 15, color: Self.rgb(30, 34, 42)), 27.0),
                (textLayer(Self.words(3 * row + 1, 12), size: 12, color: Self.rgb(96, 100, 110)), 45),
                (textLayer(Self.words(5 * row + 2, 14), size: 12, color: Self.rgb(96, 100, 110)), 61),
            ]
            for (label, baseline) in texts {
                label.position = CGPoint(x: 80, y: top + baseline)
                list.addSublayer(label)
            }
            let line = CALayer()
            line.frame = CGRect(x: 0, y: top + 71, width: 1280, height: 1)
            line.backgroundColor = Self.rgb(208, 212, 220)
            list.addSublayer(line)
        }
        let way = height - 720
        list.add(swing("position.y", from: 0.0, to: -way, period: 2 * way / 600, phase: 0), forKey: "scroll")
        viewport.addSublayer(list)
        root.addSublayer(viewport)
    }

    // MARK: Effects

    /// `gradients`: rounded tiles whose colours and stops change.
    func addGradients(_ count: Int) {
        for index in 0..<count {
            let tile = CAGradientLayer()
            tile.bounds = CGRect(x: 0, y: 0, width: 56, height: 72)
            tile.position = CGPoint(x: (Double(index % 20) + 0.5) * 64, y: (Double(index / 20) + 0.5) * 80)
            tile.cornerRadius = 10
            let (from, to) = ((0..<3).map { Self.paletteColor(index + $0) }, (0..<3).map { Self.paletteColor(index + $0 + 2) })
            (tile.colors, tile.locations) = (from, [0, 0.2, 1])
            let phase = Double(index) / 200
            tile.add(swing("colors", from: from, to: to, period: 3, phase: phase), forKey: "colors")
            tile.add(swing("locations", from: [0, 0.2, 1], to: [0, 0.8, 1], period: 2, phase: phase), forKey: "locations")
            root.addSublayer(tile)
        }
    }

    /// `masks`: still tiles under soft masks that move.
    func addMasks(_ count: Int) {
        for index in 0..<count {
            let layer = tileLayer(side: 120, at: CGPoint(x: (Double(index % 8) + 0.5) * 160, y: (Double(index / 8) + 0.5) * 160))
            let window = CALayer()
            window.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
            window.anchorPoint = .zero
            window.position = .zero
            window.contents = pictures["mask"]
            window.add(
                swing(
                    "position", from: CGPoint.zero, to: CGPoint(x: 40, y: 40), period: 2, phase: Double(index) / 40), forKey: "sway")
            layer.mask = window
            root.addSublayer(layer)
        }
    }

    private func blur(_ radius: Double) -> CAFilter {
        let filter = CAFilter(type: "gaussianBlur")
        filter.name = "blur"
        filter.setValue(radius, forKey: "inputRadius")
        return filter
    }

    /// `blurs`: tiles whose blur changes.
    func addBlurs(_ count: Int) {
        for index in 0..<count {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 160, height: 120)
            layer.position = CGPoint(x: (Double(index % 4) + 0.5) * 320, y: (Double(index / 4) + 0.5) * 800 / 3)
            layer.contents = tile
            layer.filters = [blur(0)]
            layer.add(swing("filters.blur.inputRadius", from: 0.0, to: 12.0, period: 2, phase: Double(index) / 12), forKey: "blur")
            root.addSublayer(layer)
        }
    }

    /// `backdrop`: panes of blurred glass over tiles; all move.
    func addBackdrops(_ count: Int) {
        for index in 0..<200 {
            let center = CGPoint(x: (Double(index % 20) + 0.5) * 64, y: (Double(index / 20) + 0.5) * 80)
            let layer = tileLayer(side: 48, at: center)
            layer.add(
                swing("position.x", from: center.x - 16, to: center.x + 16, period: 2, phase: Double(index) / 40), forKey: "sway")
            root.addSublayer(layer)
        }
        for index in 0..<count {
            let pane = CALayer()
            pane.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
            pane.anchorPoint = .zero
            let corner = CGPoint(x: 90 + 640 * Double(index % 2), y: 60 + 400 * Double(index / 2))
            pane.position = corner
            pane.backgroundColor = Self.rgb(255, 255, 255, alpha: 64.0 / 255)
            pane.backgroundFilters = [blur(10)]
            let end = CGPoint(x: corner.x + 240, y: corner.y + 80)
            pane.add(swing("position", from: corner, to: end, period: 4, phase: Double(index) / 4), forKey: "glide")
            root.addSublayer(pane)
        }
    }

    /// `particles`: jets of sparks.
    func addParticles(_ count: Int) {
        let jets = max(1, count / 50)
        for jet in 0..<jets {
            let spark = CAEmitterCell()
            spark.contents = pictures["spark"]
            (spark.lifetime, spark.birthRate) = (3, 50.0 / 3)
            spark.velocity = 420 + 40 * Double(7 * jet % 5)
            spark.emissionLongitude = (-90 + 24 * sin(1.7 * Double(jet))) * .pi / 180
            spark.yAcceleration = 300
            spark.spin = Double(90 + 60 * (jet % 4)) * .pi / 180
            spark.alphaSpeed = -1.0 / 3
            let emitter = CAEmitterLayer()
            emitter.emitterShape = .point
            emitter.emitterPosition = CGPoint(x: 1280 / Double(jets) * (Double(jet) + 0.5), y: 760)
            // Begin long ago, so that every jet has all its sparks.
            emitter.timeOffset = 60 - 3 * (Double(jet) / 40).truncatingRemainder(dividingBy: 1)
            emitter.emitterCells = [spark]
            root.addSublayer(emitter)
        }
    }
}
