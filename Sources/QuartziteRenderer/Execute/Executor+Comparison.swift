internal import COpenGL

/// How a window shows two frames of the same size.
package enum ComparedView: Equatable, Sendable {
    /// The second frame to the right of the first one, with a gap of some pixels.
    case sideBySide(gap: Int32)
    /// The first frame up to a column of pixels, the second one from there on, and a line between them.
    /// - `line`: the width of the line in pixels.
    case wipe(column: Int32, line: Int32)
    /// One of the frames alone.
    case first
    case second
    /// Where the frames differ.
    case difference
}

/// Shows two frames in one window.
extension Executor {
    /// Copies or draws this executor's viewport target and that of another one into the window's back buffer. The caller swaps buffers.
    ///
    /// Does nothing without a window, or before the first frames. Both executors draw with the same context.
    /// - Parameter window: the place of the first frame.
    package func present(_ view: ComparedView, with other: Executor, in window: WindowPlacement) throws(GraphicsError) {
        guard context.hasWindow, let first = viewport, let second = other.viewport else { return }
        let (width, height) = (first.width, first.height)
        switch view {
        case .first: try present(in: window)
        case .second: try other.present(in: window)
        case .sideBySide(let gap):
            try present(in: window)
            var right = window
            right.x += Int(width + gap)
            try other.present(in: right)
            fill(PixelRect(minX: width, minY: 0, maxX: width + gap, maxY: height), Self.gapColor, first.window(window))
        case .wipe(let column, let line):
            let middle = min(max(0, column), width)
            try present(in: window, damage: PixelRect(minX: 0, minY: 0, maxX: middle, maxY: height))
            try other.present(in: window, damage: PixelRect(minX: middle, minY: 0, maxX: width, maxY: height))
            let left = middle - line / 2
            let target = first.window(window)
            fill(PixelRect(minX: left - 1, minY: 0, maxX: left + line + 1, maxY: height), Self.edgeColor, target)
            fill(PixelRect(minX: left, minY: 0, maxX: left + line, maxY: height), Self.lineColor, target)
        case .difference: try presentDifference(first, second, in: window)
        }
    }

    private static let gapColor = SIMD4<Float>(0.09, 0.095, 0.105, 1)
    private static let edgeColor = SIMD4<Float>(0, 0, 0, 1)
    private static let lineColor = SIMD4<Float>(1, 1, 1, 1)

    /// Fills a rectangle of a target in the window, from the top left.
    private func fill(_ rect: PixelRect, _ color: SIMD4<Float>, _ target: DrawTarget) {
        // The gap lies beside the target.
        if rect.isEmpty { return }
        state.reset()
        state.bind(framebuffer: target.framebuffer)
        state.set(scissor: target.framebufferRect(rect))
        context.gl.clear(color)
        leaveWindow()
    }

    private func presentDifference(_ first: RenderTarget, _ second: RenderTarget, in window: WindowPlacement) throws(GraphicsError) {
        try context.makeCurrent()
        state.reset()
        if difference == nil { difference = DifferenceProgram(context) }
        guard let difference else {
            report("the program that shows differences does not compile here; the first scene is shown")
            return try present(in: window)
        }
        bindWindow(first.window(window), part: PixelRect(minX: 0, minY: 0, maxX: first.width, maxY: first.height))
        difference.draw(
            first.texture, second.texture, sampler: samplers.sampler(SamplerKey(minification: .nearest, magnification: .nearest)), state)
        leaveWindow()
    }
}
