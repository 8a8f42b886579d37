// QuartziteGraphics: what Core Animation borrows from Core Graphics, under Apple's names.
//
// Geometry/ has affine transforms and the C-style geometry functions, Color/ colours and colour spaces, Paths/ vector paths,
// Images/ pictures in memory with their decoding and encoding, Contexts/ drawing into bitmaps, Text/ fonts and text layout, and
// CoreText/ Core Text's lines, glyphs and outlines on top of Text/.
// Layers and windows are not here.
//
// The module re-exports Foundation, as Apple's frameworks do.

@_exported import Foundation
