// QuadInstances that show a picture, its texels multiplied by the tint. The instance layout is drawn in quad.vert.

uniform sampler2D image;
flat in vec4 tint;
VARYING in vec2 texel;
#if SUBIMAGE
flat in vec4 texelLimits;   // half a texel inside the part that is shown, so that its neighbours do not bleed in
#endif
layout(location = 0) out vec4 fragment;

void main() {
#if SUBIMAGE
    vec4 picture = texture(image, clamp(texel, texelLimits.xy, texelLimits.zw));
#else
    vec4 picture = texture(image, texel);
#endif
    fragment = picture * tint * (edgeCoverage() * clipCoverage());
}
