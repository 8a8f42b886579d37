import Foundation
import QuartziteKit

/// What a person has changed in the window about layers, and about the device of a program, in a file for the process that exports the scene.
package struct LayerChanges: Codable, Equatable, Sendable {
    /// The edited values of properties, in the order in which they are applied over the program's values.
    package var edits: [LayerEdits.Edit] = []
    /// The layers that are hidden, and those that are shown alone.
    package var hidden: [TreePath] = []
    package var solo: [TreePath] = []
    /// The device on which a program is shown; nil for none. Documents have options of `render` for it.
    package var device: ShownDevice?

    package init() {}

    package var isEmpty: Bool { self == LayerChanges() }

    /// Reads a file of changes.
    package init(contentsOf file: String) throws {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        self = try decoder.decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    }

    /// The content of the file.
    package func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Some properties may have the value NaN.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try encoder.encode(self)
    }

    /// Shows a program on its device, and lays the edits over a scene. The next commit has them; edits of animations are committed here, because
    /// they change the scene's length. Paths that lead nowhere are left out.
    /// - Returns: what a renderer shows of hidden layers, and of those around the ones that are shown alone.
    @MainActor package func apply(to scene: Scene) -> [LayerID: LayerOverride] {
        if let device { scene.show(on: device) }
        var states = StateEdits()
        states.lay(edits, over: scene) { $0.path.layer(below: scene.root) }
        scene.commitAnimations(ifAmong: edits)
        return LayerOverrides([.hidden: hidden, .solo: solo], below: scene.root).resolved
    }
}
