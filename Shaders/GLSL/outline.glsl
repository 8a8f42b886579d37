// Fragment chunk: the coverage of a pixel by an outline. OutlineTexels describes the texels.
//
// Along a row, the winding number changes where a chain crosses. If at most one chain crosses the pixel, its winding numbers are two
// neighbours, so that the coverage follows from their mean, which is exact: the signed area to the right of each chain, added up. If
// several chains cross the pixel, 128 points are sampled, so that crossings and overlaps follow the fill rule too.

uniform samplerBuffer outlines;
flat in vec2 outline;   // the outline's first texel, and 1 for the even-odd rule
VARYING in vec2 spot;   // the fragment's middle in pixels, from the upper left corner of the outline's area

// The integral of clamp(u, 0, 1).
float clampSum(float u) { return u < 1.0 ? 0.5 * max(u, 0.0) * max(u, 0.0) : u - 0.5; }

// Returns the mean of clamp(u, 0, 1) while u goes from one number to the other.
float clampMean(float from, float to) {
    float change = to - from;
    return abs(change) < 1e-3 ? clamp(0.5 * (from + to), 0.0, 1.0) : (clampSum(to) - clampSum(from)) / change;
}

// Adds the sample points of a line that lie to the right of a place, one byte for each.
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

// Returns the share of the 8 × 16 sample points of a pixel that lie inside. In each line of points, they are shifted a little, so that
// upright edges have more than eight levels.
float sampledCoverage(vec2 low, int first, int last, int base, bool isEvenOdd) {
    float inside = 0.0;
    for (int line = 0; line < 16; ++line) {
        float y = low.y + (float(line) + 0.5) / 16.0;
        float shift = (float((line * 5) & 15) + 0.5) / 16.0;
        uvec2 down = uvec2(0u), up = uvec2(0u);
        for (int part = first; part < last; part += 2) {
            if (texelFetch(outlines, part + 1).x >= low.x + 1.0) continue;
            vec2 points = texelFetch(outlines, part).xy;
            int point = base + int(points.x), end = point + int(abs(points.y)) - 1;
            if (texelFetch(outlines, point).y > y || texelFetch(outlines, end).y <= y) continue;
            vec2 b = texelFetch(outlines, point + 1).xy;
            while (b.y <= y) b = texelFetch(outlines, ++point + 1).xy;
            vec2 a = texelFetch(outlines, point).xy;
            float x = mix(a.x, b.x, (y - a.y) / (b.y - a.y));
            uvec2 samples = samplesRightOf((x - low.x) * 8.0 - shift);
            if (points.y > 0.0) down += samples; else up += samples;
        }
        inside += countBytes(isEvenOdd ? (down ^ up) & 0x01010101u : down ^ up);
    }
    return inside / 128.0;
}

// Returns the coverage of the pixel.
float outlineCoverage() {
    ivec2 pixel = ivec2(floor(spot));
    int base = int(outline.x);
    bool isEvenOdd = outline.y > 0.0;
    int band = base + 2 * (pixel.y / BAND_HEIGHT);
    vec2 list = texelFetch(outlines, band).xy, reach = texelFetch(outlines, band + 1).xy;
    vec2 low = vec2(pixel), high = low + 1.0;
    if (reach.x >= high.x || reach.y <= low.x) return 0.0;
    int first = base + int(list.x), last = first + 2 * int(list.y);
    float sum = 0.0;
    int crossings = 0;
    for (int part = first; part < last; part += 2) {
        vec2 points = texelFetch(outlines, part).xy, across = texelFetch(outlines, part + 1).xy;
        if (across.x >= high.x) continue;
        int point = base + int(points.x), end = point + int(abs(points.y)) - 1;
        bool crosses = false;
        float area = 0.0;
        if (across.y <= low.x) {
            // To the right of all points, only the height matters.
            area = max(0.0, min(texelFetch(outlines, end).y, high.y) - max(texelFetch(outlines, point).y, low.y));
        } else for (vec2 a = texelFetch(outlines, point).xy; point < end && a.y < high.y; ) {
            vec2 b = texelFetch(outlines, ++point).xy;
            float top = max(a.y, low.y), bottom = min(b.y, high.y);
            if (top < bottom) {
                vec2 x = mix(vec2(a.x), vec2(b.x), (vec2(top, bottom) - a.y) / (b.y - a.y));
                area += (bottom - top) * clampMean(high.x - x.x, high.x - x.y);
                crosses = crosses || (min(x.x, x.y) < high.x && max(x.x, x.y) > low.x);
            }
            a = b;
        }
        sum += points.y > 0.0 ? area : -area;
        if (crosses) ++crossings;
    }
    if (crossings > 1) return sampledCoverage(low, first, last, base, isEvenOdd);
    return isEvenOdd ? 1.0 - abs(mod(sum, 2.0) - 1.0) : min(abs(sum), 1.0);
}
