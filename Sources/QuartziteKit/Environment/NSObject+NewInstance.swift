import Quartzite

extension NSObject {
    /// Returns a new object of the class on which the method is called, made by `init()`.
    ///
    /// A static method of a view writes `self.init()` on Apple's systems, where initialisers are found at run time. In Swift, only a
    /// `required` initialiser may be called on an unknown class, and then every subclass would have to declare it. See `AnimationTwin`
    /// for how the class's own initialiser is reached. A class without `init()` stops the program, as Swift's own stubs do.
    ///
    /// Classes of programs often declare a `newInstance()` of their own, which must not be an override: hence the longer name.
    public static func newInstanceOfSelf() -> Self {
        let twin = unsafeBitCast(self as AnyClass, to: AnimationTwin.Type.self)
        let made: AnyObject = twin.init()
        return unsafeDowncast(made, to: Self.self)
    }
}
