// CairoPath: a path of Cairo's own, copied from one Cairo context to be drawn in another. Used for the outlines of glyphs.

internal import CCairo

/// `@unchecked Sendable` is safe here: the C memory does not change after the initialiser.
final class CairoPath: @unchecked Sendable {
    private let path: UnsafeMutablePointer<cairo_path_t>

    /// Copies the current path of `cr`, in pixels, and clears it there. Nil if memory runs out.
    init?(takingFrom cr: OpaquePointer) {
        cairo_save(cr)
        // Cairo stores points in pixels. The identity copies them without a conversion.
        cairo_identity_matrix(cr)
        let copy = cairo_copy_path(cr)
        cairo_restore(cr)
        cairo_new_path(cr)
        guard let copy else { return nil }
        guard copy.pointee.status == CAIRO_STATUS_SUCCESS else {
            cairo_path_destroy(copy)
            return nil
        }
        path = copy
    }

    deinit { cairo_path_destroy(path) }

    /// Adds the path to the current path of `cr`, whose transform must be the identity.
    func append(to cr: OpaquePointer) { cairo_append_path(cr, path) }

    /// The approximate size in bytes.
    var weight: Int { Int(path.pointee.num_data) * MemoryLayout<cairo_path_data_t>.stride }
}
