// Shows where two pictures of the same size differ, in the colours of DifferencePicture.swift.

uniform sampler2D picture;
uniform sampler2D other;
in vec2 place;
layout(location = 0) out vec4 fragment;

void main() {
    vec4 a = texture(picture, place);
    vec4 distance = abs(a - texture(other, place));
    float level = max(max(distance.r, distance.g), max(distance.b, distance.a));
    // Half a level is more than the rounding of equal pixels.
    if (level * 255.0 > 0.5) {
        float strength = sqrt(level);
        fragment = vec4(1.0, 235.0 / 255.0 * strength, 170.0 / 255.0 * (1.0 - strength), 1.0);
    } else {
        float brightness = dot(a.rgb, vec3(0.2126, 0.7152, 0.0722)) + 0.15 * (1.0 - a.a);
        fragment = vec4(vec3(22.0 / 255.0 + 0.3 * brightness), 1.0);
    }
}
