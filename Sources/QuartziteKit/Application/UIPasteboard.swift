// Pasteboards: the copied values. The general pasteboard holds the system's text while a window is open, and the program's own values.

/// Values that were copied.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
    /// The name of a pasteboard.
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The pasteboard of the whole system.
        public static let general = Name(rawValue: "com.apple.UIKit.pboard.general")
    }

    /// The pasteboard of the whole system.
    public static let general = UIPasteboard(.general)

    /// The values of a pasteboard changed. Posted on the main thread, after a change by this program.
    public nonisolated static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")

    /// The system's text: functions that read and set it. Set by the program that owns the window.
    package static var system: (read: @MainActor () -> String?, write: @MainActor (String) -> Void)?

    /// The values of a pasteboard, which all objects of its name share.
    private final class Contents {
        var items: [Any] = []
        var changes = 0
        /// The system's text as last seen.
        var seen: String?
    }

    private static var named: [Name: Contents] = [:]

    /// The name.
    public let name: Name
    private let contents: Contents

    /// Creates an object for the pasteboard of a name, which belongs to this program. Returns nil if there is none and it is not to be
    /// created.
    public convenience init?(name pasteboardName: Name, create: Bool) {
        guard create || Self.named[pasteboardName] != nil else { return nil }
        self.init(pasteboardName)
    }

    private init(_ name: Name) {
        self.name = name
        contents = Self.named[name] ?? Contents()
        Self.named[name] = contents
        super.init()
    }

    /// Removes the pasteboard of a name with its values.
    public class func remove(withName pasteboardName: Name) { named[pasteboardName] = nil }

    /// Creates a pasteboard of a unique name.
    public class func withUniqueName() -> UIPasteboard { UIPasteboard(Name(rawValue: UUID().uuidString)) }

    /// The number of changes of the values.
    open var changeCount: Int {
        update()
        return contents.changes
    }

    /// The number of values.
    open var numberOfItems: Int { values.count }

    /// The values: those of the program, or the system's text after another program changed it.
    private var values: [Any] {
        update()
        return contents.items
    }

    private func update() {
        guard name == .general, let system = Self.system else { return }
        let text = system.read()
        guard text != contents.seen else { return }
        contents.seen = text
        contents.items = text.map { [$0] } ?? []
        contents.changes += 1
    }

    private func set(_ new: [Any]) {
        update()
        contents.items = new
        contents.changes += 1
        if name == .general, let system = Self.system {
            let text = new.compactMap { $0 as? String ?? ($0 as? URL)?.absoluteString }.joined(separator: "\n")
            system.write(text)
            // Read back, because the system may store the text in another form.
            contents.seen = system.read()
        }
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    /// The first text; nil without one. Setting it replaces all values.
    open var string: String? {
        get { strings?.first }
        set { set(newValue.map { [$0] } ?? []) }
    }
    /// The texts; nil without one. Setting them replaces all values.
    open var strings: [String]? {
        get { all() }
        set { set(newValue ?? []) }
    }
    /// The first address, also one that was copied as text; nil without one. Setting it replaces all values.
    open var url: URL? {
        get { urls?.first }
        set { set(newValue.map { [$0] } ?? []) }
    }
    /// The addresses, also those that were copied as texts with a scheme; nil without one. Setting them replaces all values.
    open var urls: [URL]? {
        get {
            let found = values.compactMap { value in
                value as? URL ?? (value as? String).flatMap(URL.init(string:)).flatMap { $0.scheme == nil ? nil : $0 }
            }
            return found.isEmpty ? nil : found
        }
        set { set(newValue ?? []) }
    }
    /// The first image; nil without one. Setting it replaces all values. Images stay in the program.
    open var image: UIImage? {
        get { images?.first }
        set { set(newValue.map { [$0] } ?? []) }
    }
    /// The images; nil without one. Setting them replaces all values. Images stay in the program.
    open var images: [UIImage]? {
        get { all() }
        set { set(newValue ?? []) }
    }
    /// The first colour; nil without one. Setting it replaces all values. Colours stay in the program.
    open var color: UIColor? {
        get { colors?.first }
        set { set(newValue.map { [$0] } ?? []) }
    }
    /// The colours; nil without one. Setting them replaces all values. Colours stay in the program.
    open var colors: [UIColor]? {
        get { all() }
        set { set(newValue ?? []) }
    }

    /// Whether there is a text.
    open var hasStrings: Bool { strings != nil }
    /// Whether there is an address.
    open var hasURLs: Bool { urls != nil }
    /// Whether there is an image.
    open var hasImages: Bool { images != nil }
    /// Whether there is a colour.
    open var hasColors: Bool { colors != nil }

    private func all<Value>() -> [Value]? {
        let found = values.compactMap { $0 as? Value }
        return found.isEmpty ? nil : found
    }
}
