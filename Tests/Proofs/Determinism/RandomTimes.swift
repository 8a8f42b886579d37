// Checks that the picture of a time does not depend on the order in which times are drawn.

import Foundation
import Quartzite
import QuartziteRenderer

/// Draws random scenes with random animations and transitions forwards, backwards and shuffled, and compares each picture with that
/// of the same time drawn alone.
struct RandomTimes {
    static let size = CGSize(width: 96, height: 72)
    let graphics: GraphicsContext

    /// Draws the scene made from `seed`. Returns one line for each difference.
    func check(_ seed: UInt64) throws -> [String] {
        let scale = seed % 3 == 0 ? 2.0 : 1
        var layers = RandomLayers(seed: seed &+ 0x7133, isFlat: seed % 4 == 0)
        let root = layers.root(Self.size).make()
        let tree = try DrawnTree(root, size: Self.size, scale: scale, computesCoverageOnGPU: seed / 4 % 2 == 0, on: graphics)
        // Finished animations stay, so that earlier times can be drawn again.
        tree.context.keepsFinishedAnimations = true
        let all = RandomEdit.all(in: root)
        for _ in 0..<layers.random.whole(1...6) {
            let layer = layers.random.one(of: all)
            if layers.random.happens(0.15), layer !== root {
                let transition = CATransition()
                transition.type = layers.random.one(of: [.fade, .push, .moveIn, .reveal])
                transition.subtype = layers.random.one(of: [.fromLeft, .fromTop, .fromRight, .fromBottom])
                transition.duration = layers.random.one(of: [0.4, 1.5])
                layer.add(transition, forKey: nil)
                layer.backgroundColor = layers.random.color()
            } else {
                _ = RandomEdit.animate(layer, &layers.random)
            }
        }
        CATransaction.flush()
        let times = ([0, 0.1, 0.1 + 1.0 / 60] + (0..<4).map { _ in layers.random.number(0, 4) }).sorted()
        let alone = try times.map { try tree.drawFromScratch($0) }
        var findings: [String] = []
        func look(_ way: String, _ order: [Int]) throws {
            for index in order {
                let picture = try tree.draw(times[index])
                guard picture != alone[index] else { continue }
                let (largest, pixels) = picture.difference(from: alone[index])
                findings.append("\(way), at \(times[index]) at scale \(scale): \(pixels) pixels differ, by up to \(largest)")
            }
        }
        try look("forwards", Array(times.indices))
        try look("backwards", times.indices.reversed())
        try look("shuffled", times.indices.map { $0 * 3 % times.count })
        return findings
    }
}
