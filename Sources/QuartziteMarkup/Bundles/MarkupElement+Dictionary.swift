// Dictionaries of property lists in XML: `<dict><key>name</key><string>Chest</string> … </dict>`.

extension MarkupElement {
    /// The top dictionary of a `<plist>`; nil for another element.
    var topDictionary: MarkupElement? { name == "plist" ? children.first { $0.name == "dict" } : nil }

    /// The keys of a `<dict>` with the elements of their values, in the order of the document.
    var dictionaryEntries: [(key: String, value: MarkupElement)] {
        var result: [(key: String, value: MarkupElement)] = []
        var key: String?
        for element in children {
            if element.name == "key" {
                key = element.text
            } else if let name = key {
                result.append((name, element))
                key = nil
            }
        }
        return result
    }
}
