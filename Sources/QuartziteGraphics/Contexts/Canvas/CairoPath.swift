// CairoPath: a path as Cairo has it, taken from one of its drawing states to be drawn in another: what glyphs look like.

import CCairo

/// Sendable although it is memory of C's: nobody writes to it once it is made.
final class CairoPath: @unchecked Sendable {
    private let path: UnsafeMutablePointer<cairo_path_t>

    /// Takes the path that is laid in `cr` out of it, in pixels. Nil without memory.
    init?(takingFrom cr: OpaquePointer) {
        cairo_save(cr)
        // Cairo keeps points in pixels, so they come out as they are in there, and go in again so.
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

    /// Adds it to Cairo's path. The transform there must be the identity.
    func append(to cr: OpaquePointer) { cairo_append_path(cr, path) }

    /// About how many bytes it takes.
    var weight: Int { Int(path.pointee.num_data) * MemoryLayout<cairo_path_data_t>.stride }
}
