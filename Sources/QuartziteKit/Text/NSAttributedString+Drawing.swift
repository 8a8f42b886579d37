// Text drawn into the current context (`UIGraphicsGetCurrentContext`), and measured. Without a context nothing is drawn. What has no
// font of its own is in Helvetica at 12 points, and black.

import Quartzite

extension NSAttributedString {
    /// Draws the text with the first line's upper left corner at `point`; lines break only where the text says so.
    public func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        layout(in: CGSize(width: CGFloat.infinity, height: .infinity), wraps: false)?
            .draw(in: context, at: point, color: SIMD4(0, 0, 0, 1))
    }

    /// Draws the text in a rectangle, wrapped and cut off there.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        context.saveGState()
        context.clip(to: rect)
        layout(in: rect.size, wraps: true)?.draw(in: context, at: rect.origin, color: SIMD4(0, 0, 0, 1))
        context.restoreGState()
    }

    /// The size that the text takes up where lines break only where it says so.
    public func size() -> CGSize { layout(in: CGSize(width: CGFloat.infinity, height: .infinity), wraps: false)?.size ?? .zero }

    /// The rectangle that the text takes up in a width.
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

/// How text is measured.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// In several lines.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// Has no effect: lines always have their font's room.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
}

/// Stands in calls that take one; it says nothing.
public final class NSStringDrawingContext: NSObject {}

extension String {
    /// See `NSAttributedString.draw(at:)`.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(at: point)
    }

    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(in: rect)
    }

    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes).boundingRect(with: size, options: options, context: context)
    }
}

extension NSString {
    /// See `NSAttributedString.draw(at:)`.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(at: point, withAttributes: attributes)
    }

    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(in: rect, withAttributes: attributes)
    }

    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        description.boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}
