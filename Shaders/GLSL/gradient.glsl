// Fragment chunk: the colour of a gradient. The stops of all gradients of the frame are in one buffer:
//
//     texel 2i        straight colour
//     texel 2i + 1    position, and 1 / distance to the next stop (0 for the last stop, and if the next has the same position)
//
// Positions are in the unit square of the layer's bounds. `axis` holds the start point, then
//
//     AXIAL     the vector to the end point, divided by its squared length
//     RADIAL    1 / radii
//     CONIC     the direction to the end point
//
// A pixel is an interval of the gradient's parameter. If a stop or the seam of a conic gradient lies in the interval, the pixel
// shows the mean colour of the interval, so that hard stops, seams and details narrower than a pixel have smooth edges.
// `GradientStops` does the same for CGContext.

uniform samplerBuffer stops;

vec4 premultiplied(vec4 color) { return vec4(color.rgb * color.a, color.a); }

// Returns the integral of the premultiplied colour over an interval of the parameter.
vec4 gradientSum(float from, float to, int first, int last) {
    vec4 color = texelFetch(stops, 2 * first);
    vec2 segment = texelFetch(stops, 2 * first + 1).xy;
    vec4 sum = premultiplied(color) * max(0.0, min(to, segment.x) - from);
    for (int next = first + 1; next <= last && segment.x < to; ++next) {
        vec4 other = texelFetch(stops, 2 * next);
        vec2 end = texelFetch(stops, 2 * next + 1).xy;
        vec2 part = clamp(vec2(from, to), segment.x, end.x);
        vec2 share = clamp((part - segment.x) * segment.y, 0.0, 1.0);
        vec4 a = mix(color, other, share.x), b = mix(color, other, share.y);
        // The mean of colour times alpha, both linear from a to b.
        vec3 mean = (a.rgb * (2.0 * a.a + b.a) + b.rgb * (2.0 * b.a + a.a)) / 6.0;
        sum += vec4(mean, 0.5 * (a.a + b.a)) * (part.y - part.x);
        color = other;
        segment = end;
    }
    return sum + premultiplied(color) * max(0.0, to - max(from, segment.x));
}

// Returns the premultiplied colour. `metric` is that of rounded.glsl for the unit square.
vec4 gradientColor(vec2 place, vec3 metric, vec4 axis, int first, int last) {
    vec2 from = place - axis.xy;
    // The gradient's parameter at the pixel, and the parameter's gradient in the unit square.
#if RADIAL
    vec2 reach = from * axis.zw;
    float t = length(reach);
    vec2 slope = reach * axis.zw / max(t, 1e-20);
#elif CONIC
    float t = fract(atan(from.y * axis.z - from.x * axis.w, dot(from, axis.zw)) * 0.15915494309189535);
    vec2 slope = vec2(-from.y, from.x) * (0.15915494309189535 / max(dot(from, from), 1e-20));
#else
    float t = dot(from, axis.zw);
    vec2 slope = axis.zw;
#endif
    float width = sqrt(max(dot(slope * slope, metric.xy) + 2.0 * slope.x * slope.y * metric.z, 0.0));
#if CONIC
    width = min(width, 1.0);
#else
    width = min(width, 1e6);
#endif
    float low = t - 0.5 * width, high = t + 0.5 * width;

    int stop = first;
    vec2 segment = vec2(0.0);
    // The interval around t without stops.
    vec2 even = vec2(-3e38, 3e38);
    for (int next = first; next <= last; ++next) {
        vec2 candidate = texelFetch(stops, 2 * next + 1).xy;
        if (t < candidate.x) {
            even.y = candidate.x;
            break;
        }
        stop = next;
        segment = candidate;
        even.x = candidate.x;
    }
    float part = clamp((t - segment.x) * segment.y, 0.0, 1.0);
    vec4 color = premultiplied(mix(texelFetch(stops, 2 * stop), texelFetch(stops, 2 * min(stop + 1, last)), part));
#if RADIAL
    even.x = max(even.x, 0.0);
#elif CONIC
    even = vec2(max(even.x, 0.0), min(even.y, 1.0));
#endif
    if (low < even.x || high > even.y) {
#if RADIAL
        // Beyond the centre, the parameter increases again.
        color = gradientSum(max(low, 0.0), high, first, last) + gradientSum(0.0, max(-low, 0.0), first, last);
#elif CONIC
        // Beyond the seam, the parameter starts again.
        vec2 rest = low < 0.0 ? vec2(low + 1.0, 1.0) : vec2(0.0, max(high - 1.0, 0.0));
        color = gradientSum(max(low, 0.0), min(high, 1.0), first, last) + gradientSum(rest.x, rest.y, first, last);
#else
        color = gradientSum(low, high, first, last);
#endif
        color /= width;
    }
    return color;
}
