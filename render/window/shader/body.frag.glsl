uniform sampler2DShadow uShadow;
uniform sampler2D uShadowDepth; // the same map without comparison
#ifdef OCCLUSION
uniform sampler2D uOcclusion;
#endif

in vec3 vWorld;
in vec3 vNormal;
in vec3 vGrain;
in vec4 vEdge;
in vec3 vShadow;
in vec2 vSlope;
flat in vec4 vTint;
flat in vec4 vSurface;
flat in float vBevel;
out vec4 oColour;

// Interleaved gradient noise: an angle that differs between neighbouring pixels.
float pixelAngle() {
    return 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
}

// Place of tap i of n on a spiral that fills the unit disc.
vec2 spiral(int i, int n, float turn) {
    float around = turn + 2.3999632 * float(i);
    return vec2(cos(around), sin(around)) * sqrt((float(i) + 0.5) / float(n));
}

// The shadow map at an offset, compared with the plane of the surface and not with its point, so that a sloping surface
// does not shade itself. Each read compares and blends 2×2 texels in hardware.
float compared(vec2 offset) {
    return texture(uShadow, vShadow + vec3(offset, dot(offset, vSlope)));
}

// Share of the sun that reaches the surface.
float sunlight() {
#if SHADOW_TAPS == 1
    return texture(uShadow, vShadow);
#elif SHADOW_TAPS == 4
    vec2 t = vec2(0.75, -0.75) * uLight.w;
    return 0.25 * (compared(t.xx) + compared(t.xy) + compared(t.yx) + compared(t.yy));
#else
    // The farther what casts the shadow, the wider its rim (Fernando, "Percentage-Closer Soft Shadows", 2005).
    float turn = pixelAngle();
    float search = max(0.06 / uLight.y, uLight.w);
    float blockers = 0.0, count = 0.0;
    for (int i = 0; i < 8; i++) {
        vec2 o = i == 0 ? vec2(0.0) : spiral(i, 8, turn) * search; // what is thin would slip through a ring
        float gap = vShadow.z + dot(o, vSlope) - texture(uShadowDepth, vShadow.xy + o).r;
        if (gap > 0.0) {
            blockers += gap;
            count += 1.0;
        }
    }
    if (count == 0.0) return 1.0;
    float apart = blockers / count * uLight.x;
    float radius = clamp(0.06 * apart / uLight.y, 1.2 * uLight.w, search);
    float sum = 0.0;
    for (int i = 0; i < SHADOW_TAPS; i++) {
        sum += compared(spiral(i, SHADOW_TAPS, turn) * radius);
    }
    return sum / float(SHADOW_TAPS);
#endif
}

#ifdef FINE
// Normal of an edge rounded over the bevel: it leans towards the outside as the distance d to the edge shrinks.
vec3 rounded(vec3 n, float d, float width) {
    vec3 px = dFdx(vWorld), py = dFdy(vWorld);
    vec3 rx = cross(py, n), ry = cross(n, px);
    float det = dot(px, rx);
    vec3 grad = (rx * dFdx(d) + ry * dFdy(d)) / (abs(det) > 1e-12 ? det : 1e-12);
    float l = length(grad);
    float lean = clamp(1.0 - d / width, 0.0, 1.0);
    return l > 0.2 && l < 3.0 ? normalize(n - grad / l * (0.75 * lean * lean)) : n;
}
#endif

// Windows of a car: what is steep above the belt line, within the pillars. Its grain is −1…1 over the body.
void glaze(inout Surface s, float edge) {
    vec3 across = normalize(cross(dFdx(vGrain), dFdy(vGrain)));
    if (vGrain.y > 0.36 && abs(across.y) < 0.9 && edge > 0.05) {
        s.albedo = vec3(0.012, 0.016, 0.020);
        s.rough = 0.12;
    }
}

void main() {
    vec3 toEye = uEye.xyz - vWorld;
    float distance = length(toEye);
    vec3 v = toEye / distance;
    vec3 n = normalize(vNormal);
    vec3 flatNormal = n;
    vec2 footprint = max(fwidth(vWorld.xz), 1e-4);
    float pixel = distance * uScale.x;

    int material = int(vSurface.x * 255.0 + 0.5);
    Surface s = surface(material, vGrain, vWorld, n, footprint, vSurface.yzw);
    s.albedo = min(s.albedo * vTint.rgb, vec3(1.0)); // no surface gives back more light than it gets

    // Edges: a thin dark line in the groove, at least a pixel wide but paler when the bevel is smaller than that.
    float edge = min(min(vEdge.x, vEdge.y), min(vEdge.z, vEdge.w));
    float wide = max(vBevel, 0.9 * pixel);
    float line = 1.0 - smoothstep(0.25 * wide, wide, edge);
    line *= mix(0.45, 1.0, clamp(vBevel / pixel, 0.0, 1.0));
    if (material == 10) glaze(s, edge);
#ifdef FINE
    n = rounded(n, edge, 1.6 * vBevel);
    float clear = clamp(vBevel / pixel - 0.5, 0.0, 1.0);
    // A rounding no wider than a pixel would glint in some pixels only: it may darken the edge but not brighten it.
    float glint = dot(n - flatNormal, uSun.xyz);
    if (glint > 0.0) n = normalize(mix(flatNormal, n, clear));
    float worn = clamp(1.0 - abs(edge - 1.2 * vBevel) / vBevel, 0.0, 1.0) * clear;
    s.albedo *= 1.0 + s.wear * worn;
#endif
    s.albedo *= 1.0 - 0.50 * line;

    float toSun = dot(n, uSun.xyz);
    float lit = toSun > 0.0 && dot(flatNormal, uSun.xyz) > 0.0 ? toSun * sunlight() : 0.0;
    float open = 1.0 - 0.35 * line;
#ifdef OCCLUSION
    open *= texture(uOcclusion, gl_FragCoord.xy * uViewport.zw).r;
#endif

    // Light from everywhere: sky from above, sunlit ground from below.
    vec3 fromSky = mix(vec3(0.60, 0.66, 0.74), vec3(0.50, 0.62, 0.82), n.y * 0.5 + 0.5) * 0.80;
    vec3 fromGround = uSunColour.rgb * 0.10;
    vec3 ambient = mix(fromGround, fromSky, n.y * 0.5 + 0.5) * open;

    float nv = max(dot(n, v), 0.0);
    vec3 f0 = mix(vec3(0.04), s.albedo, s.metal);
    float grazing = 1.0 - nv;
    float g2 = grazing * grazing;
    vec3 fresnel = f0 + (1.0 - f0) * (g2 * g2 * grazing * (1.0 - s.rough) * (1.0 - s.rough));

    vec3 colour = s.albedo * (1.0 - s.metal) * (uSunColour.rgb * lit + ambient);

    // Highlight of the sun (Karis' mobile form of GGX) and a mirror image of the sky, both fading with roughness.
    vec3 h = normalize(v + uSun.xyz);
    float nh = max(dot(n, h), 0.0), lh = max(dot(uSun.xyz, h), 0.1);
    float a2 = s.rough * s.rough * s.rough * s.rough;
    float d = nh * nh * (a2 - 1.0) + 1.0001;
    vec3 shine = fresnel * uSunColour.rgb * (lit * a2 / (lh * lh * (s.rough + 0.5) * 4.0 * d * d));
    vec3 r = reflect(-v, n);
    // The ground in the mirror is darkest straight down, where the body's own shadow lies. A rough mirror blends the
    // blue of the zenith with the rest of the sky.
    vec3 groundImage = vec3(0.11, 0.115, 0.12) * (0.5 + uSunColour.rgb) * mix(1.0, 0.12, clamp(-2.2 * r.y, 0.0, 1.0));
    float above = smoothstep(-0.10 - s.rough, 0.10 + 0.6 * s.rough, r.y);
    vec3 skyImage = mix(sky(vec3(r.x, max(r.y, 0.0), r.z)), horizonColour, min(1.1 * s.rough, 0.75));
    vec3 mirror = mix(groundImage, skyImage, above) * fresnel * open;

    float opacity = 1.0;
    if (s.opacity < 1.0) {
        // What is mirrored hides what is behind, and is not itself seen through.
        Rim edges = rim(material);
        colour = mix(colour, edges.colour * (0.55 + 0.45 * lit), line);
        opacity = mix(s.opacity, edges.opacity, line);
        float bright = clamp(dot(shine + mirror, vec3(0.3, 0.5, 0.2)), 0.0, 1.0);
        float whole = opacity + (1.0 - opacity) * bright;
        colour = (colour * opacity + shine + mirror) / whole;
        opacity = whole;
    } else {
        colour += shine + mirror;
    }
    // A signal shows the tint in sun and shade alike: a little darker where it turns away, and at its edges, however
    // small it is, so that its shape is seen.
    if (material == 9) {
        float drawn = 1.0 - smoothstep(0.5 * pixel, 1.5 * pixel, edge);
        colour = vTint.rgb * (0.9 + 2.1 * max(dot(flatNormal, v), 0.0)) * (1.0 - 0.45 * drawn);
    }
    colour += vTint.a * (0.35 * s.albedo + vec3(0.30, 0.17, 0.05));
    oColour = vec4(display(hazed(colour, -v, distance)) + dither(gl_FragCoord.xy), opacity);
}
