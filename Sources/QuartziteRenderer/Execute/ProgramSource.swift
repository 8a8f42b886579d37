import Shaders

/// Which chunks, under which defines, make the two shaders of a program.
extension ProgramKey {
    /// The key without what its kind does not know, so that no program is compiled twice: boxes are always antialiased, and only
    /// pictures have parts.
    var canonical: ProgramKey {
        var key = self
        switch kind {
        case .solid: key.features.subtract([.subimage, .border, .superellipse])
        case .image: key.features.subtract([.border, .superellipse])
        case .box: key.features.formIntersection([.perspective, .clipRectangle, .clipShape, .border, .superellipse])
        }
        return key
    }

    /// Every program that there is.
    static var all: [ProgramKey] {
        var keys: Set<ProgramKey> = []
        for kind in [Kind.solid, .image, .box] {
            for features in 0..<UInt8(1 << 7) {
                keys.insert(ProgramKey(kind: kind, features: Features(rawValue: features)).canonical)
            }
        }
        return keys.sorted { $0.index < $1.index }
    }

    /// A small number, its own for each key, below `ProgramKey.count`.
    @inline(__always) var index: Int { Int(kind.rawValue) << 7 | Int(features.rawValue & 0x7f) }
    static var count: Int { 3 << 7 }

    /// The vertex shader's parts, in order.
    var vertexSource: [[UInt8]] {
        let shader: ShaderSource = kind == .box ? .boxVertex : .quadVertex
        return [preamble, ShaderSource.plane.bytes, shader.bytes]
    }

    /// The fragment shader's parts, in order.
    var fragmentSource: [[UInt8]] {
        switch kind {
        case .solid, .image:
            let shader: ShaderSource = kind == .solid ? .solidFragment : .imageFragment
            let rounded = features.contains(.clipShape) ? [ShaderSource.rounded.bytes] : []
            return [preamble] + rounded + [ShaderSource.edges.bytes, ShaderSource.clip.bytes, shader.bytes]
        case .box:
            return [preamble, ShaderSource.rounded.bytes, ShaderSource.clip.bytes, ShaderSource.boxFragment.bytes]
        }
    }

    private var preamble: [UInt8] {
        func define(_ name: String, _ feature: Features) -> String { "#define \(name) \(features.contains(feature) ? 1 : 0)\n" }
        let text =
            "#version 330 core\n"
            + "#define IMAGE \(kind == .image ? 1 : 0)\n"
            + define("PERSPECTIVE", .perspective)
            + define("ANTIALIASED", .antialiased)
            + define("CLIP_RECTANGLE", .clipRectangle)
            + define("CLIP_SHAPE", .clipShape)
            + define("SUBIMAGE", .subimage)
            + define("BORDER", .border)
            + define("SUPERELLIPSE", .superellipse)
            // Without perspective nothing has to be divided by W for each pixel.
            + "#define VARYING \(features.contains(.perspective) ? "smooth" : "noperspective")\n"
        return Array(text.utf8)
    }
}
