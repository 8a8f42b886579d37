import Quartzite

/// The plan as text for people: every pass with its purpose and pixel count, what it clears (premultiplied colours), and its batches.
///
///     frame: 3 passes, 4 draws of 5 instances, 38400 pixels of the viewport, 8364 pixels offscreen
///     1  effect surface 0  82 x 102  8364 pixels: surface (shadow of the silhouette)
///          clear  #00000000
///          solid  2 instances
///     …
extension FramePlan {
    /// The plan's text. Too slow to use in every frame.
    ///
    /// - Complexity: O(passes + batches).
    package var text: String {
        var (onScreen, offscreen, draws, instances) = (0, 0, 0, 0)
        var lines: [String] = []
        for (number, pass) in passes.enumerated() {
            let pixels = pass.scissor.area
            // The pixels of a copy are counted by the pass after it.
            if case .viewport = pass.target { onScreen += pass.copy == nil ? pixels : 0 } else { offscreen += pixels }
            lines.append("\(number + 1)  \(pass.title)  \(pixels) pixels: \(pass.reason.text)")
            lines += pass.clears
            for batch in batches[pass.batches] where !batch.instances.isEmpty {
                draws += 1
                instances += batch.instances.count
                lines.append("     \(batch.text)")
            }
        }
        let head =
            "frame: \(Self.count(passes.count, "pass", "passes")), \(Self.count(draws, "draw", "draws")) of "
            + "\(Self.count(instances, "instance", "instances")), \(onScreen) pixels of the viewport, \(offscreen) pixels offscreen"
        return ([head] + lines).joined(separator: "\n") + "\n"
    }

    static func count(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}

extension Pass {
    fileprivate var title: String {
        switch target {
        case .viewport: "viewport  \(scissor.minX),\(scissor.minY) \(scissor.width) x \(scissor.height)"
        case .offscreen(let target, let width, let height):
            switch target {
            case .page, .staticBackground: "\(target.text)  \(scissor.minX),\(scissor.minY) \(scissor.width) x \(scissor.height)"
            default: "\(target.text)  \(width) x \(height)"
            }
        }
    }

    /// A line for the colour to which the pass is cleared, and one for the fill.
    fileprivate var clears: [String] {
        func hex(_ color: SIMD4<Float>) -> String {
            let bytes = (0..<4).map { UInt8(max(0, min(1, color[$0])) * 255 + 0.5) }
            return "#" + (bytes[3] == 255 ? bytes[..<3] : bytes[...]).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        var lines: [String] = []
        if let clearColor { lines.append("     clear  \(hex(clearColor))") }
        if let fill {
            lines.append("     fill  \(fill.area.minX),\(fill.area.minY) \(fill.area.width) x \(fill.area.height)  \(hex(fill.color))")
        }
        return lines
    }
}

extension TargetIndex {
    fileprivate var text: String {
        switch self {
        case .transient(let index): "offscreen \(index)"
        case .effectSurface(let index): "effect surface \(index)"
        case .shadow(let index): "shadow \(index)"
        case .single(let index): "single \(index)"
        case .page(let index): "page \(index)"
        case .staticBackground: "static background"
        }
    }
}

extension Pass.Reason {
    /// The purpose for a person.
    var text: String {
        switch self {
        case .viewport: "viewport"
        case .staticBackground: "static background"
        case .surface(let reasons): "surface (\(reasons))"
        case .atlasPage(let reasons): "surfaces of an atlas page (\(reasons))"
        case .mask: "mask"
        case .snapshot: "snapshot of a transition"
        case .shadowPath: "shadowPath"
        case .backdrop: "copy of the backdrop"
        case .downsampling: "downsampling"
        case .horizontalBlur: "horizontal blur"
        case .verticalBlur: "vertical blur"
        case .colorMatrix: "colour matrix"
        case .vignette: "vignette"
        case .luminanceCurve: "luminance curve"
        }
    }
}

extension Batch {
    fileprivate var text: String {
        var words = ["\(program.kind)", FramePlan.count(instances.count, "instance", "instances")]
        if program.kind == .blend, let mode = CompositingMode(rawValue: program.variant) { words.append("\(mode)") }
        if compositing != .sourceOver { words.append("\(compositing)") }
        if program.readsOutlines { words.append("of outlines") }
        if let image { words.append("of a picture of \(image.width) x \(image.height)") }
        if let offscreen { words.append("of \(offscreen.text)") }
        if let secondTarget { words.append("with \(secondTarget.text)") }
        words += program.features.names
        if program.placing.contains(.largeInPerspective) { words.append("per-fragment position") }
        if program.placing.contains(.texelSnapped) { words.append("texel-snapped") }
        if !blends { words.append("opaque") }
        return words.joined(separator: "  ")
    }
}

extension ProgramKey {
    /// The key for messages to people.
    var text: String {
        let parts = ["\(kind)"] + features.names + (tracks > 0 ? ["\(tracks) tracks"] : []) + (variant > 0 ? ["variant \(variant)"] : [])
        return parts.joined(separator: ", ")
    }
}

extension ProgramKey.Features {
    fileprivate var names: [String] { Self.all.filter { contains($0.feature) }.map(\.name) }
}
