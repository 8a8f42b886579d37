// CoverageInstance: a rectangle of whole pixels in one colour, times the coverage in a page of the coverage atlas. 64 bytes, all floats:
//
//     byte   0         16                  32         48             64
//            rect.xywh texel.xy page.xy    color.rgba clip min, max
//     location 0       1                   2          3
//
// For an outline, VARIANT 4, texel.x is the texel of the instance's record in FramePlan.outlines.
//
// An instance is a fan of four vertices, and one texel falls on one pixel. The colour is interpolated although it is the same at all
// vertices: llvmpipe draws a fan as one rectangle only without flat varyings (see InstanceLayout.isFan).

layout(location = 0) in vec4 rect;    // x, y, width, height in whole pixels
layout(location = 1) in vec4 texels;  // the page's texel at the rectangle's first pixel, then the pixel of the target at the
                                      // coordinates' (0, 0)
layout(location = 2) in vec4 color;   // premultiplied
layout(location = 3) in vec4 clip;    // minX, minY, maxX, maxY in pixels

uniform vec4 clipPerPixel;            // as in plane.glsl
#if VARIANT == 0
uniform vec4 picturePart;             // width and height of a texel in texture coordinates
#endif

VARYING out vec4 tint;
#if CLIP_RECTANGLE
flat out vec4 clipEdges;
#endif
#if PER_FRAGMENT_POSITION
flat out vec4 placement;              // as in position.glsl
flat out vec4 backwards;
#endif
#if VARIANT == 0
VARYING out vec2 texel;
#endif
#if VARIANT == 4
flat out float outline;
VARYING out vec2 spot;
#endif

void main() {
    vec2 along = vec2((gl_VertexID ^ gl_VertexID >> 1) & 1, gl_VertexID >> 1) * rect.zw;
#if VARIANT == 3
    // A representable byte: llvmpipe's rasterizers round other values differently.
    tint = floor(color * 255.0 + 0.5) / 255.0;
#else
    tint = color;
#endif
#if CLIP_RECTANGLE
    clipEdges = clip;
#endif
#if PER_FRAGMENT_POSITION
    placement = vec4(texels.zw, 0.0, 0.0);
    backwards = vec4(0.0);
#endif
#if VARIANT == 0
    texel = (texels.xy + along) * picturePart.xy;
#endif
#if VARIANT == 4
    outline = texels.x;
    spot = along;
#endif
    gl_Position = vec4((rect.xy + along + texels.zw) * clipPerPixel.xy - clipPerPixel.zw, 0.0, 1.0);
}
