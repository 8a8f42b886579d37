// Fragment chunk: the outline of continuous corners, as in ContinuousCorner.swift: three cubic curves, symmetric about the diagonal, in
// units of the corner radius. `smoothing` is 1 for a continuous corner, 0 for a circular one.

#if CONTINUOUS_CORNERS
float cubic(vec4 curve, float t) {
    float s = 1.0 - t;
    return s * s * s * curve.x + 3.0 * s * s * t * curve.y + 3.0 * s * t * t * curve.z + t * t * t * curve.w;
}

float cubicSlope(vec4 curve, float t) {
    float s = 1.0 - t;
    vec3 steps = curve.yzw - curve.xyz;
    return 3.0 * (s * s * steps.x + 2.0 * s * t * steps.y + t * t * steps.z);
}

// Returns the parameter at which a monotonic curve has a value, by Newton's method from the parameter `t`.
float parameterAt(vec4 curve, float value, float t) {
    for (int i = 0; i < 4; ++i) t = clamp(t - (cubic(curve, t) - value) / cubicSlope(curve, t), 0.0, 1.0);
    return t;
}

// Returns the outline's distance from both edges on the diagonal.
float cornerDiagonal(float extent, float smoothing) {
    return mix(0.29289322, 0.29150692, smoothing) * extent / mix(1.0, 1.528665, smoothing);
}

// Returns the outline's distance from one edge, where its distance from the other edge is `from`, and the change of the first per
// change of the second. `extent` is the length that the corner takes of each edge.
vec2 cornerLine(float from, float extent, float smoothing) {
    vec4 edge = mix(vec4(1.0, 0.86974551, 0.74074563, 0.62024868), vec4(1.528665, 1.08849296, 0.86840694, 0.63149379), smoothing);
    vec4 inset = mix(vec4(0.0, 0.0, 0.02544707, 0.07491139), vec4(0.0, 0.0, 0.0, 0.07491139), smoothing);
    vec4 middle = mix(vec4(0.62024868, 0.37286587, 0.17646269, 0.07491139), vec4(0.63149379, 0.37282383, 0.16905956, 0.07491139), smoothing);
    float radius = extent / edge.x;
    float value = from / radius;
    if (value >= edge.w) {
        float t = parameterAt(edge, value, 0.5);
        return vec2(cubic(inset, t) * radius, cubicSlope(inset, t) / cubicSlope(edge, t));
    }
    if (value >= inset.w) {
        float t = parameterAt(middle, value, 0.5);
        return vec2(cubic(middle, 1.0 - t) * radius, -cubicSlope(middle, 1.0 - t) / cubicSlope(middle, t));
    }
    // The curve begins along the edge, where its slope is 0, so Newton's steps come from the other end.
    float t = parameterAt(inset, value, 1.0);
    return vec2(cubic(edge, t) * radius, cubicSlope(edge, t) / max(cubicSlope(inset, t), 1e-6));
}
#endif
