// Scenes from files in CAML, the markup language of Core Animation.
//
// Does: read `.caml` documents and `.ca` bundles into trees of `CALayer`s with animations and pictures (`CAPackage`); report
// ignored parts with file, line and column (`MarkupDiagnostic`); throw a typed error (`CAMLError`) for files that are invalid or
// exceed a limit (`MarkupLimits`); write layer trees and scenes (`CAMLWriter`).
// Does not: place a scene in a window, run animations.
//
//     Bundles   from a path to the bytes of a document, the index of a bundle, and pictures
//     Markup    from bytes to a tree of elements with locations
//     Objects   elements as objects with properties; the table of classes
//     Values    from the text of a property to its value
//     Layers    from objects to the layer tree
//     States    the states of a document by name
//     Writing   from the layer tree to documents, bundles and archives
//     Checks    faults of a scene as a whole, and why it shows nothing

@_exported import Quartzite
