// Fragment chunk: the position of a fragment, in the pixels that all coordinates use.
//
// With PER_FRAGMENT_POSITION the surface is drawn somewhere in an atlas page, and its bytes must not depend on the position.
// Interpolated values would be rounded differently at each position. Therefore each fragment counts its pixel from the surface's
// own (0, 0), which is exact, and computes its position in the layer from there. Texel-by-texel drawing needs no such care: texel
// centres are far from all rounding limits. Fragments of large instances do the same, since drivers interpolate over thousands of
// pixels with visible errors, most of all where they clip.

// Offset and scale from the framebuffer's pixels to the target's: a window counts its rows from the bottom. All are whole numbers, so
// that a position is exact.
uniform vec4 fragmentPlace;

vec2 targetPixel() { return gl_FragCoord.xy * fragmentPlace.zw + fragmentPlace.xy; }

#if PER_FRAGMENT_POSITION && PERSPECTIVE
flat in mat3 inverseRows;   // as in plane.glsl

vec2 pixelHere() { return targetPixel(); }

float inverseW() { return max(dot(inverseRows[2], vec3(pixelHere(), 1.0)), 1e-20); }

// Returns the position relative to the centre of the rectangle.
vec2 spotHere() {
    vec3 pixel = vec3(pixelHere(), 1.0);
    return vec2(dot(inverseRows[0], pixel), dot(inverseRows[1], pixel)) / inverseW();
}
#elif PER_FRAGMENT_POSITION
flat in vec4 placement;   // the page's pixel at the surface's (0, 0); then the position of that pixel in the instance's rectangle
flat in vec4 backwards;   // rectangle units per pixel to the right and down: for x, then for y

vec2 pixelHere() { return targetPixel() - placement.xy; }

// Returns the position relative to the centre of the rectangle.
vec2 spotHere() {
    vec2 pixel = pixelHere();
    return placement.zw + backwards.xz * pixel.x + backwards.yw * pixel.y;
}
#else
vec2 pixelHere() { return targetPixel(); }

float inverseW() { return gl_FragCoord.w; }
#endif

#if TEXEL_SNAPPED
// The size of 1/256 texel in texture coordinates, and the texture coordinates of the surface's (0, 0).
flat in vec4 lattice;

// Returns the texture coordinates of a position in 256ths of a texel. No renderer has finer texel weights. Each position is rounded
// down to a step and moved by a fraction of a step, so that the weights do not depend on the surface's position in its page.
vec2 texelSnapped(vec2 place) { return floor(place) * lattice.xy + lattice.zw; }
#endif
