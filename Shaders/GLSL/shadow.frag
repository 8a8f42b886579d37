// BoxInstances that are the shadow of a rounded rectangle. box.vert draws the instance layout.
//
// The shadow is the rectangle's coverage, convolved with a Gaussian in the layer's points. For square corners, this is a product of
// two differences of error functions. For round corners, each horizontal line is one such difference, and the lines are summed
// (after Evan Wallace, https://madebyevan.com/shaders/fast-rounded-rectangle-shadows/).

// VARIANT 2 reads the shadow from an image of the surroundings of one corner: all corners are equal, and the shadow is constant
// along the edges between them. `corners` holds the extent of a corner's influence, and the last element of `shape` the texels per
// point.

flat in vec4 inside;    // colour of the shadow
flat in vec4 corners;
flat in vec4 shape;     // half size, standard deviation, corner smoothing
#if !PER_FRAGMENT_POSITION
VARYING in vec2 spot;
#endif
#if VARIANT == 3
uniform vec4 mark;      // as in solid.frag; a shadow computes every pixel of its extent
#endif
layout(location = 0) out vec4 fragment;

#if VARIANT == 2
uniform sampler2D image;
uniform vec4 picturePart;   // as in quad.vert
#else
const int LINES = 8;

// Error at most 5e-4 (Abramowitz and Stegun, 7.1.27).
vec2 errorFunction(vec2 x) {
    vec2 side = sign(x), a = abs(x);
    vec2 p = 1.0 + (0.278393 + (0.230389 + (0.000972 + 0.078108 * a) * a) * a) * a;
    p *= p;
    return side - side / (p * p);
}
#endif

#if VARIANT == 1
// Returns the share of the Gaussian around x that lies within the rectangle's line at y.
float coveredAcross(float x, float y, vec2 halfSize, float perDeviation) {
    vec2 radii = y < 0.0 ? corners.xy : corners.zw;
    vec2 into = max(abs(y) - (halfSize.y - radii), 0.0);
#if CONTINUOUS_CORNERS
    vec2 inset = vec2(0.0);
    if (into.x > 0.0) inset.x = cornerLine(max(radii.x - into.x, 0.0), radii.x, shape.w).x;
    if (into.y > 0.0) inset.y = cornerLine(max(radii.y - into.y, 0.0), radii.y, shape.w).x;
#else
    vec2 inset = radii - sqrt(max(radii * radii - into * into, 0.0));
#endif
    vec2 both = errorFunction((x + vec2(halfSize.x, -halfSize.x) + vec2(-inset.x, inset.y)) * perDeviation);
    return max(0.5 * (both.x - both.y), 0.0);
}
#endif

void main() {
#if VARIANT == 3
    if (clipCoverage() <= 0.0) discard;
    fragment = mark;
    return;
#endif
#if PER_FRAGMENT_POSITION
    vec2 spot = spotHere();
#endif
#if VARIANT == 2
    vec2 texel = max(abs(spot) - shape.xy + corners.x, 0.0) * shape.w + 0.5;
    float covered = texture(image, texel * picturePart.xy).a;
#else
    float deviation = max(shape.z, 1e-4), perDeviation = 0.70710678 / deviation;
#if VARIANT == 1
    float low = max(-3.0 * deviation, -shape.y - spot.y), high = min(3.0 * deviation, shape.y - spot.y);
    float line = (high - low) / float(LINES), sum = 0.0;
    for (int i = 0; i < LINES; ++i) {
        float y = low + line * (float(i) + 0.5);
        float t = y / deviation;
        sum += coveredAcross(spot.x, spot.y + y, shape.xy, perDeviation) * exp(-0.5 * t * t);
    }
    float covered = high > low ? clamp(sum * line * 0.39894228 / (deviation * 0.9973), 0.0, 1.0) : 0.0;
#else
    vec2 both = errorFunction((spot + shape.xy) * perDeviation) - errorFunction((spot - shape.xy) * perDeviation);
    float covered = 0.25 * both.x * both.y;
#endif
#endif
    fragment = inside * (covered * clipCoverage());
}
