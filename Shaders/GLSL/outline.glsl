// Fragment chunk: the coverage of a pixel by an outline. OutlineTexels and FramePlan.outlines describe the texels.
//
// The winding number of a point counts the chains to its left that cross its height: down minus up. So its mean over the pixel is the
// signed area to the right of each chain, added up. If the pixel has only two winding numbers, and they are neighbours, their mean gives
// the coverage exactly. This is so if one chain crosses the pixel, or if chains to its left end in one horizontal edge, but not both.
// Otherwise points are sampled, so that crossings and overlaps follow the fill rule too.

uniform samplerBuffer outlines;
flat in float outline;  // the texel of the instance's record
VARYING in vec2 spot;   // the pixel's centre in pixels, from the upper left corner of the instance's rectangle

const int SAMPLE_LINES = 16;

// Returns the integral of clamp(u, 0, 1).
float clampSum(float u) { return u < 1.0 ? 0.5 * max(u, 0.0) * max(u, 0.0) : u - 0.5; }

// Returns the mean of clamp(u, 0, 1) while u goes from one number to the other.
float clampMean(float from, float to) {
    float change = to - from;
    return abs(change) < 1e-3 ? clamp(0.5 * (from + to), 0.0, 1.0) : (clampSum(to) - clampSum(from)) / change;
}

// Returns the eight points of a sample line that lie to the right of a place, one byte for each.
uvec2 samplesRightOf(float x) {
    int first = clamp(int(ceil(x)), 0, 8);
    const uint each = 0x01010101u;
    return uvec2(first < 4 ? each << (8 * first) : 0u, first <= 4 ? each : first < 8 ? each << (8 * (first - 4)) : 0u);
}

// Returns how many bytes are not 0.
float countBytes(uvec2 bytes) {
    bytes |= bytes >> 4;
    bytes |= bytes >> 2;
    bytes |= bytes >> 1;
    bytes &= 0x01010101u;
    return float(((bytes.x + bytes.y) * 0x01010101u) >> 24);
}

// Returns a number that stands for a height inside a row.
uint heightHash(float y) {
    uint mixed = floatBitsToUint(y) * 0x9E3779B9u;
    return (mixed ^ mixed >> 16) * 0x85EBCA6Bu;
}

// Returns the share of a pixel's sample points that lie inside. In each line of points, they are shifted a little, so that upright edges
// have more than eight levels.
float sampledCoverage(vec2 low, int first, int end, int base, bool isEvenOdd) {
    float inside = 0.0;
    for (int line = 0; line < SAMPLE_LINES; ++line) {
        float y = low.y + (float(line) + 0.5) / float(SAMPLE_LINES);
        float shift = (float(line * 5 % SAMPLE_LINES) + 0.5) / float(SAMPLE_LINES);
        uvec2 down = uvec2(0u), up = uvec2(0u);
        for (int span = first; span < end; span += 2) {
            if (texelFetch(outlines, span + 1).x >= low.x + 1.0) continue;
            vec2 points = texelFetch(outlines, span).xy;
            int point = base + int(points.x), last = point + int(abs(points.y)) - 1;
            if (texelFetch(outlines, point).y > y || texelFetch(outlines, last).y <= y) continue;
            vec2 b = texelFetch(outlines, point + 1).xy;
            while (b.y <= y) b = texelFetch(outlines, ++point + 1).xy;
            vec2 a = texelFetch(outlines, point).xy;
            float x = mix(a.x, b.x, (y - a.y) / (b.y - a.y));
            uvec2 samples = samplesRightOf((x - low.x) * 8.0 - shift);
            if (points.y > 0.0) down += samples; else up += samples;
        }
        inside += countBytes(isEvenOdd ? (down ^ up) & 0x01010101u : down ^ up);
    }
    return inside / float(8 * SAMPLE_LINES);
}

// Returns the coverage of the pixel.
float outlineCoverage() {
    int record = int(outline);
    vec2 low = floor(spot) + texelFetch(outlines, record).xy, high = low + 1.0;
    vec2 header = texelFetch(outlines, record + 1).xy;
    int base = int(header.x);
    bool isEvenOdd = header.y < 0.0;
    // Helper invocations lie beside the rectangle.
    int band = base + 2 * clamp(int(low.y) / BAND_HEIGHT, 0, int(abs(header.y)) - 1);
    vec2 spans = texelFetch(outlines, band).xy, xRange = texelFetch(outlines, band + 1).xy;
    if (xRange.x >= high.x || xRange.y <= low.x) return 0.0;

    int first = base + int(spans.x), end = first + 2 * int(spans.y);
    float sum = 0.0;
    int crossings = 0;
    // The ends of chains to the left of the pixel, inside its row: their number, and their heights added up, which cancel if the chains
    // meet.
    int ends = 0;
    uint balance = 0u;
    for (int span = first; span < end; span += 2) {
        vec2 points = texelFetch(outlines, span).xy, spanRange = texelFetch(outlines, span + 1).xy;
        if (spanRange.x >= high.x) continue;
        int point = base + int(points.x), last = point + int(abs(points.y)) - 1;
        float top = texelFetch(outlines, point).y, bottom = texelFetch(outlines, last).y;
        if (top >= high.y || bottom <= low.y) continue;
        bool crosses = false, isLeft = true;
        float area = min(bottom, high.y) - max(top, low.y);
        if (spanRange.y > low.x) {
            area = 0.0;
            isLeft = false;
            for (vec2 a = texelFetch(outlines, point).xy; point < last && a.y < high.y; ) {
                vec2 b = texelFetch(outlines, ++point).xy;
                float from = max(a.y, low.y), to = min(b.y, high.y);
                if (from < to || (from == to && from > low.y && to < high.y)) {
                    vec2 x = from < to ? mix(vec2(a.x), vec2(b.x), (vec2(from, to) - a.y) / (b.y - a.y)) : vec2(a.x, b.x);
                    area += (to - from) * clampMean(high.x - x.x, high.x - x.y);
                    crosses = crosses || (min(x.x, x.y) < high.x && max(x.x, x.y) > low.x);
                    isLeft = isLeft || max(x.x, x.y) <= low.x;
                }
                a = b;
            }
        }
        bool isDown = points.y > 0.0;
        sum += isDown ? area : -area;
        if (crosses) {
            ++crossings;
        } else if (isLeft) {
            uint change = 0u;
            if (top > low.y) { ++ends; change += heightHash(top); }
            if (bottom < high.y) { ++ends; change -= heightHash(bottom); }
            balance += isDown ? change : 0u - change;
        }
    }
    if (balance != 0u) crossings += ends;
    if (crossings > 1) return sampledCoverage(low, first, end, base, isEvenOdd);
    return isEvenOdd ? 1.0 - abs(mod(sum, 2.0) - 1.0) : min(abs(sum), 1.0);
}
