// QuadInstances that show a surface blurred along one axis. quad.vert draws the instance layout.
//
// Each tap lies between two texels, where bilinear filtering weights them as the Gaussian does:
//
//     texels    ...  |  2  |  1  |  0  |  1  |  2  |  ...
//     taps              ^-----^     ^     ^-----^            a pair on each side, and the centre

uniform sampler2D image;
// Width and height of a texel, then the drawn part of the texture. Reads beyond that part are clamped to its edge.
uniform vec4 picturePart;
uniform vec4 parameters[1 + VARIANT];   // axis, weight of the centre; then offset and weight of each pair
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
