// Vertex chunk: samples the tracks of a layer in a GPU-animated group, and computes the layer's homography. The group's superlayer
// and the shared progress values are uniforms. TrackLayout.swift draws the layout: rect and the following attributes are in
// quad.vert and box.vert, the tracks come last.

layout(location = 0) in vec4 baseValues;   // rotation in turns, scale x, scale y, opacity
layout(location = 1) in vec4 place;     // position x and y, translation x and y
layout(location = 8) in vec4 track0;   // from, delta, index of its progress value, channel
layout(location = 9) in vec4 track1;
#if TRACKS > 2
layout(location = 10) in vec4 track2;
layout(location = 11) in vec4 track3;
#endif
#if TRACKS > 4
layout(location = 12) in vec4 track4;
layout(location = 13) in vec4 track5;
layout(location = 14) in vec4 track6;
layout(location = 15) in vec4 track7;
#endif

uniform vec3 superlayer[3];   // images of the superlayer's (1, 0, 0), (0, 1, 0) and (0, 0, 1), as in instances
uniform vec2 fading;          // opacity of the superlayers; 1 to round colours to bytes
uniform vec4 clipping;        // minX, minY, maxX, maxY in pixels
// Two progress values in each element: the progress, and whether the tracks have an effect.
uniform vec4 progressValues[PROGRESS_VALUES / 2];

// The sampled values, and the resulting homography, which plane.glsl uses.
vec4 shown, shownPlace;
vec3 xAxis, yAxis, origin;

void follow(vec4 track) {
    int index = int(track.z), channel = int(track.w);
    vec4 pair = progressValues[index >> 1];
    vec2 progress = (index & 1) == 0 ? pair.xy : pair.zw;
    // No channel equals -2.
    channel = progress.y > 0.0 ? channel : -2;
    vec4 value = vec4(track.x + track.y * progress.x);
    shown = mix(shown, value, equal(ivec4(channel), ivec4(0, 1, 2, 3)));
    shownPlace = mix(shownPlace, value, equal(ivec4(channel), ivec4(4, 5, 6, 7)));
}

// Later tracks override earlier ones.
void followTracks() {
    shown = baseValues;
    shownPlace = place;
    follow(track0);
    follow(track1);
#if TRACKS > 2
    follow(track2);
    follow(track3);
#endif
#if TRACKS > 4
    follow(track4);
    follow(track5);
    follow(track6);
    follow(track7);
#endif
    // Whole turns make no difference, and small angles are more precise.
    float angle = (shown.x - floor(shown.x + 0.5)) * 6.283185307;
    vec2 right = vec2(cos(angle), sin(angle)) * shown.y, down = vec2(-sin(angle), cos(angle)) * shown.z;
    vec2 middle = shownPlace.xy + shownPlace.zw;
    xAxis = superlayer[0] * right.x + superlayer[1] * right.y;
    yAxis = superlayer[0] * down.x + superlayer[1] * down.y;
    origin = superlayer[0] * middle.x + superlayer[1] * middle.y + superlayer[2];
}

// Returns a straight colour premultiplied by `alpha`, as InstanceWriter.premultiplied does. `isInSurface`: whether the layer is drawn
// into a surface of its own.
vec4 premultiplied(vec3 straight, float alpha, bool isInSurface) {
    vec4 color = vec4(straight * alpha, alpha);
    if (fading.y == 0.0) return color;
    if (alpha >= 1.0) return floor(color * 255.0 + 0.5) / 255.0;
    vec4 lifted = color + 1e-4 / 255.0;
    if (!isInSurface) lifted.rgb = mix(max(color.rgb - 0.25 / 255.0, 0.0), lifted.rgb, step(1.0, straight));
    return lifted;
}

float wholeOpacity() { return clamp(shown.w, 0.0, 1.0) * fading.x; }

// Returns a straight colour premultiplied, with the layer's opacity.
vec4 faded(vec4 straight) {
    return premultiplied(straight.rgb, straight.a * wholeOpacity(), false);
}

// Returns a straight colour premultiplied, without the layer's opacity. The parts of a group are drawn like this, and the
// group fades as a whole.
vec4 unfaded(vec4 straight) {
    return premultiplied(straight.rgb, straight.a, wholeOpacity() < 1.0);
}

bool isWhole(vec2 v) { vec2 rest = abs(v - floor(v + 0.5)); return max(rest.x, rest.y) < 1e-3; }
