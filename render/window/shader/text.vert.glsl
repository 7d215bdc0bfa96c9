layout(location = 0) in vec2 aPosition; // pixels from the top left
layout(location = 1) in vec2 aAtlas;
layout(location = 2) in vec4 aColour;
uniform vec2 uSize; // pixels
out vec2 vAtlas;
out vec4 vColour;

void main() {
    vAtlas = aAtlas;
    vColour = aColour;
    gl_Position = vec4(aPosition / uSize * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}
