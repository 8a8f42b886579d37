import QuartziteGraphics

/// For internal use only. The class lets an animation make another instance of its own class, as copying requires.
///
/// Swift calls an overridden initialiser through a metatype only if the initialiser is `required`; but then every subclass would
/// have to declare the initialiser as `required`, and Core Animation's clients write `override init()`. Both this class and
/// `CAAnimation` override `NSObject.init()`, so the initialiser has the same vtable slot in both, and the metatype of an
/// animation, cast to this class's, reaches the animation's own override. The class is open so that the optimiser must look the
/// initialiser up. A test with subclasses in another module verifies this layout.
open class AnimationTwin: NSObject {
    public required override init() { super.init() }
}

extension CAAnimation {
    /// Returns a new animation of the same class.
    func makeInstance() -> CAAnimation {
        let twin = unsafeBitCast(type(of: self) as AnyClass, to: AnimationTwin.Type.self)
        let made: AnyObject = twin.init()
        return unsafeDowncast(made, to: CAAnimation.self)
    }
}
