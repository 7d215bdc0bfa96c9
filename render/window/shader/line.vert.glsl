// One instance is one line, widened to a quad on the screen with square ends.
layout(location = 0) in vec3 iA;
layout(location = 1) in vec3 iB;
layout(location = 2) in vec4 iColour;
layout(location = 3) in float iWidth; // pixels
out vec4 vColour;

void main() {
    vec4 a = uViewProj * vec4(iA, 1.0), b = uViewProj * vec4(iB, 1.0);
    // Cut at the near plane, where the projection turns inside out.
    float near = 0.01;
    if (a.w < near && b.w >= near) a = mix(a, b, (near - a.w) / (b.w - a.w));
    if (b.w < near && a.w >= near) b = mix(b, a, (near - b.w) / (a.w - b.w));
    vec2 along = (b.xy / b.w - a.xy / a.w) * uViewport.xy;
    float l = length(along);
    along = l > 1e-3 ? along / l : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    bool atB = gl_VertexID >= 2;
    float side = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
    vec4 p = atB ? b : a;
    vec2 offset = (across * side + along * (atB ? 1.0 : -1.0)) * iWidth * uViewport.zw;
    // A hair towards the eye, so that lines on a surface win against it.
    float hair = 1e-3 * p.w;
    gl_Position = vec4((p.xy + offset * p.w) * 0.999, p.z - uScale.w * hair, p.w - hair);
    vColour = iColour;
}
