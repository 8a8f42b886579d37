// Fragment chunk: the share of a pixel that lies inside the clips.

#if CLIP_RECTANGLE
flat in vec4 clipEdges;   // min x, min y, max x, max y in pixels
#endif

#if CLIP_SHAPE
// A rounded rectangle under a homography. The columns map a pixel to (u, v, 1) * w in the shape's points.
uniform vec3 shapeColumns[3];
uniform vec4 shapeRect;    // centre, half size
uniform vec4 shapeRadii;
#if CONTINUOUS_CORNERS
uniform float shapeSmoothing;
#else
const float shapeSmoothing = 0.0;
#endif
#endif

#if SPLIT
// Lines that bound a fragment of a split plane: the half-plane a*x + b*y + c >= 0 stays. In w, 1 stands for the fragment behind, and 2
// for a layer whose edges are not antialiased: there each pixel belongs to the fragment that contains its centre. Otherwise both
// fragments share a pixel, and the coverage of the fragment behind is chosen so that both together look unsplit: under the front
// fragment with coverage c and alpha a, the coverage is (1 - c) / (1 - a * c).
uniform vec4 cuts[SPLIT_PLANES];
uniform int cutCount;

float cutCoverage(float alpha) {
    float coverage = 1.0;
    for (int index = 0; index < cutCount; ++index) {
        vec4 cut = cuts[index];
        float isBehind = mod(cut.w, 2.0), inside = dot(cut.xyz, vec3(pixelHere(), 1.0));
        if (cut.w >= 2.0) {
            if (inside < 0.0 || (inside == 0.0 && isBehind > 0.0)) return 0.0;
            continue;
        }
        float share = clamp(inside + 0.5, 0.0, 1.0);
        coverage *= share / max(1.0 - isBehind * clamp(alpha, 0.0, 1.0) * (1.0 - share), 1e-4);
    }
    return coverage;
}
#else
#define cutCoverage(alpha) 1.0
#endif

float clipCoverage() {
    float coverage = 1.0;
#if CLIP_RECTANGLE
    vec2 here = pixelHere();
    vec2 share = min(here + 0.5, clipEdges.zw) - max(here - 0.5, clipEdges.xy);
    share = clamp(share, 0.0, 1.0);
    coverage *= share.x * share.y;
#endif
#if CLIP_SHAPE
    vec2 pixel = pixelHere();
    vec3 place = shapeColumns[0] * pixel.x + shapeColumns[1] * pixel.y + shapeColumns[2];
    if (place.z <= 0.0) return 0.0;   // beyond the shape's horizon
    vec2 local = place.xy / place.z;
    vec2 across = (vec2(shapeColumns[0].x, shapeColumns[1].x) - local.x * vec2(shapeColumns[0].z, shapeColumns[1].z)) / place.z;
    vec2 down = (vec2(shapeColumns[0].y, shapeColumns[1].y) - local.y * vec2(shapeColumns[0].z, shapeColumns[1].z)) / place.z;
    vec2 spot = local - shapeRect.xy;
    vec3 metric = vec3(dot(across, across), dot(down, down), dot(across, down));
    coverage *= roundedCoverage(spot, metric, shapeRect.zw, cornerRadius(spot, shapeRadii), shapeSmoothing, vec2(1.0));
#endif
    return coverage;
}
