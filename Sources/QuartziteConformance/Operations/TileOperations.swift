import Quartzite

/// Operations on tiles: their level of detail, and the order in which they are drawn.
enum TileOperations {
    static let one: [String: Operation] = [
        "tileLevel": { question in
            let input = question.input
            let level = TileGrid.level(
                screenScale: try input.require("screenScale"), size: try input.require("bounds"),
                levels: try input.require("levelsOfDetail"), bias: try input.require("bias"))
            return ["level": .number(Double(level))]
        },
        "tileFade": { question in
            let (cached, now): (Double, Double) = (try question.input.require("cachedAt"), try question.input.require("now"))
            guard let fade = CATiledLayer.fade() else { throw Inconsistent("tiles do not fade") }
            let stage = Stage()
            stage.show([fade], at: .running(now - cached))
            return ["opacity": .number(Double(try stage.presentation().opacity))]
        },
    ]
}
