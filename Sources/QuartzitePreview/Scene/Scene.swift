// A scene: the displayed content, whatever its source. A Swift example, a CAML document or an image all become one layer tree in
// one `LayerContext`, under a host layer that sets the clock, the size and the direction of y.
//
// Does: fit the tree into a window or image, pass mouse input to it, play it (`playback`). Does not: read files, draw, or read a clock.
// Every time is an argument, in seconds of media time.

import QuartziteKit
import QuartziteMarkup

/// A layer tree that can be displayed, scrubbed and played.
@MainActor package final class Scene {
    /// The name in the window's title: an example's or a file's.
    package let name: String
    /// The scene's own size in points: a document's, or that of the device which shows it.
    package var naturalSize: CGSize { canvas?.naturalSize ?? ownSize }
    /// The displayed tree, whose commits the renderer draws.
    package let context = LayerContext()
    /// The document's root, or the layer of the example's root view. Never the host.
    package let root: CALayer
    /// Plays and scrubs the scene.
    package let playback: Playback
    /// The controller of a Swift example; nil for a document.
    package let controller: UIViewController?
    /// Returns the identifier that a document gives to a layer; nil for layers without one.
    package let documentID: (CALayer) -> String?
    /// Returns the place of a layer in its document as `file:line`; nil for layers of no document. Default nil for each.
    package var documentPlace: (CALayer) -> String? = { _ in nil }
    /// Returns the innermost layer whose element contains a line of a document; nil if none is known. Default nil for each.
    package var documentLayer: (_ line: Int, _ file: String) -> ObjectIdentifier? = { _, _ in nil }
    /// Returns the place of a layer among those of the scene's documents; nil for layers of no document. Default nil for each.
    package var documentIndex: (CALayer) -> CAPackage.LayerIndex? = { _ in nil }
    /// Makes the scene again when its files change; nil for a scene without files.
    package var source: (any SceneSource)?
    /// The names of the properties that hold the views and layers of a Swift scene.
    var propertyNames = PropertyNames()
    /// The states of a document's layers; nil if there are none.
    package let states: SceneStates?
    /// The device or the way of scaling that was asked for; nil for a scene in its own size.
    package private(set) var canvas: SceneCanvas?
    /// The values that follow the tilt of the device; nil if there are none.
    package let tilt: SceneTilt?
    /// The return to a device that is not tilted; nil at rest.
    var tiltReturn: TiltReturn?
    /// The decoded pictures of a document's frame videos; nil for a Swift example.
    package let decodedPictures: DecodedPictures?

    /// The file of a document's scene and the remarks from reading it; nil for other scenes. Set by the reader of the file. Default nil.
    package var origin: Origin?
    /// Seconds that reading the scene's files took; nil for a scene without files.
    package var readingTime: Double?

    /// Where a scene is from.
    package struct Origin {
        /// The path as a person writes it, with `#NAME` for one of several scenes.
        package var path: String
        package var diagnostics: [MarkupDiagnostic]
        /// Reads the files again and checks the whole scene. Default nil: no check is possible.
        package var check: (@MainActor () -> [MarkupDiagnostic])?
        /// The file or folder on disk; nil for none.
        package var file: String?
        /// Reads the scene again with its documents, to save edits in them. Default nil: it has none that can be changed.
        package var readEditable: (@MainActor () throws -> CAPackage)?

        package init(path: String, diagnostics: [MarkupDiagnostic], check: (@MainActor () -> [MarkupDiagnostic])? = nil) {
            (self.path, self.diagnostics, self.check) = (path, diagnostics, check)
        }
    }

    /// The number of the program among the programs of this process, for its timers and display links.
    private let number: Int
    /// The planes of a wallpaper among the root's sublayers, and the screen that it was made for.
    private let planes: [ScenePlane: CALayer]
    private let screenClass: ScreenClass?
    /// The size of the window or picture at the last layout, and the person's zoom.
    private var lastLayout: (size: CGSize, view: CanvasView)?
    private let ownSize: CGSize
    let host: CALayer
    /// The host as a view, which a program sees as `view.window`; nil for a document.
    private let window: UIWindow?
    private let touches: TouchDelivery?
    private var drag: Drag?
    /// The blend between two states that a drag has begun and that has not come to rest.
    var stateDrag: StateDrag?
    /// The states between which the last transition led.
    var lastTransition: StateChange?

    /// Makes a scene from a Swift example, whose root view fills the window.
    /// - Parameters:
    ///   - name: the name in the window's title.
    ///   - controller: the controller of the root view.
    ///   - size: the scene's own size in points; nil for the controller's `preferredContentSize`, or its view's size.
    package init(name: String, controller: UIViewController, size: CGSize? = nil) {
        self.name = name
        self.controller = controller
        number = SceneTimers.beginScene()
        FrameLoop.beginProgram(number)
        (states, tilt, decodedPictures, planes, screenClass) = (nil, nil, nil, [:], nil)
        if !controller.isViewLoaded {
            // The view and its subviews get the size before `viewDidLoad()`.
            let size = size ?? Self.naturalSize(preferred: controller.preferredContentSize, actual: .zero)
            UIScreen.main.set(size: size)
            controller.sceneSize = size
        }
        controller.loadViewIfNeeded()
        let view: UIView = controller.view
        root = view.layer
        ownSize = size ?? Self.naturalSize(preferred: controller.preferredContentSize, actual: view.bounds.size)
        let window = UIWindow(frame: CGRect(origin: .zero, size: ownSize))
        // Presentations lie beside the root view in the window, so touches begin there.
        touches = TouchDelivery(root: window)
        documentID = { _ in nil }
        playback = Playback(root: view.layer, loopEnd: nil, runsOn: true)
        self.window = window
        host = window.layer
        controller.beginAppearanceTransition(true, animated: false)
        window.becomeMain()
        show()
        controller.endAppearanceTransition()
        commit()
    }

    /// Makes a scene from a document's layers. The root keeps its size and is centred.
    /// - Parameter options: the device on which the document is shown, and how it is scaled. Default: in its own size.
    package init(name: String, document: SceneDocument, canvas options: CanvasOptions = CanvasOptions()) {
        self.name = name
        number = SceneTimers.beginScene()
        FrameLoop.beginProgram(number)
        root = document.root
        (states, tilt, decodedPictures) = (document.states, document.tilt, document.decodedPictures)
        documentID = document.id
        controller = nil
        touches = nil
        window = nil
        host = CALayer()
        host.isGeometryFlipped = document.isYUp
        ownSize = Self.naturalSize(preferred: document.size ?? .zero, actual: root.bounds.standardized.size)
        (planes, screenClass) = (document.planes, document.screenClass)
        playback = Playback(root: root, loopEnd: document.loopEnd)
        if options.isNeeded { makeCanvas(options) }
        // A file's content must be the same in either direction of time.
        context.keepsFinishedAnimations = true
        context.roundsBeginTimes = true
        show()
        commit()
    }

    private static func naturalSize(preferred: CGSize, actual: CGSize) -> CGSize {
        func isSize(_ size: CGSize) -> Bool { size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite }
        if isSize(preferred) { return preferred }
        return isSize(actual) ? actual : standardSize
    }

    /// The size of a scene that has none of its own, in points.
    package static let standardSize = CGSize(width: 300, height: 300)

    /// Puts the root under the host, whose clock is stopped at 0 until `start(at:)`, so animations added during loading begin at scene
    /// time 0.
    private func show() {
        host.beginTime = .infinity
        layout(size: naturalSize)
        if let window, let controller {
            window.rootViewController = controller
        } else {
            // The root is below a clock that the canvas shows.
            host.insertSublayer(root, at: 0)
        }
        context.layer = canvas?.stage ?? host
    }

    // MARK: Device

    private func makeCanvas(_ options: CanvasOptions) {
        let made = SceneCanvas(
            options, screen: host, root: root, planes: planes, screenClass: screenClass, isProgram: controller != nil)
        made.changed = { [weak self] in self?.layoutAgain() }
        canvas = made
    }

    /// Shows the scene on another canvas; in its own size if the options need none.
    func replaceCanvas(_ options: CanvasOptions) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        canvas?.end()
        canvas = nil
        if options.isNeeded { makeCanvas(options) }
        context.layer = canvas?.stage ?? host
        CATransaction.commit()
        layoutAgain()
    }

    private func layoutAgain() {
        if let lastLayout { layout(size: lastLayout.size, view: lastLayout.view) }
    }

    // MARK: Clock

    /// Starts the scene's clock: scene time 0 is the media time `time`. Call once, directly before the first frame is shown.
    package func start(at time: Double) {
        host.beginTime = time
        commit()
    }

    /// Stops the timers and display links of the earlier scenes, which this scene replaces in the window.
    /// - Parameter kept: a scene beside this one, which continues. Default nil.
    package func endOthers(except kept: Scene? = nil) {
        SceneTimers.removeAll(before: number, except: kept?.number)
        FrameLoop.endLinks(before: number, except: kept?.number)
    }

    /// Stops the timers and display links of this scene, which is no longer shown.
    func end() {
        SceneTimers.removeAll(of: number)
        FrameLoop.endLinks(of: number)
    }

    /// Stays the current scene for programs while another one is made that is shown beside it: its windows stay those of the program, its size
    /// that of the screen, and later timers and display links belong to it.
    func staysCurrent(whileMaking other: () throws -> Scene) rethrows -> Scene {
        defer {
            SceneTimers.resume(scene: number)
            FrameLoop.beginProgram(number)
            UIScreen.main.set(size: space)
        }
        // A document has no window.
        return window == nil ? try other() : try UIWindowScene.keepingWindows(other)
    }

    /// Runs code of this scene's program beside the current scene: timers and display links that it adds belong to it.
    func runningBeside(_ current: Scene, _ body: () -> Void) {
        SceneTimers.resume(scene: number)
        FrameLoop.beginProgram(number)
        body()
        SceneTimers.resume(scene: current.number)
        FrameLoop.beginProgram(current.number)
    }

    /// Returns the scene's time at a media time: 0 before the start.
    package func time(at mediaTime: Double) -> Double { host.convertTime(mediaTime, from: nil) }

    /// Advances to `time`: animations begin and end, and delegates are called. Call before the commit of a turn.
    package func advance(to time: Double) {
        if stateDrag?.isSettling == true, stateDrag?.advance(to: time) == true { endStateDrag() }
        advanceTilt(to: time)
        context.advance(to: time)
    }

    /// Activity that only the model side knows: the next begin or end for which the program waits, and layers that draw by themselves.
    package var activity: Activity {
        var activity = context.activity
        if stateDrag?.isSettling == true || tiltReturn != nil { activity.isAnimating = true }
        return activity
    }

    /// Call after the tree was committed, by `commit()` or by the run loop. A program's animations come and go; a document's stay
    /// the same.
    package func treeCommitted() {
        if controller != nil { playback.animationsChanged() }
    }

    /// Returns the name of the property in which the program holds a layer or its view; nil for none, and for a document.
    func propertyName(of layer: CALayer) -> String? {
        controller.flatMap { propertyNames.name(of: layer, root: root, controller: $0) }
    }

    /// Whether a gesture of the scene's own is in progress.
    var isTouched: Bool { if case .gesture = drag { true } else { false } }

    /// Runs pending layout and commits.
    package func commit() {
        canvas?.show(stateDrag?.shown ?? StateMix(from: states?.current, to: states?.current, fraction: 0))
        let mayHaveNewAnimations = context.isDirty
        CATransaction.flush()
        if mayHaveNewAnimations { treeCommitted() }
    }

    // MARK: Position

    /// Points of the window per point of the scene, or of the device that shows it: 1, or less if that is larger than the window, times the
    /// person's zoom. On a canvas without a device, any number that fits the scene to the window.
    package var fit: CGFloat { canvas?.scale ?? ownFit }
    private var ownFit: CGFloat = 1
    /// The size in points for which the scene is laid out: an example's root view has it.
    package private(set) var space = CGSize.zero

    /// Fits the scene into a window or image of this size, in points. An example's root view fills it; a document is centred.
    /// A scene that is too large is scaled down; nothing is scaled up.
    /// - Parameter view: the person's zoom. Magnifying moves and scales the host, and lays nothing out again. Default none.
    package func layout(size: CGSize, view: CanvasView = CanvasView()) {
        playback.recording?.windowChanged()
        let size = CGSize(width: max(1, size.width), height: max(1, size.height))
        lastLayout = (size, view)
        if let canvas, controller == nil {
            canvas.layout(size: size, content: ownSize, view: view)
            let fit = canvas.scale / view.magnification
            space = CGSize(width: size.width / fit, height: size.height / fit)
            UIScreen.main.set(size: space)
            return
        }
        let space: CGSize
        let device = canvas.flatMap { canvas in canvas.options.device.map { ($0, held: canvas.options.orientation) } }
        if let device, let canvas {
            canvas.layout(size: size, content: ownSize, view: view)
            space = device.0.size(held: device.held)
        } else {
            let base = view.base(naturalSize, in: size)
            ownFit = base * view.magnification
            // At full size, a window that is too small shows a part of the scene.
            space =
                view.mode == .actual
                ? CGSize(width: max(size.width, naturalSize.width), height: max(size.height, naturalSize.height))
                : CGSize(width: size.width / base, height: size.height / base)
        }
        self.space = space
        let old = UIScreen.main.bounds.size
        guard let controller, let window else {
            UIScreen.main.set(size: space)
            return place(in: size, space, view.offset)
        }
        let change = {
            UIApplication.shared.turning(from: old, to: space) {
                UIScreen.main.set(size: space)
                self.place(in: size, space, view.offset)
                window.setScreenInsets(device.map { $0.0.safeArea(held: $0.held) } ?? .zero)
            }
        }
        if window.bounds.size == space { change() } else { controller.resizing(to: space, in: window, change) }
    }

    /// Places the host in a window of a size, with room for `space` points of the scene, `offset` from the window's middle.
    private func place(in size: CGSize, _ space: CGSize, _ offset: CGVector) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let middle = CGPoint(x: size.width / 2 + offset.dx, y: size.height / 2 + offset.dy)
        if let window {
            window.fillScreen(of: space, middle: middle, fit: fit)
        } else {
            host.bounds = CGRect(origin: origin(of: space), size: space)
            host.position = middle
            host.transform = CATransform3DMakeScale(fit, fit, 1)
        }
        if let view = controller?.viewIfLoaded {
            // A presentation may have removed the root view.
            view.frame = CGRect(origin: .zero, size: space)
            view.layoutIfNeeded()
        }
        CATransaction.commit()
    }

    /// Returns the origin of the host's bounds. A document's root keeps its position; the host's bounds move instead, so that the
    /// centres of both coincide.
    private func origin(of space: CGSize) -> CGPoint {
        guard controller == nil else { return .zero }
        let middle = root.middleInSuperlayer
        return CGPoint(x: middle.x - space.width / 2, y: middle.y - space.height / 2)
    }

    /// Converts a point of the window to the scene's points.
    package func scenePoint(_ point: CGPoint) -> CGPoint { host.convert(point, from: nil) }

    /// Converts a point of the window to the points of the scene's own size, from its upper left corner.
    package func documentPoint(_ point: CGPoint) -> CGPoint {
        let inHost = host.convert(point, from: nil)
        guard controller == nil else { return inHost }
        let middle = root.middleInSuperlayer
        let size = root.bounds.standardized.size
        let y = inHost.y - (middle.y - size.height / 2)
        return CGPoint(x: inHost.x - (middle.x - size.width / 2), y: host.isGeometryFlipped ? size.height - y : y)
    }

    /// The controls of the canvas, and of an example's views in all its windows.
    var controls: [SceneControl] {
        let ofCanvas = canvas?.controls ?? []
        guard let window else { return ofCanvas }
        let others = UIApplication.shared.windows.filter { $0 !== window }
        return ofCanvas + SceneControl.list(in: window) + others.flatMap { SceneControl.list(in: $0) }
    }

    // MARK: Mouse

    /// The state of a drag from press to release: the example's own gesture, scrubbing, or a blend between states.
    private enum Drag {
        case gesture
        case scrub(last: CGPoint)
        /// In a scene with states: the drag is too short to have a direction.
        case undecided(start: CGPoint)
        case states
    }

    /// The distance after which a drag in a scene with states has a direction, in points.
    private static let slop = 8.0

    /// Handles a press of the left button at a point of the window. A gesture of the example receives the drag; otherwise the drag
    /// scrubs.
    package func press(at point: CGPoint, time: Double) {
        if let touches, hasGesture(at: point) {
            playback.recording?.touchBegan()
            // A gesture that scrubs a paused layer expects the layer to be paused.
            if playback.scrubsPausedLayer { playback.pause(at: time) }
            touches.press(at: scenePoint(point), time: programTime(time))
            drag = .gesture
        } else if let stateDrag {
            stateDrag.grab(at: point.y)
            drag = .states
        } else {
            drag = states == nil ? .scrub(last: point) : .undecided(start: point)
        }
    }

    /// Handles a move of the mouse with the button down.
    /// - Parameter factor: the factor by which a drag scrubs further. Default 1: 200 points of the scene are a second.
    package func drag(to point: CGPoint, time: Double, factor: Double = 1) {
        switch drag {
        case .gesture: touches?.move(to: scenePoint(point), time: programTime(time))
        case .scrub(let last):
            playback.scrub(dx: (point.x - last.x) / fit * factor, at: time)
            drag = .scrub(last: point)
        case .undecided(let start):
            guard let states, hypot(point.x - start.x, point.y - start.y) >= Self.slop else { break }
            if abs(point.x - start.x) >= abs(point.y - start.y) {
                drag = .scrub(last: start)
                self.drag(to: point, time: time, factor: factor)
            } else {
                beginStateDrag(states, catchingAt: time).grab(at: start.y)
                drag = .states
                self.drag(to: point, time: time)
            }
        case .states:
            stateDrag?.move(to: point.y, height: naturalSize.height * fit)
            commit()
        case nil: break
        }
    }

    /// Whether the current drag scrubs, and is not the scene's own gesture or a blend between states.
    package var isScrubbing: Bool {
        if case .scrub = drag { true } else { false }
    }

    /// Handles the release of the button.
    package func release(at point: CGPoint, time: Double) {
        switch drag {
        case .gesture:
            touches?.release(at: scenePoint(point), time: programTime(time))
            playback.recording?.touchEnded()
        case .states: stateDrag?.release(time: time)
        case .scrub, .undecided, nil: break
        }
        drag = nil
        if stateDrag?.isSettling == false { endStateDrag() }
    }

    /// Handles two fingers moving apart by a factor, at a point of the window.
    /// - Returns: false if there is no pinch gesture at the point; nothing was done then.
    @discardableResult package func pinch(by factor: Double, at point: CGPoint, time: Double) -> Bool {
        isAtPresent && touches?.pinch(by: CGFloat(factor), at: scenePoint(point), time: programTime(time)) ?? false
    }

    /// The points by which a line of the wheel scrolls a scroll view.
    private static let pointsPerLine = 40.0

    /// Handles a turn of the wheel at a point of the window, by lines upwards and to the right. A scroll view of the scene at the
    /// point scrolls; otherwise the wheel scrubs, upwards back in time.
    /// - Parameter framesPerLine: the frames that a line scrubs by. Default 1.
    package func wheel(_ lines: Double, across: Double, at point: CGPoint, framesPerLine: Double = 1, time: Double) {
        guard lines.isFinite, across.isFinite else { return }
        let delta = CGVector(dx: -across * Self.pointsPerLine, dy: lines * Self.pointsPerLine)
        if isAtPresent, touches?.scroll(by: delta, at: scenePoint(point)) == true { return }
        scrub(lines: lines, framesPerLine: framesPerLine, time: time)
    }

    /// Moves the playhead by lines of the wheel.
    func scrub(lines: Double, framesPerLine: Double = 1, time: Double) {
        guard lines.isFinite, lines != 0 else { return }
        playback.scrub(dx: lines * framesPerLine * playback.frameLength * Playback.pointsPerSecond, at: time)
    }

    /// Handles a move of the mouse without a button.
    package func hover(at point: CGPoint, time: Double) {
        if isAtPresent { touches?.hover(at: scenePoint(point), time: programTime(time)) }
    }

    /// Cancels a drag, because the window lost the mouse.
    package func cancelDrag(time: Double) {
        if case .gesture = drag {
            touches?.cancel(time: programTime(time))
            playback.recording?.touchEnded()
        }
        if stateDrag != nil { endStateDrag() }
        drag = nil
    }

    /// Gives up a drag: cancels the gesture of the program, and returns from between two states to the state in which the drag began.
    func giveUpDrag(time: Double) {
        if let stateDrag, !stateDrag.isSettling { stateDrag.returnToStart() }
        cancelDrag(time: time)
    }

    /// Whether the program's time is that of the playhead. Otherwise the program is stopped, and only a press reaches it.
    private var isAtPresent: Bool { playback.recording?.isAtPresent ?? true }

    /// Returns the time that the program sees for an event at a media time.
    private func programTime(_ time: Double) -> Double { playback.recording?.programTime ?? time }

    /// Whether a control or gesture of the scene's own gets a press at a point of the window.
    func takesPress(at point: CGPoint) -> Bool { hasGesture(at: point) }

    private func hasGesture(at point: CGPoint) -> Bool {
        touches?.hit(at: scenePoint(point)).map(TouchDelivery.isWatched) ?? false
    }
}
