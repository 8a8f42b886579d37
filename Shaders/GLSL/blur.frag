// QuadInstances that show a surface blurred along one axis. quad.vert draws the instance layout.
//
// Each tap lies between two texels, where bilinear filtering weights them as the Gaussian does:
//
//     texels    ...  |  2  |  1  |  0  |  1  |  2  |  ...
//     taps              ^-----^     ^     ^-----^            a pair on each side, and the centre
//
// With NORMALIZED, taps beyond the drawn part of the texture have no weight, and the sum is divided by the weight of the others.

uniform sampler2D image;
// Width and height of a texel, then the drawn part of the texture. Reads beyond that part are clamped to its edge.
uniform vec4 picturePart;
uniform vec4 parameters[1 + VARIANT];   // axis, weight of the centre; then offset and weight of each pair
VARYING in vec2 texel;
layout(location = 0) out vec4 fragment;

#if NORMALIZED
// The share of a tap's weight that lies within the drawn part: all, that of the nearer texel, or none. `offset` is the tap's distance from
// the fragment in texels, whose fraction is the share of the farther texel.
float shareInside(vec2 place, vec2 low, vec2 high, float offset) {
    vec2 beyond = max(low - place, place - high) / picturePart.xy * abs(parameters[0].xy);
    float texels = max(beyond.x, beyond.y);
    return texels < 0.001 ? 1.0 : texels < 0.75 ? 1.0 - fract(offset) : 0.0;
}
#endif

void main() {
    vec2 low = picturePart.xy * 0.5, high = picturePart.zw - low;
    vec2 along = parameters[0].xy * picturePart.xy;
#if NORMALIZED
    float weight = parameters[0].z * shareInside(texel, low, high, 0.0);
    vec4 sum = texture(image, clamp(texel, low, high)) * weight;
    for (int i = 1; i <= VARIANT; ++i) {
        for (int side = -1; side <= 1; side += 2) {
            vec2 place = texel + float(side) * parameters[i].x * along;
            float share = parameters[i].y * shareInside(place, low, high, parameters[i].x);
            sum += texture(image, clamp(place, low, high)) * share;
            weight += share;
        }
    }
    fragment = sum / weight;
#else
    vec4 sum = texture(image, clamp(texel, low, high)) * parameters[0].z;
    for (int i = 1; i <= VARIANT; ++i) {
        vec2 away = parameters[i].x * along;
        sum += (texture(image, clamp(texel + away, low, high)) + texture(image, clamp(texel - away, low, high))) * parameters[i].y;
    }
    fragment = sum;
#endif
}
