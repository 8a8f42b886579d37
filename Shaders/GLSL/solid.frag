// QuadInstances of one colour. quad.vert draws the instance layout.

flat in vec4 tint;
layout(location = 0) out vec4 fragment;

void main() {
    // The `min` keeps llvmpipe on its general rasterizer. For plain products it has two rasterizers, which round differently, and
    // it chooses one by what else is drawn nearby.
    fragment = min(tint, vec4(1.0)) * (edgeCoverage() * clipCoverage());
}
