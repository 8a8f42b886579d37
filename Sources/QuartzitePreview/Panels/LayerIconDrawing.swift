import CImGui

/// Draws the icons of layers, and of the actions on layers, in a square.
struct LayerIconDrawing {
    let scale: Float
    /// The middle of the square, on a pixel's edge.
    let center: igPoint
    let color: UInt32

    /// Half the side of the square in pixels.
    private var half: Float { 5 * scale }
    private var line: Float { max(1, 1.2 * scale) }

    private func point(_ x: Float, _ y: Float) -> igPoint { igPoint(x: center.x + x * half, y: center.y + y * half) }
    private func rect(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> igRect {
        igRect(x: center.x + x * half, y: center.y + y * half, width: width * half, height: height * half)
    }
    private func stroke(_ points: [(Float, Float)]) {
        for (from, to) in zip(points, points.dropFirst()) { igLine(point(from.0, from.1), point(to.0, to.1), line, color) }
    }

    func draw(_ icon: LayerIcon) {
        let frame = rect(-1, -0.85, 2, 1.7)
        switch icon {
        case .container:
            stroke([(-1, -0.4), (-1, -0.85), (-0.5, -0.85)])
            stroke([(0.5, -0.85), (1, -0.85), (1, -0.4)])
            stroke([(1, 0.4), (1, 0.85), (0.5, 0.85)])
            stroke([(-0.5, 0.85), (-1, 0.85), (-1, 0.4)])
        case .box: igFillRect(frame, 1.5 * scale, color)
        case .picture:
            igStrokeRect(frame, 1.5 * scale, line, color)
            igFillTriangle(point(-0.8, 0.65), point(-0.2, -0.25), point(0.4, 0.65), color)
            igFillTriangle(point(0.1, 0.65), point(0.45, 0.1), point(0.8, 0.65), color)
            igFillCircle(point(0.45, -0.35), 0.18 * half, color)
        case .shape:
            igLine(point(-0.75, 0.6), point(0, -0.7), line, color)
            igLine(point(0, -0.7), point(0.75, 0.6), line, color)
            igLine(point(-0.75, 0.6), point(0.75, 0.6), line, color)
            for (x, y) in [(-0.75, 0.6), (0, -0.7), (0.75, 0.6)] as [(Float, Float)] { igFillCircle(point(x, y), 0.24 * half, color) }
        case .text:
            stroke([(-0.75, -0.45), (-0.75, -0.8), (0.75, -0.8), (0.75, -0.45)])
            igLine(point(0, -0.8), point(0, 0.85), line * 1.3, color)
            igLine(point(-0.35, 0.85), point(0.35, 0.85), line, color)
        case .gradient:
            for step in 0..<5 {
                let alpha = 1 - Double(step) * 0.2
                let shade = (color & 0x00FF_FFFF) | UInt32(Double(color >> 24) * alpha) << 24
                igFillRect(rect(-1 + Float(step) * 0.4, -0.85, 0.4, 1.7), 0, shade)
            }
        case .emitter:
            for (x, y, radius) in [(-0.7, 0.6, 0.2), (-0.1, 0.1, 0.26), (0.5, -0.35, 0.2), (0.75, 0.5, 0.16), (-0.45, -0.6, 0.16)]
                as [(Float, Float, Float)]
            { igFillCircle(point(x, y), radius * half, color) }
        case .replicator:
            for step in 0..<3 { igStrokeRect(rect(-1 + Float(step) * 0.45, -0.85 + Float(step) * 0.35, 1.1, 1), 1 * scale, line, color) }
        case .transform:
            stroke([(-0.9, -0.4), (0.2, -0.4), (0.2, 0.8), (-0.9, 0.8), (-0.9, -0.4)])
            stroke([(-0.9, -0.4), (-0.3, -0.9), (0.9, -0.9), (0.9, 0.3), (0.2, 0.8)])
            igLine(point(0.2, -0.4), point(0.9, -0.9), line, color)
        case .scroll:
            igStrokeRect(rect(-0.8, -0.9, 1.6, 1.8), 1 * scale, line, color)
            igFillTriangle(point(-0.3, -0.2), point(0.3, -0.2), point(0, -0.6), color)
            igFillTriangle(point(-0.3, 0.2), point(0.3, 0.2), point(0, 0.6), color)
        case .tiles:
            for (x, y) in [(-1, -0.9), (0.1, -0.9), (-1, 0.1), (0.1, 0.1)] as [(Float, Float)] {
                igFillRect(rect(x, y, 0.9, 0.8), 0, color)
            }
        case .video:
            igStrokeRect(frame, 1.5 * scale, line, color)
            igFillTriangle(point(-0.3, -0.45), point(0.5, 0), point(-0.3, 0.45), color)
        case .openGL:
            stroke([(-0.8, -0.45), (0, -0.95), (0.8, -0.45), (0.8, 0.45), (0, 0.95), (-0.8, 0.45), (-0.8, -0.45)])
            stroke([(-0.8, -0.45), (0, 0), (0.8, -0.45)])
            igLine(point(0, 0), point(0, 0.95), line, color)
        }
    }

    /// Draws the icon of an override of a layer.
    /// - Parameter isOn: whether the override is active, or only offered.
    func draw(_ kind: LayerOverrides.Kind, isOn: Bool) {
        switch kind {
        case .hidden:
            igStrokeRect(rect(-1, -0.6, 2, 1.2), 0.6 * half, line, color)
            igFillCircle(center, 0.3 * half, color)
            if isOn { igLine(point(-0.85, 0.85), point(0.85, -0.85), line * 1.2, color) }
        case .solo:
            igStrokeRect(rect(-0.85, -0.85, 1.7, 1.7), 0.85 * half, line, color)
            igFillCircle(center, (isOn ? 0.5 : 0.25) * half, color)
        case .locked:
            igFillRect(rect(-0.75, -0.1, 1.5, 1), 1 * scale, color)
            stroke([(-0.5, -0.1), (-0.5, -0.6), (-0.25, -0.9), (0.25, -0.9), (0.5, -0.6), (0.5, isOn ? -0.1 : -0.45)])
        }
    }

    /// Draws the triangle of a row with sublayers.
    func drawDisclosure(isOpen: Bool) {
        if isOpen {
            igFillTriangle(point(-0.55, -0.3), point(0.55, -0.3), point(0, 0.45), color)
        } else {
            igFillTriangle(point(-0.3, -0.55), point(0.45, 0), point(-0.3, 0.55), color)
        }
    }
}
