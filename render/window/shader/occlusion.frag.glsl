// Ambient occlusion from the depth of the picture: how many of the points in a half ball over the surface lie behind
// what is seen (Mittring, "Finding Next Gen", 2007, with a hemisphere along the normal).
uniform sampler2D uDepth;
in vec2 vClip;
out vec4 oColour;

vec3 viewPosition(vec2 uv) {
    float viewZ = -uProjection[3][2] / max(texture(uDepth, uv).r, 1e-9);
    vec2 xy = (uv * 2.0 - 1.0) * -viewZ / vec2(uProjection[0][0], uProjection[1][1]);
    return vec3(xy, viewZ);
}

void main() {
    vec2 uv = vClip * 0.5 + 0.5;
    vec3 p = viewPosition(uv);
    if (texture(uDepth, uv).r <= 0.0) {
        oColour = vec4(1.0);
        return;
    }
    // The nearer of the neighbours on each axis belongs to the same surface.
    vec2 t = uViewport.zw;
    vec3 l = p - viewPosition(uv - vec2(t.x, 0.0)), r = viewPosition(uv + vec2(t.x, 0.0)) - p;
    vec3 b = p - viewPosition(uv - vec2(0.0, t.y)), a = viewPosition(uv + vec2(0.0, t.y)) - p;
    vec3 n = normalize(cross(abs(l.z) < abs(r.z) ? l : r, abs(b.z) < abs(a.z) ? b : a));

    float radius = uScale.y;
    float spin = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    float hidden = 0.0;
    for (int i = 0; i < TAPS; i++) {
        // A spiral around the ball; adding the normal turns it into a hemisphere with most points near the normal.
        float k = (float(i) + 0.5) / float(TAPS);
        float around = spin + 2.3999632 * float(i);
        float z = 2.0 * fract(float(i) * 0.618034 + 0.159 * spin) - 1.0;
        float ring = sqrt(1.0 - z * z);
        vec3 d = normalize(vec3(cos(around) * ring, sin(around) * ring, z) + 1.02 * n);
        vec3 q = p + d * (radius * mix(0.08, 1.0, k * k)) + n * (0.002 + 0.0015 * -p.z);
        vec4 clip = uProjection * vec4(q, 1.0);
        vec2 at = clip.xy / clip.w * 0.5 + 0.5;
        float seen = viewPosition(at).z;
        float behind = seen - q.z;
        hidden += behind > 0.0 ? smoothstep(1.0, 0.0, (behind - radius) / radius) : 0.0;
    }
    oColour = vec4(vec3(pow(1.0 - hidden / float(TAPS), 1.5)), 1.0);
}
