// CoverageInstances: a colour times the coverage of each pixel. coverage.vert draws the instance layout.

uniform sampler2D image;
flat in vec4 tint;
VARYING in vec2 texel;
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
    return;
#endif
    fragment = tint * (texture(image, texel).r * clipCoverage());
}
