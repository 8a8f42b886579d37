// QuadInstances of one colour. The instance layout is drawn in quad.vert.

flat in vec4 tint;
layout(location = 0) out vec4 fragment;

void main() {
    // llvmpipe has two ways to draw what is only multiplied, which round unlike each other, and takes one of them by what else is drawn
    // near it. It has one for whatever else is done.
    fragment = min(tint, vec4(1.0)) * (edgeCoverage() * clipCoverage());
}
