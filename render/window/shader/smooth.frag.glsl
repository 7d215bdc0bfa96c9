// Averages the occlusion over 4×4 pixels of about the same depth, which is the period of its noise.
uniform sampler2D uOcclusion;
uniform sampler2D uDepth;
in vec2 vClip;
out vec4 oColour;

float viewDepth(vec2 uv) {
    return uProjection[3][2] / max(texture(uDepth, uv).r, 1e-9);
}

void main() {
    vec2 uv = vClip * 0.5 + 0.5;
    vec2 t = 1.0 / vec2(textureSize(uOcclusion, 0));
    float here = viewDepth(uv), sum = 0.0, weight = 0.0;
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 4; x++) {
            vec2 at = uv + (vec2(x, y) - 1.5) * t;
            float w = exp(-40.0 * abs(viewDepth(at) - here) / max(here, 0.1)) + 1e-4;
            sum += w * texture(uOcclusion, at).r;
            weight += w;
        }
    }
    oColour = vec4(vec3(sum / weight), 1.0);
}
