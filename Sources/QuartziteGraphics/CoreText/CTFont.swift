// CTFont: Core Text's font. UIKit's `UIFont` is a subclass, so that `font as CTFont` compiles as on Apple's systems.
//
// A font is a description and a size. Its face, with tables and outlines, is found when it is first needed, and shared with other fonts.

/// The number of a glyph in a font.
public typealias CGGlyph = CGFontIndex
/// The number of a glyph in a font.
public typealias CGFontIndex = UInt16

/// The number that means no glyph, used for characters without ink.
public let kCGFontIndexInvalid: CGFontIndex = 0xFFFF
/// The largest number of a glyph.
public let kCGFontIndexMax: CGFontIndex = 0xFFFE

/// A font of a size. Two fonts are equal when their descriptions, sizes and matrices are equal.
///
/// `@unchecked Sendable` is safe here: all stored properties are constants, and faces may be used by several threads.
open class CTFont: NSObject, @unchecked Sendable, FontConvertible {
    private let foundationType = FoundationType()
    package let fontDescription: FontDescription
    /// The size in points.
    package let size: CGFloat
    /// Applied to the glyphs, y up.
    package let glyphMatrix: CGAffineTransform
    /// The name with which the font was made; nil for the face's own.
    package let givenName: String?
    /// The face of a text run, which may be another than the nearest one to the description.
    private let ownFace: FontFace?

    package var fontSize: Double? { Double(size) }

    package init(_ description: FontDescription, size: CGFloat, name: String? = nil, matrix: CGAffineTransform = .identity) {
        (fontDescription, self.size, givenName, glyphMatrix, ownFace) = (description, size, name, matrix, nil)
        super.init()
    }

    /// The font of a face, as in a run of text.
    init(face: FontFace, description: FontDescription, size: CGFloat) {
        (fontDescription, self.size, givenName, glyphMatrix, ownFace) = (description, size, nil, .identity, face)
        super.init()
    }

    /// The installed face; nil without any font.
    package var face: FontFace? { ownFace ?? FontFace.nearest(to: fontDescription) }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CTFont else { return false }
        return fontDescription == other.fontDescription && size == other.size && glyphMatrix == other.glyphMatrix
            && ownFace === other.ownFace
    }

    open override var hash: Int { fontDescription.hashValue }

    /// From em, y up, to the font's points, y up.
    var emToPoints: CGAffineTransform { CGAffineTransform(scaleX: size, y: size).concatenating(glyphMatrix) }

    /// Points per unit of the font.
    var pointsPerUnit: CGFloat { face.map { size / CGFloat($0.unitsPerEm) } ?? 0 }

    /// The outline of a glyph, in points, y up. Empty for glyphs without an outline.
    func outline(of glyph: CGGlyph) -> PathElements {
        guard glyph != kCGFontIndexInvalid, let face else { return PathElements() }
        return face.outline(of: UInt32(glyph)).applying(emToPoints)
    }

    /// The horizontal advance of a glyph, in points.
    func advance(of glyph: CGGlyph) -> CGFloat {
        guard glyph != kCGFontIndexInvalid, let face else { return 0 }
        return CGFloat(face.advance(of: UInt32(glyph))) * pointsPerUnit * glyphMatrix.a
    }
}

// MARK: Creation

/// Creates a font from its PostScript or full name.
/// - Parameters:
///   - name: the name. A font that is not installed is replaced by the nearest one.
///   - size: in points; 0 means 12.
///   - matrix: applied to the glyphs; nil for the identity.
public func CTFontCreateWithName(_ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?) -> CTFont {
    CTFont(FontDescription(name: name), size: size.orDefaultFontSize, name: name, matrix: matrix?.pointee ?? .identity)
}

/// Creates the font that is nearest to a descriptor.
/// - Parameters:
///   - descriptor: the attributes of the font.
///   - size: in points; 0 means the descriptor's size, or 12.
///   - matrix: applied to the glyphs; nil for the descriptor's.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(
        descriptor.fontDescription, size: size > 0 ? size : descriptor.size.orDefaultFontSize, name: descriptor.name,
        matrix: matrix?.pointee ?? descriptor.matrix)
}

/// Creates the font of a role in the user interface.
/// - Parameters:
///   - uiType: the role.
///   - size: in points; 0 means the role's size.
///   - language: has no effect.
public func CTFontCreateUIFontForLanguage(_ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?) -> CTFont? {
    CTFont(uiType.description, size: size > 0 ? size : uiType.size)
}

/// Creates a copy of a font with another size and other attributes.
/// - Parameters:
///   - size: in points; 0 means the font's own.
///   - matrix: applied to the glyphs; nil for the font's own.
///   - attributes: replace those of the font; nil for none.
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
    let matrix = matrix?.pointee ?? font.glyphMatrix
    let size = size > 0 ? size : font.size
    guard let attributes else {
        guard let face = font.face else { return CTFont(font.fontDescription, size: size, name: font.givenName, matrix: matrix) }
        return matrix.isIdentity
            ? CTFont(face: face, description: font.fontDescription, size: size)
            : CTFont(font.fontDescription, size: size, name: font.givenName, matrix: matrix)
    }
    let merged = CTFontCopyFontDescriptor(font).adding(attributes.attributes)
    return CTFont(merged.fontDescription, size: size, name: merged.name, matrix: matrix)
}

/// Creates a copy of a font with other symbolic traits. Never nil: a family without such a face is replaced by the nearest one.
/// - Parameters:
///   - size: in points; 0 means the font's own.
///   - matrix: applied to the glyphs; nil for the font's own.
///   - value: the traits, of which those in `mask` are set or removed.
public func CTFontCreateCopyWithSymbolicTraits(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ value: CTFontSymbolicTraits,
    _ mask: CTFontSymbolicTraits
) -> CTFont? {
    CTFont(
        font.fontDescription.with(value, mask), size: size > 0 ? size : font.size, matrix: matrix?.pointee ?? font.glyphMatrix)
}

/// Creates a copy of a font in another family, with the same traits. Never nil: a missing family is replaced by the nearest one.
public func CTFontCreateCopyWithFamily(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
    var description = font.fontDescription
    description.family = family
    return CTFont(description, size: size > 0 ? size : font.size, matrix: matrix?.pointee ?? font.glyphMatrix)
}

/// Creates the font that shows a part of a string: the font itself, or another one with the glyphs that the font lacks.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
    let attributes: [NSAttributedString.Key: Any] = [.font: currentFont]
    let text = NSAttributedString(string: string, attributes: attributes).part(range)
    return CTLineCreateWithAttributedString(text).runs.first?.font ?? currentFont
}

/// Creates a font of a `CGFont`.
/// - Parameters:
///   - size: in points; 0 means 12.
///   - matrix: applied to the glyphs; nil for the identity.
///   - attributes: replace those of the font; nil for none.
public func CTFontCreateWithGraphicsFont(
    _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
    CTFont(
        graphicsFont.fontDescription, size: size.orDefaultFontSize, name: graphicsFont.fullName, matrix: matrix?.pointee ?? .identity)
}

extension CGFloat {
    /// The size of a font; 12 for sizes that are not positive.
    fileprivate var orDefaultFontSize: CGFloat { self > 0 && isFinite ? self : 12 }
}

/// A role of a font in the user interface. Raw values are Core Text's.
public enum CTFontUIFontType: UInt32, Sendable {
    case none = 0xFFFF_FFFF
    case user = 0
    case userFixedPitch = 1
    case system = 2
    case emphasizedSystem = 3
    case smallSystem = 4
    case smallEmphasizedSystem = 5
    case miniSystem = 6
    case miniEmphasizedSystem = 7
    case views = 8
    case application = 9
    case label = 10
    case menuTitle = 11
    case menuItem = 12
    case windowTitle = 15
    case pushButton = 16
    case systemDetail = 19
    case emphasizedSystemDetail = 20
    case toolbar = 21
    case message = 23
    case toolTip = 25
    case controlContent = 26

    fileprivate var description: FontDescription {
        var font = FontDescription.system
        switch self {
        case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .emphasizedSystemDetail, .windowTitle: font.weight = 700
        case .userFixedPitch: font.family = "monospace"
        case .user: font = .helvetica
        default: break
        }
        return font
    }

    fileprivate var size: CGFloat {
        switch self {
        case .smallSystem, .smallEmphasizedSystem, .toolTip: 11
        case .miniSystem, .miniEmphasizedSystem, .systemDetail, .emphasizedSystemDetail, .label: 10
        case .user, .userFixedPitch: 12
        default: 13
        }
    }
}
