// QuadInstances that show a picture, its texels multiplied by the tint. The instance layout is drawn in quad.vert.

uniform sampler2D image;
flat in vec4 tint;
#if PER_FRAGMENT_POSITION
flat in vec4 texels;   // as in quad.vert
#else
VARYING in vec2 texel;
#endif
#if SUBIMAGE
flat in vec4 texelLimits;   // the middles of the outermost texels of the part that is shown, so that its neighbours do not bleed in
#endif
#if MASKED || CROSSFADED
// Another target of the same size; how its texture coordinates follow from the picture's.
uniform sampler2D mask;
uniform vec2 maskScale;
#endif
layout(location = 0) out vec4 fragment;

void main() {
#if PER_FRAGMENT_POSITION
    vec2 texel = texels.xy + texels.zw * spotHere();
#endif
#if SUBIMAGE
    // Which of the smaller copies is read follows from all of the part, and not from where it ends.
    vec4 picture = textureGrad(image, clamp(texel, texelLimits.xy, texelLimits.zw), dFdx(texel), dFdy(texel));
#elif SUPERSAMPLED
    // A fifth of a pixel from its centre: with the texels' own size and the filter's, about as soft as a pixel's area.
    vec2 across = dFdx(texel) * 0.2, down = dFdy(texel) * 0.2;
    vec4 picture = 0.25 * (texture(image, texel + across + down) + texture(image, texel + across - down)
        + texture(image, texel - across + down) + texture(image, texel - across - down));
#elif TEXEL_SNAPPED
    vec4 picture = texture(image, texelSnapped(texel));
#else
    vec4 picture = texture(image, texel);
#endif
#if MASKED
    picture *= texture(mask, texel * maskScale).a;
#endif
#if CROSSFADED
    vec4 other = texture(mask, texel * maskScale);
    picture = picture * (tint.x - tint.z * other.a) + other * (tint.y - tint.w * picture.a);
    fragment = picture * (clipCoverage() * cutCoverage(picture.a));
#else
    picture *= tint;
    fragment = picture * (edgeCoverage() * clipCoverage() * cutCoverage(picture.a));
#endif
}
