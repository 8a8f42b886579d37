// Fragment chunk: colour matrices.

#if COLOR_MATRIX
// Per component of the result, the factors of straight red, green, blue and alpha; then the constant terms.
#if VARIANT
uniform vec4 parameters[6];   // the last one is blend.frag's
#else
uniform vec4 parameters[5];
#endif

vec4 recolored(vec4 premultiplied) {
    vec4 color = vec4(premultiplied.rgb / max(premultiplied.a, 1.0 / 1024.0), premultiplied.a);
    vec4 result = parameters[4]
        + vec4(dot(parameters[0], color), dot(parameters[1], color), dot(parameters[2], color), dot(parameters[3], color));
    result = clamp(result, 0.0, 1.0);
    return vec4(result.rgb * result.a, result.a);
}
#endif
