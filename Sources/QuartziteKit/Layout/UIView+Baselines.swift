// Baselines that a view takes from a view in it.
//
// Constraints are solved before subviews are laid out. If layout then moves the subview that has the baseline, they are solved again.

extension UIView {
    /// Returns the baseline that this view takes from a view in it, and records that constraints were solved with this baseline. Returns
    /// nil if this view has its own baseline. The distance is from the top edge; for a last baseline, from the bottom edge.
    func useBaselineOfSubview(isFirst: Bool) -> (share: CGFloat, distance: CGFloat)? {
        guard let distance = baselineOfSubview(isFirst: isFirst) else { return nil }
        usedBaselines[isFirst] = distance
        return (isFirst ? 0 : 1, distance)
    }

    /// Requests that constraints are solved again, if layout changed a baseline that they were solved with.
    func checkUsedBaselines() {
        guard !usedBaselines.isEmpty else { return }
        for (isFirst, used) in usedBaselines {
            let now = baselineOfSubview(isFirst: isFirst) ?? 0
            guard abs(now - used) > 1e-6 else { continue }
            usedBaselines = [:]
            return ConstraintLayout.changed(in: self)
        }
    }

    private func baselineOfSubview(isFirst: Bool) -> CGFloat? {
        let view = isFirst ? forFirstBaselineLayout : forLastBaselineLayout
        guard view !== self, view.isDescendant(of: self) else { return nil }
        let (share, distance) = view.baseline(isFirst: isFirst)
        // The position without the transforms on the way.
        var y = view.bounds.height * share + distance
        for inner in sequence(first: view, next: \.superview).prefix(while: { $0 !== self }) {
            y += inner.untransformedFrame.minY - (inner.superview?.bounds.minY ?? 0)
        }
        return isFirst ? y : y - bounds.height
    }
}
