// A scene: what is shown, wherever it came from. A Swift example, a CAML document or a picture all become one layer tree in
// one `LayerContext`, under a host layer that gives them a clock, a size and a direction of y.
//
// It does: place the tree in a window or picture, hand the mouse to it, and play it (`playback`).
// It does not: read files, draw, or read a clock. Every time is an argument, in seconds of media time.

import QuartziteKit

/// A layer tree that can be shown, scrubbed and played.
@MainActor package final class Scene {
    /// What the window's title calls it: an example's name, or a file's.
    package let name: String
    /// The size that it is made for, in points.
    package let naturalSize: CGSize
    /// The displayed tree, whose commits the renderer draws.
    package let context = LayerContext()
    /// The document's own root, or the example's root view's layer. Never the host.
    package let root: CALayer
    /// Plays and scrubs it.
    package let playback: Playback
    /// The controller of a Swift example; nil for a document.
    package let controller: UIViewController?
    /// Which id a document gives to a layer; nil for layers without one.
    package let documentID: (CALayer) -> String?

    private let host: CALayer
    /// The host as a view, which a program reaches as `view.window`; nil for a document.
    private let window: UIWindow?
    private let touches: TouchDelivery?
    private var drag: Drag?

    /// A Swift example: its root view fills the window.
    package init(name: String, controller: UIViewController) {
        self.name = name
        self.controller = controller
        controller.loadViewIfNeeded()
        let view: UIView = controller.view
        root = view.layer
        naturalSize = Self.naturalSize(preferred: controller.preferredContentSize, actual: view.bounds.size)
        touches = TouchDelivery(root: view)
        documentID = { _ in nil }
        playback = Playback(root: view.layer, loopEnd: nil, runsOn: true)
        let window = UIWindow(frame: .zero)
        self.window = window
        host = window.layer
        controller.viewWillAppear(false)
        show()
        controller.viewDidAppear(false)
        commit()
    }

    /// A document's layers: the root keeps its size, and its middle is put at the window's.
    /// - Parameters:
    ///   - isYUp: whether y grows upwards in the document.
    ///   - canvas: the size that the document is made for; nil for its root's.
    ///   - loopEnd: where the document says that it loops, in seconds; nil where it does not.
    ///   - documentID: the id that the document gives to a layer.
    package init(
        name: String, document root: CALayer, isYUp: Bool, canvas: CGSize? = nil, loopEnd: Double? = nil,
        documentID: @escaping (CALayer) -> String? = { _ in nil }
    ) {
        self.name = name
        self.root = root
        self.documentID = documentID
        controller = nil
        touches = nil
        window = nil
        host = CALayer()
        naturalSize = Self.naturalSize(preferred: canvas ?? .zero, actual: root.bounds.standardized.size)
        playback = Playback(root: root, loopEnd: loopEnd)
        host.isGeometryFlipped = isYUp
        // What a file shows is the same whichever way time goes.
        context.keepsFinishedAnimations = true
        show()
        commit()
    }

    private static func naturalSize(preferred: CGSize, actual: CGSize) -> CGSize {
        func isSize(_ size: CGSize) -> Bool { size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite }
        if isSize(preferred) { return preferred }
        return isSize(actual) ? actual : CGSize(width: 300, height: 300)
    }

    /// Puts the root under the host, whose clock stands at 0 until `start(at:)`: so what loading adds begins at scene time 0.
    private func show() {
        host.beginTime = .infinity
        layout(size: naturalSize)
        if let window, let controller {
            window.rootViewController = controller
        } else {
            host.addSublayer(root)
        }
        context.layer = host
    }

    // MARK: The clock

    /// Lets the scene's clock run: scene time 0 is the media time `time`. Called once, when the first frame is about to be shown.
    package func start(at time: Double) {
        host.beginTime = time
        commit()
    }

    /// The scene's time at a media time: 0 until it is started.
    package func time(at mediaTime: Double) -> Double { host.convertTime(mediaTime, from: nil) }

    /// The clock is at `time`: animations begin and end, and those who wait for it are told. Called before the commit of a turn.
    package func advance(to time: Double) { context.advance(to: time) }

    /// What the program waits for and the renderer cannot know of: the next beginning or end, content that it draws itself.
    package var activity: Activity { context.activity }

    /// The tree was committed, by `commit()` or by the run loop. A document's animations are those it came with; a program's come and go.
    package func treeCommitted() {
        if controller != nil { playback.animationsChanged() }
    }

    /// Commits what has changed, laid out where that was asked for.
    package func commit() {
        let mayHaveNewAnimations = context.isDirty
        CATransaction.flush()
        if mayHaveNewAnimations { treeCommitted() }
    }

    // MARK: The place

    /// How many points of the window make a point of the scene: 1, or less where the scene is larger than the window.
    package private(set) var fit: CGFloat = 1

    /// Places the scene in a window or picture of that size, in points. An example's root view fills it; a document is centred.
    /// What is larger is scaled down, nothing is scaled up.
    package func layout(size: CGSize) {
        let size = CGSize(width: max(1, size.width), height: max(1, size.height))
        fit = min(1, size.width / naturalSize.width, size.height / naturalSize.height)
        let space = CGSize(width: size.width / fit, height: size.height / fit)
        UIScreen.main.set(size: space)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        host.bounds = CGRect(origin: origin(of: space), size: space)
        host.position = CGPoint(x: size.width / 2, y: size.height / 2)
        host.transform = CATransform3DMakeScale(fit, fit, 1)
        if let view = controller?.viewIfLoaded {
            view.frame = CGRect(origin: .zero, size: space)
            view.layoutIfNeeded()
        }
        CATransaction.commit()
    }

    /// Where the host's space begins. A document's root stays at its own position: the space around it is moved instead, so
    /// that the middle of the root's bounds is the middle of the space.
    private func origin(of space: CGSize) -> CGPoint {
        guard controller == nil else { return .zero }
        let (anchor, size) = (root.anchorPoint, root.bounds.size)
        let middle = CGPoint(
            x: root.position.x + (0.5 - anchor.x) * size.width, y: root.position.y + (0.5 - anchor.y) * size.height)
        return CGPoint(x: middle.x - space.width / 2, y: middle.y - space.height / 2)
    }

    /// A point of the window in the scene's points.
    package func scenePoint(_ point: CGPoint) -> CGPoint { host.convert(point, from: nil) }

    /// The controls of an example's views; a document has none.
    var controls: [SceneControl] { controller?.viewIfLoaded.map(SceneControl.list) ?? [] }

    // MARK: The mouse

    /// A drag from press to release: the example's own gesture, or scrubbing.
    private enum Drag {
        case gesture
        case scrub(last: CGPoint)
    }

    /// The left button went down at a point of the window. A gesture of the example takes it; otherwise the drag scrubs.
    package func press(at point: CGPoint, time: Double) {
        if let touches, hasGesture(at: point) {
            // A gesture that scrubs a paused layer finds it paused.
            if playback.scrubsPausedLayer { playback.pause(at: time) }
            touches.press(at: scenePoint(point), time: time)
            drag = .gesture
        } else {
            drag = .scrub(last: point)
        }
    }

    /// The mouse moved with the button down.
    package func drag(to point: CGPoint, time: Double) {
        switch drag {
        case .gesture: touches?.move(to: scenePoint(point), time: time)
        case .scrub(let last):
            playback.scrub(dx: (point.x - last.x) / fit, at: time)
            drag = .scrub(last: point)
        case nil: break
        }
    }

    /// The button went up.
    package func release(at point: CGPoint, time: Double) {
        if case .gesture = drag { touches?.release(at: scenePoint(point), time: time) }
        drag = nil
    }

    /// Two fingers moved apart by that factor at a point of the window. Nothing where no pinch gesture of the example is.
    package func pinch(by factor: Double, at point: CGPoint, time: Double) {
        touches?.pinch(by: CGFloat(factor), at: scenePoint(point), time: time)
    }

    /// The window lost the mouse.
    package func cancelDrag(time: Double) {
        if case .gesture = drag { touches?.cancel(time: time) }
        drag = nil
    }

    private func hasGesture(at point: CGPoint) -> Bool {
        guard let view = controller?.viewIfLoaded else { return false }
        return view.hitTest(scenePoint(point), with: nil).map(TouchDelivery.isWatched) ?? false
    }
}
