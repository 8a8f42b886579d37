import Quartzite

/// A layer whose filters apply to what lies behind it: glass. The reader sets them as `backgroundFilters`.
final class CABackdropLayer: CALayer {}
