// BoxInstances. box.vert draws the instance layout.
//
// A pixel is divided into three areas: the outside, the ring of the border, and the inside of the border. Each contributes its
// share of the pixel, so that the fill never shows outside the border and no gap shows between them.

flat in vec4 inside;
#if BORDER
flat in vec4 ring;
#endif
flat in vec4 corners;
flat in vec4 shape;
#if TRACKS
flat in float groupOpacity;
#endif
#if !PER_FRAGMENT_POSITION
VARYING in vec2 spot;
#endif
#if PERSPECTIVE && !PER_FRAGMENT_POSITION
flat in mat3x2 slopes;
flat in vec2 centre;
#elif !PERSPECTIVE
flat in vec3 metric;
#endif
#if EDGE_MASK
uniform vec4 softEdges;   // as in quad.vert
#endif
#if VARIANT == 1
uniform vec4 mark;   // as in solid.frag
#endif
layout(location = 0) out vec4 fragment;

void main() {
#if PER_FRAGMENT_POSITION
    vec2 spot = spotHere();
#endif
#if PERSPECTIVE
    // grad u = (a - u * c) * W, for the rows a, b and c of the inverse.
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
    float radius = cornerRadius(spot, corners);
    float outer = roundedCoverage(spot, metric, shape.xy, radius, shape.w, soft);
#if VARIANT == 1
    if (outer * clipCoverage() <= 0.0) discard;
    fragment = mark;
    return;
#endif
#if BORDER
    float inner = min(outer, roundedCoverage(spot, metric, shape.xy - shape.z, max(radius - shape.z, 0.0), shape.w, vec2(1.0)));
    vec4 color = inside * inner + ring * (outer - inner);
#else
    vec4 color = inside * outer;
#endif
#if TRACKS
    // A group is rounded to bytes before it fades.
    if (groupOpacity >= 0.0) color = floor(color * 255.0 + 0.5) * (groupOpacity / 255.0);
#endif
    fragment = color * clipCoverage();
}
