// Fragment chunk: the colour of a gradient, from the stops of all gradients of the frame in one buffer.
//
//     texel 2i        colour, straight
//     texel 2i + 1    where it is, and 1 / the way to the next stop (0 for the last one, and where the next is in the same place)
//
// The place is in the unit square of the layer's bounds. `axis` is the start point, then
//
//     AXIAL     the way to the end point, divided by its length squared
//     RADIAL    1 / the radii
//     CONIC     the direction to the end point

uniform samplerBuffer stops;

vec4 gradientColor(vec2 place, vec4 axis, int first, int last) {
    vec2 from = place - axis.xy;
#if RADIAL
    float t = length(from * axis.zw);
#elif CONIC
    float t = fract(atan(from.y * axis.z - from.x * axis.w, dot(from, axis.zw)) * 0.15915494309189535);
#else
    float t = dot(from, axis.zw);
#endif
    int stop = first;
    vec2 segment = texelFetch(stops, 2 * first + 1).xy;
    for (int next = first + 1; next <= last; ++next) {
        vec2 candidate = texelFetch(stops, 2 * next + 1).xy;
        if (t < candidate.x) break;
        stop = next;
        segment = candidate;
    }
    float part = clamp((t - segment.x) * segment.y, 0.0, 1.0);
    vec4 color = mix(texelFetch(stops, 2 * stop), texelFetch(stops, 2 * min(stop + 1, last)), part);
    return vec4(color.rgb * color.a, color.a);
}
