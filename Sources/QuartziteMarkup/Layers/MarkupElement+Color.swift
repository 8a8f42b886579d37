// Colours whose parts are elements:
//
//     <backgroundColor><value>1 0 0</value><opacity value="0.5"/></backgroundColor>
//     <CGColor value="1 0 0"><opacity type="real" value="0.5"/></CGColor>

extension MarkupElement {
    /// The text of a part of a colour and its byte offset: of an attribute, or of a child element. Nil if there is neither.
    func colorPart(_ key: String) -> (text: String, offset: Int)? {
        if let attribute = attribute(key) { return (attribute.value, attribute.offset) }
        guard hasChildren else { return nil }
        return children.lazy.map { MarkupProperty($0) }.first { $0.key == key }.flatMap { part in part.text.map { ($0, part.offset) } }
    }

    /// The components of a colour with parts that are elements, and nothing else inside; nil for any other element.
    var partedColor: (text: String, offset: Int)? {
        guard hasChildren, self["object"] == nil else { return nil }
        guard children.allSatisfy({ ["value", "opacity", "colorspace"].contains(MarkupProperty($0).key) }) else { return nil }
        return colorPart("value") ?? MarkupObject(self).text
    }
}
