// The current graphics context: a stack per thread. UIKit's drawing functions draw into the context at the top.

/// A thread's stack of contexts, with the current context last.
private final class ContextStack {
    /// A context, which may have been created for an image.
    struct Entry {
        let context: CGContext
        /// Pixels per point of the image; nil for a context that was pushed.
        let pictureScale: CGFloat?
    }

    var entries: [Entry] = []

    /// The calling thread's stack, created at first access.
    static var current: ContextStack {
        let key = "QuartziteKit.ContextStack"
        if let stack = Thread.current.threadDictionary[key] as? ContextStack { return stack }
        let stack = ContextStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }
}

/// Returns the current context of the calling thread, or nil if there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
    ContextStack.current.entries.last?.context
}

/// Makes a context the current one, until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
    ContextStack.current.entries.append(.init(context: context, pictureScale: nil))
}

/// Ends the latest `UIGraphicsPushContext(_:)`. Has no effect if the current context was not pushed.
public func UIGraphicsPopContext() {
    let stack = ContextStack.current
    if let last = stack.entries.last, last.pictureScale == nil { stack.entries.removeLast() }
}

/// Begins an image with one pixel per point, as the current context until `UIGraphicsEndImageContext()`.
/// - Parameter size: in points.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image, as the current context until `UIGraphicsEndImageContext()`. Coordinates are in points, y down.
/// - Parameters:
///   - size: in points. An empty or too large size is reported as misuse and begins no image.
///   - opaque: whether the image has no alpha; undrawn parts are black.
///   - scale: pixels per point; 0 means the screen's scale.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 ? scale : UIScreen.main.scale
    guard let context = CGContext(size: size, scale: scale, isOpaque: opaque) else {
        Misuse.report("UIGraphicsBeginImageContext: no image can have \(size.width) × \(size.height) points at \(scale) pixels per point")
        return
    }
    ContextStack.current.entries.append(.init(context: context, pictureScale: scale))
}

/// Returns the content of the current image so far, or nil if the current context is not an image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = ContextStack.current.entries.last, let scale = entry.pictureScale else { return nil }
    return entry.context.makeImage().map { UIImage(cgImage: $0, scale: scale) }
}

/// Ends the latest image. Has no effect if the current context is not an image.
public func UIGraphicsEndImageContext() {
    let stack = ContextStack.current
    if let last = stack.entries.last, last.pictureScale != nil { stack.entries.removeLast() }
}

// MARK: Rectangles

/// Fills a rectangle of the current context with the fill colour.
public func UIRectFill(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.fill(rect)
}

/// Fills a rectangle of the current context with the fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    drawing(with: blendMode) { UIRectFill(rect) }
}

/// Draws a frame of one point inside the edge of a rectangle of the current context, with the stroke colour and a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    drawing(with: blendMode) { UIRectFrame(rect) }
}

private func drawing(with blendMode: CGBlendMode, _ draw: () -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    draw()
    context.restoreGState()
}

/// Draws a frame of one point inside the edge of a rectangle of the current context, with the stroke colour.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Clips all further drawing into the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.clip(to: rect)
}
