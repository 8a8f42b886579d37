// Checks that the picture of a scene at a time is the same bytes in whatever order times are drawn.

import Foundation
import Quartzite
import QuartziteMarkup
import QuartzitePreview
import QuartziteRenderer

/// A document, drawn alone, forwards, shuffled and without damage.
@MainActor struct SceneBytes {
    let graphics: GraphicsContext

    /// Draws a document at `times` in several orders. Returns one line for each difference.
    func check(_ file: URL, size: CGSize? = nil, times: [Double], scale: Double) throws -> [String] {
        SceneClock.reset()
        let package = try CAPackage(contentsOf: file)
        let scene = Scene(name: file.lastPathComponent, package: package)
        let viewport = Viewport(size: size ?? scene.naturalSize, scale: scale)
        scene.layout(size: viewport.size)
        scene.context.pixelsPerPoint = scale
        scene.start(at: 0)
        scene.commit()
        let commit = scene.context.wholeCommit()
        func compositor() throws -> Compositor {
            let compositor = try Compositor(context: graphics)
            compositor.staticBackgroundUse = .always
            compositor.apply(commit)
            return compositor
        }
        func draw(_ compositor: Compositor, _ time: Double, redrawsAll: Bool = false) throws -> Picture {
            _ = try compositor.drawFrame(at: time, in: viewport, redrawsAll: redrawsAll)
            return try Picture(compositor)
        }
        let alone = try times.map { try draw(compositor(), $0) }
        var findings: [String] = []
        func hold(_ way: String, _ order: [Int], redrawsAll: Bool = false) throws {
            let compositor = try compositor()
            for index in order {
                let picture = try draw(compositor, times[index], redrawsAll: redrawsAll)
                guard picture != alone[index] else { continue }
                let (largest, pixels) = picture.difference(from: alone[index])
                findings.append("\(way), at \(times[index]) at scale \(scale): \(pixels) pixels differ, by up to \(largest)")
            }
        }
        let indices = Array(times.indices)
        try hold("forwards", indices)
        try hold("without damage", indices, redrawsAll: true)
        // Goes through the times in steps of seven, wrapping around, and draws each time twice.
        let count = times.count
        let step = [7, 5, 3, 2, 1].first { count % $0 != 0 || $0 == 1 } ?? 1
        try hold("shuffled", indices.flatMap { [$0 * step % count, $0 * step % count] } + indices.reversed())
        return findings
    }

    /// Returns the times that a reference scene names, and some more.
    static func times(of folder: URL) -> [Double] {
        struct Expectation: Decodable { var times: [String] }
        let named =
            (try? Data(contentsOf: folder.appendingPathComponent("expect.json")))
            .flatMap { try? JSONDecoder().decode(Expectation.self, from: $0) }?.times.compactMap(Double.init) ?? []
        return Array(Set(named + [0, 0.4, 0.4 + 1.0 / 60, 1.3]).sorted())
    }
}
