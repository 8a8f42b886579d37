// Checks that after any sequence of edits the picture depends on the current layers alone.

import Quartzite
import QuartziteRenderer
import SeededRandom

/// Makes random edits to random scenes, draws each result incrementally, and compares the picture with that of a fresh compositor.
struct RandomEdits {
    static let size = CGSize(width: 96, height: 72)
    let graphics: GraphicsContext

    struct Finding {
        var seed: UInt64
        var scale: Double
        var largest: Int
        var pixels: Int
        var recipe: LayerRecipe
        var edits: [UInt64]
        var text: String
        var drawn: Picture
        var expected: Picture
    }

    private enum Outcome {
        case same
        case other(largest: Int, pixels: Int, text: String, drawn: Picture, expected: Picture)
    }

    /// Returns the difference of the scene made from `seed`, reduced to a scene as small as possible. Returns nil if the pictures
    /// agree.
    func check(_ seed: UInt64, edits count: Int = 14, shrinks: Bool = true) throws -> Finding? {
        let scale = seed % 4 == 0 ? 2.0 : 1
        let computesCoverageOnGPU = seed % 3 == 0
        var layers = RandomLayers(seed: seed, isFlat: seed % 2 == 0)
        var recipe = layers.root(Self.size)
        var edits = (0..<count).map { _ in layers.random.next() }
        func outcome(_ recipe: LayerRecipe, _ edits: [UInt64]) throws -> Outcome {
            try run(recipe, edits, scale, computesCoverageOnGPU: computesCoverageOnGPU)
        }
        guard case .other = try outcome(recipe, edits) else { return nil }
        func fails(_ recipe: LayerRecipe, _ edits: [UInt64]) -> Bool {
            if case .other? = try? outcome(recipe, edits) { return true }
            return false
        }
        for _ in 0..<(shrinks ? 3 : 0) {
            for index in edits.indices.reversed() {
                var fewer = edits
                fewer.remove(at: index)
                if fails(recipe, fewer) { edits = fewer }
            }
            let kept = edits
            recipe = recipe.shrunk(limit: 400) { fails($0, kept) }
        }
        guard case .other(let largest, let pixels, let text, let drawn, let expected) = try outcome(recipe, edits) else { return nil }
        return Finding(
            seed: seed, scale: scale, largest: largest, pixels: pixels, recipe: recipe, edits: edits, text: text, drawn: drawn,
            expected: expected)
    }

    private func run(_ recipe: LayerRecipe, _ edits: [UInt64], _ scale: Double, computesCoverageOnGPU: Bool) throws -> Outcome {
        let root = recipe.make()
        let tree = try DrawnTree(root, size: Self.size, scale: scale, computesCoverageOnGPU: computesCoverageOnGPU, on: graphics)
        var text = ""
        var time = 0.0
        _ = try tree.draw(0)
        for edit in edits {
            var random = SeededGenerator(scene: edit)
            text += "at \(time): "
            for _ in 0..<random.whole(1...3) { text += RandomEdit.make(in: root, &random) + "; " }
            if random.happens(0.7) { time += random.one(of: [1.0 / 60, 0.1, 0.5, -0.3, 3]) }
            time = max(0, time)
            text += " drawn at \(time)\n"
            MediaClock.setVirtualTime(time)
            tree.context.advance(to: time)
            let drawn = try tree.draw(time)
            let expected = try tree.drawFromScratch(time)
            let broken = tree.compositor.checkInvariants()
            if drawn != expected || !broken.isEmpty {
                let (largest, pixels) = drawn.difference(from: expected)
                text += broken.map { "broken: \($0)\n" }.joined() + tree.compositor.planText
                return .other(largest: largest, pixels: pixels, text: text, drawn: drawn, expected: expected)
            }
        }
        return .same
    }
}
