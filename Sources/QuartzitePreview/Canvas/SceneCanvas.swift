// The canvas of a scene: places the scene on the screen of a device and draws frame, safe areas and clock around it.
//
//     stage            the window or picture, y down
//       ├ screen       the scene's host: cut at the edge of the screen
//       │   └ root     the document, or the root view of a program
//       │       └ clock   between the planes of a wallpaper
//       ├ frame        the device, turned as it is held
//       └ safe areas
//
// Frame, safe areas and clock are no part of the scene: they have no time, and are only there where they were asked for. The screen of a
// program is its window, which the scene lays out, because the program has to know its size.

import QuartziteKit
import QuartziteMarkup

/// The screen of a device, or a plain window or picture, as the canvas of a scene.
@MainActor package final class SceneCanvas {
    package private(set) var options: CanvasOptions
    /// The layer around the screen; nil without a device: the screen is the whole window or picture.
    let stage: CALayer?

    private let screen: CALayer
    private let root: CALayer
    private let planes: [ScenePlane: CALayer]
    private let screenClass: ScreenClass?
    /// Whether the screen is the window of a program.
    private let isProgram: Bool
    /// How the screen was clipped before.
    private let before: (masksToBounds: Bool, cornerRadius: CGFloat, cornerCurve: CALayerCornerCurve, color: CGColor?)
    private var frame: DeviceFrame?
    private var safeAreas: SafeAreaLines?
    private var clock: LockClock?
    /// Points of the window per point of the device; without a device, per unit of the scene.
    private(set) var scale: CGFloat = 1
    /// Lays the scene out again, because the device or its parts have changed.
    var changed: () -> Void = {}
    /// The switches of the parts, for the panel of controls.
    private lazy var switches = makeSwitches()
    /// The switches as controls; empty without a device. Made again when a part is shown or hidden.
    private(set) lazy var controls = makeControls()

    /// - Parameters:
    ///   - screen: the layer around the document's root.
    ///   - planes: the planes of a wallpaper among the root's sublayers.
    ///   - isProgram: whether the screen is the window of a program. Default false.
    init(
        _ options: CanvasOptions, screen: CALayer, root: CALayer, planes: [ScenePlane: CALayer], screenClass: ScreenClass?,
        isProgram: Bool = false
    ) {
        (self.options, self.screen, self.root, self.planes, self.screenClass) = (options, screen, root, planes, screenClass)
        self.isProgram = isProgram
        before = (screen.masksToBounds, screen.cornerRadius, screen.cornerCurve, screen.backgroundColor)
        stage = options.device == nil ? nil : CALayer()
        stage?.addSublayer(screen)
        showParts()
    }

    /// Gives the screen back as it was.
    func end() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        clock = Self.removed(clock?.layer)
        screen.removeFromSuperlayer()
        guard stage != nil else { return }
        (screen.masksToBounds, screen.cornerRadius) = (before.masksToBounds, before.cornerRadius)
        (screen.cornerCurve, screen.backgroundColor) = (before.cornerCurve, before.color)
    }

    // MARK: Size

    /// The device's size in points, with the frame if it is shown; nil without a device.
    var naturalSize: CGSize? {
        guard let device = options.device else { return nil }
        let size = device.size(held: options.orientation)
        let margins = options.showsFrame ? device.frameMargins(held: options.orientation) : .zero
        return CGSize(width: size.width + 2 * margins.width, height: size.height + 2 * margins.height)
    }

    /// Places screen and frame in the middle of a window or picture of a size in points. They are scaled down if they are larger.
    /// - Parameters:
    ///   - content: the scene's own size, for a canvas without a device.
    ///   - view: the person's zoom.
    func layout(size: CGSize, content: CGSize, view: CanvasView) {
        let bounds = root.bounds.standardized
        let own = bounds.width > 0 && bounds.height > 0 ? bounds.size : content
        let middle = CGPoint(x: size.width / 2 + view.offset.dx, y: size.height / 2 + view.offset.dy)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        guard let device = options.device, let outer = naturalSize else {
            var placement = CanvasPlacement(content, on: size, fit: options.fit ?? .none)
            // The requested scaling is the default; keys replace it by other ways.
            if view.mode != .automatic { placement.zoom = view.base(content, in: size) }
            place(placement, at: middle, scale: view.magnification)
            scale = placement.zoom * view.magnification
            return
        }
        scale = view.scale(outer, in: size)
        let placement = CanvasPlacement(own, on: device, held: options.orientation, screenClass: screenClass, fit: options.fit)
        if isProgram {
            screen.cornerRadius = options.showsFrame ? device.cornerRadius : before.cornerRadius
        } else {
            stage?.frame = CGRect(origin: .zero, size: size)
            place(placement, at: middle, scale: scale)
            screen.cornerRadius = options.showsFrame ? device.cornerRadius / placement.zoom : 0
        }
        frame?.place(at: middle, scale: scale, orientation: options.orientation)
        safeAreas?.place(at: middle, scale: scale, device.size(held: options.orientation), device.safeArea(held: options.orientation))
        clock?.place(at: clockMiddle, on: placement, isTablet: device.family == .pad)
    }

    private func place(_ placement: CanvasPlacement, at middle: CGPoint, scale: CGFloat) {
        screen.bounds = placement.visible(around: root.middleInSuperlayer)
        screen.position = middle
        screen.transform = CATransform3DMakeScale(scale * placement.zoom, scale * placement.zoom, 1)
    }

    private var clockMiddle: CGPoint {
        planes.isEmpty ? root.middleInSuperlayer : CGPoint(x: root.bounds.midX, y: root.bounds.midY)
    }

    // MARK: Parts

    /// Shows or hides a part: `\.showsFrame`, `\.showsSafeAreas` or `\.showsClock`.
    func toggle(_ part: WritableKeyPath<CanvasOptions, Bool>) {
        options[keyPath: part].toggle()
        controls = makeControls()
        showParts()
        changed()
    }

    /// Turns the device clockwise by a quarter turn.
    func turn() {
        options.orientation = options.orientation.turned
        changed()
    }

    /// Shows the device as another canvas does: how it is held, and its parts. Does nothing for another device.
    func adopt(_ other: SceneCanvas) {
        guard options.device != nil, options.device == other.options.device else { return }
        options.orientation = other.options.orientation
        options.showsFrame = other.options.showsFrame
        options.showsSafeAreas = other.options.showsSafeAreas
        options.showsClock = other.options.showsClock && !isProgram
        showParts()
        changed()
    }

    private func makeControls() -> [SceneControl] {
        guard options.device != nil else { return [] }
        return switches.map { name, part, view in
            view.isOn = options[keyPath: part]
            return SceneControl(view: view, name: name, content: .toggle(isOn: view.isOn), isEnabled: true, alpha: 1)
        }
    }

    private func makeSwitches() -> [(name: String, part: WritableKeyPath<CanvasOptions, Bool>, view: UISwitch)] {
        var parts: [(String, WritableKeyPath<CanvasOptions, Bool>)] = [("Frame", \.showsFrame), ("Safe areas", \.showsSafeAreas)]
        // Only wallpapers have a lock screen.
        if !isProgram { parts.append(("Clock", \.showsClock)) }
        return parts.map { name, part in
            let view = UISwitch()
            view.addTarget(for: .valueChanged) { [weak self] _ in self?.toggle(part) }
            return (name, part, view)
        }
    }

    /// Shows the clock in the states of a lock screen: without a state, and in states whose names begin with Lock or Sleep. During a change
    /// between two states the clock fades.
    func show(_ mix: StateMix) {
        guard let clock else { return }
        func opacity(_ name: String?) -> Double { name.map { $0.hasPrefix("Lock") || $0.hasPrefix("Sleep") } ?? true ? 1 : 0 }
        let (from, to) = (opacity(mix.from), opacity(mix.to))
        let shown = Float(min(max(from + (to - from) * mix.fraction, 0), 1))
        guard clock.layer.opacity != shown || clock.layer.isHidden != (shown == 0) else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (clock.layer.opacity, clock.layer.isHidden) = (shown, shown == 0)
        CATransaction.commit()
    }

    private func showParts() {
        guard let device = options.device, let stage else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        screen.masksToBounds = true
        screen.cornerCurve = .continuous
        if !isProgram { screen.backgroundColor = Self.color(options.background) }
        if options.showsFrame, frame == nil {
            let new = DeviceFrame(device)
            stage.addSublayer(new.layer)
            frame = new
        }
        if options.showsSafeAreas, safeAreas == nil {
            let new = SafeAreaLines()
            stage.addSublayer(new.layer)
            safeAreas = new
        }
        if options.showsClock, clock == nil {
            let new = LockClock()
            addClock(new.layer)
            clock = new
        }
        if !options.showsFrame { frame = Self.removed(frame?.layer) }
        if !options.showsSafeAreas { safeAreas = Self.removed(safeAreas?.layer) }
        if !options.showsClock { clock = Self.removed(clock?.layer) }
    }

    /// Adds the clock over the background and below the other planes; over the document if it has no planes.
    private func addClock(_ layer: CALayer) {
        // In the clock's own coordinates y points down, whatever the coordinates of the layers around it.
        layer.isGeometryFlipped = screen.isGeometryFlipped != (!planes.isEmpty && root.isGeometryFlipped)
        let above = [ScenePlane.floating, .foreground].lazy.compactMap { self.planes[$0] }.first
        if let above, above.superlayer === root {
            root.insertSublayer(layer, below: above)
        } else {
            (planes.isEmpty ? screen : root).addSublayer(layer)
        }
    }

    /// Removes a part's layer. Returns nil, for the part.
    private static func removed<Part>(_ layer: CALayer?) -> Part? {
        layer?.removeFromSuperlayer()
        return nil
    }

    /// The colour of premultiplied components.
    private static func color(_ components: SIMD4<Float>) -> CGColor? {
        guard components.w > 0 else { return nil }
        let parts = SIMD3(components.x, components.y, components.z) / components.w
        return UIColor(
            red: CGFloat(parts.x), green: CGFloat(parts.y), blue: CGFloat(parts.z), alpha: CGFloat(components.w)
        ).cgColor
    }
}

extension CALayer {
    /// The middle of the layer in its superlayer's coordinates, without its transform. A scene is shown around the middle of its root: as
    /// on the device, the root's own position is ignored.
    var middleInSuperlayer: CGPoint {
        CGPoint(
            x: position.x + (0.5 - anchorPoint.x) * bounds.size.width, y: position.y + (0.5 - anchorPoint.y) * bounds.size.height)
    }
}
