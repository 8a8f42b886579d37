// Fragment chunk: how much of a pixel lies inside a rounded rectangle, seen at an angle or not.
//
// A distance in the rectangle's own points becomes one in pixels when it is divided by the length of its gradient on the screen.
// For that the rectangle's points are measured by `metric`: |grad u|^2, |grad v|^2 and grad u * grad v, where grad is the change for a step of one
// pixel in x and in y. Straight edges are covered exactly as in edges.glsl; in the square of a corner the curve takes over where
// it covers less.

// `spot` is the place from the rectangle's centre. Corners are ellipses behind the metric, circles of `radius` in points, or
// superellipses |x|^n + |y|^n = 1 with SUPERELLIPSE. `soft` is 1 where the nearer straight edges are antialiased, and 0 where they
// count as covering all, since the geometry ends there.
float roundedCoverage(vec2 spot, vec3 metric, vec2 halfSize, float radius, float exponent, vec2 soft) {
    vec2 scale = inversesqrt(max(metric.xy, 1e-20));   // pixels for a unit of each axis
    vec2 halfPixels = max(halfSize, 0.0) * scale;
    vec2 share = clamp(halfPixels + 0.5 - abs(spot) * scale, vec2(0.0), min(halfPixels * 2.0, 1.0));
    share = mix(min(halfPixels * 2.0, 1.0), share, soft);
    float coverage = share.x * share.y;

    vec2 into = abs(spot) - (halfSize - radius);
    if (radius <= 0.0 || into.x <= 0.0 || into.y <= 0.0) return coverage;
    vec2 mirrored = sign(spot);
#if SUPERELLIPSE
    vec2 unit = into / radius;
    vec2 power = pow(unit, vec2(exponent));
    // Not divided by the gradient's own length: the one in pixels, below, is all that counts.
    float outside = (power.x + power.y - 1.0) * radius;
    vec2 normal = mirrored * exponent * power / unit;
#else
    float away = length(into);
    float outside = away - radius;
    vec2 normal = mirrored * into / away;
#endif
    float perPixel = dot(normal * normal, metric.xy) + 2.0 * normal.x * normal.y * metric.z;
    return min(coverage, clamp(0.5 - outside * inversesqrt(max(perPixel, 1e-20)), 0.0, 1.0));
}

// Radii are at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY).
float cornerRadius(vec2 spot, vec4 radii) {
    vec2 pair = spot.y < 0.0 ? radii.xy : radii.zw;
    return spot.x < 0.0 ? pair.x : pair.y;
}
