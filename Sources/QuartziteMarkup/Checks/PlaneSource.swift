// The source of the layers in a plane of a scene, with which checks find the place of a fault.

import Foundation
import Quartzite

/// The layers of a plane with their source: the elements of a document, or a program.
struct PlaneSource {
    /// The path of the document or program in messages.
    let file: String
    /// The document; nil for the layers of a program.
    let markup: Markup?
    let root: CALayer
    /// The layers in order of creation, including layers that only states add.
    let layers: [CALayer]
    /// The states of the plane; nil if it has none.
    let states: SceneStates?
    private let elements: [ObjectIdentifier: MarkupElement]
    /// The elements of the values that states set.
    private let stateElements: [ObjectIdentifier: MarkupElement]
    /// The places of the layers' animations; nil for a program.
    let animations: AnimationPlaces?

    /// A document with the files around it.
    struct Markup {
        let document: MarkupDocument
        /// The folder that picture addresses refer to.
        let folder: SceneFolder
        /// Whether all files in the folder belong to the scene.
        let isBundle: Bool
        /// The pictures of frame videos, whose pixels were not decoded yet, by their address.
        let frames: [String: CGImage]
        /// The bytes of the document, and where they are; nil for a document in memory.
        let data: Data
        let location: DocumentLocation?
    }

    /// The layers of a program, in preorder. No place inside a file is known.
    init(program file: String, root: CALayer) {
        (self.file, self.root, markup, states, elements, stateElements) = (file, root, nil, nil, [:], [:])
        animations = nil
        var layers: [CALayer] = []
        root.forEachInSubtree { layers.append($0) }
        self.layers = layers
    }

    init(
        _ scene: SceneFile, _ document: MarkupDocument, _ root: CALayer, _ elements: [(layer: CALayer, element: MarkupElement)],
        _ stateElements: [(change: CAStateElement, element: MarkupElement)], _ animations: AnimationPlaces?, _ states: SceneStates?,
        _ frames: [String: CGImage]
    ) {
        (file, self.root, self.states, self.animations) = (scene.name, root, states, animations)
        markup = Markup(
            document: document, folder: scene.folder, isBundle: scene.isBundle, frames: frames, data: scene.data, location: scene.location)
        layers = elements.map(\.layer)
        self.elements = Dictionary(elements.map { (ObjectIdentifier($0.layer), $0.element) }, uniquingKeysWith: { first, _ in first })
        self.stateElements = Dictionary(
            stateElements.map { (ObjectIdentifier($0.change), $0.element) }, uniquingKeysWith: { first, _ in first })
    }

    /// The element of a value that a state sets; nil for a state of another plane, or without an element.
    func element(of change: CAStateSetValue) -> MarkupElement? { stateElements[ObjectIdentifier(change)] }

    /// The name of the plane in messages: its bundle's folder, or the document's file.
    var name: String {
        if let markup, markup.isBundle { return markup.folder.name }
        return file.split(separator: "/").last.map(String.init) ?? file
    }

    /// The element of a layer; nil for a layer of another plane.
    func element(of layer: CALayer) -> MarkupElement? { elements[ObjectIdentifier(layer)] }

    /// The element of an animation of a layer, or that of the layer.
    func element(ofAnimation key: String, of layer: CALayer) -> MarkupElement? {
        guard let element = element(of: layer) else { return nil }
        for list in element.children where list.name == "animations" {
            var children = Array(list.children)
            if children.count == 1, MarkupObject(children[0]).className == "NSDictionary" { children = Array(children[0].children) }
            if let found = children.last(where: { MarkupProperty($0).key == key }) { return found }
        }
        return element
    }

    /// The offset of a property of a layer, or of the layer.
    func offset(of key: String, of layer: CALayer) -> Int? {
        guard let element = element(of: layer) else { return nil }
        return MarkupObject(element, className: "CALayer").properties.last { $0.key == key }?.offset ?? element.offset
    }

    /// The diagnostics about the layers in order, up to a limit.
    func diagnose(_ check: (CALayer) -> [MarkupDiagnostic]) -> [MarkupDiagnostic] {
        var result: [MarkupDiagnostic] = []
        for layer in layers where result.count < SceneCheck.limit { result += check(layer) }
        return result
    }

    /// A diagnostic at a byte offset of the document; nil means the whole document.
    func diagnostic(
        _ kind: MarkupDiagnostic.Kind, at offset: Int?, _ message: String, severity: MarkupDiagnostic.Severity? = nil, mend: String? = nil,
        furtherPlaces: Int = 0
    ) -> MarkupDiagnostic {
        MarkupDiagnostic(
            kind, severity: severity, message: message.oneLine, mend: mend?.oneLine, file: file,
            location: offset.flatMap { markup?.document.location(at: $0) }, furtherPlaces: furtherPlaces)
    }
}

extension CALayer {
    /// The layer's class and name in messages.
    var label: String { "\(type(of: self))" + (name.map { " “\($0)”" } ?? "") }
}
