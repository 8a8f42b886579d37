// Fragment chunk: the share of a pixel that lies inside a rounded rectangle, with or without perspective.
//
// A distance in the rectangle's points, divided by the length of its gradient on the screen, is a distance in pixels. `metric`
// holds |grad u|^2, |grad v|^2 and grad u * grad v, where grad is the change per pixel in x and in y. Straight edges have exact
// coverage as in edges.glsl; in the square of a corner, the coverage of the curve applies if smaller.

// Returns the coverage at `spot`, the position relative to the rectangle's centre. Corners take `radius` points of the edges. They are
// circles, or with CONTINUOUS_CORNERS the curves of continuous.glsl; the metric maps them to the screen. `soft` is 1 if the nearer
// straight edges are antialiased, and 0 if they count as full coverage because the geometry ends there.
float roundedCoverage(vec2 spot, vec3 metric, vec2 halfSize, float radius, float smoothing, vec2 soft) {
    vec2 scale = inversesqrt(max(metric.xy, 1e-20));   // pixels for a unit of each axis
    vec2 halfPixels = max(halfSize, 0.0) * scale;
    vec2 share = clamp(halfPixels + 0.5 - abs(spot) * scale, vec2(0.0), min(halfPixels * 2.0, 1.0));
    share = mix(min(halfPixels * 2.0, 1.0), share, soft);
    float coverage = share.x * share.y;

    vec2 into = abs(spot) - (halfSize - radius);
    if (radius <= 0.0 || into.x <= 0.0 || into.y <= 0.0) return coverage;
    vec2 mirrored = sign(spot);
#if CONTINUOUS_CORNERS
    // The outline is symmetric about the diagonal: it is measured from the nearer edge, as a function of the distance from the other.
    vec2 fromEdges = radius - into;
    bool isSwapped = fromEdges.x < fromEdges.y;
    // Nearer to the corner point, where the outline is steep, its tangent at the diagonal is used.
    float far = max(fromEdges.x, fromEdges.y), measured = max(far, cornerDiagonal(radius, smoothing));
    vec2 line = cornerLine(measured, radius, smoothing);
    // Not divided by the length of its gradient in points: the division by the gradient in pixels below replaces that.
    float outside = line.x + line.y * (far - measured) - min(fromEdges.x, fromEdges.y);
    vec2 normal = mirrored * (isSwapped ? vec2(1.0, -line.y) : vec2(-line.y, 1.0));
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
