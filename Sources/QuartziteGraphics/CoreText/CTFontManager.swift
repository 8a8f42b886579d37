// Registration of fonts from files and from bytes, for the process.
//
// fontconfig adds the file to its current configuration. Pango's font maps, one for each thread, keep the fonts that they have seen, so each
// thread makes a new font map before its next text layout.

internal import CFontconfig
internal import CPango
import Synchronization

/// Foundation's error.
public typealias CFError = NSError

/// Where a registered font is available. Raw values are Core Text's. All scopes are the process here.
public enum CTFontManagerScope: UInt32, Sendable {
    case none = 0
    case process = 1
    case persistent = 2
    case session = 3
}

/// Makes the fonts of a file available by their names, for text that is laid out afterwards.
/// - Parameters:
///   - fontURL: a font file.
///   - scope: has no effect: the fonts are available in the process.
///   - error: receives an error, which the caller releases, if the file is not a font; may be nil.
/// - Returns: false if the file is not a font.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    // fontconfig silently ignores a file that is not a font.
    guard fontURL.isFileURL, let data = try? Data(contentsOf: fontURL), FontData(data) != nil, RegisteredFonts.add(fontURL.path) else {
        error?.pointee = Unmanaged.passRetained(FontData.error(fontURL.path))
        return false
    }
    return true
}

/// Makes the fonts of several files available. False if one of the files is no font; the others are available.
/// - Parameters:
///   - fontURLs: an array of `URL`.
///   - scope: has no effect: the fonts are available in the process.
///   - errors: receives an array of errors, which the caller releases; may be nil.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<Unmanaged<NSArray>?>?
) -> Bool {
    let failed = fontURLs.compactMap { $0 as? URL }.filter { !CTFontManagerRegisterFontsForURL($0, scope, nil) }
    if !failed.isEmpty { errors?.pointee = Unmanaged.passRetained(NSArray(array: failed.map { FontData.error($0.path) })) }
    return failed.isEmpty
}

/// Makes a font that was made of bytes available by its name.
/// - Parameter error: receives an error, which the caller releases, if the font has no bytes; may be nil.
/// - Returns: false for a font that was not made of bytes, and if the bytes cannot be written to a temporary file.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(_ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Bool {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-font-\(UUID().uuidString)")
    // fontconfig and FreeType open the file whenever they need the font, so the file stays until the process ends.
    guard let data = font.data, (try? data.write(to: url)) != nil, RegisteredFonts.add(url.path) else {
        error?.pointee = Unmanaged.passRetained(FontData.error(font.fullName ?? ""))
        return false
    }
    RegisteredFonts.removeAtExit(url.path)
    return true
}

/// The fonts that the program has registered.
enum RegisteredFonts {
    /// The number of registrations.
    private static let count = Atomic<Int>(0)
    private static let temporary = Mutex<[String]>([])

    /// The number of fonts registered so far.
    static var registrations: Int { count.load(ordering: .sequentiallyConsistent) }

    /// False if fontconfig does not take the file.
    static func add(_ path: String) -> Bool {
        guard FcConfigAppFontAddFile(nil, path) == FcTrue else { return false }
        count.add(1, ordering: .sequentiallyConsistent)
        FontFace.forgetInstalledFaces()
        return true
    }

    /// The calling thread's font map, with all registered fonts. Nil if memory runs out.
    static func fontMap() -> UnsafeMutablePointer<PangoFontMap>? {
        let count = count.load(ordering: .sequentiallyConsistent)
        if count > 0 {
            let key = "QuartziteGraphics.RegisteredFonts"
            if Thread.current.threadDictionary[key] as? Int != count {
                Thread.current.threadDictionary[key] = count
                pango_cairo_font_map_set_default(nil)
            }
        }
        return pango_cairo_font_map_get_default()
    }

    /// The file of the installed font that is nearest to a description; nil without any font.
    static func path(of description: FontDescription) -> String? {
        guard let pattern = FcNameParse(description.family) else { return nil }
        defer { FcPatternDestroy(pattern) }
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        var path: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
        return String(cString: path)
    }

    /// Reports once on standard error that there is no font at all; texts then stay empty.
    static let reportMissingFonts: Void = {
        guard path(of: .system) == nil else { return }
        StandardError.write(
            "quartzite: fontconfig finds no font, so texts are not drawn. Install one (Debian: fonts-dejavu-core), "
                + "or name a folder with --fonts.\n")
    }()

    static func removeAtExit(_ path: String) {
        let isFirst = temporary.withLock {
            $0.append(path)
            return $0.count == 1
        }
        if isFirst { atexit { RegisteredFonts.temporary.withLock { for path in $0 { unlink(path) } } } }
    }
}

/// The names in a font file's bytes.
struct FontData {
    let postScriptName: String
    let fullName: String

    /// Nil for bytes that are not a font.
    init?(_ data: Data) {
        let face = data.withUnsafeBytes { bytes -> OpaquePointer? in
            let memory = bytes.bindMemory(to: CChar.self)
            guard let blob = hb_blob_create(memory.baseAddress, UInt32(clamping: memory.count), HB_MEMORY_MODE_DUPLICATE, nil, nil) else {
                return nil
            }
            defer { hb_blob_destroy(blob) }
            return hb_face_create(blob, 0)
        }
        guard let face else { return nil }
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0 else { return nil }
        postScriptName = FontFace.name(Int(HB_OT_NAME_ID_POSTSCRIPT_NAME), of: face) ?? ""
        fullName = FontFace.name(Int(HB_OT_NAME_ID_FULL_NAME), of: face) ?? ""
    }

    static func error(_ name: String) -> CFError {
        NSError(
            domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 103,
            userInfo: [NSLocalizedDescriptionKey: "\(name): this is no font that can be read"])
    }
}

extension CGFont {
    /// The font of a font file's bytes. Nil for bytes that are not a font. Text is drawn in the font after
    /// `CTFontManagerRegisterGraphicsFont`.
    public convenience init?(_ provider: CGDataProvider) {
        guard let data = provider.data, let names = FontData(data) else { return nil }
        let name = names.fullName.isEmpty ? names.postScriptName : names.fullName
        guard !name.isEmpty else { return nil }
        self.init(FontDescription(name: name), name: name, postScriptName: names.postScriptName, data: data)
    }
}
