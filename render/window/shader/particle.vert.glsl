// One instance is one particle: a quad that faces the eye, or a streak that turns about its length to face it.
layout(location = 0) in vec3 iFrom;
layout(location = 1) in vec3 iTo;
layout(location = 2) in vec4 iColour;
layout(location = 3) in float iRadius; // m
layout(location = 4) in float iKind;   // render.ParticleKind
out vec2 vPlace; // -1 … 1
flat out vec4 vColour;
flat out float vKind;
flat out float vSeed;
flat out vec3 vSun; // towards the sun: to the right, up, towards the eye
flat out vec2 vFar; // distance (m), height of the direction

void main() {
    vec3 away = iFrom - uEye.xyz;
    float distance = max(length(away), 1e-3);
    vec3 d = away / distance;
    vec3 right = normalize(cross(d, abs(d.y) < 0.999 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    vec3 up = cross(right, d);
    vec2 corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0);
    bool round = iKind < 0.5 || iKind > 2.5;
    // Nothing is thinner than a pixel; what would be is paler instead.
    float least = 0.6 * distance * uScale.x;
    float radius = max(iRadius, least);
    vec3 at = iFrom + (right * corner.x + up * corner.y) * radius;
    if (!round) {
        vec3 along = iTo - iFrom;
        vec3 across = cross(along, d);
        float l = length(across);
        across = l > 1e-6 ? across / l : right;
        at = (corner.y < 0.0 ? iFrom : iTo) + across * corner.x * radius;
    }
    vec4 p = uViewProj * vec4(at, 1.0);
    // A puff is as near as its front, so that no surface behind its middle cuts it.
    vec4 q = uViewProj * vec4(at - d * (round ? min(0.8 * radius, 0.5 * distance) : 1e-3 * distance), 1.0);
    gl_Position = vec4(p.xy, q.w > 1e-4 ? q.z / q.w * p.w : p.z, p.w);
    vPlace = corner;
    vColour = vec4(iColour.rgb, iColour.a * min(1.0, iRadius / least));
    vKind = iKind;
    vSeed = fract(dot(iFrom, vec3(0.731, 0.377, 0.519)) + iRadius);
    vSun = vec3(dot(uSun.xyz, right), dot(uSun.xyz, up), -dot(uSun.xyz, d));
    vFar = vec2(distance, d.y);
}
