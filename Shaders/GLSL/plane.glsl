// Vertex chunk: places a point of a layer's plane, and knows how large a pixel is there. With TRACKS the plane is that of
// tracks.glsl, which comes before.
//
// A homography takes (u, v, 1) to (X, Y, W) = u*xAxis + v*yAxis + origin; the pixel is (X, Y) / W. It goes to gl_Position with its
// W, so that points behind the eye are clipped by GL.
//
// Its inverse has the rows a, b, c (each cross product below, divided by det): u = a*P / c*P and v = b*P / c*P for a pixel
// P = (x, y, 1), and c*P = 1 / W.

#if !TRACKS
layout(location = 0) in vec3 xAxis;
layout(location = 1) in vec3 yAxis;
layout(location = 2) in vec3 origin;
#endif

// How pixels become clip space: factors for x and y, and what is taken off. Targets hold their top row first, so pixels' y and
// gl_FragCoord.y are the same thing. A window holds its bottom row first: there the second number is negative.
uniform vec4 clipPerPixel;

// Where nothing is drawn: all four corners of an instance in one place.
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);

#if ATLAS_PLACED
// Without perspective the third numbers of the axes are free: they say where in a page the picture's (0, 0) lies. See position.glsl.
#if TRACKS
#define PAGE_PIXEL vec2(superlayer[0].z, superlayer[1].z)
#else
#define PAGE_PIXEL vec2(xAxis.z, yAxis.z)
#endif
flat out vec4 placement;
flat out vec4 backwards;

vec3 pixelAt(vec2 local) { return vec3(xAxis.xy * local.x + yAxis.xy * local.y + origin.xy, 1.0); }

// Tells fragments how a rectangle around `middle` lies, in units of which there are so many to one of the plane's.
void tellPlace(vec2 middle, vec2 scale) {
    float det = xAxis.x * yAxis.y - xAxis.y * yAxis.x;
    backwards = vec4(vec2(yAxis.y, -yAxis.x) * (scale.x / det), vec2(-xAxis.y, xAxis.x) * (scale.y / det));
    vec2 away = pixelAt(middle).xy;
    placement = vec4(PAGE_PIXEL, -(backwards.xz * away.x + backwards.yw * away.y));
}

// Corners lie on the grid that rasterizers round them to. So the sum is exact, and covers the same pixels in every place.
vec4 clipAt(vec3 pixel) {
    vec2 place = floor(pixel.xy * 256.0 + 0.5) / 256.0 + PAGE_PIXEL;
    return vec4(place * clipPerPixel.xy - clipPerPixel.zw, 0.0, 1.0);
}
#else
vec3 pixelAt(vec2 local) { return xAxis * local.x + yAxis * local.y + origin; }

vec4 clipAt(vec3 pixel) { return vec4(pixel.xy * clipPerPixel.xy - pixel.z * clipPerPixel.zw, 0.0, pixel.z); }
#endif

// The point of an upright plane without perspective that is nearest to `local` among those inside the pixels `box`.
vec2 trimmed(vec2 local, vec4 box, float det) {
    vec2 pixel = pixelAt(local).xy, inside = clamp(pixel, box.xy, box.zw);
    if (pixel == inside) return local;
    vec2 from = inside - origin.xy;
    return vec2(dot(vec2(yAxis.y, -yAxis.x), from), dot(vec2(-xAxis.y, xAxis.x), from)) / det;
}

#if CLIP_RECTANGLE && !PERSPECTIVE
// One side of a clip by which the soft edges of a rectangle are cut off, `low` to `high`; `side` is 1 for where the clip ends and -1 for where
// it begins, all of them turned over then. The fragment shader multiplies what each covers of a pixel. Where two edges share one, the clip's
// moves to where that product is what both cover together.
float besideEdges(float side, float end, float low, float high) {
    if (side < 0.0) { float other = low; low = -high; high = -other; end = -end; }
    float pixel = floor(end);
    float covered = high - pixel;
    if (covered > 0.0 && covered < 1.0) {
        end = pixel + min(end - pixel, covered) / covered;
    } else if (low > pixel && low < pixel + 1.0) {
        end = pixel + clamp((end - low) / (pixel + 1.0 - low), 0.0, 1.0);
    }
    return side * end;
}

// The same for all four sides, if the rectangle is upright on the screen. Its corners are `from` and `to`, in its own points.
vec4 besideEdges(vec4 box, vec2 from, vec2 to) {
    float along = max(abs(xAxis.x), abs(yAxis.y)), aside = max(abs(xAxis.y), abs(yAxis.x));
    if (min(along, aside) > 1e-6 * max(along, aside)) return box;
    vec2 a = pixelAt(from).xy, b = pixelAt(to).xy, low = min(a, b), high = max(a, b);
    return vec4(
        besideEdges(-1.0, box.x, low.x, high.x), besideEdges(-1.0, box.y, low.y, high.y),
        besideEdges(1.0, box.z, low.x, high.x), besideEdges(1.0, box.w, low.y, high.y));
}
#endif

vec2 cornerSign() { return vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0; }

// Plane seen from the edge, or numbers that are none.
bool isInvisible(float det) { return !(abs(det) > 0.0 && abs(det) < 1e30); }

// How far to move the corner `local` of a rectangle outwards (`side` is -1 or 1 for each axis), so that both edges that meet
// there lie half a pixel further out on the screen. `pixelsPerUnit` are pixels * W that an edge moves for a unit of its axis.
//
// Along an edge both its distance * W and W are linear, so right ends make the whole edge right. A corner behind the eye needs
// nothing: there distance * W >= W / 2 holds already. Where an edge half a pixel further out would lie beyond the horizon,
// the last fraction of it is left away.
vec2 outset(vec2 local, vec2 side, vec2 pixelsPerUnit) {
#if PERSPECTIVE
    float w = pixelAt(local).z;
    if (!(w > 0.0)) return vec2(0.0);
    float growth = 0.5 * dot(side / pixelsPerUnit, vec2(xAxis.z, yAxis.z));
    return side * 0.5 * w / (max(1.0 - growth, 0.25) * pixelsPerUnit);
#else
    return side * 0.5 / pixelsPerUnit;
#endif
}
