in vec2 vClip;
out vec4 oColour;

void main() {
    vec4 far = uInverse * vec4(vClip, 0.0, 1.0); // a point at infinity
    vec3 d = normalize(far.xyz - uEye.xyz * far.w);
    float disc = smoothstep(0.99955, 0.99975, dot(d, uSun.xyz));
    oColour = vec4(display(sky(d) + uSunColour.rgb * 3.0 * disc) + dither(gl_FragCoord.xy), 1.0);
}
