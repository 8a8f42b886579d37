/// Property lists in XML.
enum PropertyListText {
    /// The text of a list with a dictionary, its keys sorted.
    static func write(_ entries: [(key: String, value: KeptMarkup)]) -> [UInt8] {
        var out = XMLWriter()
        out.addLine(#"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#)
        out.begin("plist", [.init(name: "version", value: "1.0")])
        out.begin("dict")
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            out.begin("key")
            out.text(key)
            out.end()
            out.write(value)
        }
        out.end()
        out.end()
        return out.bytes
    }
}
