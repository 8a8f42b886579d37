// Fragment chunk: composites a source over a backdrop by one of the modes of Compositing and Blending (W3C),
// https://www.w3.org/TR/compositing-1/, or by one that is combined in the same way. The program defines BLEND_name for its mode.

float luma(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

vec3 clippedColor(vec3 c) {
    float l = luma(c), low = min(min(c.r, c.g), c.b), high = max(max(c.r, c.g), c.b);
    if (low < 0.0) c = l + (c - l) * l / max(l - low, 1e-5);
    if (high > 1.0) c = l + (c - l) * (1.0 - l) / max(high - l, 1e-5);
    return c;
}

vec3 withLuma(vec3 c, float l) { return clippedColor(c + (l - luma(c))); }

float chroma(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }

vec3 withChroma(vec3 c, float s) {
    float low = min(min(c.r, c.g), c.b), span = chroma(c);
    return span > 0.0 ? (c - low) * (s / span) : vec3(0.0);
}

vec3 hardLight(vec3 b, vec3 s) { return mix(2.0 * b * s, b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0), step(0.5, s)); }

// Blends straight colours: b is the backdrop, s the source.
vec3 mixed(vec3 b, vec3 s) {
#if defined(BLEND_multiply)
    return b * s;
#elif defined(BLEND_overlay)
    return hardLight(s, b);
#elif defined(BLEND_darken)
    return min(b, s);
#elif defined(BLEND_lighten)
    return max(b, s);
#elif defined(BLEND_colorDodge)
    return mix(min(vec3(1.0), b / max(1.0 - s, 1e-5)), vec3(0.0), vec3(lessThanEqual(b, vec3(0.0))));
#elif defined(BLEND_colorBurn)
    return mix(1.0 - min(vec3(1.0), (1.0 - b) / max(s, 1e-5)), vec3(1.0), vec3(greaterThanEqual(b, vec3(1.0))));
#elif defined(BLEND_hardLight)
    return hardLight(b, s);
#elif defined(BLEND_softLight)
    vec3 d = mix(sqrt(b), ((16.0 * b - 12.0) * b + 4.0) * b, vec3(lessThanEqual(b, vec3(0.25))));
    return mix(b - (1.0 - 2.0 * s) * b * (1.0 - b), b + (2.0 * s - 1.0) * (d - b), step(0.5, s));
#elif defined(BLEND_difference)
    return abs(b - s);
#elif defined(BLEND_exclusion)
    return b + s - 2.0 * b * s;
#elif defined(BLEND_linearBurn)
    return max(b + s - 1.0, 0.0);
#elif defined(BLEND_linearDodge)
    return min(b + s, 1.0);
#elif defined(BLEND_linearLight)
    return clamp(b + 2.0 * s - 1.0, 0.0, 1.0);
#elif defined(BLEND_subtract)
    return max(b - s, 0.0);
#elif defined(BLEND_divide)
    return min(vec3(1.0), b / max(s, 1e-5));
#elif defined(BLEND_pinLight)
    return mix(min(b, 2.0 * s), max(b, 2.0 * s - 1.0), step(0.5, s));
#elif defined(BLEND_hue)
    return withLuma(withChroma(s, chroma(b)), luma(b));
#elif defined(BLEND_saturation)
    return withLuma(withChroma(b, chroma(s)), luma(b));
#elif defined(BLEND_color)
    return withLuma(s, luma(b));
#elif defined(BLEND_luminosity)
    return withLuma(b, luma(s));
#else
    return s;
#endif
}

// Composites premultiplied colours.
vec4 blended(vec4 source, vec4 behind) {
#if defined(BLEND_plusD)
    float alpha = min(1.0, source.a + behind.a);
    return vec4(max(vec3(0.0), alpha - (behind.a - behind.rgb) - (source.a - source.rgb)), alpha);
#else
    vec3 b = behind.rgb / max(behind.a, 1e-5), s = source.rgb / max(source.a, 1e-5);
    vec3 color = source.rgb * (1.0 - behind.a) + behind.rgb * (1.0 - source.a)
        + source.a * behind.a * mixed(min(b, vec3(1.0)), min(s, vec3(1.0)));
    return vec4(color, source.a + behind.a * (1.0 - source.a));
#endif
}
