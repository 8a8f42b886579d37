import Quartzite

/// Debug colours of draw calls: the GPU draws their own instances once more, so that every pixel that they touch is coloured.
extension DebugOverlay {
    private static let red = SIMD4<Float>(1, 0.08, 0.08, 0.42), green = SIMD4<Float>(0.05, 0.78, 0.2, 0.5)
    private static let blue = SIMD4<Float>(0.15, 0.4, 1, 0.6)

    /// Opaque draw calls replace the colours behind them, as they replace the pixels; blended ones add up.
    mutating func addBlended(_ frame: DebugFrame) {
        var (blended, opaque) = (0, 0)
        // Opaque layers behind everything become colours to which the frame is cleared.
        let pass = frame.plan.passes.first { $0.target == .viewport && $0.copy == nil }
        if let clear = pass?.clearColor, clear.w >= 1 {
            clearTint = Self.green
            opaque += pass?.fill == nil ? 1 : 2
        }
        for index in frame.screenBatches {
            let batch = frame.plan.batches[index]
            if batch.blends { blended += batch.instances.count } else { opaque += batch.instances.count }
            tints.append(
                BatchTint(color: .blended, batch: index, tint: batch.blends ? Self.red : Self.green, replaces: !batch.blends))
        }
        add(.blended, Self.red, "blended rectangles", blended)
        add(.blended, Self.green, "opaque rectangles", opaque)
    }

    mutating func addBatches(_ frame: DebugFrame) {
        let batches = frame.screenBatches
        for (number, index) in batches.enumerated() {
            let tint = Self.hue(number)
            tints.append(BatchTint(color: .batches, batch: index, tint: tint, replaces: true))
            let box = frame.firstBox(of: frame.plan.batches[index])
            if !box.isNull {
                marks.append(DebugMark(.batches, .label, box, tint: SIMD4(tint.x, tint.y, tint.z, 1), label: "\(number + 1)"))
            }
        }
        let rectangles = batches.reduce(0) { $0 + frame.plan.batches[$1].instances.count }
        legend.append(
            DebugLegendRow(
                .batches, (0..<3).map(Self.hue), "draw calls in their order", "\(batches.count) of \(rectangles) rectangles"))
    }

    mutating func addGPUAnimated(_ frame: DebugFrame) {
        for index in frame.screenBatches where !frame.plan.batches[index].hasInstancesInPlan {
            tints.append(BatchTint(color: .gpu, batch: index, tint: Self.blue, replaces: true))
        }
        add(
            .gpu, Self.blue, "layers animated on the GPU",
            frame.state.animatedGroups.reduce(0) { $0 + ($1.texts == nil ? $1.count : 0) }
                + frame.state.drawings.count { $0.shownGroup != nil })
    }

    mutating func addOverdraw(_ overdraw: OverdrawCounts?) {
        legend.append(DebugLegendRow(.overdraw, Array(DebugHeat.colors.dropFirst()), "written once to 8 times", "or more"))
        guard let overdraw else { return }
        legend.append(DebugLegendRow(.overdraw, [], "mean \(Self.tenths(overdraw.mean)), most", "\(overdraw.most)"))
    }

    /// Returns a number with one decimal.
    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Returns a hue that differs clearly from those of the numbers before: steps of the golden angle.
    private static func hue(_ number: Int) -> SIMD4<Float> {
        let hue = (Float(number) * 0.618_034).truncatingRemainder(dividingBy: 1) * 6
        func part(_ shift: Float) -> Float {
            let k = (hue + shift).truncatingRemainder(dividingBy: 6)
            return 0.95 * (1 - 0.8 * max(0, min(1, min(k, 4 - k))))
        }
        return SIMD4(part(5), part(3), part(1), 0.6)
    }
}

extension DebugFrame {
    /// Returns the bounding box of the first instance of a batch, in pixels.
    fileprivate func firstBox(of batch: Batch) -> CGRect {
        let first = batch.instances.lowerBound
        if let tracks = batch.tracks {
            let group = plan.trackDraws[Int(tracks)].group
            return CGRect(group.coverage)
        }
        if batch.particles != nil { return .null }
        let (homography, rect): (PackedHomography, Float4)
        if batch.program.kind.hasCoverage {
            let instance = plan.coverages[first]
            let (x, y) = (Double(instance.rect.x + instance.place.x), Double(instance.rect.y + instance.place.y))
            return CGRect(x: x, y: y, width: Double(instance.rect.z), height: Double(instance.rect.w))
        }
        if batch.program.kind.isGradient {
            (homography, rect) = (plan.gradients[first].homography, plan.gradients[first].rect)
        } else if batch.program.kind.hasBoxes {
            (homography, rect) = (plan.boxes[first].homography, plan.boxes[first].rect)
        } else {
            (homography, rect) = (plan.quads[first].homography, plan.quads[first].rect)
        }
        let place = Homography(
            m11: Double(homography.xx), m12: Double(homography.xy), m14: Double(homography.xw), m21: Double(homography.yx),
            m22: Double(homography.yy), m24: Double(homography.yw), m41: Double(homography.ox), m42: Double(homography.oy),
            m44: Double(homography.ow))
        let own = CGRect(x: Double(rect.x), y: Double(rect.y), width: Double(rect.z), height: Double(rect.w))
        return DebugMark(.batches, .label, own, in: place, tint: SIMD4(repeating: 1)).box
    }
}
