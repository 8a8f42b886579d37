// BoxInstance: a filled rounded rectangle with a border inside its edge. 124 bytes, all floats:
//
//     byte   0         12        24         36        52       68        84          100            116                  124
//            xAxis.xyz yAxis.xyz origin.xyz rect.xywh radii    fill.rgba border.rgba clip min, max  borderWidth smoothing
//     location 0         1         2          3         4        5         6           7              8
//
// GradientInstance: a gradient in a rounded rectangle. 116 bytes, all floats:
//
//     byte   0         12        24         36        52       68        84            100       104      108     112      116
//            xAxis.xyz yAxis.xyz origin.xyz rect.xywh radii    axis      clip min, max firstStop lastStop opacity smoothing
//     location 0         1         2          3         4        5         6             7
//
// With CUTOUT an instance is a ring of ten vertices around the pixels of `clip`, alternating between outer and inner corners. The
// last two vertices repeat the first two:
//
//     0 ─────────── 2
//     │ 1 ─────── 3 │
//     │ │         │ │
//     │ 7 ─────── 5 │
//     6 ─────────── 4
//
// SCISSORED works as in quad.vert. Edges are always antialiased. Otherwise an instance is a strip of four vertices, half a pixel
// outside the rectangle. plane.glsl explains the homography.

#if TRACKS
layout(location = 2) in vec4 rect;     // from the anchor point
layout(location = 3) in vec4 radii;
#if GRADIENT
layout(location = 4) in vec4 way;      // as in gradient.glsl
layout(location = 5) in vec3 colors;   // first stop and last stop of the group's stops, corner smoothing
uniform float firstStop;               // of the group's stops, in the frame's stops
#else
layout(location = 4) in vec4 fill;     // straight
layout(location = 5) in vec4 border;   // straight
layout(location = 6) in vec3 style;    // border width, corner smoothing, 1 for a group
#endif
#define clip clipping
#elif GRADIENT
layout(location = 3) in vec4 rect;     // x, y, width, height in the layer's points
layout(location = 4) in vec4 radii;    // at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)
layout(location = 5) in vec4 way;      // as in gradient.glsl
layout(location = 6) in vec4 clip;     // minX, minY, maxX, maxY in pixels
layout(location = 7) in vec4 colors;   // first stop, last stop, opacity, corner smoothing
#else
layout(location = 3) in vec4 rect;     // x, y, width, height in the layer's points
layout(location = 4) in vec4 radii;    // at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)
layout(location = 5) in vec4 fill;     // premultiplied
layout(location = 6) in vec4 border;   // premultiplied
layout(location = 7) in vec4 clip;     // minX, minY, maxX, maxY in pixels
layout(location = 8) in vec2 style;    // border width, corner smoothing
#endif

#if RAMP
uniform samplerBuffer stops;       // as in gradient.glsl
flat out vec4 firstColor;          // these three are explained in ramp.glsl
flat out vec4 changes[RAMP - 1];
flat out vec4 spans[RAMP - 1];
flat out vec4 edges;               // half the size in pixels + 0.5; then pixels for a unit of each axis
#elif GRADIENT
flat out vec4 axis;
flat out vec3 ramp;
#else
flat out vec4 inside;       // colour inside the border
#if BORDER
flat out vec4 ring;         // colour of the border above the fill
#endif
#endif
flat out vec4 corners;      // with RAMP, in pixels
#if !RAMP
flat out vec4 shape;        // half size, border width, smoothing
#endif
#if TRACKS && !GRADIENT
flat out float groupOpacity;   // negative if the box is no group
#endif
#if PER_FRAGMENT_POSITION
vec2 spot;
#else
VARYING out vec2 spot;      // position from the centre, in points
#endif
#if PERSPECTIVE && !PER_FRAGMENT_POSITION
flat out mat3x2 slopes;     // rows a, b, c of the inverse homography: the factors of x and of y
flat out vec2 centre;
#elif !PERSPECTIVE && !RAMP
flat out vec3 metric;       // as in rounded.glsl
#endif
#if CLIP_RECTANGLE
flat out vec4 clipEdges;
#endif
#if EDGE_MASK
uniform vec4 softEdges;     // as in quad.vert
#endif

#if GRADIENT
vec3 drawnStops;            // first stop, last stop, opacity
#endif

#if RAMP
vec4 rampColor(int stop) {
    vec4 color = texelFetch(stops, 2 * stop);
    return vec4(color.rgb * color.a, color.a) * drawnStops.z;
}

// Passes the colours of a gradient to the fragments. `metric` is that of rounded.glsl.
void tellRamp(vec3 metric) {
    vec2 slope = way.zw / max(rect.zw, 1e-20);   // of the parameter, for a unit of each axis
    float middle = dot(0.5 - way.xy, way.zw);    // the parameter at the centre
    float width = sqrt(max(dot(slope * slope, metric.xy) + 2.0 * slope.x * slope.y * metric.z, 0.0));
    int stop = int(drawnStops.x), last = int(drawnStops.y);
    vec4 color = rampColor(stop);
    firstColor = color;
    for (int index = 0; index < RAMP - 1; ++index) {
        vec2 segment = texelFetch(stops, 2 * stop + 1).xy;
        stop = min(stop + 1, last);
        vec4 next = rampColor(stop);
        float halfWidth = max(0.5 * width * segment.y, 1e-6);
        spans[index] = vec4(slope * segment.y, (middle - segment.x) * segment.y, 1.0) / halfWidth;
        changes[index] = (next - color) * halfWidth;
        color = next;
    }
}
#endif

void main() {
#if CUTOUT
    int turn = (gl_VertexID >> 1) & 3;
    vec2 side = vec2(turn == 1 || turn == 2 ? 1.0 : -1.0, turn >= 2 ? 1.0 : -1.0);
#else
    vec2 side = cornerSign();
#endif
#if EDGE_MASK
    vec2 soft = mix(softEdges.xy, softEdges.zw, side * 0.5 + 0.5);
#else
    const vec2 soft = vec2(1.0);
#endif
    vec2 halfSize = rect.zw * 0.5;
#if GRADIENT && TRACKS
    followTracks();
    drawnStops = vec3(colors.xy + firstStop, wholeOpacity());
    float smoothing = colors.z;
#elif GRADIENT
    drawnStops = colors.xyz;
    float smoothing = colors.w;
#endif
#if RAMP
#elif GRADIENT
    axis = way;
    ramp = drawnStops;
#else
#if TRACKS
    followTracks();
    // The parts of a group are drawn without the layer's opacity, and the group fades as a whole.
    bool isGroup = style.z > 0.0 && shown.w < 1.0;
    groupOpacity = isGroup ? wholeOpacity() : -1.0;
    inside = isGroup ? unfaded(fill) : faded(fill);
    vec4 edge = isGroup ? unfaded(border) : faded(border);
#else
    inside = fill;
    vec4 edge = border;
#endif
#if BORDER
    ring = edge + inside * (1.0 - edge.a);
#endif
#endif
    corners = min(radii, min(halfSize.x, halfSize.y));
#if RAMP
#elif GRADIENT
    shape = vec4(halfSize, 0.0, smoothing);
#else
    shape = vec4(halfSize, style.xy);
#endif
#if CLIP_RECTANGLE && !PERSPECTIVE && !EDGE_MASK && !SHADOW
    clipEdges = besideEdges(clip, rect.xy, rect.xy + rect.zw);
#elif CLIP_RECTANGLE
    clipEdges = clip;
#endif

    vec2 middle = rect.xy + halfSize;
#if SHADOW
    vec2 extent = halfSize + 3.0 * style.x;   // for a shadow, the border width is the standard deviation
#else
    vec2 extent = halfSize;
#endif
#if PERSPECTIVE
    vec3 a = cross(yAxis, origin), b = cross(origin, xAxis), c = cross(xAxis, yAxis);
    float det = dot(xAxis, a);
    if (isInvisible(det)) { gl_Position = NOWHERE; return; }
#if !PER_FRAGMENT_POSITION
    centre = middle;
    slopes = mat3x2(a.xy / det, b.xy / det, c.xy / det);
#endif
    vec2 local = middle + side * extent;
    vec2 scale = abs(det) / vec2(length(a.xy - local.x * c.xy), length(b.xy - local.y * c.xy));
    spot = side * extent + outset(local, side, clamp(scale, 1e-6, 1e6)) * soft;
#else
    float det = xAxis.x * yAxis.y - xAxis.y * yAxis.x;
    if (isInvisible(det)) { gl_Position = NOWHERE; return; }
    vec2 across = vec2(yAxis.y, -yAxis.x) / det, down = vec2(-xAxis.y, xAxis.x) / det;
#if RAMP
    vec3 metric;
#endif
    metric = vec3(dot(across, across), dot(down, down), dot(across, down));
    spot = side * extent + outset(vec2(0.0), side, inversesqrt(max(metric.xy, 1e-20))) * soft;
#if RAMP
    tellRamp(metric);
    vec2 units = inversesqrt(max(metric.xy, 1e-20));
    edges = vec4(halfSize * units + 0.5, units);
    corners *= units.x;
#endif
#if SCISSORED
    spot = trimmed(middle + spot, clip, det) - middle;
#endif
#if CUTOUT
    vec2 scale = vec2(xAxis.x, yAxis.y);
    if ((gl_VertexID & 1) == 1) spot = (mix(clip.xy, clip.zw, step(0.0, side * scale)) - origin.xy) / scale - middle;
#endif
#endif
#if PER_FRAGMENT_POSITION && PERSPECTIVE
    tellPlace(middle);
#elif PER_FRAGMENT_POSITION
    tellPlace(middle, vec2(1.0));
#endif
    gl_Position = clipAt(pixelAt(middle + spot));
}
