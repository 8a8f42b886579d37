// Fragment chunk: how much of a pixel lies inside a quad's edges.
//
// Along each axis a pixel is an interval of one pixel around its centre; its share between two edges is exact for edges along
// the pixel grid, thin rectangles too. Turned edges use the distance across them. The axes multiply.

#if ANTIALIASED && PERSPECTIVE
smooth in vec4 edgeDistances;
#elif ANTIALIASED
noperspective in vec2 spot;
flat in vec4 reach;
#endif

float edgeCoverage() {
#if ANTIALIASED && PERSPECTIVE
    vec4 inside = min(edgeDistances * gl_FragCoord.w, 0.5);
    vec2 share = max(inside.xy + inside.zw, 0.0);
    return share.x * share.y;
#elif ANTIALIASED
    vec2 share = clamp(reach.xy - abs(spot), vec2(0.0), reach.zw);
    return share.x * share.y;
#else
    return 1.0;
#endif
}
