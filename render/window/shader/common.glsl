// Shared by all programs: the view, the sky and the tone curve.
layout(std140) uniform View {
    mat4 uViewProj;     // world to clip
    mat4 uShadowMatrix; // world to the clip space of the shadow map
    mat4 uInverse;      // clip to world, from depths of 0 (infinity) … 1
    mat4 uProjection;   // camera to clip, to depths of 0 (infinity) … 1
    vec4 uEye;          // xyz m
    vec4 uSun;          // xyz unit, towards the sun
    vec4 uSunColour;    // rgb linear
    vec4 uViewport;     // pixels: width, height, and their inverses
    vec4 uLight;        // shadow map: depth (m), width (m), width of a texel (m), width of a texel (0…1)
    vec4 uScale;        // m per pixel per m of distance, occlusion radius (m), reach of the view through haze (m),
                        // depth of infinity in clip space
};

const vec3 horizonColour = vec3(0.66, 0.88, 1.16);
const vec3 zenithColour = vec3(0.035, 0.17, 0.58);
const vec3 hazeColour = vec3(0.50, 0.57, 0.64);

// Sky radiance in direction d without the disc of the sun. It is smooth across the horizon, below which lies what haze
// leaves of a ground that goes on for ever.
vec3 sky(vec3 d) {
    float h = abs(d.y);
    vec3 c = mix(horizonColour, d.y > 0.0 ? zenithColour : hazeColour, 1.0 - exp(-5.5 * h * h / (h + 0.12)));
    float toSun = max(dot(d, uSun.xyz), 0.0);
    float wide = toSun * toSun;
    wide *= wide;
    return c + uSunColour.rgb * (0.05 * wide * wide);
}

// What is seen of a colour at a distance (m) in direction d: haze leads over into the sky behind, so that the far end
// of a ground has no edge.
vec3 hazed(vec3 colour, vec3 d, float distance) {
    float far = distance / uScale.z;
    return mix(sky(d), colour, exp(-far * far));
}

// Filmic tone curve with the display's gamma of 2.2 built in (Hejl and Burgess-Dawson, GDC 2010).
vec3 display(vec3 c) {
    c = max(c * 0.60 - 0.004, 0.0);
    return (c * (6.2 * c + 0.5)) / (c * (6.2 * c + 1.7) + 0.06);
}

// Half a level of noise per pixel (interleaved gradient, Jimenez 2014) hides the steps of 8-bit gradients.
float dither(vec2 pixel) {
    return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
