// The renderer and `render(in:)` draw flat scenes alike.

import Quartzite
import QuartziteRenderer

/// Draws random flat scenes both ways.
struct CairoAgreement {
    /// How far the mean colours of a block of 8 × 8 pixels may be apart, of 255. Edges are antialiased differently; where many short
    /// ones meet in one block, that adds up.
    static let tolerance = 6.0
    static let size = CGSize(width: 112, height: 88)

    let graphics: GraphicsContext

    struct Finding {
        var seed: UInt64
        var difference: Double
        var recipe: LayerRecipe
        var scale: Double
        var drawn: Picture
        var rendered: Picture
    }

    static func recipe(_ seed: UInt64) -> LayerRecipe {
        var layers = RandomLayers(seed: seed, isFlat: true)
        return layers.root(size)
    }

    static func scale(_ seed: UInt64) -> Double { seed % 3 == 0 ? 2 : 1 }

    /// Both pictures of a scene.
    func pictures(_ recipe: LayerRecipe, scale: Double) throws -> (drawn: Picture, rendered: Picture) {
        let root = recipe.make()
        let tree = try DrawnTree(root, size: Self.size, scale: scale, on: graphics)
        return (try tree.draw(), try Picture(renderingOf: root, scale: scale))
    }

    /// What differs for a seed, as a scene that is as small as can be; nil where nothing does.
    func check(_ seed: UInt64, tolerance: Double = Self.tolerance, shrinks: Bool = true) throws -> Finding? {
        let scale = Self.scale(seed)
        func difference(_ recipe: LayerRecipe) throws -> Double {
            let both = try pictures(recipe, scale: scale)
            return both.drawn.blockDifference(from: both.rendered).difference
        }
        var recipe = Self.recipe(seed)
        var worst = try difference(recipe)
        guard worst > tolerance else { return nil }
        if shrinks {
            recipe = try recipe.shrunk { try difference($0) > tolerance }
            worst = try difference(recipe)
        }
        let both = try pictures(recipe, scale: scale)
        return Finding(seed: seed, difference: worst, recipe: recipe, scale: scale, drawn: both.drawn, rendered: both.rendered)
    }
}
