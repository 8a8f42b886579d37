// QuadInstances that show a surface with changed colours. quad.vert draws the instance layout.

uniform sampler2D image;
uniform vec4 picturePart;   // as in blur.frag
#if LUMINANCE_CURVE
uniform vec4 parameters[2]; // the heights of the curve's points; then the amount
#endif
#if VIGNETTE
uniform vec4 parameters[2]; // amount, start, slope from the start; then centre and half size of the bounds
#endif
flat in vec4 tint;
#if PER_FRAGMENT_POSITION
flat in vec4 texels;   // as in quad.vert
#else
VARYING in vec2 texel;
#endif
layout(location = 0) out vec4 fragment;

void main() {
#if PER_FRAGMENT_POSITION
    vec2 texel = texels.xy + texels.zw * spotHere();
#endif
    vec2 low = picturePart.xy * 0.5;
    vec4 picture = texture(image, clamp(texel, low, picturePart.zw - low));
#if SILHOUETTE
    picture = vec4(picture.a);
#endif
#if COLOR_MATRIX
    picture = recolored(picture);
#endif
#if LUMINANCE_CURVE
    vec3 color = picture.rgb / max(picture.a, 1.0 / 1024.0);
    float light = clamp(dot(color, vec3(0.2126, 0.7152, 0.0722)), 0.0, 1.0), dark = 1.0 - light;
    vec4 parts = vec4(dark * dark * dark, 3.0 * dark * dark * light, 3.0 * dark * light * light, light * light * light);
    float grey = clamp(dot(parameters[0], parts), 0.0, 1.0);
    picture.rgb = clamp(mix(color, vec3(grey), parameters[1].x), 0.0, 1.0) * picture.a;
#endif
#if VIGNETTE
    float away = length((texel / picturePart.zw - parameters[1].xy) / parameters[1].zw) * 0.70710678;
    float dark = clamp((away - parameters[0].y) * parameters[0].z, 0.0, 1.0);
    picture.rgb *= clamp(1.0 - parameters[0].x * dark * dark, 0.0, 1.0);
#endif
    picture *= tint;
    fragment = picture * (edgeCoverage() * clipCoverage() * cutCoverage(picture.a));
}
