// Why a scene draws nothing. The answer is a guess from the tree's values. Only a renderer can determine whether the scene really draws
// nothing.

import Quartzite

/// The likely causes of a scene that draws nothing.
public struct BlankScene: Equatable, Sendable {
    /// The causes, the likeliest first, each a clause without a full stop. Empty if none is known.
    public var causes: [String] = []
    /// Whether a visible emitter shows nothing yet, since its first particles are born later.
    public var waitsForParticles = false
    /// Whether the document has nothing to draw at all, like a template. No other cause is known then.
    public var isTemplate = false
    /// Whether a layer draws something on the canvas.
    package private(set) var showsLayers = false

    /// Finds the causes in a layer tree as it is now, in its present state.
    /// - Parameters:
    ///   - root: the root of the scene.
    ///   - diagnostics: the diagnostics from reading the scene.
    ///   - state: the name of the present state; nil for none.
    ///   - mediaTime: the time at which the scene draws nothing, in seconds of media time. Default 0.
    ///   - background: the colour behind the scene, which plain layers may have too. Default nil: it is not known.
    public init(root: CALayer, diagnostics: [MarkupDiagnostic], state: String?, at mediaTime: Double = 0, background: CGColor? = nil) {
        let faults = Self.faults(diagnostics)
        let survey = Survey(root, mediaTime, background, stopsWhereShown: faults.isEmpty)
        showsLayers = survey.shown > 0
        causes = faults
        // The only shown layer may have the colour of the background; the other layers are then correct.
        if survey.shown == 0 || !faults.isEmpty {
            let here = state.map { " in the state “\($0)”" } ?? ""
            if survey.hidden > 0 { causes.append("\(Self.layers(survey.hidden, "is", "are")) hidden or transparent\(here)") }
            if survey.sizeless > 0 { causes.append("\(Self.layers(survey.sizeless, "has", "have")) no size") }
            if survey.pictureless > 0 {
                causes.append(
                    "the cells of \(survey.pictureless == 1 ? "one emitter" : "\(survey.pictureless) emitters") have no picture (contents)")
            }
            if survey.outside > 0 { causes.append("\(Self.layers(survey.outside, "is", "are")) outside of the canvas\(here)") }
        }
        if survey.shown > 0, survey.shown == survey.camouflaged {
            causes.append("\(Self.layers(survey.camouflaged, "has", "have")) the colour of the background")
        }
        waitsForParticles = root.awaitsParticles(at: mediaTime)
        if waitsForParticles { causes.append("its particles have no past at 0 s; --preroll gives them one, and --time shows a later time") }
        if causes.isEmpty, survey.drawing == 0 {
            isTemplate = true
            causes.append(
                survey.layers == 1
                    ? "the document has one empty layer" : "the document has \(survey.layers) layers, and none of them has anything to draw"
            )
        }
    }

    /// The causes among the diagnostics from reading the scene: parts that are missing now.
    private static func faults(_ diagnostics: [MarkupDiagnostic]) -> [String] {
        var result: [String] = []
        let errors = diagnostics.filter { $0.severity == .error }
        let files: Set<MarkupDiagnostic.Kind> = [.malformedXML, .noLayer, .overLimit, .unreadableFile, .invalidIndex, .missingPlane]
        // An unreadable file with a location is a picture that the document names there.
        let isPicture = { (error: MarkupDiagnostic) in
            [.missingPicture, .brokenPicture].contains(error.kind) || (error.kind == .unreadableFile && error.location != nil)
        }
        if let plane = errors.first(where: { files.contains($0.kind) && !isPicture($0) }) {
            result.append("\(Self.name(plane.file)) cannot be read: \(plane.message)")
        }
        let pictures = errors.filter(isPicture)
        if let first = pictures.first {
            let message = first.message.replacing("contents: ", with: "", maxReplacements: 1).replacing(
                "; the layer shows no picture", with: "")
            result.append(pictures.count == 1 ? message : "\(pictures.count) pictures cannot be shown; the first: \(message)")
        }
        if let name = errors.first(where: { $0.kind == .misspelledProperty }) { result.append(name.message) }
        if let layer = diagnostics.first(where: { $0.kind == .unsupportedLayer }) { result.append(layer.message) }
        return result
    }

    private static func name(_ path: String) -> String { path.split(separator: "/").suffix(2).joined(separator: "/") }

    private static func layers(_ count: Int, _ one: String, _ several: String) -> String {
        count == 1 ? "one layer \(one)" : "\(count) layers \(several)"
    }

    /// Counts of layers that have something to draw, by the reason why they do not.
    private struct Survey {
        var (layers, drawing, shown, hidden, sizeless, outside) = (0, 0, 0, 0, 0, 0)
        /// Emitters whose cells have no pictures; particles without one are invisible.
        var pictureless = 0
        /// Of the shown layers, those that are plain boxes in the colour of the background.
        var camouflaged = 0

        /// Counts the layers of a tree.
        /// - Parameter stopsWhereShown: whether to stop at a layer that is shown and not camouflaged, as no count matters then.
        init(_ root: CALayer, _ mediaTime: Double, _ background: CGColor?, stopsWhereShown: Bool) {
            let canvas = root.bounds.standardized
            var open: [(layer: CALayer, isHidden: Bool)] = [(root, false)]
            while !(stopsWhereShown && shown > camouflaged), let (layer, isAbove) = open.popLast() {
                layers += 1
                let isHidden = isAbove || layer.isHidden || layer.opacity <= 0
                for sublayer in layer.sublayers ?? [] { open.append((sublayer, isHidden)) }
                guard layer.drawsSomething else {
                    if let cells = (layer as? CAEmitterLayer)?.emitterCells, !cells.isEmpty { pictureless += 1 }
                    continue
                }
                drawing += 1
                if isHidden {
                    hidden += 1
                } else if let emitter = layer as? CAEmitterLayer {
                    if emitter.showsParticles(at: emitter.convertTime(mediaTime, from: nil)) { shown += 1 }
                } else if layer.drawsInBounds, layer.bounds.isEmpty {
                    sizeless += 1
                } else if shown == 0, layer.drawsInBounds, layer !== root, !canvas.isEmpty,
                    !layer.convert(layer.bounds.standardized, to: root).overlaps(canvas)
                {
                    outside += 1
                } else {
                    shown += 1
                    if let background, layer.isPlainBox(of: background) { camouflaged += 1 }
                }
            }
        }
    }
}
