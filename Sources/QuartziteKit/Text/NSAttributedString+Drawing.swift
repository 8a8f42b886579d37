// Drawing of text into the current context (`UIGraphicsGetCurrentContext`), and measuring of text. Without a context nothing is
// drawn. The default font is Helvetica at 12 points, the default colour is black. The same methods of strings are in
// String+Drawing.swift.

import Quartzite

extension NSAttributedString {
    /// Draws the text with the top left corner of the first line at `point`. The text is not wrapped.
    public func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        layout(in: .unlimited, wraps: false)?.draw(in: context, at: point, color: SIMD4(0, 0, 0, 1))
    }

    /// Draws the text into a rectangle, wrapped and clipped.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        context.saveGState()
        context.clip(to: rect)
        layout(in: rect.size, wraps: true)?.draw(in: context, at: rect.origin, color: SIMD4(0, 0, 0, 1))
        context.restoreGState()
    }

    /// Draws the text into a rectangle.
    /// - Parameters:
    ///   - rect: the rectangle. Without `usesLineFragmentOrigin` its origin is the beginning of the baseline of a single line.
    ///   - options: how the text is wrapped and shortened.
    ///   - context: the smallest scale of text that does not fit; receives the scale that was used. Nil means no scaling.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        guard let target = UIGraphicsGetCurrentContext() else { return }
        guard options.contains(.usesLineFragmentOrigin) else {
            guard let layout = layout(in: .unlimited, wraps: false) else { return }
            return layout.draw(
                in: target, at: CGPoint(x: rect.minX, y: rect.minY - layout.firstBaseline), color: SIMD4(0, 0, 0, 1))
        }
        let room = CGSize(width: rect.width > 0 ? rect.width : .infinity, height: rect.height > 0 ? rect.height : .infinity)
        let scale = fittingScale(in: room, options, context)
        guard let layout = layout(in: room / scale, wraps: true, options) else { return }
        context?.take(scale, CGRect(origin: rect.origin, size: layout.size * scale))
        target.saveGState()
        if rect.width > 0, rect.height > 0 { target.clip(to: rect) }
        target.translateBy(x: rect.minX, y: rect.minY)
        target.scaleBy(x: scale, y: scale)
        layout.draw(in: target, at: .zero, color: SIMD4(0, 0, 0, 1))
        target.restoreGState()
    }

    /// Returns the size of the text in points, without wrapping.
    public func size() -> CGSize { layout(in: .unlimited, wraps: false)?.size ?? .zero }

    /// Returns the rectangle of the text, with origin zero, wrapped at the width of `size` in points if `options` contains
    /// `usesLineFragmentOrigin`. A width of 0 means no limit. The height of `size` shortens the text only with
    /// `truncatesLastVisibleLine`.
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) -> CGRect {
        let wraps = options.contains(.usesLineFragmentOrigin)
        let shortens = options.contains(.truncatesLastVisibleLine) && size.height > 0
        let room = CGSize(width: size.width > 0 ? size.width : .infinity, height: shortens ? size.height : .infinity)
        let scale = fittingScale(in: CGSize(width: room.width, height: size.height > 0 ? size.height : .infinity), options, context)
        let fitting = (layout(in: room / scale, wraps: wraps, options)?.size ?? .zero) * scale
        context?.take(scale, CGRect(origin: .zero, size: fitting))
        return CGRect(origin: .zero, size: fitting)
    }

    /// The largest scale, down to the context's smallest one, at which the text fits.
    private func fittingScale(in room: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?) -> CGFloat {
        guard let least = context?.minimumScaleFactor, least > 0, least < 1 else { return 1 }
        let wraps = options.contains(.usesLineFragmentOrigin)
        func fits(_ scale: CGFloat) -> Bool {
            guard let size = layout(in: CGSize(width: room.width / scale, height: .infinity), wraps: wraps)?.size else { return true }
            return size.width * scale <= room.width + 0.01 && size.height * scale <= room.height + 0.01
        }
        if fits(1) { return 1 }
        var (low, high) = (least, CGFloat(1))
        for _ in 0..<8 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// Lays the text out.
    /// - Parameters:
    ///   - room: the available size, in points.
    ///   - wraps: whether the text is wrapped and shortened as its paragraph style says.
    func layout(in room: CGSize, wraps: Bool, _ options: NSStringDrawingOptions = []) -> TextLayout? {
        var format = TextFormat()
        format.fontSize = 12
        let style = length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
        format.alignment = (style?.alignment ?? .natural).format
        let lineBreaks = style?.lineBreakMode ?? .byWordWrapping
        (format.isWrapped, format.truncation) = (wraps && lineBreaks.wraps, wraps ? lineBreaks.truncation : .none)
        if options.contains(.truncatesLastVisibleLine), format.isWrapped { format.truncation = .end }
        return TextLayout(StyledText(self), format, room: room)
    }
}

/// Options for drawing and measuring text.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Wraps the text into several lines.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// Has no effect: lines always have their font's height.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// Has no effect: text is measured by its fonts.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// Ends the last line that fits in an ellipsis.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// How text that does not fit is scaled, and how it was scaled.
open class NSStringDrawingContext: NSObject {
    /// The smallest scale of text that does not fit, 0…1. Default 0: the text is not scaled.
    open var minimumScaleFactor: CGFloat = 0
    /// The scale of the text that was last drawn or measured. Default 1.
    open private(set) var actualScaleFactor: CGFloat = 1
    /// The rectangle of the text that was last drawn or measured, in points. Default zero.
    open private(set) var totalBounds = CGRect.zero

    fileprivate func take(_ scale: CGFloat, _ bounds: CGRect) { (actualScaleFactor, totalBounds) = (scale, bounds) }
}

extension CGSize {
    fileprivate static let unlimited = CGSize(width: CGFloat.infinity, height: .infinity)
    fileprivate static func * (size: CGSize, scale: CGFloat) -> CGSize { CGSize(width: size.width * scale, height: size.height * scale) }
    fileprivate static func / (size: CGSize, scale: CGFloat) -> CGSize { CGSize(width: size.width / scale, height: size.height / scale) }
}
