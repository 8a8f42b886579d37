import QuartziteKit

/// The path from a scene's root to a layer: a child index for each level, as `inspect` writes it (`0/2/mask`).
///
/// A path finds the same layer in the next version of a scene.
package struct TreePath: Hashable, Sendable, CustomStringConvertible {
    /// The steps from the root down; empty for the root itself.
    package let steps: [Step]

    /// A step from a layer to one below it.
    package enum Step: Hashable, Sendable {
        case child(Int)
        case mask
    }

    package init(_ steps: [Step] = []) { self.steps = steps }

    /// The path of a layer; nil if the layer is not below the root.
    package init?(of layer: CALayer, below root: CALayer) {
        var steps: [Step] = []
        var layer = layer
        while layer !== root {
            guard let parent = layer.superlayer else { return nil }
            if let index = parent.childLayers.firstIndex(where: { $0 === layer }) {
                steps.append(.child(index))
            } else if parent.mask === layer {
                steps.append(.mask)
            } else {
                return nil
            }
            layer = parent
        }
        self.steps = steps.reversed()
    }

    /// Returns the layer that the path leads to; nil if there is none.
    package func layer(below root: CALayer) -> CALayer? {
        var layer = root
        for step in steps {
            switch step {
            case .child(let index):
                guard layer.childLayers.indices.contains(index) else { return nil }
                layer = layer.childLayers[index]
            case .mask:
                guard let mask = layer.mask else { return nil }
                layer = mask
            }
        }
        return layer
    }

    /// Reads a path as `description` writes it; nil for another text.
    package init?(_ text: String) {
        var steps: [Step] = []
        for word in text.split(separator: "/") {
            if word == "mask" {
                steps.append(.mask)
            } else if let index = Int(word), index >= 0 {
                steps.append(.child(index))
            } else {
                return nil
            }
        }
        self.steps = steps
    }

    package var description: String {
        steps.map { step in
            switch step {
            case .child(let index): String(index)
            case .mask: "mask"
            }
        }.joined(separator: "/")
    }
}

extension TreePath: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let path = TreePath(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no path of a layer")
        }
        self = path
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
