// Pictures in text.

import Quartzite

/// A picture in place of a character: the value of the attribute `attachment`.
///
/// The picture is taken when the string is given to a label or drawn. Later changes have no effect.
open class NSTextAttachment: NSObject, TextAttachmentConvertible {
    private let foundationType = FoundationType()
    /// The character that an attachment replaces: U+FFFC.
    public static let character: Int = 0xFFFC

    /// The picture. Default nil: only space.
    open var image: UIImage?
    /// The picture's rectangle in points, y up, with the origin at the baseline's place. An empty rectangle means the picture's size, above
    /// the baseline. Default empty.
    open var bounds = CGRect.zero
    /// The bytes of a picture's file. Default nil.
    open var contents: Data? {
        didSet { if let contents, let image = UIImage(data: contents) { self.image = image } }
    }
    /// The type of `contents`. Has no effect.
    open var fileType: String?
    /// Has no effect. Default 0.
    open var lineLayoutPadding: CGFloat = 0

    /// Creates an attachment of a file's bytes. Bytes that are not a picture give only space.
    public init(data contentData: Data?, ofType uti: String?) {
        super.init()
        (contents, fileType) = (contentData, uti)
        if let contentData { image = UIImage(data: contentData) }
    }

    /// Creates an attachment without a picture.
    public override convenience init() { self.init(data: nil, ofType: nil) }

    /// Creates an attachment with a picture.
    public convenience init(image: UIImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    /// Returns the picture's rectangle in points, y up. An override can use only its own properties, because the parameters are empty here.
    open func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
        characterIndex charIndex: Int
    ) -> CGRect {
        bounds.isEmpty ? CGRect(origin: bounds.origin, size: image?.size ?? .zero) : bounds
    }

    package var textAttachment: TextAttachment? {
        let box = attachmentBounds(for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: 0)
        guard [box.minX, box.minY, box.width, box.height].allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return nil }
        return TextAttachment(
            width: Double(box.width), ascent: Double(box.maxY), descent: Double(-box.minY), image: image?.cgImage)
    }
}

extension NSAttributedString {
    /// Creates a string of one character that shows an attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }

    /// Returns whether a range contains an attachment.
    public func containsAttachments(in range: NSRange) -> Bool {
        let whole = NSRange(location: 0, length: length)
        guard let part = range.intersection(whole), part.length > 0 else { return false }
        var found = false
        enumerateAttribute(.attachment, in: part, options: []) { value, _, _ in found = found || value != nil }
        return found
    }
}
