import QuartziteGraphics

extension SampledLayer {
    /// Where the current matrix is: in `matrix`, in `parts`, or still as committed, in `parts` as well.
    private enum MatrixForm { case whole, apart, committed }

    /// Settles a matrix property: from its committed value on, step by step. What no step asks for is not read.
    func sampleMatrix(
        _ run: UnsafePointer<MatrixRun>, _ animation: LayerAnimation, _ moment: SampleMoment,
        _ values: UnsafeMutablePointer<LayerValues>, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        let storage = run.pointee.storage
        let matrix = Self.matrix(run, animation, moment, &activity, components: components(of: run.pointee.property)) {
            storage.matrix(in: base)
        }
        if storage.matrix(in: values) != matrix { changed.formUnion(LayerPropertySet(run.pointee.property)) }
        // Also what is equal: the sign of a zero must not tell what was shown before.
        storage.setMatrix(matrix, in: values)
    }

    /// What the steps of a property come to.
    /// - Parameters:
    ///   - components: those of the committed matrix, where somebody has them.
    ///   - base: the committed matrix.
    @inline(__always)
    static func matrix(
        _ run: UnsafePointer<MatrixRun>, _ animation: LayerAnimation, _ moment: SampleMoment, _ activity: inout Activity,
        components committed: UnsafePointer<TransformComponents>?, base: () -> CATransform3D
    ) -> CATransform3D {
        var parts = committed?.pointee ?? TransformComponents()
        var form = committed == nil ? MatrixForm.whole : .committed
        var matrix = committed == nil ? base() : CATransform3DIdentity
        for index in run.pointee.steps {
            let step = animation.steps[index]
            if case .component(let component) = step.pointee.kind {
                let track = animation.components[Int(step.pointee.track)]
                guard let progress = track.pointee.clock.progress(at: moment, in: animation, &activity) else { continue }
                if form == .whole {
                    guard let taken = TransformComponents(matrix) else { continue }
                    parts = taken
                }
                parts[component: component] = track.pointee.value(
                    current: parts[component: component], at: progress, in: animation)
                form = .apart
            } else if let progress = step.pointee.progress(at: moment, in: animation, &activity) {
                if form == .apart { matrix = parts.matrix } else if form == .committed { matrix = base() }
                matrix = Self.apply(step, to: matrix, progress, animation)
                form = .whole
            }
        }
        if form == .apart { matrix = parts.matrix } else if form == .committed { matrix = base() }
        return matrix
    }

    /// The matrix after a step that works on it as a whole.
    private static func apply(
        _ step: UnsafePointer<MatrixStep>, to matrix: CATransform3D, _ progress: TrackProgress, _ animation: LayerAnimation
    ) -> CATransform3D {
        let index = Int(step.pointee.track)
        switch step.pointee.kind {
        case .component: return matrix
        case .whole: return animation.matrices[index].pointee.value(current: matrix, at: progress, in: animation)
        case .function(let function):
            let inputs = animation.components[index].pointee.value(
                current: SIMD4(repeating: 0), at: progress, in: animation)
            let made = function.matrix(inputs)
            return step.pointee.isAdditive ? CATransform3DConcat(made, matrix) : made
        case .heading(let isReversed):
            let heading = animation.components[index].pointee.heading(at: progress.value, in: animation)
            return CATransform3DConcat(CATransform3DMakeRotation(CGFloat(isReversed ? heading + .pi : heading), 0, 0, 1), matrix)
        }
    }
}

extension MatrixStep {
    /// How far the step's track is; nil where it has no effect.
    fileprivate func progress(
        at moment: SampleMoment, in animation: LayerAnimation, _ activity: inout Activity
    ) -> TrackProgress? {
        if case .whole = kind { return animation.matrices[Int(track)].pointee.clock.progress(at: moment, in: animation, &activity) }
        return animation.components[Int(track)].pointee.clock.progress(at: moment, in: animation, &activity)
    }
}
