// Fragment chunk: an axial gradient of at most RAMP stops in an upright or turned rectangle that is scaled alike in both directions.
// The premultiplied colour changes linearly between the stops, and no two stops have the same position. Then
//
//     colour = first colour + sum of all changes * mean of clamp(u, 0, 1) over the pixel
//
// where u is 0 at the stop before a change and 1 at the stop after it. The result is that of gradient.glsl without loops over stops,
// reads and divisions. A pixel covers u - h to u + h. The mean differs from the clamped value where the pixel contains a stop:
//
//     q(v) = max(h - |v|, 0)^2 / 4h        mean = clamp(u, 0, 1) + q(u) - q(u - 1)
//
// box.vert measures u in units of h, and multiplies the changes by h.

flat in vec4 firstColor;         // premultiplied and faded, as the changes
flat in vec4 changes[RAMP - 1];
flat in vec4 spans[RAMP - 1];    // u/h for a unit of each axis, and at the centre; 1/h

vec4 rampColor(vec2 spot) {
    vec4 color = firstColor;
    for (int index = 0; index < RAMP - 1; ++index) {
        vec4 span = spans[index];
        float u = span.x * spot.x + span.y * spot.y + span.z;
        float near = max(1.0 - abs(u), 0.0), far = max(1.0 - abs(u - span.w), 0.0);
        color += changes[index] * (clamp(u, 0.0, span.w) + 0.25 * (near * near - far * far));
    }
    return color;
}

flat in vec4 edges;              // half the size in pixels + 0.5; then pixels for a unit of each axis

// The share of a pixel inside the rectangle, as in rounded.glsl. Radii are in pixels.
float rampCoverage(vec2 spot, float radius) {
    vec2 away = abs(spot) * edges.zw;
    vec2 share = clamp(edges.xy - away, vec2(0.0), min(2.0 * edges.xy - 1.0, 1.0));
    float curve = clamp(0.5 + radius - length(max(away - edges.xy + (0.5 + radius), 0.0)), 0.0, 1.0);
    return min(share.x * share.y, radius > 0.0 ? curve : 1.0);
}
