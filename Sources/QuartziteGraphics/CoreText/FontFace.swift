// FontFace: an installed font without a size: its tables by HarfBuzz, its outlines by Cairo, as text layouts draw them.
//
// HarfBuzz measures in the font's own units. Outlines are Cairo's, so synthetic bold and italic faces have theirs, unhinted.

internal import CCairo
internal import CPango

/// A face of an installed font. Faces may be used by several threads.
///
/// `@unchecked Sendable` is safe here: the lock guards the cache of outlines and Cairo's scaled font, HarfBuzz's font is immutable, and
/// Cairo's face is only handed to Cairo, whose faces may be used by several threads.
package final class FontFace: @unchecked Sendable {
    private let face: OpaquePointer
    /// HarfBuzz's font; one unit is one unit of the font.
    let font: OpaquePointer
    /// Units per em.
    let unitsPerEm: Int
    /// The font's family, weight and style, as Pango describes them.
    let description: FontDescription
    /// Cairo's font, one em of which has `outlineScale` units.
    private let scaledFont: OpaquePointer
    /// Cairo's face and its matrix for one point.
    let cairoFace: OpaquePointer
    let matrix: cairo_matrix_t
    private let lock = NSLock()
    private var outlines: [UInt32: PathElements] = [:]

    /// Large enough that Cairo's fixed-point coordinates are exact to 1/100,000 em.
    private static let outlineScale = 512.0
    private static let mostOutlines = 4096

    /// The face of a font that Pango has loaded; nil if the font cannot be read.
    init?(_ pangoFont: UnsafeMutablePointer<PangoFont>) {
        guard let own = pango_font_get_hb_font(pangoFont), let face = hb_font_get_face(own),
            let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(pangoFont)),
            let cairoFace = cairo_scaled_font_get_font_face(scaled), let font = hb_font_create(face)
        else { return nil }
        var (count, matrix) = (UInt32(0), cairo_matrix_t())
        if let coordinates = hb_font_get_var_coords_normalized(own, &count), count > 0 {
            hb_font_set_var_coords_normalized(font, coordinates, count)
        }
        hb_font_make_immutable(font)
        unitsPerEm = max(1, Int(hb_face_get_upem(face)))
        let described = pango_font_describe_with_absolute_size(pangoFont)
        let size = Double(pango_font_description_get_size(described)) / Double(PANGO_SCALE)
        description = FontDescription(described)
        pango_font_description_free(described)
        cairo_scaled_font_get_font_matrix(scaled, &matrix)
        let unit = size > 0 ? 1 / size : 1
        self.matrix = cairo_matrix_t(
            xx: matrix.xx * unit, yx: matrix.yx * unit, xy: matrix.xy * unit, yy: matrix.yy * unit, x0: 0, y0: 0)
        guard let scaledFont = Self.scaledFont(cairoFace, self.matrix) else {
            hb_font_destroy(font)
            return nil
        }
        self.scaledFont = scaledFont
        self.cairoFace = cairo_font_face_reference(cairoFace)
        self.face = hb_face_reference(face)
        self.font = font
    }

    deinit {
        cairo_scaled_font_destroy(scaledFont)
        cairo_font_face_destroy(cairoFace)
        hb_font_destroy(font)
        hb_face_destroy(face)
    }

    private static func scaledFont(_ face: OpaquePointer, _ matrix: cairo_matrix_t) -> OpaquePointer? {
        let s = outlineScale
        var large = cairo_matrix_t(xx: matrix.xx * s, yx: matrix.yx * s, xy: matrix.xy * s, yy: matrix.yy * s, x0: 0, y0: 0)
        var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        guard let font = cairo_scaled_font_create(face, &large, &identity, options) else { return nil }
        guard cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS else {
            cairo_scaled_font_destroy(font)
            return nil
        }
        return font
    }

    // MARK: Outlines

    /// The outline of a glyph, in em, y up. Empty for spaces and for glyphs without an outline.
    func outline(of glyph: UInt32) -> PathElements {
        lock.lock()
        defer { lock.unlock() }
        if let known = outlines[glyph] { return known }
        if outlines.count >= Self.mostOutlines { outlines.removeAll() }
        let outline = loadedOutline(of: glyph)
        outlines[glyph] = outline
        return outline
    }

    private func loadedOutline(of glyph: UInt32) -> PathElements {
        guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else { return PathElements() }
        defer { cairo_surface_destroy(surface) }
        guard let cr = cairo_create(surface) else { return PathElements() }
        defer { cairo_destroy(cr) }
        cairo_set_scaled_font(cr, scaledFont)
        var glyph = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        cairo_glyph_path(cr, &glyph, 1)
        let unit = CGFloat(1 / Self.outlineScale)
        return PathElements(takingFrom: cr).applying(CGAffineTransform(scaleX: unit, y: -unit))
    }

    /// Whether a glyph is a picture, as those of emoji are, and so has no outline.
    func isPicture(_ glyph: UInt32) -> Bool {
        guard outline(of: glyph).isEmpty else { return false }
        var extents = cairo_text_extents_t()
        var glyph = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        lock.lock()
        defer { lock.unlock() }
        cairo_scaled_font_glyph_extents(scaledFont, &glyph, 1, &extents)
        return extents.width > 0 && extents.height > 0
    }

    // MARK: Installed faces

    /// The installed face that is nearest to a description.
    static func nearest(to description: FontDescription) -> FontFace? { cache.face(of: description) }

    /// Looks for the faces again, since fonts were added.
    static func forgetInstalledFaces() { cache.removeAll() }

    private static let cache = FontFaceCache()
}

/// The faces that were found so far.
///
/// `@unchecked Sendable` is safe here: the lock guards the table, and Pango's objects stay on the thread that loads a face.
private final class FontFaceCache: @unchecked Sendable {
    private let lock = NSLock()
    private var faces: [FontDescription: FontFace] = [:]
    private static let largest = 256

    func face(of description: FontDescription) -> FontFace? {
        lock.lock()
        defer { lock.unlock() }
        if let face = faces[description] { return face }
        guard let face = load(description) else { return nil }
        if faces.count >= Self.largest { faces.removeAll() }
        faces[description] = face
        return face
    }

    func removeAll() {
        lock.lock()
        defer { lock.unlock() }
        faces.removeAll()
    }

    private func load(_ description: FontDescription) -> FontFace? {
        guard let map = RegisteredFonts.fontMap(), let context = pango_font_map_create_context(map) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        TextSection.setUp(context)
        let wanted = description.pango(size: 100)
        defer { pango_font_description_free(wanted) }
        guard let font = pango_font_map_load_font(map, context, wanted) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(font)) }
        return FontFace(font)
    }
}

extension FontDescription {
    /// The family and style of Pango's description.
    init(_ pango: OpaquePointer?) {
        self.init(family: pango_font_description_get_family(pango).map { String(cString: $0) } ?? Self.system.family)
        weight = Int(pango_font_description_get_weight(pango).rawValue)
        isItalic = pango_font_description_get_style(pango) != PANGO_STYLE_NORMAL
        isCondensed = pango_font_description_get_stretch(pango).rawValue < PANGO_STRETCH_NORMAL.rawValue
    }
}

extension PathElements {
    /// Copies the current path of `cr`, in its user space. Empty if memory runs out.
    init(takingFrom cr: OpaquePointer) {
        self.init()
        guard let path = cairo_copy_path(cr) else { return }
        defer { cairo_path_destroy(path) }
        guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return }
        var at = 0
        // Cairo adds a move after each close. A move without a line after it is left out.
        var start: CGPoint?
        func begin() {
            if let point = start { move(to: point) }
            start = nil
        }
        while at < Int(path.pointee.num_data) {
            let header = data[at].header
            func point(_ index: Int) -> CGPoint { CGPoint(x: data[at + index].point.x, y: data[at + index].point.y) }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: start = point(1)
            case CAIRO_PATH_LINE_TO:
                begin()
                addLine(to: point(1))
            case CAIRO_PATH_CURVE_TO:
                begin()
                addCubic(control1: point(1), control2: point(2), to: point(3))
            default: close()
            }
            at += max(1, Int(header.length))
        }
    }
}
