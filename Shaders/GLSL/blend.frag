// QuadInstances that blend a surface with a copy of the pixels behind it. quad.vert draws the instance layout.
//
// The result replaces the destination, so GL blending is off.

uniform sampler2D image;
uniform sampler2D backdrop;
uniform vec4 picturePart;   // as in blur.frag
#if COLOR_MATRIX
#define PLACE parameters[5]
#else
uniform vec4 parameters[1];
#define PLACE parameters[0]
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
#if TEXEL_SNAPPED
    vec4 source = texture(image, texelSnapped(texel));
#else
    vec2 low = picturePart.xy * 0.5;
    vec4 source = texture(image, clamp(texel, low, picturePart.zw - low));
#endif
#if COLOR_MATRIX
    source = recolored(source);
#endif
    source *= tint;
    source *= clipCoverage() * cutCoverage(source.a);
    // The copy's first pixel is the target's pixel PLACE.
    vec4 behind = texelFetch(backdrop, ivec2(pixelHere()) - ivec2(PLACE.xy), 0);
    fragment = blended(source, behind);
}
