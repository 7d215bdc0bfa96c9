// One triangle that covers the picture.
out vec2 vClip;

void main() {
    vClip = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(vClip, 1.0, 1.0);
}
