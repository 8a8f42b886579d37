import Quartzite

extension ExplodedLayout {
    /// Returns the sublayers that have a plane: also those in layers that have none, such as transform layers and the instances of a
    /// replicator.
    static func members(of node: Int, _ around: Surroundings, _ tree: RenderTree) -> [Member] {
        var members: [Member] = []
        var open: [(end: Int, matrix: CATransform3D?, outer: UnsafePointer<LayerValues>?, Member)] = []
        let values = tree.nodes[node].values
        let none = Member(
            node: node, matrix: CATransform3DIdentity, depth: 0, order: 0, opacity: 1, isVisible: true, isFlipped: around.isFlipped,
            isMirrored: around.isMirrored, tint: around.tint)
        open.append((tree.contentEnd(of: node), nil, values.pointee.transformsSublayers ? values : nil, none))
        var child = node + 1
        while let inner = open.last {
            if child >= inner.end {
                open.removeLast()
                // Past the mask and the snapshot.
                if let last = open.last, inner.3.node != node { child = max(child, min(last.end, Int(tree.nodes[inner.3.node].end))) }
                continue
            }
            let own = tree.nodes[child].values
            let rare = tree.rareIndex(of: child)
            var member = inner.3
            var matrix = own.matrix(in: inner.outer)
            if let rare, let instance = tree.rareData[rare].instance,
                case .replicator(let replicator) = tree.subclass(of: inner.3.node)
            {
                let color = replicator.color(of: Int(instance))
                matrix = replicator.transform(of: Int(instance), bounds: tree.nodes[inner.3.node].values.pointee.bounds)
                if let outer = inner.outer?.pointee.matrixForSublayers { matrix = CATransform3DConcat(matrix, outer) }
                member.tint *= SIMD4(color.x, color.y, color.z, 1)
                member.opacity *= color.w
                member.isVisible = member.isVisible && Int(instance) < replicator.shownCount && color.w > 0
            }
            if let outside = inner.matrix { matrix = CATransform3DConcat(matrix, outside) }
            let bounds = own.pointee.bounds
            member = Member(
                node: child, matrix: matrix, depth: matrix.depth(at: CGPoint(x: bounds.midX, y: bounds.midY)), order: members.count,
                opacity: member.opacity, isVisible: member.isVisible, isFlipped: member.isFlipped, isMirrored: member.isMirrored,
                tint: member.tint)
            guard let rare, tree.rareData[rare].preserves3D else {
                members.append(member)
                child = Int(tree.nodes[child].end)
                continue
            }
            if tree.rareData[rare].instance == nil {
                member.opacity *= own.pointee.clampedOpacity
                member.isVisible = member.isVisible && own.pointee.isVisible
                member.isFlipped = member.isFlipped != own.pointee.isGeometryFlipped
                member.isMirrored = member.isMirrored != own.pointee.flipsHorizontalAxis
            }
            open.append((tree.contentEnd(of: child), matrix, own.pointee.transformsSublayers ? own : nil, member))
            child += 1
        }
        return members
    }
}
