// The second document of a bundle, which its index names as `stylesDocument`: objects with ids that the scene's document refers to.
//
//     styles.caml   <caml><NSDictionary id="#1"><cornerRadius type="real" value="8"/></NSDictionary></caml>
//     main.caml     <CALayer><style object="#1"/></CALayer>

/// A document that is read before the scene's document. Its objects can be referred to by their ids; it has no layers of the scene.
struct StylesDocument {
    let document: MarkupDocument
    private let identifiers: IdentifierIndex

    init(_ document: MarkupDocument) {
        (self.document, identifiers) = (document, IdentifierIndex(document))
    }

    /// The last element with an id before the element `index`, by default before the end; nil if there is none.
    func element(withID id: String, before index: Int = .max) -> MarkupElement? {
        identifiers.element(withID: id, before: index).map { MarkupElement(document: document, index: $0) }
    }
}
