layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec3 aNormal;
layout(location = 2) in vec4 aEdge;
layout(location = 3) in vec2 aAxes;
layout(location = 4) in vec3 iPosition;
layout(location = 5) in vec4 iRotation;
layout(location = 6) in vec3 iScale;
layout(location = 7) in vec4 iTint;
layout(location = 8) in vec4 iSurface;

vec3 turn(vec4 q, vec3 v) {
    vec3 t = 2.0 * cross(q.xyz, v);
    return v + q.w * t + cross(q.xyz, t);
}

#ifdef DEPTH_ONLY

void main() {
    vec3 local = aPosition * iScale;
    vec3 world = turn(iRotation, local) + iPosition;
#ifdef FROM_SUN
    gl_Position = uShadowMatrix * vec4(world, 1.0);
#else
    gl_Position = uViewProj * vec4(world, 1.0);
#endif
}

#else

uniform vec3 uHalf; // half extents of the mesh before scaling
uniform float uBevel; // m, greatest width of its edges
uniform float uTwoSided; // 1 for a sheet, whose normals turn to the eye

out vec3 vWorld;
out vec3 vNormal;
out vec3 vGrain;  // body frame (m), x along the longest extent
out vec4 vEdge;   // m
out vec3 vShadow; // shadow map, 0…1
out vec2 vSlope;  // of the surface in the shadow map: depth over width, both 0…1
flat out vec4 vTint;
flat out vec4 vSurface;
flat out float vBevel; // m

float stretch(float axis) {
    return axis < 0.5 ? iScale.x : (axis < 1.5 ? iScale.y : iScale.z);
}

void main() {
    vec3 local = aPosition * iScale;
    vWorld = turn(iRotation, local) + iPosition;
    vNormal = turn(iRotation, aNormal);
    if (uTwoSided > 0.5 && dot(vNormal, uEye.xyz - vWorld) < 0.0) vNormal = -vNormal;
    vec3 extent = uHalf * iScale;
    if (aAxes.x < -0.5) { // render.GrainInEdge
        vEdge = vec4(1e3);
        vGrain = aEdge.xyz;
    } else {
        vec2 s = vec2(stretch(aAxes.x), stretch(aAxes.y));
        vEdge = aEdge * s.xyxy;
        vGrain = local;
        if (extent.y > extent.x * 1.01 && extent.y >= extent.z) {
            vGrain = local.yzx;
        } else if (extent.z > extent.x * 1.01) {
            vGrain = local.zxy;
        }
        if (int(iSurface.x * 255.0 + 0.5) == 10) vGrain = local / extent;
    }
    vBevel = min(clamp(0.07 * min(extent.x, min(extent.y, extent.z)), 0.001, 0.012), uBevel);
    // Reading the map a little off the surface keeps it from shading itself.
    vec4 lit = uShadowMatrix * vec4(vWorld + vNormal * (1.4 * uLight.z), 1.0);
    vShadow = lit.xyz * 0.5 + 0.5;
    vec3 n = mat3(uShadowMatrix) * vNormal * uLight.yyx; // in the frame of the sun
    vSlope = clamp(-n.xy / min(n.z, -0.05), -8.0, 8.0) * (uLight.y / uLight.x);
    vTint = iTint;
    vSurface = iSurface;
    gl_Position = uViewProj * vec4(vWorld, 1.0);
}

#endif
