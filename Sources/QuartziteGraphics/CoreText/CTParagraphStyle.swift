// CTParagraphStyle: the format of a paragraph, made of settings that point to their values.

/// The format of a paragraph. Immutable.
public final class CTParagraphStyle: NSObject, Sendable, ParagraphConvertible {
    private let foundationType = FoundationType()
    package let paragraphFormat: ParagraphFormat
    let lineBreakMode: CTLineBreakMode
    /// The additional space that each line has at least and at most, in points.
    let lineSpacings: ClosedRange<CGFloat>

    init(_ format: ParagraphFormat, _ lineBreakMode: CTLineBreakMode, lineSpacings: ClosedRange<CGFloat>) {
        (paragraphFormat, self.lineBreakMode, self.lineSpacings) = (format, lineBreakMode, lineSpacings)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CTParagraphStyle else { return false }
        return paragraphFormat == other.paragraphFormat && lineBreakMode == other.lineBreakMode && lineSpacings == other.lineSpacings
    }

    public override var hash: Int { paragraphFormat.hashValue }
}

/// A setting of a paragraph style.
public struct CTParagraphStyleSetting {
    /// What is set.
    public var spec: CTParagraphStyleSpecifier
    /// The size of the value, in bytes. A setting with another size than the type's has no effect.
    public var valueSize: Int
    /// The value: a `CGFloat` or one of Core Text's enumerations, as the specifier says.
    public var value: UnsafeRawPointer

    /// A setting of a value that the caller owns.
    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
    }
}

/// What a setting of a paragraph style sets. Raw values are Core Text's.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
    /// A `CTTextAlignment`. Default `natural`.
    case alignment = 0
    /// A `CGFloat`: the distance of the first line from the leading side, in points. Default 0.
    case firstLineHeadIndent = 1
    /// A `CGFloat`: the distance of the other lines from the leading side, in points. Default 0.
    case headIndent = 2
    /// A `CGFloat`, in points. Positive: the distance of the lines' end from the leading side; otherwise from the trailing side. Default 0.
    case tailIndent = 3
    /// An array of `CTTextTab`. Default: stops at equal distances.
    case tabStops = 4
    /// A `CGFloat`: the distance of tab stops after the last one, in points. Default 0.
    case defaultTabInterval = 5
    /// A `CTLineBreakMode`. Default `byWordWrapping`.
    case lineBreakMode = 6
    /// A `CGFloat`: the factor of the lines' height. Default 0: none.
    case lineHeightMultiple = 7
    /// A `CGFloat`: the largest height of a line, in points. Default 0: no limit.
    case maximumLineHeight = 8
    /// A `CGFloat`: the smallest height of a line, in points. Default 0.
    case minimumLineHeight = 9
    /// A `CGFloat`: the space between two lines, in points. Default 0.
    case lineSpacing = 10
    /// A `CGFloat`: the space after the paragraph, in points. Default 0.
    case paragraphSpacing = 11
    /// A `CGFloat`: the space before the paragraph, in points. Default 0.
    case paragraphSpacingBefore = 12
    /// A `CTWritingDirection`. Default `natural`.
    case baseWritingDirection = 13
    /// A `CGFloat`: the largest space between two lines, in points. Default: no limit.
    case maximumLineSpacing = 14
    /// A `CGFloat`: the smallest space between two lines, in points. Default 0.
    case minimumLineSpacing = 15
    /// A `CGFloat`: added to the space between two lines, in points. Default 0.
    case lineSpacingAdjustment = 16
    /// A `CTLineBoundsOptions`: has no effect.
    case lineBoundsOptions = 17
}

/// The alignment of lines. Raw values are Core Text's.
public enum CTTextAlignment: UInt8, Sendable {
    case left = 0
    case right = 1
    case center = 2
    case justified = 3
    case natural = 4

    var format: TextFormat.Alignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        case .natural: .natural
        }
    }
}

/// How lines that are too long are wrapped or shortened. Raw values are Core Text's.
public enum CTLineBreakMode: UInt8, Sendable {
    case byWordWrapping = 0
    case byCharWrapping = 1
    case byClipping = 2
    case byTruncatingHead = 3
    case byTruncatingTail = 4
    case byTruncatingMiddle = 5

    /// The end of a line that is shortened; nil for lines that are wrapped or clipped.
    var truncation: CTLineTruncationType? {
        switch self {
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        default: nil
        }
    }
}

/// The direction of a paragraph. Raw values are Core Text's.
public enum CTWritingDirection: Int8, Sendable {
    case natural = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// A place in the line to which a tab moves the text after the tab.
public final class CTTextTab: NSObject, Sendable {
    let alignment: CTTextAlignment
    let location: Double

    init(_ alignment: CTTextAlignment, _ location: Double) { (self.alignment, self.location) = (alignment, location) }
}

/// Creates a tab stop.
/// - Parameters:
///   - location: the distance from the leading side, in points.
///   - options: has no effect.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) -> CTTextTab {
    CTTextTab(alignment, location)
}

/// The alignment of a tab stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignment }
/// The distance of a tab stop from the leading side, in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { tab.location }

/// Creates a paragraph style.
/// - Parameter settings: `settingCount` settings, whose values are copied; nil for the default style.
public func CTParagraphStyleCreate(_ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int) -> CTParagraphStyle {
    var (format, mode) = (ParagraphFormat(), CTLineBreakMode.byWordWrapping)
    var (least, most, adjustment): (CGFloat, CGFloat, CGFloat) = (0, .greatestFiniteMagnitude, 0)
    for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(0, settingCount)) {
        func length(_ path: WritableKeyPath<ParagraphFormat, Double>) {
            if let value = setting.value(CGFloat.self), value.isFinite { format[keyPath: path] = min(max(Double(value), -1e6), 1e6) }
        }
        switch setting.spec {
        case .alignment: format.alignment = setting.value(UInt8.self).flatMap(CTTextAlignment.init)?.format ?? format.alignment
        case .firstLineHeadIndent: length(\.firstLineHeadIndent)
        case .headIndent: length(\.headIndent)
        case .tailIndent: length(\.tailIndent)
        case .tabStops:
            let tabs = setting.value(CFArray.self) ?? []
            format.tabStops = tabs.compactMap { $0 as? CTTextTab }.map {
                ParagraphFormat.TabStop(alignment: $0.alignment.tab, location: $0.location)
            }
        case .defaultTabInterval: length(\.tabInterval)
        case .lineBreakMode: mode = setting.value(UInt8.self).flatMap(CTLineBreakMode.init) ?? mode
        case .lineHeightMultiple: length(\.lineHeightMultiple)
        case .maximumLineHeight: length(\.maximumLineHeight)
        case .minimumLineHeight: length(\.minimumLineHeight)
        case .lineSpacing: length(\.lineSpacing)
        case .paragraphSpacing: length(\.paragraphSpacing)
        case .paragraphSpacingBefore: length(\.paragraphSpacingBefore)
        case .baseWritingDirection:
            switch setting.value(Int8.self).flatMap(CTWritingDirection.init) {
            case .leftToRight: format.isRightToLeft = false
            case .rightToLeft: format.isRightToLeft = true
            default: format.isRightToLeft = nil
            }
        case .maximumLineSpacing: most = setting.value(CGFloat.self) ?? most
        case .minimumLineSpacing: least = setting.value(CGFloat.self) ?? least
        case .lineSpacingAdjustment: adjustment = setting.value(CGFloat.self) ?? adjustment
        case .lineBoundsOptions: break
        }
    }
    format.breaksWords = mode == .byCharWrapping
    format.lineSpacing += Double(adjustment.isFinite ? adjustment : 0)
    format.lineSpacing = min(max(format.lineSpacing, Double(least)), Double(most))
    return CTParagraphStyle(format, mode, lineSpacings: min(least, most)...max(least, most))
}

/// Copies a value of a paragraph style.
/// - Parameters:
///   - valueBufferSize: the size of the value, in bytes.
///   - valueBuffer: receives the value, of the specifier's type.
/// - Returns: false for a wrong size, and for `tabStops`.
public func CTParagraphStyleGetValueForSpecifier(
    _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
    _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
    let format = paragraphStyle.paragraphFormat
    func write<Value>(_ value: Value) -> Bool {
        guard valueBufferSize >= MemoryLayout<Value>.size else { return false }
        valueBuffer.storeBytes(of: value, as: Value.self)
        return true
    }
    switch spec {
    case .alignment: return write(CTTextAlignment.allAlignments.first { $0.format == format.alignment } ?? .natural)
    case .firstLineHeadIndent: return write(CGFloat(format.firstLineHeadIndent))
    case .headIndent: return write(CGFloat(format.headIndent))
    case .tailIndent: return write(CGFloat(format.tailIndent))
    case .tabStops, .lineBoundsOptions: return false
    case .defaultTabInterval: return write(CGFloat(format.tabInterval))
    case .lineBreakMode: return write(paragraphStyle.lineBreakMode)
    case .lineHeightMultiple: return write(CGFloat(format.lineHeightMultiple))
    case .maximumLineHeight: return write(CGFloat(format.maximumLineHeight))
    case .minimumLineHeight: return write(CGFloat(format.minimumLineHeight))
    case .lineSpacing, .lineSpacingAdjustment: return write(CGFloat(format.lineSpacing))
    case .paragraphSpacing: return write(CGFloat(format.paragraphSpacing))
    case .paragraphSpacingBefore: return write(CGFloat(format.paragraphSpacingBefore))
    case .baseWritingDirection:
        return write(format.isRightToLeft.map { $0 ? CTWritingDirection.rightToLeft : .leftToRight } ?? .natural)
    case .maximumLineSpacing: return write(paragraphStyle.lineSpacings.upperBound)
    case .minimumLineSpacing: return write(paragraphStyle.lineSpacings.lowerBound)
    }
}

extension CTParagraphStyleSetting {
    /// The value; nil for a size that is not the type's.
    fileprivate func value<Value>(_ type: Value.Type) -> Value? {
        valueSize == MemoryLayout<Value>.size ? value.assumingMemoryBound(to: type).pointee : nil
    }
}

extension CTTextAlignment {
    fileprivate static let allAlignments: [CTTextAlignment] = [.left, .right, .center, .justified, .natural]

    fileprivate var tab: ParagraphFormat.TabStop.Alignment {
        switch self {
        case .right: .right
        case .center: .center
        default: .left
        }
    }
}
