import CImGui

/// The bytes that a text field edits.
struct TextBuffer {
    private(set) var bytes: [CChar]

    /// Makes an empty buffer.
    /// - Parameter capacity: the number of bytes, including the terminating zero.
    init(capacity: Int) {
        bytes = [CChar](repeating: 0, count: capacity)
    }

    /// The text. Setting truncates to the capacity.
    var text: String {
        get { String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
        set {
            var left = bytes.count - 1
            var kept: [CChar] = []
            for character in newValue {
                let size = character.utf8.count
                guard size <= left else { break }
                left -= size
                kept += character.utf8.map { CChar(bitPattern: $0) }
            }
            bytes = kept + [CChar](repeating: 0, count: bytes.count - kept.count)
        }
    }

    /// Lays out the field. Returns true in the pass in which Enter is pressed.
    mutating func field(_ name: String, _ frame: igRect) -> Bool { igTextField(name, frame, &bytes, bytes.count) }
}
