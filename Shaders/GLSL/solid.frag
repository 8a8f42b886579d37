// QuadInstances of one colour. The instance layout is drawn in quad.vert.

flat in vec4 tint;
layout(location = 0) out vec4 fragment;

void main() {
    fragment = tint * (edgeCoverage() * clipCoverage());
}
