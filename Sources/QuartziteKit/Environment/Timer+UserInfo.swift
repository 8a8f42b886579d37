extension Timer {
    /// Only the address is used: it identifies the associated value.
    nonisolated(unsafe) private static var userInfoKey: UInt8 = 0

    /// The value that was given when a timer with a target was made. Default nil.
    @_disfavoredOverload
    public internal(set) var userInfo: Any? {
        get { objc_getAssociatedObject(self, &Self.userInfoKey) }
        set { objc_setAssociatedObject(self, &Self.userInfoKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }
}
