import Quartzite

/// Masks that are one picture. A layer that is a single rectangle, such as another picture, is drawn through its mask:
///
///     any mask      pass of the mask, pass of the layer, and a composite of both
///     a picture     one draw that reads both pictures, each with its own placement, filters and antialiased edges
///
/// The result differs from that of the passes only in rounding: each pass rounds its pixels to 8 bits.
extension PlanState {
    /// Whether a mask consists of one picture without perspective that no clip of its own cuts.
    /// - Parameter node: the masked layer.
    func isPlainPicture(_ mask: Int, of node: Int, _ tree: RenderTree) -> Bool {
        let values = tree.nodes[mask].values
        guard isOneDrawable(mask, tree), layers[mask].isOneRectangle, values.softEdges == .all, values.pointee.allowsEdgeAntialiasing
        else { return false }
        let quad = withUnsafePointer(to: layers[mask]) { InstanceWriter($0).rectangle(values) }
        guard quad.program.kind == .image else { return false }
        // The clip of the masked layer applies to the layer itself.
        let isCutAlike = layers[mask].innerClip == layers[node].clip
        return quad.program.features.isSubset(of: isCutAlike ? .ofCutPictureMasks : .ofPictureMasks)
    }
}

// Constants, because an array literal would be allocated at each use in unoptimized builds.
extension ProgramKey.Features {
    fileprivate static let ofPictureMasks: ProgramKey.Features = [.antialiased, .tinted]
    fileprivate static let ofCutPictureMasks = ofPictureMasks.union(.clipRectangle)
}
