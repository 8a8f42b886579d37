// Fragment chunk: the share of a pixel that lies inside a quad's edges.
//
// Along each axis a pixel is an interval of one pixel around its centre. Its share between two edges is exact for axis-aligned
// edges, including thin rectangles. Rotated edges use the distance across the edge. The shares of both axes are multiplied.

#if ANTIALIASED && PERSPECTIVE && PER_FRAGMENT_POSITION
flat in vec4 edgeScale;   // pixels * W per unit across each edge
flat in vec2 halfExtent;
#elif ANTIALIASED && CLIPS_NO_NEAR_PLANE
noperspective in vec4 edgeDistances;
#elif ANTIALIASED && PERSPECTIVE
smooth in vec4 edgeDistances;   // times W
#elif ANTIALIASED
#if !PER_FRAGMENT_POSITION
noperspective in vec2 spot;
#endif
flat in vec4 reach;
#if CORNERS
flat in vec4 corners;   // radii in pixels
#endif
#endif

#if EDGE_MASK
uniform vec4 softEdges;   // as in quad.vert; the geometry ends at a hard edge
#endif

float edgeCoverage() {
#if ANTIALIASED && PER_FRAGMENT_POSITION
    vec2 spot = spotHere();
#endif
#if ANTIALIASED && PERSPECTIVE
#if PER_FRAGMENT_POSITION
    vec4 inside = min(vec4(halfExtent + spot, halfExtent - spot) * edgeScale * inverseW() - 1.0 / 48.0, 0.5);
#elif CLIPS_NO_NEAR_PLANE
    vec4 inside = min(edgeDistances, 0.5);
#else
    vec4 inside = min(edgeDistances * gl_FragCoord.w, 0.5);
#endif
#if EDGE_MASK
    inside = mix(vec4(0.5), inside, softEdges);
#endif
    vec2 share = max(inside.xy + inside.zw, 0.0);
    return share.x * share.y;
#elif ANTIALIASED && EDGE_MASK
    vec2 low = mix(vec2(1.0), clamp(reach.xy + spot, 0.0, 1.0), softEdges.xy);
    vec2 high = mix(vec2(1.0), clamp(reach.xy - spot, 0.0, 1.0), softEdges.zw);
    vec2 share = clamp(low + high - 1.0, vec2(0.0), reach.zw);
    return share.x * share.y;
#elif ANTIALIASED
    vec2 share = clamp(reach.xy - abs(spot), vec2(0.0), reach.zw);
    float coverage = share.x * share.y;
#if CORNERS
    // As in rounded.glsl, but the distances are in pixels already.
    float radius = cornerRadius(spot, corners);
    vec2 into = abs(spot) - (reach.xy - 0.5 - radius);
    if (radius > 0.0 && into.x > 0.0 && into.y > 0.0) coverage = min(coverage, clamp(0.5 + radius - length(into), 0.0, 1.0));
#endif
    return coverage;
#else
    return 1.0;
#endif
}
