// Drawing of text into the current context (`UIGraphicsGetCurrentContext`), and measuring of text. Without a context nothing is
// drawn. The default font is Helvetica at 12 points, the default colour is black.

import Quartzite

extension NSAttributedString {
    /// Draws the text with the top left corner of the first line at `point`. The text is not wrapped.
    public func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        layout(in: CGSize(width: CGFloat.infinity, height: .infinity), wraps: false)?
            .draw(in: context, at: point, color: SIMD4(0, 0, 0, 1))
    }

    /// Draws the text into a rectangle, wrapped and clipped.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        context.saveGState()
        context.clip(to: rect)
        layout(in: rect.size, wraps: true)?.draw(in: context, at: rect.origin, color: SIMD4(0, 0, 0, 1))
        context.restoreGState()
    }

    /// Returns the size of the text in points, without wrapping.
    public func size() -> CGSize { layout(in: CGSize(width: CGFloat.infinity, height: .infinity), wraps: false)?.size ?? .zero }

    /// Returns the rectangle of the text, with origin zero, wrapped at the width of `size` in points if `options` contains
    /// `usesLineFragmentOrigin`. A width of 0 means no limit.
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) -> CGRect {
        let wraps = options.contains(.usesLineFragmentOrigin)
        let width = size.width > 0 ? size.width : .infinity
        return CGRect(origin: .zero, size: layout(in: CGSize(width: width, height: .infinity), wraps: wraps)?.size ?? .zero)
    }

    private func layout(in room: CGSize, wraps: Bool) -> TextLayout? {
        var format = TextFormat()
        format.fontSize = 12
        let style = length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
        format.alignment = (style?.alignment ?? .natural).format
        let lineBreaks = style?.lineBreakMode ?? .byWordWrapping
        (format.isWrapped, format.truncation) = (wraps && lineBreaks.wraps, wraps ? lineBreaks.truncation : .none)
        return TextLayout(StyledText(self), format, room: room)
    }
}

/// Options for measuring text.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Wraps the text into several lines.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// Has no effect: lines always have their font's height.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
}

/// Exists for source compatibility; has no effect.
public final class NSStringDrawingContext: NSObject {}

extension String {
    /// Draws the text with attributes; see `NSAttributedString.draw(at:)`.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(at: point)
    }

    /// Draws the text with attributes into a rectangle; see `NSAttributedString.draw(in:)`.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(in: rect)
    }

    /// Returns the size of the text with attributes, in points; see `NSAttributedString.size()`.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }

    /// Returns the rectangle of the text with attributes; see `NSAttributedString.boundingRect(with:options:context:)`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes).boundingRect(with: size, options: options, context: context)
    }
}

extension NSString {
    /// Draws the text with attributes; see `NSAttributedString.draw(at:)`.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(at: point, withAttributes: attributes)
    }

    /// Draws the text with attributes into a rectangle; see `NSAttributedString.draw(in:)`.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(in: rect, withAttributes: attributes)
    }

    /// Returns the size of the text with attributes, in points; see `NSAttributedString.size()`.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }

    /// Returns the rectangle of the text with attributes; see `NSAttributedString.boundingRect(with:options:context:)`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        description.boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}
