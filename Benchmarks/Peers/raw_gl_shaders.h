/* The shaders of raw_gl.c. A quad is a triangle strip of four vertices; its numbers come once per instance. */
#ifndef RAW_GL_SHADERS_H
#define RAW_GL_SHADERS_H

#define VERSION "#version 330 core\n"

/* Each instance is one textured quad, rotated in the plane. */
static const char *TILE_VERTEX = VERSION
    "layout(location = 0) in vec4 place;   /* centre, half size */\n"
    "layout(location = 1) in vec3 turn;    /* cos, sin, opacity */\n"
    "uniform vec3 window; out vec2 d; flat out vec2 half_size; flat out float opacity;\n"
    "void main() {\n"
    "  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;\n"
    "  half_size = place.zw; opacity = turn.z; d = corner * (half_size + GROW);\n"
    "  vec2 p = place.xy + vec2(d.x * turn.x - d.y * turn.y, d.x * turn.y + d.y * turn.x);\n"
    "  gl_Position = vec4(p.x / window.x * 2.0 - 1.0, (1.0 - p.y / window.y * 2.0) * window.z, 0, 1);\n"
    "}\n";
static const char *TILE_FRAGMENT = VERSION
    "in vec2 d; flat in vec2 half_size; flat in float opacity; uniform sampler2D image; out vec4 colour;\n"
    "void main() {\n"
    "  float a = opacity;\n"
    "  if (GROW > 0.0) { vec2 e = clamp(half_size + 0.5 - abs(d), 0.0, 1.0); a *= e.x * e.y; }\n"
    "  colour = texture(image, d / half_size * 0.5 + 0.5) * a;\n"
    "}\n";

static const char *DOOR_VERTEX = VERSION
    "layout(location = 0) in vec4 place;   /* cell centre, cos, sin */\n"
    "uniform vec3 window; out vec2 uv;\n"
    "void main() {\n"
    "  uv = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
    "  vec2 p = uv * SIZE; float w = 1.0 + p.x * place.w / EYE;\n"
    "  vec2 q = place.xy * w + vec2(p.x * place.z, p.y) - SIZE * 0.5;\n"
    "  gl_Position = vec4(q.x / window.x * 2.0 - w, w - q.y / window.y * 2.0, 0, w);\n"
    "}\n";
static const char *DOOR_FRAGMENT = VERSION
    "in vec2 uv; uniform sampler2D image; out vec4 colour;\n"
    "void main() {\n"
    "  float a = 1.0;\n"
    "  if (GROW > 0.0) { vec2 e = clamp(min(uv, 1.0 - uv) / fwidth(uv) + 0.5, 0.0, 1.0); a = e.x * e.y; }\n"
    "  colour = texture(image, uv) * a;\n"
    "}\n";

/* Shadow, rounded body, border and tile in one quad. Distances are analytic; the shadow is a Gaussian-blurred rounded
   rectangle: an error function across, four samples down (Evan Wallace's method). */
static const char *CARD_VERTEX = VERSION
    "layout(location = 0) in vec4 place;   /* top left, unused */\n"
    "layout(location = 1) in vec3 paint;\n"
    "uniform vec3 window; out vec2 d; flat out vec3 body;\n"
    "void main() {\n"
    "  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;\n"
    "  body = paint; d = corner * (HALF + REACH) + vec2(0, SHADOW_DY);\n"
    "  vec2 p = place.xy + HALF + d;\n"
    "  gl_Position = vec4(p.x / window.x * 2.0 - 1.0, (1.0 - p.y / window.y * 2.0) * window.z, 0, 1);\n"
    "}\n";
static const char *CARD_FRAGMENT = VERSION
    "in vec2 d; flat in vec3 body; uniform sampler2D image; uniform vec3 border; out vec4 colour;\n"
    "vec2 erf2(vec2 x) { vec2 s = sign(x), a = abs(x); x = 1.0 + (0.278393 + (0.230389 + 0.078108 * a * a) * a) * a; x *= x; return s - s / (x * x); }\n"
    "float rounded(vec2 p) { vec2 q = abs(p) - HALF + RADIUS; return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - RADIUS; }\n"
    "float shadow(vec2 p) {\n"
    "  float low = p.y - HALF.y, high = p.y + HALF.y, from = clamp(-3.0 * SIGMA, low, high), to = clamp(3.0 * SIGMA, low, high);\n"
    "  float s = (to - from) / 4.0, y = from + s * 0.5, sum = 0.0;\n"
    "  for (int i = 0; i < 4; i++, y += s) {\n"
    "    float delta = min(HALF.y - RADIUS - abs(p.y - y), 0.0), across = HALF.x - RADIUS + sqrt(max(0.0, RADIUS * RADIUS - delta * delta));\n"
    "    vec2 integral = 0.5 + 0.5 * erf2((p.x + vec2(-across, across)) * (sqrt(0.5) / SIGMA));\n"
    "    sum += (integral.y - integral.x) * exp(-y * y / (2.0 * SIGMA * SIGMA)) / (sqrt(6.2831853) * SIGMA) * s;\n"
    "  }\n"
    "  return sum;\n"
    "}\n"
    "void main() {\n"
    "  float distance = rounded(d), cover = clamp(0.5 - distance, 0.0, 1.0);\n"
    "  colour = vec4(0);\n"
    "  if (cover < 1.0) colour.a = SHADOW_OPACITY * shadow(d - vec2(0, SHADOW_DY));\n"
    "  vec3 paint = mix(border, body, clamp(-0.5 - distance, 0.0, 1.0));\n"
    "  vec2 t = d + HALF - TILE_AT; vec2 e = clamp(TILE_HALF + 0.5 - abs(t - TILE_HALF), 0.0, 1.0);\n"
    "  paint = mix(paint, texture(image, t / (2.0 * TILE_HALF)).rgb, e.x * e.y);\n"
    "  colour = vec4(paint, 1) * cover + colour * (1.0 - cover);\n"
    "}\n";

/* Draws the part of an offscreen target at the quad's own position, at half opacity. */
static const char *COPY_FRAGMENT = VERSION
    "in vec2 d; flat in vec2 half_size; flat in float opacity; uniform sampler2D image; out vec4 colour;\n"
    "void main() { colour = texelFetch(image, ivec2(gl_FragCoord.xy), 0) * opacity; }\n";

/* Each instance is the rectangle of a label in the atlas. All labels are LABEL_H high. */
static const char *LABEL_VERTEX = VERSION
    "layout(location = 0) in vec4 place;   /* top left, size */\n"
    "layout(location = 1) in vec3 source;  /* top left */\n"
    "uniform vec3 window; uniform sampler2D image; out vec2 uv;\n"
    "void main() {\n"
    "  vec2 d = vec2(gl_VertexID & 1, gl_VertexID >> 1) * place.zw, p = place.xy + d;\n"
    "  uv = (source.xy + d) / float(textureSize(image, 0).x);\n"
    "  gl_Position = vec4(p.x / window.x * 2.0 - 1.0, 1.0 - p.y / window.y * 2.0, 0, 1);\n"
    "}\n";
static const char *LABEL_FRAGMENT = VERSION
    "in vec2 uv; uniform sampler2D image; uniform vec3 border; out vec4 colour;\n"
    "void main() { colour = vec4(border, 1) * texture(image, uv).r; }\n";

/* Each instance is a rounded tile with a gradient of three colours. */
static const char *GRADIENT_VERTEX = VERSION
    "layout(location = 0) in vec4 a; layout(location = 1) in vec4 b; layout(location = 2) in vec4 c;\n"
    "uniform vec3 window; out vec2 d; flat out float stop; flat out vec3 c0, c1, c2;\n"
    "void main() {\n"
    "  stop = a.z; c0 = vec3(a.w, b.xy); c1 = vec3(b.zw, c.x); c2 = c.yzw;\n"
    "  d = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * vec2(28.5, 36.5);\n"
    "  vec2 p = a.xy + d;\n"
    "  gl_Position = vec4(p.x / window.x * 2.0 - 1.0, 1.0 - p.y / window.y * 2.0, 0, 1);\n"
    "}\n";
static const char *GRADIENT_FRAGMENT = VERSION
    "in vec2 d; flat in float stop; flat in vec3 c0, c1, c2; out vec4 colour;\n"
    "void main() {\n"
    "  vec2 q = abs(d) - vec2(18, 26);\n"
    "  float cover = clamp(10.5 - length(max(q, 0.0)) - min(max(q.x, q.y), 0.0), 0.0, 1.0), v = d.y / 72.0 + 0.5;\n"
    "  colour = vec4(v < stop ? mix(c0, c1, v / stop) : mix(c1, c2, (v - stop) / (1.0 - stop)), 1) * cover;\n"
    "}\n";

#endif
