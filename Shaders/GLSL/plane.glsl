// Vertex chunk: maps points of a layer's plane to the screen and computes the size of a pixel there. With TRACKS or PARTICLES the plane
// is that of tracks.glsl or particles.glsl, which precedes this chunk.
//
// A homography maps (u, v, 1) to (X, Y, W) = u*xAxis + v*yAxis + origin; the pixel is (X, Y) / W. gl_Position receives W, so that
// GL clips points behind the eye.
//
// The rows a, b, c of the inverse are the cross products below, divided by det: u = a*P / c*P and v = b*P / c*P for a pixel P = (x,
// y, 1), and c*P = 1 / W.

#if !TRACKS && !PARTICLES
layout(location = 0) in vec3 xAxis;
layout(location = 1) in vec3 yAxis;
layout(location = 2) in vec3 origin;
#endif

// Maps pixels to clip space: factors for x and y, then the amounts to subtract. Targets store their top row first, so that pixel y
// and gl_FragCoord.y are equal. A window stores its bottom row first, and the second factor is negative.
uniform vec4 clipPerPixel;

// Position of instances that are not drawn: all vertices coincide.
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);

#if ATLAS_PLACED
// Without perspective, the third elements of the axes are free: they hold the page's pixel at the surface's (0, 0). See
// position.glsl.
#if TRACKS
#define PAGE_PIXEL vec2(superlayer[0].z, superlayer[1].z)
#elif PARTICLES
#define PAGE_PIXEL vec2(emitter[0].z, emitter[1].z)
#else
#define PAGE_PIXEL vec2(xAxis.z, yAxis.z)
#endif
flat out vec4 placement;
flat out vec4 backwards;

vec3 pixelAt(vec2 local) { return vec3(xAxis.xy * local.x + yAxis.xy * local.y + origin.xy, 1.0); }

// Passes to the fragments how a rectangle around `middle` lies; `scale` is the number of rectangle units per unit of the plane.
void tellPlace(vec2 middle, vec2 scale) {
    float det = xAxis.x * yAxis.y - xAxis.y * yAxis.x;
    backwards = vec4(vec2(yAxis.y, -yAxis.x) * (scale.x / det), vec2(-xAxis.y, xAxis.x) * (scale.y / det));
    vec2 away = pixelAt(middle).xy;
    placement = vec4(PAGE_PIXEL, -(backwards.xz * away.x + backwards.yw * away.y));
}

// Rounds vertices to the grid of the rasterizer. So the addition is exact, and the same pixels are covered at every position.
vec4 clipAt(vec3 pixel) {
    vec2 place = floor(pixel.xy * 256.0 + 0.5) / 256.0 + PAGE_PIXEL;
    return vec4(place * clipPerPixel.xy - clipPerPixel.zw, 0.0, 1.0);
}
#else
vec3 pixelAt(vec2 local) { return xAxis * local.x + yAxis * local.y + origin; }

vec4 clipAt(vec3 pixel) { return vec4(pixel.xy * clipPerPixel.xy - pixel.z * clipPerPixel.zw, 0.0, pixel.z); }

#if PER_FRAGMENT_POSITION && PERSPECTIVE
// The rows of the inverse, of a plane whose origin is the centre of the rectangle.
flat out mat3 inverseRows;

void tellPlace(vec2 middle) {
    vec3 centre = pixelAt(middle), beyond = cross(xAxis, yAxis);
    float det = dot(centre, beyond);
    inverseRows = mat3(cross(yAxis, centre) / det, cross(centre, xAxis) / det, beyond / det);
}
#endif
#endif

// Returns the point nearest to `local`, among those inside the pixels `box`, in an axis-aligned plane without perspective.
vec2 trimmed(vec2 local, vec4 box, float det) {
    vec2 pixel = pixelAt(local).xy, inside = clamp(pixel, box.xy, box.zw);
    if (pixel == inside) return local;
    vec2 from = inside - origin.xy;
    return vec2(dot(vec2(yAxis.y, -yAxis.x), from), dot(vec2(-xAxis.y, xAxis.x), from)) / det;
}

#if CLIP_RECTANGLE && !PERSPECTIVE
// Returns one side of a clip rectangle, adjusted for the soft edges `low` and `high` of a rectangle. `side` is 1 for the end of the
// clip and -1 for its beginning, for which all values are negated. The fragment shader multiplies the coverages of clip and
// rectangle. If two edges lie in one pixel, the clip's edge moves so that this product equals the coverage of the intersection.
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

// Adjusts all four sides if the rectangle is axis-aligned on the screen. Its corners are `from` and `to`, in its own points.
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

// Whether the plane is seen edge-on, or is not finite.
bool isInvisible(float det) { return !(abs(det) > 0.0 && abs(det) < 1e30); }

// Returns how far to move the corner `local` of a rectangle outwards (`side` is -1 or 1 for each axis), so that both edges at the
// corner move half a pixel outwards on the screen. `pixelsPerUnit` is the movement of an edge in pixels * W per unit of its axis.
//
// Along an edge both distance * W and W are linear, so correct ends make the whole edge correct. A corner behind the eye needs no
// movement, because distance * W >= W / 2 holds already. If an edge moved by half a pixel would lie beyond the horizon, the last
// fraction is omitted.
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
