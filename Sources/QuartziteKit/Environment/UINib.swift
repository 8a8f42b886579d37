// Nib files do not exist on Linux. The classes exist so that code compiles that can also make its views without nib files. Where UIKit
// raises an exception for a missing nib file, a message is written here.

/// A nib file, which is never found.
@preconcurrency @MainActor open class UINib: NSObject {
    private let name: String

    /// Creates a nib of a name in a bundle.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        self.name = name
        super.init()
    }

    /// Reports the missing file, and returns no objects.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        Misuse.report("UINib: there are no nib files on Linux; make the views of \(name) in code")
        return []
    }

    /// The keys of options.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Objects that stand for the proxies of the nib file.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }
}

extension Bundle {
    /// Reports the missing nib file, and returns nil.
    @preconcurrency @MainActor
    public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
        Misuse.report("Bundle.loadNibNamed: there are no nib files on Linux; make the views of \(name) in code")
        return nil
    }
}
