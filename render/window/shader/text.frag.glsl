uniform sampler2D uAtlas;
in vec2 vAtlas;
in vec4 vColour;
out vec4 oColour;

void main() { oColour = vec4(vColour.rgb, vColour.a * texture(uAtlas, vAtlas).r); }
