import SeededRandom
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers that cannot be seen are not laid out while their superlayers move, and are there as soon as they can be seen.
final class CulledLayersTests: DrawnTestCase {
    private let list = CALayer()
    private var shownSize = CGSize(width: 80, height: 60)
    override var size: CGSize { shownSize }

    override func setUpWithError() throws {
        try super.setUpWithError()
        list.frame = CGRect(x: 0, y: 0, width: 80, height: 2000)
        list.anchorPoint = .zero
        list.position = .zero
        root.addSublayer(list)
    }

    /// A row: a box, contents, a text, a shape or a gradient, by its number.
    private func row(_ index: Int) -> CALayer {
        let frame = CGRect(x: 4 + Double(index % 3), y: 10 * Double(index) + 0.5, width: 60, height: 8)
        let shades = CGColor.rgb(Double(index % 7) / 7, Double(index % 5) / 5, 0.4)
        let layer: CALayer
        switch index % 5 {
        case 0: layer = CALayer()
        case 1:
            layer = CALayer()
            layer.contents = CGImage(width: 2, height: 1, premultipliedRGBA: red + blue)
            return placed(layer, frame)
        case 2:
            let text = CATextLayer()
            (text.string, text.fontSize, text.foregroundColor) = ("row \(index)", 8, shades)
            return placed(text, frame)
        case 3:
            let shape = CAShapeLayer()
            shape.path = CGPath(ellipseIn: CGRect(x: -2, y: -3, width: 50, height: 12), transform: nil)
            shape.fillColor = shades
            return placed(shape, frame)
        default:
            let gradient = CAGradientLayer()
            gradient.colors = [shades, CGColor.white]
            return placed(gradient, frame)
        }
        layer.backgroundColor = shades
        return placed(layer, frame)
    }

    private func placed(_ layer: CALayer, _ frame: CGRect) -> CALayer {
        layer.frame = frame
        return layer
    }

    private func addRows(_ count: Int) {
        for index in 0..<count { list.addSublayer(row(index)) }
    }

    /// Draws, and compares with a renderer that has drawn nothing yet.
    private func assertFresh(_ message: String, line: UInt = #line) throws {
        let picture = try drawn()
        let other = try fresh()
        if picture != other { XCTFail("differs by \(picture.difference(from: other)): \(message)", line: line) }
    }

    /// Returns how many layers a frame laid out.
    private func laidOut() throws -> Int {
        let before = try XCTUnwrap(compositor).laidOutLayers
        try frame()
        return try XCTUnwrap(compositor).laidOutLayers - before
    }

    func testOnlyRowsThatAreOrWereSeenAreLaidOut() throws {
        addRows(200)
        XCTAssertGreaterThanOrEqual(try laidOut(), 200)
        list.position.y = -500.25
        XCTAssertLessThanOrEqual(try laidOut(), 1 + 20)
        list.position.y = -503
        XCTAssertLessThanOrEqual(try laidOut(), 1 + 12)
        try assertFresh("after two steps")
    }

    func testRowsComeAndGo() throws {
        addRows(60)
        for y in [0, -3.5, -60, -61.25, -540, -1200, 30, 500, 20, -300] {
            list.position.y = y
            try assertFresh("at \(y)")
        }
        // By the bounds of the superlayer, as scroll views do.
        list.position.y = 0
        for y in [0, 30.5, 200, 10] {
            list.bounds.origin.y = y
            try assertFresh("scrolled to \(y)")
        }
    }

    func testRowsOfAListThatAnAnimationMoves() throws {
        addRows(60)
        let scroll = CABasicAnimation(keyPath: "position.y")
        (scroll.fromValue, scroll.toValue, scroll.duration) = (50, -500, 4)
        (scroll.beginTime, scroll.fillMode, scroll.isRemovedOnCompletion) = (1, .both, false)
        list.add(scroll, forKey: "scroll")
        for time in [1, 1.1, 1.2, 3, 2.9, 4.5, 6, 1] {
            XCTAssertEqual(try drawn(time), try fresh(time), "at \(time) s")
        }
    }

    func testRowsThatTheVertexShaderAnimates() throws {
        for index in 0..<60 {
            let layer = box(CGRect(x: 5, y: 10 * Double(index), width: 30, height: 8), .rgb(Double(index % 7) / 7, 0.3, 0.6))
            let move = CABasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration, move.repeatCount) = (10, 70, 2, .infinity)
            layer.add(move, forKey: nil)
            list.addSublayer(layer)
        }
        list.position.y = -205
        for (time, y) in [(0.1, -205), (0.2, -205), (0.3, -100), (0.4, -20.5), (0.4, -400), (0.5, 30)] {
            list.position.y = y
            XCTAssertEqual(try drawn(time), try fresh(time), "\(y) at \(time) s")
            XCTAssertEqual(compositor?.checkInvariants() ?? [], [])
        }
    }

    func testWhatChangesOutsideIsSeenLater() throws {
        addRows(40)
        try assertFresh("at first")
        let rows = try XCTUnwrap(list.sublayers)
        rows[30].backgroundColor = .red
        (rows[32] as? CATextLayer)?.string = "other"
        (rows[33] as? CAShapeLayer)?.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 8), transform: nil)
        rows[35].opacity = 0.5
        try frame()
        list.position.y = -290
        try assertFresh("changed outside")
        rows[0].position.y = 320
        try assertFresh("moved in by itself")
        rows[0].addSublayer(box(CGRect(x: 0, y: 2000, width: 10, height: 10), .blue))
        rows[0].position.y = -1700
        list.position.y = -280
        try assertFresh("a sublayer that can be seen of one that cannot")
        rows[1].shadowOpacity = 1
        rows[1].shadowOffset = CGSize(width: 0, height: 290)
        try assertFresh("a shadow that can be seen")
    }

    func testWhatSuperlayersChangeCounts() throws {
        addRows(60)
        try frame()
        list.position.y = -100
        try assertFresh("moved")
        list.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.3))
        try assertFresh("smaller, so that more is seen")
        list.setAffineTransform(CGAffineTransform(rotationAngle: 0.2))
        try assertFresh("turned")
        list.setAffineTransform(CGAffineTransform(scaleX: 1, y: -1))
        try assertFresh("mirrored")
        list.setAffineTransform(.identity)
        list.sublayerTransform = CATransform3DMakeTranslation(0, -150, 0)
        try assertFresh("sublayers moved")
        list.sublayerTransform = CATransform3DIdentity
        list.isGeometryFlipped = true
        try assertFresh("flipped")
        list.isGeometryFlipped = false
        list.masksToBounds = true
        list.bounds.size.height = 110
        try assertFresh("clipped")
        list.masksToBounds = false
        try assertFresh("no longer clipped")
        list.opacity = 0.5
        list.position.y = -130
        try assertFresh("a group")
        list.shouldRasterize = true
        list.position.y = -160
        try assertFresh("a surface")
        shownSize.height = 90
        try assertFresh("a higher viewport")
        list.shouldRasterize = false
        list.opacity = 1
        try assertFresh("no surface")
        shownSize.height = 60
        try assertFresh("a lower viewport")
        list.position.y = -120
        shownSize.height = 75
        try assertFresh("moved in a higher viewport")
        list.isHidden = true
        try frame()
        list.position.y = -300
        list.isHidden = false
        try assertFresh("hidden, moved and shown")
    }

    func testRandomChanges() throws {
        var random = SeededGenerator(seed: 28)
        addRows(50)
        for step in 0..<250 {
            var done: [String] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let rows = list.sublayers ?? []
                let at = Int.random(in: 0..<max(1, rows.count), using: &random)
                let kind = Int.random(in: 0..<14, using: &random)
                done.append("\(kind) at \(at)")
                switch kind {
                case 0...5: list.position.y = CGFloat(Int.random(in: -700...100, using: &random)) / 1.5
                case 6: rows[at].position.y = CGFloat.random(in: -50...600, using: &random)
                case 7: rows[at].removeFromSuperlayer()
                case 8: list.insertSublayer(row(Int.random(in: 0..<60, using: &random)), at: UInt32(at))
                case 9: rows[at].backgroundColor = .rgb(0.5, CGFloat.random(in: 0...1, using: &random), 0)
                case 10: rows[at].bounds.size.height = CGFloat.random(in: 1...80, using: &random)
                case 11:
                    let y = CGFloat.random(in: -200...200, using: &random)
                    rows[at].addSublayer(box(CGRect(x: 5, y: y, width: 9, height: 9), .red))
                case 12: list.setAffineTransform(CGAffineTransform(scaleX: 1, y: CGFloat.random(in: 0.5...1.5, using: &random)))
                default: rows[at].isHidden.toggle()
                }
            }
            try assertFresh("step \(step): \(done)")
            XCTAssertEqual(compositor?.checkInvariants() ?? [], [])
        }
    }
}
