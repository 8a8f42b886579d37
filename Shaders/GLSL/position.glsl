// Fragment chunk: where a fragment is, in the pixels that everything else is told in.
//
// With PER_FRAGMENT_POSITION the picture that is drawn lies somewhere in a page, and must be the same bytes as anywhere else. What is interpolated would
// be rounded by the place. So nothing is: each fragment counts its pixel from the picture's own (0, 0), which is exact, and works out
// from there where it is in the layer. What is drawn texel by texel need not: its texels' middles are far from all roundings.

#if PER_FRAGMENT_POSITION
flat in vec4 placement;   // the page's pixel at the picture's (0, 0); and where that is in the instance's rectangle
flat in vec4 backwards;   // what steps of a pixel to the right and down are in the rectangle's units: of its x, then of its y

vec2 pixelHere() { return gl_FragCoord.xy - placement.xy; }

// From the middle of the rectangle.
vec2 spotHere() {
    vec2 pixel = pixelHere();
    return placement.zw + backwards.xz * pixel.x + backwards.yw * pixel.y;
}
#else
vec2 pixelHere() { return gl_FragCoord.xy; }
#endif

#if TEXEL_SNAPPED
// What a 256th of a texel is in texture coordinates, and where the picture's (0, 0) is.
flat in vec4 lattice;

// Texture coordinates of a place in a picture, in 256ths of its texels. No renderer weighs texels more finely than by those; each place
// becomes one of them, and a little more, so that it is the same weights wherever in its page the picture lies.
vec2 texelSnapped(vec2 place) { return floor(place) * lattice.xy + lattice.zw; }
#endif
