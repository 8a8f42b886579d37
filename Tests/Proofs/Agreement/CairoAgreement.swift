// Checks that the renderer and `render(in:)` draw flat scenes alike.

import Quartzite
import QuartziteRenderer

/// Draws random flat scenes with the renderer and with `render(in:)`, and compares the pictures.
struct CairoAgreement {
    /// Largest allowed difference between the mean colours of a block of 8 × 8 pixels, of 255. The two antialias edges differently,
    /// and many short edges in one block add up.
    static let tolerance = 6.0
    /// How much more the pictures may differ where `render(in:)` follows Core Graphics and the renderer the compositor: Core Graphics cuts
    /// shadows at two standard deviations, where 0.0228 of the shadow's colour is left. The background shows outside the soft edge of a
    /// rounded border, by at most 1/4 in a pixel and on average 1/6 along the edge.
    static let (shadowTolerance, borderTolerance) = (0.0228 * 255, 8.0 / 64 / 6 * 255)
    static let size = CGSize(width: 112, height: 88)

    let graphics: GraphicsContext
    /// Whether the scenes have layers of up to 10⁶ points.
    var isLarge = false

    struct Finding {
        var seed: UInt64
        var difference: Double
        var recipe: LayerRecipe
        var scale: Double
        var drawn: Picture
        var rendered: Picture
    }

    func recipe(_ seed: UInt64) -> LayerRecipe {
        if isLarge {
            var layers = RandomLargeLayers(seed: seed)
            return layers.root(Self.size)
        }
        var layers = RandomLayers(seed: seed, isFlat: true)
        return layers.root(Self.size)
    }

    static func scale(_ seed: UInt64) -> Double { seed % 3 == 0 ? 2 : 1 }

    /// Draws a scene with the renderer and with `render(in:)`.
    func pictures(_ recipe: LayerRecipe, scale: Double) throws -> (drawn: Picture, rendered: Picture) {
        let root = recipe.make()
        let tree = try DrawnTree(root, size: Self.size, scale: scale, on: graphics)
        return (try tree.draw(), try Picture(renderingOf: root, scale: scale))
    }

    /// Returns the difference of the scene made from `seed`, reduced to a scene as small as possible. Returns nil if the pictures
    /// agree.
    func check(_ seed: UInt64, tolerance: Double = Self.tolerance, shrinks: Bool = true) throws -> Finding? {
        let scale = Self.scale(seed)
        func difference(_ recipe: LayerRecipe) throws -> Double {
            let both = try pictures(recipe, scale: scale)
            let allowed =
                (recipe.sets("shadowOpacity") ? Self.shadowTolerance : 0)
                + (recipe.sets("borderWidth") && recipe.sets("cornerRadius") ? Self.borderTolerance : 0)
            return both.drawn.blockDifference(from: both.rendered) - allowed
        }
        var recipe = recipe(seed)
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
