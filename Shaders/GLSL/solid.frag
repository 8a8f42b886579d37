// QuadInstances of one colour. quad.vert draws the instance layout.

flat in vec4 tint;
#if VARIANT == 1
// A debug colour, of every pixel that the instance covers in part, by more than rounding: less would not change a pixel.
uniform vec4 mark;
const float SMALLEST_COVERAGE = 1.0 / 512.0;
#endif
layout(location = 0) out vec4 fragment;

void main() {
#if VARIANT == 1
    if (edgeCoverage() * clipCoverage() * cutCoverage(1.0) < SMALLEST_COVERAGE) discard;
    fragment = mark;
    return;
#endif
    // The `min` keeps llvmpipe on its general rasterizer. For plain products it has two rasterizers, which round differently, and
    // it chooses one by what else is drawn nearby.
    fragment = min(tint, vec4(1.0)) * (edgeCoverage() * clipCoverage());
#if PICTURE_MASK
    fragment *= maskAlpha();
#endif
}
