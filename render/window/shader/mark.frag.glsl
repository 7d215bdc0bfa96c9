// Black over the ground, thinner towards the edges of the strip.
in float vSide;
in float vDark;
out vec4 oColour;

void main() { oColour = vec4(0.0, 0.0, 0.0, vDark * (1.0 - smoothstep(0.6, 1.0, abs(vSide)))); }
