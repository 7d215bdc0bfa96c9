// A corner of a strip on the ground.
layout(location = 0) in vec3 aPosition;
layout(location = 1) in float aSide; // -1 … 1 across the strip
layout(location = 2) in float aDark;
out float vSide;
out float vDark;

void main() {
    vec4 p = uViewProj * vec4(aPosition, 1.0);
    // A hair towards the eye, so that a mark wins against the ground that it lies on.
    float hair = 1e-3 * p.w;
    gl_Position = vec4(p.xy * 0.999, p.z - uScale.w * hair, p.w - hair);
    float far = distance(aPosition, uEye.xyz) / uScale.z;
    vSide = aSide;
    vDark = aDark * exp(-far * far); // haze hides it as it hides the ground
}
