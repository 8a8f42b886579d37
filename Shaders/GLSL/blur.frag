// QuadInstances that show a picture blurred along one axis. The instance layout is drawn in quad.vert.
//
// Each tap lies between two texels, where the linear filter weighs them as the Gaussian does:
//
//     texels    ...  |  2  |  1  |  0  |  1  |  2  |  ...
//     taps              ^-----^     ^     ^-----^            a pair to each side, and the middle

uniform sampler2D image;
// Width and height of a texel, and how much of the texture was drawn: beyond that the picture goes on as at its edge.
uniform vec4 picturePart;
uniform vec4 parameters[1 + VARIANT];   // axis, weight of the middle; then how far a pair is, and what it weighs
VARYING in vec2 texel;
layout(location = 0) out vec4 fragment;

void main() {
    vec2 low = picturePart.xy * 0.5, high = picturePart.zw - low;
    vec2 along = parameters[0].xy * picturePart.xy;
    vec4 sum = texture(image, clamp(texel, low, high)) * parameters[0].z;
    for (int i = 1; i <= VARIANT; ++i) {
        vec2 away = parameters[i].x * along;
        sum += (texture(image, clamp(texel + away, low, high)) + texture(image, clamp(texel - away, low, high))) * parameters[i].y;
    }
    fragment = sum;
}
