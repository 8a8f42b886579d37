// CAML, the markup of Core Animation: scenes from files.
//
// Does: read `.caml` documents and `.ca` bundles to trees of `CALayer`s with their animations and pictures (`CAPackage`), say
// with file, line and column what it left out (`MarkupDiagnostic`), and stop with a typed error at what it cannot read
// (`CAMLError`) or will not (`MarkupLimits`).
// Does not: write files, open zips, flip or place a scene, run it.
//
//     Bundles   a path to a document's bytes, a bundle's index, pictures
//     Markup    bytes to a tree of elements, each with its place
//     Objects   elements as objects with properties; the table of classes
//     Values    one property's text to its value
//     Layers    the tree of layers

@_exported import Quartzite
