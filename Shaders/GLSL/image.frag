// QuadInstances that show an image multiplied by a tint. quad.vert draws the instance layout.

uniform sampler2D image;
flat in vec4 tint;
#if PER_FRAGMENT_POSITION
flat in vec4 texels;   // as in quad.vert
#else
VARYING in vec2 texel;
#endif
#if SUBIMAGE
flat in vec4 texelLimits;   // centres of the outermost texels of the part, so that neighbours do not bleed in
#endif
#if MASKED || CROSSFADED
// Another target of the same size. Its texture coordinates are those of the image times maskScale.
uniform sampler2D mask;
uniform vec2 maskScale;
#endif
#if VARIANT == 1
uniform vec4 parameters[HEAT_STEPS];   // the colours of the counts 0, 1, 2 and so on; the last one is that of all larger counts
#endif
layout(location = 0) out vec4 fragment;

void main() {
#if VARIANT == 1
    // The image holds counts. Each becomes a colour of the heat map.
    int count = int(texture(image, texel).r * 255.0 + 0.5);
    fragment = parameters[min(count, HEAT_STEPS - 1)];
    return;
#endif
#if PER_FRAGMENT_POSITION
    vec2 texel = texels.xy + texels.zw * spotHere();
#endif
#if SUBIMAGE
    // The mipmap level follows from the unclamped coordinates.
    vec4 picture = textureGrad(image, clamp(texel, texelLimits.xy, texelLimits.zw), dFdx(texel), dFdy(texel));
#elif SUPERSAMPLED
    // Offsets of a fifth of a pixel: together with the size of the texels and the filter, about as soft as the area of a pixel.
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
#if PICTURE_MASK
    picture *= maskAlpha();
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
