// QuadInstances of one colour. quad.vert draws the instance layout.

flat in vec4 tint;
#if VARIANT == 1
uniform vec4 mark;   // a debug colour, of every pixel that the instance covers in part
#endif
layout(location = 0) out vec4 fragment;

void main() {
#if VARIANT == 1
    if (edgeCoverage() * clipCoverage() * cutCoverage(1.0) <= 0.0) discard;
    fragment = mark;
    return;
#endif
    // The `min` keeps llvmpipe on its general rasterizer. For plain products it has two rasterizers, which round differently, and
    // it chooses one by what else is drawn nearby.
    fragment = min(tint, vec4(1.0)) * (edgeCoverage() * clipCoverage());
}
