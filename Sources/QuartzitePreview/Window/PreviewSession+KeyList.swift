// The list of keys while it is open.
extension PreviewSession {
    /// The lines of a page.
    private static let page = 10

    /// Handles a key for the list of keys: the keys that scroll it.
    /// - Returns: false if the list is closed, or if the key has another meaning.
    func keyListHandles(_ event: WindowEvent) -> Bool {
        guard showsKeyList, picker == nil, case .key(.command(let key), isDown: true, _, _) = event else { return false }
        switch key {
        case .down: keyListLines += 1
        case .up: keyListLines -= 1
        case .right: keyListLines += Self.page
        case .left: keyListLines -= Self.page
        case .home: keyListLines = -10_000
        case .end: keyListLines = 10_000
        default: return false
        }
        panelsChanged = true
        return true
    }

    /// Returns the lines by which keys have scrolled the list since the last call.
    func takeKeyListLines() -> Int {
        defer { keyListLines = 0 }
        return keyListLines
    }
}
