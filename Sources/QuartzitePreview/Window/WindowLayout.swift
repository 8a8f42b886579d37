import QuartziteRenderer

/// The parts of the window in pixels: the scene, and the panels beside it. No part covers another one.
///
///     ┌──────┬─────────────────┬────────────┐
///     │ tree │      scene      │ properties │
///     ├──────┴─────────────────┴────────────┤
///     │ messages                            │
///     │ timeline                            │
///     │ controls                            │
///     │ bar                                 │
///     └─────────────────────────────────────┘
struct WindowLayout: Equatable {
    /// The widths or heights that the panels request, in pixels. 0 hides a panel. Default 0 for all.
    struct Sizes: Equatable {
        var tree: Int32 = 0
        var properties: Int32 = 0
        var messages: Int32 = 0
        var timeline: Int32 = 0
        var controls: Int32 = 0
        var bar: Int32 = 0

        /// The size of a panel that a person opens and closes.
        subscript(panel: WorkbenchPanel) -> Int32 {
            get { self[keyPath: Self.keyPath(panel)] }
            set { self[keyPath: Self.keyPath(panel)] = newValue }
        }

        private static func keyPath(_ panel: WorkbenchPanel) -> WritableKeyPath<Sizes, Int32> {
            switch panel {
            case .tree: \.tree
            case .properties: \.properties
            case .timeline: \.timeline
            case .messages: \.messages
            }
        }

        /// The width of all panels beside the scene.
        var width: Int32 { tree + properties }
        /// The height of all panels under the scene.
        var height: Int32 { messages + timeline + controls + bar }
    }

    let scene: PixelRect
    let tree: PixelRect
    let properties: PixelRect
    let messages: PixelRect
    let timeline: PixelRect
    let controls: PixelRect
    let bar: PixelRect

    /// Divides a window.
    ///
    /// If the scene would become smaller than `smallestScene`, the panels get less than they request: beside the scene, the right one
    /// shrinks first; under it, the upper ones.
    /// - Parameters:
    ///   - width: the window's width in pixels.
    ///   - height: the window's height in pixels.
    ///   - sizes: the sizes that the panels request.
    ///   - smallestScene: the sides of the scene's area, in pixels, that the panels leave if the window is large enough.
    init(width: Int32, height: Int32, sizes: Sizes, smallestScene: Int32) {
        var sizes = sizes
        var lack = max(0, sizes.width + min(smallestScene, width) - width)
        for panel in [\Sizes.properties, \.tree] { Self.shrink(&sizes[keyPath: panel], &lack) }
        lack = max(0, sizes.height + min(smallestScene, height) - height)
        for panel in [\Sizes.messages, \.timeline, \.controls, \.bar] { Self.shrink(&sizes[keyPath: panel], &lack) }

        var bottom = height
        func row(_ size: Int32) -> PixelRect {
            bottom -= size
            return PixelRect(minX: 0, minY: bottom, maxX: width, maxY: bottom + size)
        }
        bar = row(sizes.bar)
        controls = row(sizes.controls)
        timeline = row(sizes.timeline)
        messages = row(sizes.messages)
        tree = PixelRect(minX: 0, minY: 0, maxX: sizes.tree, maxY: bottom)
        properties = PixelRect(minX: width - sizes.properties, minY: 0, maxX: width, maxY: bottom)
        scene = PixelRect(minX: tree.maxX, minY: 0, maxX: properties.minX, maxY: bottom)
    }

    /// The frame of a panel that a person opens and closes; empty for a closed one.
    subscript(panel: WorkbenchPanel) -> PixelRect {
        switch panel {
        case .tree: tree
        case .properties: properties
        case .timeline: timeline
        case .messages: messages
        }
    }

    private static func shrink(_ size: inout Int32, _ lack: inout Int32) {
        let part = min(size, lack)
        size -= part
        lack -= part
    }
}
