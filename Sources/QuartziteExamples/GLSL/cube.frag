#version 330 core
in vec3 light;
out vec4 color;
void main() { color = vec4(light, 1.0); }
