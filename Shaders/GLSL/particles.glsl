// Vertex chunk: computes where a particle is and what it looks like, from its course and the emitter's time. ParticleInstance.swift
// describes the attributes. `ParticleCourse` has the same formulas for the CPU.

layout(location = 0) in vec4 path;        // place at birth, from the group's reference point; velocity
layout(location = 1) in vec4 turning;     // acceleration; rotation at birth in turns, and per second
layout(location = 2) in vec4 life;        // birth and death, each as two numbers
layout(location = 3) in vec4 bornColor;   // straight
layout(location = 4) in vec4 colorSpeed;
layout(location = 5) in vec2 scales;      // at birth, and the change per second

// The images of the layer's (1, 0, 0), (0, 1, 0) and of the reference point, each with a fourth number: the layer's time as two numbers,
// and the factor of alpha. Then the clip rectangle, tint and opacity, rectangle at a scale of 1, texture coordinates.
uniform vec4 emitter[7];

// The particle's plane, rectangle and premultiplied colour, which plane.glsl and quad.vert use.
vec3 xAxis, yAxis, origin;
vec4 rect, color;

// Returns whether the particle can be seen now.
bool followCourse() {
    // The difference of the large numbers is exact.
    float age = (emitter[0].w - life.x) + (emitter[1].w - life.y);
    float toDeath = (life.z - emitter[0].w) + (life.w - emitter[1].w);
    float scale = scales.x + scales.y * age;
    vec4 shown = clamp(bornColor + colorSpeed * age, 0.0, 1.0);
    if (!(age >= 0.0 && toDeath > 0.0 && scale > 0.0 && shown.a > 0.0)) return false;
    vec2 middle = path.xy + path.zw * age + turning.xy * (0.5 * age * age);
    // Whole turns make no difference, and small angles are more precise.
    float turns = turning.z + turning.w * age, angle = (turns - floor(turns + 0.5)) * 6.283185307;
    vec2 right = vec2(cos(angle), sin(angle));
    xAxis = emitter[0].xyz * right.x + emitter[1].xyz * right.y;
    yAxis = emitter[1].xyz * right.x - emitter[0].xyz * right.y;
    origin = emitter[0].xyz * middle.x + emitter[1].xyz * middle.y + emitter[2].xyz;
    rect = emitter[5] * scale;
    color = vec4(shown.rgb * emitter[4].rgb, 1.0) * (shown.a * emitter[4].a);
    return true;
}
