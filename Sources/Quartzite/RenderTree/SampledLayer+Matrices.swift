import QuartziteGraphics

extension SampledLayer {
    /// Where the current matrix is: in `matrix`, in `parts`, or still as committed, in `parts` as well.
    private enum MatrixForm { case whole, apart, committed }

    /// Samples a matrix property: from its committed value on, step by step. A value that no step needs is not read.
    func sampleMatrix(
        _ run: UnsafePointer<MatrixRun>, _ animation: LayerAnimation, _ moment: SampleMoment, _ place: ValuePlace,
        _ activity: inout Activity, _ isChanged: inout Bool
    ) {
        let storage = run.pointee.storage
        let matrix = Self.matrix(run, animation, moment, &activity, components: components(of: run)) {
            storage.matrix(in: place.committed)
        }
        if storage.matrix(in: place.shown) != matrix { isChanged = true }
        // Write even equal values: −0 and +0 compare equal, and results must not depend on history.
        storage.setMatrix(matrix, in: place.shown)
    }

    /// The combined matrix of a property's steps.
    /// - Parameters:
    ///   - components: those of the committed matrix, where they were decomposed in advance.
    ///   - base: the committed matrix.
    @inline(__always)
    private static func matrix(
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
                guard let progress = track.clock.progress(at: moment, in: animation, &activity) else { continue }
                if form == .whole {
                    guard let taken = TransformComponents(matrix) else { continue }
                    parts = taken
                }
                parts[component: component] = track.value(
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

    /// The matrix after a step that acts on the matrix as a whole.
    private static func apply(
        _ step: UnsafePointer<MatrixStep>, to matrix: CATransform3D, _ progress: TrackProgress, _ animation: LayerAnimation
    ) -> CATransform3D {
        let index = Int(step.pointee.track)
        switch step.pointee.kind {
        case .component: return matrix
        case .whole: return animation.matrices[index].value(current: matrix, at: progress, in: animation)
        case .function(let function):
            let inputs = animation.components[index].value(
                current: SIMD4(repeating: 0), at: progress, in: animation)
            let made = function.matrix(inputs)
            return step.pointee.isAdditive ? CATransform3DConcat(made, matrix) : made
        case .heading(let isReversed):
            let heading = animation.components[index].heading(at: progress.value, in: animation)
            return CATransform3DConcat(CATransform3DMakeRotation(CGFloat(isReversed ? heading + .pi : heading), 0, 0, 1), matrix)
        }
    }
}

extension MatrixStep {
    /// The progress of the step's track; nil where the track has no effect.
    fileprivate func progress(
        at moment: SampleMoment, in animation: LayerAnimation, _ activity: inout Activity
    ) -> TrackProgress? {
        if case .whole = kind { return animation.matrices[Int(track)].clock.progress(at: moment, in: animation, &activity) }
        return animation.components[Int(track)].clock.progress(at: moment, in: animation, &activity)
    }
}
