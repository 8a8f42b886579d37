// QuadInstance: a rectangle of one colour (solid) or of an image (image). 100 bytes, all floats:
//
//     byte   0        12       24       36              52              68              84              100
//            xAxis.xyz yAxis.xyz origin.xyz rect.xywh       uv 0, uv 1      color.rgba      clip min, max
//     location 0        1        2        3               4               5               6
//
// SCISSORED clips an axis-aligned rectangle to the pixels of `clip` here, so that the fragment shader need not. An instance is a
// strip of four vertices. With ANTIALIASED the edges move out by half a pixel, and the fragment shader receives the distances to
// the true edges. plane.glsl explains the homography. With PARTICLES, the
// instances are those of particles.glsl.

#if TRACKS
layout(location = 2) in vec4 rect;   // from the anchor point
layout(location = 3) in vec4 uv;
layout(location = 4) in vec4 color;  // straight
#define clip clipping
#elif PARTICLES
#define uv emitter[6]
#define clip emitter[3]
#else
layout(location = 3) in vec4 rect;   // x, y, width, height in the layer's points
layout(location = 4) in vec4 uv;     // at (minX, minY) and at (maxX, maxY); with TEXEL_SNAPPED, the texel at the plane's (0, 0)
layout(location = 5) in vec4 color;  // premultiplied
layout(location = 6) in vec4 clip;   // minX, minY, maxX, maxY in pixels; with CORNERS, four radii in points as in rounded.glsl
#endif

flat out vec4 tint;
#if EDGE_MASK
uniform vec4 softEdges;              // left, top, right, bottom: 1 for an antialiased edge, 0 for a hard one
#endif
#if CLIP_RECTANGLE
flat out vec4 clipEdges;
#endif
#if ANTIALIASED && PERSPECTIVE && PER_FRAGMENT_POSITION
flat out vec4 edgeScale;             // pixels * W per unit across each edge: left, top, right, bottom
flat out vec2 halfExtent;
#elif ANTIALIASED && CLIPS_NO_NEAR_PLANE
noperspective out vec4 edgeDistances;
#elif ANTIALIASED && PERSPECTIVE
smooth out vec4 edgeDistances;       // times W
#elif ANTIALIASED
#if PER_FRAGMENT_POSITION
vec2 spot;
#else
noperspective out vec2 spot;         // pixels from the centre
#endif
flat out vec4 reach;                 // half the size in pixels + 0.5; then the largest share of each axis
#if CORNERS
flat out vec4 corners;               // radii in pixels
#endif
#endif
#if IMAGE
#if PER_FRAGMENT_POSITION
vec2 texel;
flat out vec4 texels;                // texture coordinates at the centre, and their change per unit
#else
VARYING out vec2 texel;              // with TEXEL_SNAPPED, in 256ths of the surface's pixels
#endif
#if TEXEL_SNAPPED
flat out vec4 lattice;               // as in position.glsl
#endif
// Width and height of a texel, then the drawn part of the texture: an offscreen target may be larger than its content.
uniform vec4 picturePart;
#if SUBIMAGE
flat out vec4 texelLimits;
#endif
#endif

#if PICTURE_MASK
uniform vec4 masks[3 * MASKS];   // by instance: axes, place and texels, as in picturemask.glsl
flat out vec4 maskPlace;
flat out vec4 maskTexels;
#if PERSPECTIVE || PER_FRAGMENT_POSITION
flat out vec4 maskAxes;
#else
noperspective out vec2 maskSpot;
#endif
#endif

#if TRACKS && IMAGE
// Whether every texel falls on one pixel.
bool isExact() {
#if PERSPECTIVE
    return false;
#else
    vec2 texels = (uv.zw - uv.xy) * picturePart.zw / picturePart.xy, pixels = rect.zw * vec2(xAxis.x, yAxis.y);
    return xAxis.y == 0.0 && yAxis.x == 0.0 && isWhole(pixelAt(rect.xy).xy) && isWhole(pixelAt(rect.xy + rect.zw).xy)
        && all(lessThan(abs(abs(pixels) - abs(texels)), vec2(1e-3))) && isWhole(uv.xy * picturePart.zw / picturePart.xy);
#endif
}
#endif

void main() {
    vec2 side = cornerSign();
#if TRACKS
    followTracks();
    tint = faded(color);
#elif PARTICLES
    if (!followCourse()) { gl_Position = NOWHERE; return; }
    tint = color;
#else
    tint = color;
#endif
#if CLIP_RECTANGLE && ANTIALIASED && !PERSPECTIVE && !EDGE_MASK
    clipEdges = besideEdges(clip, rect.xy, rect.xy + rect.zw);
#elif CLIP_RECTANGLE
    clipEdges = clip;
#endif
#if IMAGE && SUBIMAGE
    // The centres of the first and last texel that the part covers by more than 1/100.
    vec2 count = picturePart.zw / picturePart.xy;
    vec2 low = floor(min(uv.xy, uv.zw) * count + 0.01) + 0.5, high = ceil(max(uv.xy, uv.zw) * count - 0.01) - 0.5;
    texelLimits = vec4(low, max(low, high)) * picturePart.xyxy;
#endif

    vec2 along = side * 0.5 + 0.5;   // 0 .. 1 from edge to edge
#if EDGE_MASK
    vec2 soft = mix(softEdges.xy, softEdges.zw, along);
#else
    const vec2 soft = vec2(1.0);
#endif
    vec2 local = rect.xy + along * rect.zw;
#if !ANTIALIASED
#if SCISSORED
    float det = xAxis.x * yAxis.y - xAxis.y * yAxis.x;
    if (isInvisible(det)) { gl_Position = NOWHERE; return; }
    local = trimmed(local, clip, det);
    along = (local - rect.xy) / max(rect.zw, 1e-20);
#endif
#elif PERSPECTIVE
    vec3 a = cross(yAxis, origin), b = cross(origin, xAxis), c = cross(xAxis, yAxis);
    float det = dot(xAxis, a);
    if (isInvisible(det)) { gl_Position = NOWHERE; return; }
    // Pixels * W per unit across each edge: left, top, right, bottom.
    vec4 ends = vec4(rect.xy, rect.xy + rect.zw);
    vec4 scale = abs(det) / vec4(
        length(a.xy - ends.x * c.xy), length(b.xy - ends.y * c.xy), length(a.xy - ends.z * c.xy), length(b.xy - ends.w * c.xy));
    scale = clamp(scale, 1e-6, 1e6);
    local += outset(local, side, mix(scale.xy, scale.zw, along)) * soft;
    // Edges lie 1/48 pixel further in than exact coverage requires: a small step towards browsers, which move the right and lower
    // edges of tilted planes in by a fifth of a pixel.
#if PER_FRAGMENT_POSITION
    edgeScale = scale;
    halfExtent = rect.zw * 0.5;
#elif CLIPS_NO_NEAR_PLANE
    edgeDistances = vec4(local - ends.xy, ends.zw - local) * scale / pixelAt(local).z - 1.0 / 48.0;
#else
    edgeDistances = vec4(local - ends.xy, ends.zw - local) * scale - pixelAt(local).z / 48.0;
#endif
    along = (local - rect.xy) / max(rect.zw, 1e-20);
#else
    float det = xAxis.x * yAxis.y - xAxis.y * yAxis.x;
    if (isInvisible(det)) { gl_Position = NOWHERE; return; }
    vec2 scale = abs(det) / vec2(length(yAxis.xy), length(xAxis.xy));
    vec2 halfPixels = rect.zw * 0.5 * scale;
    spot = side * (halfPixels + 0.5 * soft);
    reach = vec4(halfPixels + 0.5, min(halfPixels * 2.0, 1.0));
#if CORNERS
    corners = clip * scale.x;
#endif
    along += side * 0.25 * soft / max(halfPixels, 1e-20);
    local = rect.xy + along * rect.zw;
#if SCISSORED
    local = trimmed(local, clip, det);
    along = (local - rect.xy) / max(rect.zw, 1e-20);
    spot = (along * 2.0 - 1.0) * halfPixels;
#endif
#endif

#if IMAGE && TEXEL_SNAPPED
    texel = local * 256.0 + 0.5;
    // Between two steps, and further from both than the sum of all rounding errors.
    lattice = vec4(picturePart.xy / 256.0, (uv.xy + 0.375 / 256.0) * picturePart.xy);
#elif IMAGE
    vec2 shift = vec2(0.0);
#if TRACKS
    // As for ordinary instances: images that are not drawn texel by texel are shifted by 1/200 texel.
    if (!isExact()) shift = -0.005 * picturePart.xy;
#endif
    texel = mix(uv.xy, uv.zw, along) * picturePart.zw + shift;
#endif
#if PER_FRAGMENT_POSITION
    vec2 middle = rect.xy + 0.5 * rect.zw, units = vec2(1.0);
#if PERSPECTIVE
    tellPlace(middle);
#else
#if ANTIALIASED
    units = scale;
#endif
    tellPlace(middle, units);
#endif
#if IMAGE && TEXEL_SNAPPED
    texels = vec4(middle * 256.0 + 0.5, 256.0 / units);
#elif IMAGE
    texels = vec4(
        (uv.xy + uv.zw) * 0.5 * picturePart.zw + shift, (uv.zw - uv.xy) * picturePart.zw / max(rect.zw * units, 1e-20));
#endif
#endif
#if PICTURE_MASK
    maskPlace = masks[3 * gl_InstanceID + 1];
    maskTexels = masks[3 * gl_InstanceID + 2];
#if PERSPECTIVE || PER_FRAGMENT_POSITION
    maskAxes = masks[3 * gl_InstanceID];
#else
    vec4 maskAxes = masks[3 * gl_InstanceID];
    vec2 away = pixelAt(local).xy - maskPlace.xy;
    maskSpot = maskAxes.xy * away.x + maskAxes.zw * away.y;
#endif
#endif
    gl_Position = clipAt(pixelAt(local));
}
