// CoverageInstances: a colour times the coverage of each pixel. coverage.vert draws the instance layout.

VARYING in vec4 tint;
#if VARIANT == 0
uniform sampler2D image;
VARYING in vec2 texel;
#endif
#if VARIANT == 1
// A debug colour, of every pixel of the rectangle.
uniform vec4 mark;
const float SMALLEST_COVERAGE = 1.0 / 512.0;
#endif
layout(location = 0) out vec4 fragment;

void main() {
#if VARIANT == 1
    if (clipCoverage() < SMALLEST_COVERAGE) discard;
    fragment = mark;
#elif VARIANT == 2
    // Covered wholly. The `min` keeps llvmpipe on its general rasterizer, as in solid.frag.
    fragment = min(tint, vec4(1.0)) * clipCoverage();
#elif VARIANT == 3
    // Covered wholly, opaque and not clipped. A plain colour lets llvmpipe use its rasterizer for rectangles. The vertex shader rounds
    // the colour, so that all rasterizers draw the same bytes.
    fragment = tint;
#elif VARIANT == 4
    fragment = tint * (outlineCoverage() * clipCoverage());
#else
    fragment = tint * min(texture(image, texel).r * clipCoverage(), 1.0);
#endif
}
