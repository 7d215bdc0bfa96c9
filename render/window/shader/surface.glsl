// Procedural surfaces. The numbers are render.Material.
#ifdef FINE
uniform sampler3D uNoise; // smooth noise, two independent channels, repeats after 64 cells

vec2 noise(vec3 cells) { return texture(uNoise, cells * (1.0 / 64.0)).rg; }
#else
uniform sampler2D uNoise; // one layer of it: software renderers pay for every texel they read

// Skewed so that no face of a box sees stripes, by ninths: with 0.9 cells a metre, the ground repeats after 640 m.
vec2 noise(vec3 cells) { return texture(uNoise, (cells.xy + cells.z * vec2(5.0, 8.0) / 9.0) * (1.0 / 64.0)).rg; }
#endif

struct Surface {
    vec3 albedo;
    float rough;
    float metal;
    float opacity;
    float wear; // how much lighter edges are worn
};

// Glass and ice are told from what is behind them by their edges, which gather light.
struct Rim {
    vec3 colour;
    float opacity;
};

Rim rim(int material) {
    return material == 6 ? Rim(vec3(0.30, 1.05, 0.85), 0.75) : Rim(vec3(1.0, 1.1, 1.2), 0.85);
}

// Box-filtered checker and lines over the pixel footprint w (after I. Quilez, "filtering procedurals"): they fade to
// their mean with distance instead of shimmering.
float checker(vec2 p, vec2 w) {
    vec2 i = 2.0 * (abs(fract((p - 0.5 * w) * 0.5) - 0.5) - abs(fract((p + 0.5 * w) * 0.5) - 0.5)) / w;
    return 0.5 - 0.5 * i.x * i.y;
}

float lines(vec2 p, vec2 w, float thin) {
    vec2 a = p + 0.5 * (w + thin);
    vec2 b = a - w;
    vec2 i = (floor(a) + min(fract(a) / thin, 1.0) - floor(b) - min(fract(b) / thin, 1.0)) * thin / w;
    return 1.0 - (1.0 - i.x) * (1.0 - i.y);
}

Surface brick(vec3 p, vec3 seed, vec2 broad) {
    vec3 clay = mix(vec3(0.31, 0.070, 0.038), vec3(0.45, 0.135, 0.065), seed.x);
    clay = mix(clay, vec3(0.42, 0.19, 0.10), 0.5 * seed.y * seed.y);
    clay *= seed.z > 0.84 ? 0.50 : 0.88 + 0.24 * seed.y;
#ifdef FINE
    clay *= 0.72 + 0.56 * broad.x;
    vec2 fine = noise(p * 130.0);
    vec2 grit = noise(p * 420.0);
    clay *= 0.86 + 0.28 * fine.x;
    clay = mix(clay, vec3(0.50, 0.33, 0.24), 0.40 * smoothstep(0.70, 0.84, fine.y) * broad.y);
    clay *= 1.0 - 0.55 * smoothstep(0.70, 0.80, grit.x);
#else
    clay *= 0.88 + 0.24 * broad.x; // one layer, magnified: more would be blotches
#endif
    return Surface(clay, 0.88, 0.0, 1.0, 0.22);
}

Surface concrete(vec3 p, vec3 seed, vec2 broad) {
    vec3 c = vec3(0.33, 0.32, 0.30) * (0.72 + 0.42 * broad.x + 0.12 * seed.x);
#ifdef FINE
    vec2 middle = noise(p * 31.0);
    vec2 fine = noise(p * 260.0);
    c *= (0.86 + 0.28 * middle.x) * (0.90 + 0.20 * fine.x);
    c *= 1.0 - 0.5 * smoothstep(0.78, 0.86, middle.y) * fine.y;
#endif
    return Surface(c, 0.85, 0.0, 1.0, 0.10);
}

// Brushed: scratches scatter a tenth of the light, so that a face in the sun differs from one in the shade.
Surface steel(vec2 brushed) {
    vec3 c = vec3(0.50, 0.56, 0.66) * (0.70 + 0.60 * brushed.x);
    return Surface(c, 0.24 + 0.14 * brushed.y, 0.9, 1.0, 0.6);
}

// White where bubbles were frozen in.
Surface ice(vec3 seed, vec2 broad) {
    float cloud = smoothstep(0.35, 0.75, broad.x);
    vec3 c = mix(vec3(0.42, 0.66, 0.88), vec3(0.90, 0.95, 1.0), cloud) * (0.92 + 0.16 * seed.x);
    return Surface(c, 0.16, 0.0, 0.58 + 0.30 * cloud, 0.0);
}

Surface wood(vec3 p, vec3 seed, vec2 bend) {
    vec2 around = p.yz + 0.35 * (seed.xy - 0.5) + 0.05 * bend;
    float ring = fract(length(around) * (34.0 + 16.0 * seed.z) + 0.8 * bend.x);
    float late = smoothstep(0.15, 0.85, ring) * (1.0 - smoothstep(0.90, 1.0, ring));
    vec3 c = mix(vec3(0.40, 0.205, 0.085), vec3(0.20, 0.085, 0.032), 0.75 * late);
    c *= 0.82 + 0.36 * seed.y;
#ifdef FINE
    vec2 fibre = noise(vec3(p.x * 9.0, p.yz * 330.0));
    c *= 0.80 + 0.40 * fibre.x;
#endif
    return Surface(c, 0.62, 0.0, 1.0, 0.12);
}

Surface ground(vec3 world, vec3 n, vec2 w, vec2 broad) {
    vec2 p = world.xz;
    float squares = checker(p, w);
    float metres = lines(p, w, 0.018);
    float tens = lines(p * 0.1, w * 0.1, 0.0045);
    vec3 c = mix(vec3(0.125, 0.130, 0.135), vec3(0.165, 0.170, 0.172), squares);
    c *= 0.88 + 0.24 * broad.x;
#ifdef FINE
    c *= (0.92 + 0.16 * noise(world * 11.0).y) * (0.93 + 0.14 * noise(world * 90.0).x);
#endif
    float level = step(0.5, n.y);
    c = mix(c * vec3(1.25, 1.0, 0.78), c, smoothstep(0.70, 0.97, n.y)); // slopes are bare
    c = mix(c, vec3(0.055, 0.06, 0.07), level * max(0.5 * metres, 0.8 * tens));
    return Surface(c, 0.82, 0.0, 1.0, 0.0);
}

Surface surface(int material, vec3 p, vec3 world, vec3 n, vec2 footprint, vec3 seed) {
    // One read for whichever material it is: its broadest grain.
    vec3 shifted = p + 11.0 * seed;
    vec3 cells = material == 1 ? shifted * 18.0 : shifted * 5.0;
    cells = material == 3 ? vec3(p.x * 6.0, p.yz * 300.0) + 31.0 * seed : cells;
    cells = material == 4 ? vec3(p.x * 1.5, p.yz * 5.0) + 19.0 * seed : cells;
    cells = material == 7 ? world * 0.9 : cells;
    vec2 broad = noise(cells);
    if (material == 1) return brick(shifted, seed, broad);
    if (material == 2) return concrete(shifted, seed, broad);
    if (material == 3) return steel(broad);
    if (material == 4) return wood(p, seed, broad);
    if (material == 5) return Surface(vec3(0.030, 0.030, 0.034), 0.78, 0.0, 1.0, 0.05);
    if (material == 6) return Surface(vec3(0.06, 0.34, 0.31), 0.05, 0.0, 0.13, 0.0);
    if (material == 8) return ice(seed, broad);
    if (material == 7) return ground(world, n, footprint, broad);
    return Surface(vec3(0.72) * (0.92 + 0.16 * seed.x), 0.42, 0.0, 1.0, 0.12);
}
