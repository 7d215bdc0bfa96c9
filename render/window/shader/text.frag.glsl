uniform sampler2D uAtlas;
uniform sampler2D uAlbum;
in vec2 vAtlas; // beyond 1.5 it is in the album, 2 to the left (render.Pen.Picture)
in vec4 vColour;
out vec4 oColour;

void main() {
    vec2 right = dFdx(vAtlas), down = dFdy(vAtlas);
    if (vAtlas.x > 1.5)
        oColour = vec4(textureGrad(uAlbum, vAtlas - vec2(2.0, 0.0), right, down).rgb, 1.0) * vColour;
    else
        oColour = vec4(vColour.rgb, vColour.a * texture(uAtlas, vAtlas).r);
}
