// Reduces a failing scene to the smallest scene that still fails.

extension LayerRecipe {
    /// All recipes that result from removing one thing.
    private var smaller: [LayerRecipe] {
        var all: [LayerRecipe] = []
        for index in sublayers.indices {
            var recipe = self
            recipe.sublayers.remove(at: index)
            all.append(recipe)
        }
        if !masks.isEmpty {
            var recipe = self
            recipe.masks = []
            all.append(recipe)
        }
        for index in sublayers.indices {
            // Replaces a sublayer by its own sublayers.
            var recipe = self
            recipe.sublayers.replaceSubrange(index...index, with: sublayers[index].sublayers)
            if !sublayers[index].sublayers.isEmpty { all.append(recipe) }
        }
        for index in settings.indices.reversed() where !settings[index].isFixed {
            var recipe = self
            recipe.settings.remove(at: index)
            all.append(recipe)
        }
        if kind != .plain {
            var recipe = self
            recipe.kind = .plain
            all.append(recipe)
        }
        for index in sublayers.indices {
            for inner in sublayers[index].smaller {
                var recipe = self
                recipe.sublayers[index] = inner
                all.append(recipe)
            }
        }
        for inner in masks.first?.smaller ?? [] {
            var recipe = self
            recipe.masks = [inner]
            all.append(recipe)
        }
        return all
    }

    /// Removes one thing after another while the recipe fails. Returns the smallest failing recipe found.
    func shrunk(limit: Int = 2000, while fails: (LayerRecipe) throws -> Bool) rethrows -> LayerRecipe {
        var (best, tries) = (self, 0)
        search: while tries < limit {
            for recipe in best.smaller {
                tries += 1
                if try fails(recipe) {
                    best = recipe
                    continue search
                }
                if tries >= limit { break search }
            }
            break
        }
        return best
    }
}
