import Quartzite

extension ShapeValues {
    /// The shape on a grid of pixels; nil when there is no memory for it.
    func picture(on grid: PictureGrid) -> CGImage? {
        let (width, height) = (Int(grid.width), Int(grid.height))
        guard
            let context = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        // A bitmap's y goes up from its last row.
        context.concatenate(grid.toPicture.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))))
        draw(in: context)
        return context.makeImage()
    }
}
