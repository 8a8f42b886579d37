// GradientInstances. box.vert draws the instance layout. Coverage is computed as in box.frag.

#if !RAMP
flat in vec4 axis;      // as in gradient.glsl
flat in vec3 ramp;      // first stop, last stop, opacity
flat in vec4 shape;
#endif
flat in vec4 corners;
#if !PER_FRAGMENT_POSITION
VARYING in vec2 spot;
#endif
#if PERSPECTIVE && !PER_FRAGMENT_POSITION
flat in mat3x2 slopes;
flat in vec2 centre;
#elif !PERSPECTIVE && !RAMP
flat in vec3 metric;
#endif
#if EDGE_MASK
uniform vec4 softEdges; // as in quad.vert
#endif
#if VARIANT == 1
uniform vec4 mark;      // as in solid.frag
const float SMALLEST_COVERAGE = 1.0 / 512.0;
#endif
layout(location = 0) out vec4 fragment;

void main() {
#if PER_FRAGMENT_POSITION
    vec2 spot = spotHere();
#endif
#if RAMP
    fragment = rampColor(spot) * (rampCoverage(spot, cornerRadius(spot, corners)) * clipCoverage());
#else
#if PERSPECTIVE
#if PER_FRAGMENT_POSITION
    vec2 across = (inverseRows[0].xy - spot.x * inverseRows[2].xy) / inverseW();
    vec2 down = (inverseRows[1].xy - spot.y * inverseRows[2].xy) / inverseW();
#else
    vec2 local = spot + centre;
    vec2 across = (slopes[0] - local.x * slopes[2]) / inverseW(), down = (slopes[1] - local.y * slopes[2]) / inverseW();
#endif
    vec3 metric = vec3(dot(across, across), dot(down, down), dot(across, down));
#endif
#if EDGE_MASK
    vec2 soft = mix(softEdges.xy, softEdges.zw, step(0.0, spot));
#else
    const vec2 soft = vec2(1.0);
#endif
    float coverage = roundedCoverage(spot, metric, shape.xy, cornerRadius(spot, corners), shape.w, soft);
#if VARIANT == 1
    if (coverage * clipCoverage() < SMALLEST_COVERAGE) discard;
    fragment = mark;
    return;
#endif
    vec2 size = 2.0 * shape.xy;
    vec4 color = gradientColor(spot / size + 0.5, metric / vec3(size * size, size.x * size.y), axis, int(ramp.x), int(ramp.y));
    fragment = color * (ramp.z * coverage * clipCoverage());
#endif
}
