package scene

import "github.com/go-gl/mathgl/mgl64"

// Version is the number every scene file carries under "brickyard_scene".
const Version = 1

// Scene is a level as plain data, in SI units with +y up. It round-trips through JSON without loss.
type Scene struct {
	Version   int              `json:"brickyard_scene"`
	Name      string           `json:"name"`
	About     string           `json:"about,omitempty"` // one line for lists
	Group     string           `json:"group,omitempty"` // of levels, in lists
	World     Settings         `json:"world"`
	Lanes     []Lane           `json:"lanes,omitempty"` // none: one world at the rate of World
	Camera    *Camera          `json:"camera,omitempty"`
	Materials []Material       `json:"materials,omitempty"` // besides the built-in ones
	Shapes    map[string]Shape `json:"shapes,omitempty"`    // named shapes, for Shape.Use
	Bodies    []Body           `json:"bodies"`
	Cars      []Car            `json:"cars,omitempty"`
	Player    *Player          `json:"player,omitempty"`
	Joints    []Joint          `json:"joints,omitempty"`
	Pairs     []Pair           `json:"pairs,omitempty"`
	Meeting   *Meeting         `json:"meeting,omitempty"` // of ghosts
	Ghosts    []Ghost          `json:"ghosts,omitempty"`
	Sensors   []Sensor         `json:"sensors,omitempty"`
	Labels    []Label          `json:"labels,omitempty"` // at places; those of bodies go with them
	Params    []Param          `json:"params,omitempty"` // those that the script declared, with the values of its run

	// Files are the paths that the scene was read from, which no scene file says: the level itself, and the files that its
	// script read; none for a built-in level.
	Files []string `json:"-"`

	// Logic acts while the level is played; nil for data alone. No scene file says it.
	Logic Logic `json:"-"`

	built *workshop // the solids that checking the scene built; nil before
}

// Repairs returns the repairs of the meshes of a checked scene, a line each.
func (s *Scene) Repairs() []string { return s.shop().noted }

// shop returns the scene's workshop.
func (s *Scene) shop() *workshop {
	if s.built == nil {
		s.built = newWorkshop(Build{})
	}
	return s.built
}

// Settings are the world's own numbers. Zero leaves a number to the engine or to the command line.
type Settings struct {
	Gravity  mgl64.Vec3 `json:"gravity"`              // m/s²; (0, -9.81, 0) when a file leaves it out
	Hz       float64    `json:"hz,omitempty"`         // steps per second
	Substeps int        `json:"substeps,omitempty"`   // solver sub-steps per step
	Zone     float64    `json:"zone,omitempty"`       // m, largest expel zone
	Share    float64    `json:"zone_share,omitempty"` // expel zone of small solids over half their smallest width
	CCD      string     `json:"ccd,omitempty"`        // how fast pairs find their contacts; "" means "expel"
}

// Lane is one of several worlds that are made of the scene's bodies and run beside one another at rates of their own.
type Lane struct {
	Hz    float64    `json:"hz"`             // steps per second
	Shift mgl64.Vec3 `json:"shift,omitzero"` // m, how far from its place it is drawn; nothing in it knows
}

// Camera is where a viewer starts.
type Camera struct {
	Eye    mgl64.Vec3 `json:"eye"`              // m
	Target mgl64.Vec3 `json:"target"`           // m
	Fov    float64    `json:"fov,omitempty"`    // vertical, degrees; 0 leaves it to the viewer
	At     float64    `json:"at,omitempty"`     // s, when a still picture shows the level best; 0 leaves it to the viewer
	Follow string     `json:"follow,omitempty"` // name of a car to start behind; eye and target are for who gets off
}

// Look says how a solid is drawn: the name of a surface pattern (see Looks) and a colour that multiplies it.
type Look struct {
	Pattern string     `json:"pattern"`
	Tint    mgl64.Vec3 `json:"tint"` // red, green, blue in 0…1, sRGB
}

// Material is a substance: how heavy, how slippery, how bouncy, how it looks.
type Material struct {
	Name        string     `json:"name"`
	Density     float64    `json:"density"`               // kg/m³
	Friction    float64    `json:"friction"`              // Coulomb coefficient
	Restitution float64    `json:"restitution,omitempty"` // 0…1
	Rolling     float64    `json:"rolling,omitempty"`     // resistance of a round solid to rolling, share of its radius
	Spinning    float64    `json:"spinning,omitempty"`    // the same to spinning on the spot
	Belt        mgl64.Vec3 `json:"belt,omitzero"`         // m/s, how the surface runs over the body, in the frame of that
	Look        Look       `json:"look"`
}

// Shape is a solid in the frame of its body. Kind says which of the measures count; all are full extents in metres.
//
//	box, wedge      Size; a wedge rises along +x to its full height
//	cylinder, cone  Radius, Height along y, Sides (24 when zero); centred, the cone's tip up
//	sphere          Radius
//	capsule         Radius, Height along y from tip to tip
//	hull            Points, at least four not in a plane
//	triangle        Points, three; flat and two-sided, for static bodies
//	polygon         Points, the corners of a flat convex polygon in order; two-sided, with the mass of a plate of
//	                Thickness, and for static bodies without
//	point           Thickness: a point that has the mass of a ball of this diameter
//	mesh            Points and Faces, each a simple flat polygon: the boundary of any solid, or, where it is not closed,
//	                a two-sided sheet, with the mass of a plate of Thickness, and for static bodies without
//	heightfield     Columns, Spacing, Heights in rows along +x, row after row along +z: ground of triangles for static
//	                bodies, the middle of its grid over the origin
//
// Instead of Kind and measures, Use may name one of Scene.Shapes; shapes that use one share its geometry.
type Shape struct {
	Kind      string       `json:"kind,omitempty"`
	Use       string       `json:"use,omitempty"`
	Size      mgl64.Vec3   `json:"size,omitzero"`
	Radius    float64      `json:"radius,omitzero"`
	Height    float64      `json:"height,omitzero"`
	Sides     int          `json:"sides,omitzero"`
	Points    []mgl64.Vec3 `json:"points,omitempty"`
	Faces     [][]int      `json:"faces,omitempty"` // indices into Points, counter-clockwise from outside
	Columns   int          `json:"nx,omitzero"`
	Spacing   float64      `json:"spacing,omitzero"`
	Heights   []float64    `json:"heights,omitempty"`
	Thickness float64      `json:"thickness,omitzero"`
	Position  mgl64.Vec3   `json:"position,omitzero"`
	Rotation  Rotation     `json:"rotation,omitzero"`
	Material  string       `json:"material,omitempty"` // "" takes the body's
	Look      Look         `json:"look,omitzero"`      // zero takes the body's, then the material's
}

// The kinds of bodies, as written in scenes.
const (
	StaticBody    = "static"
	KinematicBody = "kinematic"
	DynamicBody   = "dynamic"
)

// Body is a rigid body at its start. SpawnAt or SpawnStep let it appear later.
type Body struct {
	Name      string     `json:"name"`           // unique in the scene
	Kind      string     `json:"kind,omitempty"` // "" means dynamic
	Position  mgl64.Vec3 `json:"position"`       // m, of the frame that the shapes are given in
	Rotation  Rotation   `json:"rotation,omitzero"`
	Velocity  mgl64.Vec3 `json:"velocity,omitzero"`   // m/s, of the centre of mass
	Spin      mgl64.Vec3 `json:"spin,omitzero"`       // rad/s, world frame
	Lock      []string   `json:"lock,omitempty"`      // freedoms that a dynamic body does not have: see LockNames
	Mass      float64    `json:"mass,omitzero"`       // kg; 0 takes density × volume
	Material  string     `json:"material,omitempty"`  // "" takes concrete
	Look      Look       `json:"look,omitzero"`       // zero takes the material's
	SpawnAt   float64    `json:"spawn_at,omitzero"`   // s; appears before the first step that starts at or after it
	SpawnStep int        `json:"spawn_step,omitzero"` // appears just before this step, counted from 0
	Belt      mgl64.Vec3 `json:"belt,omitzero"`       // m/s, instead of that of its materials
	Ramp      float64    `json:"ramp,omitzero"`       // s from rest to Velocity and Spin, of a kinematic body
	Course    *Course    `json:"course,omitempty"`    // of a kinematic body, instead of Velocity and Spin
	CCD       string     `json:"ccd,omitempty"`       // how it finds contacts when it is fast; "" as the world
	Category  []string   `json:"category,omitempty"`  // groups that it belongs to; none means "default"
	Mask      []string   `json:"mask,omitempty"`      // groups that it collides with, or "!" and those it does not
	Label     string     `json:"label,omitempty"`     // shown over it, to tell cases apart
	Shapes    []Shape    `json:"shapes"`
	Source    string     `json:"source,omitempty"` // file:line:col that made it, for messages
}

// Course says where a kinematic body is to be at which time, seen from where it appears. Between stops it goes straight
// and by the nearest turn.
type Course struct {
	Stops  []Stop `json:"stops"`
	Then   string `json:"then,omitempty"`   // what follows the last stop; "" means "stop"
	Smooth bool   `json:"smooth,omitempty"` // sets off and stops gently at each stop
}

// Stop is a place on a course.
type Stop struct {
	Time  float64    `json:"time"`           // s since the body appeared
	Shift mgl64.Vec3 `json:"shift,omitzero"` // m, world
	Turn  Rotation   `json:"turn,omitzero"`  // world, about the origin of the body's frame
}

// Endings of a course.
const (
	StopAtEnd = "stop" // the body stays there
	BackAtEnd = "back" // it goes the same way back, and on to and fro
	LoopAtEnd = "loop" // it begins again: the last stop is where it began
)

// Param is a parameter that a script declared. Numbers and flags are written as text, as on the command line.
type Param struct {
	Name    string `json:"name"`
	Type    string `json:"type"` // int, float, bool, string
	Default string `json:"default"`
	Value   string `json:"value"`
	Doc     string `json:"doc,omitempty"`

	Min     *float64 `json:"min,omitempty"` // of numbers; nil for none
	Max     *float64 `json:"max,omitempty"`
	Choices []string `json:"choices,omitempty"` // the texts that it may be; none for any
}

// New returns an empty scene with default settings.
func New(name string) *Scene {
	return &Scene{
		Version: Version, Name: name,
		World:  Settings{Gravity: mgl64.Vec3{0, -9.81, 0}},
		Bodies: []Body{},
	}
}
