import Quartzite

/// A layer whose filters apply to the pixels behind it, such as glass. The reader sets the filters as `backgroundFilters`.
final class CABackdropLayer: CALayer {}
