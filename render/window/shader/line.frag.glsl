uniform float uOpacity;
in vec4 vColour;
out vec4 oColour;

void main() { oColour = vec4(vColour.rgb, vColour.a * uOpacity); }
