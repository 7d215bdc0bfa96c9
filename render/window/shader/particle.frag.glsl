// Dust, chips, sparks and flashes. The result is multiplied by its opacity.
in vec2 vPlace;
flat in vec4 vColour;
flat in float vKind;
flat in float vSeed;
flat in vec3 vSun;
flat in vec2 vFar;
out vec4 oColour;

void main() {
    vec3 c = vColour.rgb;
    float opacity = vColour.a;
    vec3 ambient = vec3(0.42, 0.48, 0.56);
    if (vKind < 0.5) {
        float r2 = dot(vPlace, vPlace);
        if (r2 >= 1.0) discard;
        // A ball of smoke, with a rim that is not round.
        float around = atan(vPlace.y, vPlace.x) + 6.2831853 * vSeed;
        float rim = 1.0 + 0.22 * sin(3.0 * around) + 0.13 * sin(5.0 * around + 9.0 * vSeed);
        float thick = max(0.0, 1.0 - r2 * rim);
        opacity *= thick * thick * (1.0 - r2);
        vec3 n = vec3(vPlace, sqrt(1.0 - r2));
        c *= uSunColour.rgb * (0.22 + 0.26 * max(0.0, 0.4 + dot(n, vSun))) + ambient * (0.75 + 0.25 * vPlace.y);
    } else if (vKind < 1.5) {
        c *= uSunColour.rgb * (0.15 + 0.5 * max(0.0, dot(normalize(vec3(vSeed - 0.5, 0.6, 0.5)), vSun))) + ambient;
    } else if (vKind < 2.5) {
        float across = 1.0 - abs(vPlace.x);
        oColour = vec4(display(c) * opacity * across * (0.5 + 0.5 * vPlace.y), 0.0);
        return;
    } else {
        float fade = max(0.0, 1.0 - length(vPlace));
        oColour = vec4(display(c) * opacity * fade * fade, 0.0);
        return;
    }
    float far = vFar.x / uScale.z;
    c = mix(horizonColour, c, exp(-far * far));
    oColour = vec4(display(c) * opacity, opacity);
}
