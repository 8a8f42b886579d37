import QuartziteGraphics

/// Not for use. It lets an animation make another one of its own class, as copying does.
///
/// Swift calls an overridden initialiser through a metatype only where it is `required`; but then every subclass would have to write it so,
/// and Core Animation's clients write `override init()`. Both this class and `CAAnimation` override `NSObject.init()`, so that it lies in
/// the same slot of both tables, and the metatype of an animation, taken for this one's, reaches the animation's own override. It is open
/// so that an optimiser must look it up. A test with subclasses in another module holds this together.
open class AnimationTwin: NSObject {
    public required override init() { super.init() }
}

extension CAAnimation {
    /// A fresh animation of the same class.
    func makeInstance() -> CAAnimation {
        let twin = unsafeBitCast(type(of: self) as AnyClass, to: AnimationTwin.Type.self)
        let made: AnyObject = twin.init()
        return unsafeDowncast(made, to: CAAnimation.self)
    }
}
