#version 330 core
layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 normal;
uniform mat4 turn;
out vec3 light;
void main() {
    vec3 place = (turn * vec4(corner, 1.0)).xyz;
    vec3 facing = (turn * vec4(normal, 0.0)).xyz;
    float brightness = 0.35 + 0.65 * max(0.0, dot(facing, normalize(vec3(-0.4, 0.7, 1.0))));
    light = (0.55 + 0.45 * normal) * brightness;
    gl_Position = vec4(place.xy, -0.4 * place.z, 1.6 - 0.5 * place.z);
}
