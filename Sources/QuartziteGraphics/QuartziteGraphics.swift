// QuartziteGraphics: what Core Animation borrows from Core Graphics, under Apple's names.
//
// Geometry/ affine transforms and the C-style geometry functions, Color/ colours and colour spaces,
// Paths/ vector paths, Images/ pictures in memory, their decoding and encoding.
// There is no drawing of layers here, and no window system.
//
// `import QuartziteGraphics` brings Foundation with it, as Apple's frameworks do.

@_exported import Foundation
