// Fragment chunk: the alpha of another picture, whose edges are antialiased. The picture may lie in a plane of its own, without
// perspective.

#if PICTURE_MASK
uniform sampler2D mask;
flat in vec4 maskPlace;    // the pixel at the mask's centre; half its size in pixels + 0.5
flat in vec4 maskTexels;   // texture coordinates at the centre, and their change for one pixel along each axis
#if PERSPECTIVE || PER_FRAGMENT_POSITION
flat in vec4 maskAxes;     // pixels along the mask's two axes, for one pixel to the right, and for one pixel down
#else
noperspective in vec2 maskSpot;   // pixels from the mask's centre, along its axes
#endif

float maskAlpha() {
#if PERSPECTIVE || PER_FRAGMENT_POSITION
    vec2 away = pixelHere() - maskPlace.xy, maskSpot = maskAxes.xy * away.x + maskAxes.zw * away.y;
#endif
    // As in edges.glsl.
    vec2 share = clamp(maskPlace.zw - abs(maskSpot), vec2(0.0), min(2.0 * maskPlace.zw - 1.0, 1.0));
    return texture(mask, maskTexels.xy + maskTexels.zw * maskSpot).a * (share.x * share.y);
}
#endif
