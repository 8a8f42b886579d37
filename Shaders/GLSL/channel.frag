// Shows one channel of a picture as grey.

uniform sampler2D picture;
// 1 for the channel, 0 for the others.
uniform vec4 channel;
in vec2 place;
layout(location = 0) out vec4 fragment;

void main() { fragment = vec4(vec3(dot(texture(picture, place), channel)), 1.0); }
