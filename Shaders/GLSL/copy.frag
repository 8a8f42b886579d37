// Copies a texture.

uniform sampler2D picture;
in vec2 place;
layout(location = 0) out vec4 fragment;

void main() {
    fragment = texture(picture, place);
}
