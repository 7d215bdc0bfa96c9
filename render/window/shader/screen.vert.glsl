// One triangle that covers the picture, at infinity.
out vec2 vClip;

void main() {
    vClip = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(vClip, uScale.w, 1.0);
}
