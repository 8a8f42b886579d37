// The current graphics context: a stack for each thread. What draws by UIKit's names draws into its top.

/// The thread's stack of contexts, the current one last.
private final class ContextStack {
    /// One context, and the picture that it becomes, for those that were begun for a picture.
    struct Entry {
        let context: CGContext
        /// Pixels a point of the picture; nil for a context that was pushed.
        let pictureScale: CGFloat?
    }

    var entries: [Entry] = []

    /// The calling thread's own; made when first asked for.
    static var current: ContextStack {
        let key = "QuartziteKit.ContextStack"
        if let stack = Thread.current.threadDictionary[key] as? ContextStack { return stack }
        let stack = ContextStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }
}

/// The context that is drawn into now, on this thread; nil when there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
    ContextStack.current.entries.last?.context
}

/// Makes a context the current one, until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
    ContextStack.current.entries.append(.init(context: context, pictureScale: nil))
}

/// Makes the context current that was so before the last push. Nothing without a push.
public func UIGraphicsPopContext() {
    let stack = ContextStack.current
    if let last = stack.entries.last, last.pictureScale == nil { stack.entries.removeLast() }
}

/// Begins a picture of one pixel a point; everything is drawn into it until `UIGraphicsEndImageContext()`.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture: everything is drawn into it until `UIGraphicsEndImageContext()`. Y is down, in points.
/// - Parameters:
///   - size: in points. A size that is empty or too large begins nothing: there is then no current picture.
///   - opaque: without alpha; what is not drawn is black.
///   - scale: pixels a point; 0 stands for the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 ? scale : UIScreen.main.scale
    guard let context = CGContext(size: size, scale: scale, isOpaque: opaque) else {
        Misuse.report("UIGraphicsBeginImageContext: no picture can be \(size.width) × \(size.height) points at \(scale) pixels a point")
        return
    }
    ContextStack.current.entries.append(.init(context: context, pictureScale: scale))
}

/// What was drawn so far into the current picture; nil where no picture is the current context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = ContextStack.current.entries.last, let scale = entry.pictureScale else { return nil }
    return entry.context.makeImage().map { UIImage(cgImage: $0, scale: scale) }
}

/// Ends the picture that was begun last. Nothing where no picture is the current context.
public func UIGraphicsEndImageContext() {
    let stack = ContextStack.current
    if let last = stack.entries.last, last.pictureScale != nil { stack.entries.removeLast() }
}

// MARK: Rectangles

/// Fills a rectangle of the current context with its fill colour.
public func UIRectFill(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.fill(rect)
}

/// Draws the edge of a rectangle of the current context inside it, one point wide, with its stroke colour.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Cuts what is drawn into the current context from now on off at a rectangle.
public func UIRectClip(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.clip(to: rect)
}
