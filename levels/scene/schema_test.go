package scene

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/internal/deform"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

var update = flag.Bool("update", false, "write scene.schema.json anew from the Go types")

// rule is what the schema says of a key beyond its type.
type rule struct {
	text  string
	extra map[string]any
}

func bounds(low, high float64) map[string]any { return map[string]any{"minimum": low, "maximum": high} }

func above(low, high float64) map[string]any {
	return map[string]any{"exclusiveMinimum": low, "maximum": high}
}

func oneOf(words []string) map[string]any { return map[string]any{"enum": words} }

var nameRule = map[string]any{"minLength": 1, "maxLength": MaxNameBytes}

// schemaRules describes every key of every type; a key without a row, or a row without a key, fails the test.
var schemaRules = map[string]rule{
	"Scene.brickyard_scene": {"version of the format", map[string]any{"const": Version}},
	"Scene.name":            {"name of the level", nameRule},
	"Scene.about":           {"one line that says what the level is", nil},
	"Scene.group":           {"which levels lists show it with", nameRule},
	"Scene.world":           {"settings of the world", nil},
	"Scene.camera":          {"where a viewer starts", nil},
	"Scene.materials":       {"materials besides the built-in ones", map[string]any{"maxItems": MaxMaterials}},
	"Scene.shapes":          {"named shapes, for a shape's use", nil},
	"Scene.bodies":          {"the bodies, in the order they are added", map[string]any{"maxItems": MaxBodies}},
	"Scene.params":          {"parameters a script ran with; for information", map[string]any{"maxItems": MaxParams}},
	"Scene.lanes": {"worlds of the same bodies that run and are drawn beside one another, instead of one",
		map[string]any{"maxItems": MaxLanes}},
	"Lane.hz":              {"steps per second, a whole fraction of the fastest lane's", bounds(1, 10_000)},
	"Lane.shift":           {"m, how far from its place it is drawn", nil},
	"Settings.gravity":     {"m/s²; 0, -9.81, 0 when left out", nil},
	"Settings.hz":          {"steps per second", bounds(1, 10_000)},
	"Settings.substeps":    {"solver sub-steps per step; 0 leaves it to the engine", bounds(0, 1000)},
	"Settings.zone":        {"m, largest expel zone", bounds(1e-6, 0.1)},
	"Settings.ccd":         {"how fast pairs find their contacts; expel when left out", oneOf(ccdNames())},
	"Scene.pairs":          {"what is said of two bodies or cars", map[string]any{"maxItems": MaxPairs}},
	"Pair.a":               {"name of a body or car", nameRule},
	"Pair.b":               {"name of the other", nameRule},
	"Pair.ccd":             {"how they find their contacts when they meet fast, whatever else says", oneOf(ccdNames())},
	"Pair.ignore":          {"they pass through each other; instead of ccd", nil},
	"Pair.source":          {"file:line:col that made the pair; for messages", nil},
	"Settings.zone_share":  {"expel zone of small solids over half their smallest width", bounds(1e-4, 0.5)},
	"Camera.eye":           {"m", nil},
	"Camera.target":        {"m", nil},
	"Camera.fov":           {"vertical field of view in degrees", bounds(0, 160)},
	"Camera.at":            {"when a still picture shows the level best, in s", bounds(0, MaxPictureTime)},
	"Camera.follow":        {"name of the car that a viewer starts behind; eye and target are for who gets off", nil},
	"Look.pattern":         {"surface pattern", oneOf(Looks())},
	"Look.tint":            {"red, green, blue in 0…1 (sRGB), multiplies the pattern", nil},
	"Material.name":        {"name that bodies and shapes refer to", nameRule},
	"Material.density":     {"kg/m³", above(0, MaxDensity)},
	"Material.friction":    {"Coulomb coefficient", bounds(0, 10)},
	"Material.restitution": {"0 no bounce … 1 full bounce", bounds(0, 1)},
	"Material.rolling": {"resistance of a round solid to rolling, as a share of its radius",
		bounds(0, MaxResistance)},
	"Material.spinning": {"resistance to spinning on the spot, as a share of the radius", bounds(0, MaxResistance)},
	"Material.belt":     {"m/s, body frame: how the surface runs over the body", nil},
	"Material.look":     {"how it is drawn", nil},
	"Shape.kind":        {"kind of shape; says which measures it takes", oneOf(ShapeKinds())},
	"Shape.use":         {"name of one of the scene's shapes, instead of kind and measures", nil},
	"Shape.size":        {"box, wedge: full extents in m (collision.Box and Wedge of Go take half)", nil},
	"Shape.radius":      {"cylinder, cone, sphere, capsule: m", bounds(MinSize, MaxSize)},
	"Shape.height": {"cylinder, cone, capsule: m along y, over all (collision.Capsule of Go: half between the caps)",
		bounds(MinSize, MaxSize)},
	"Shape.sides":  {"cylinder, cone: number of sides, 24 when left out", bounds(3, MaxSides)},
	"Shape.points": {"hull, triangle, polygon, mesh: points in m", map[string]any{"maxItems": MaxVertices}},
	"Shape.faces": {"mesh: simple flat polygons, lists of point numbers from 0, counter-clockwise from outside",
		map[string]any{"maxItems": MaxFaces}},
	"Shape.nx":        {"heightfield: heights in a row along +x", bounds(2, MaxFaces)},
	"Shape.spacing":   {"heightfield: m between neighbouring heights", bounds(MinSize, MaxSize)},
	"Shape.heights":   {"heightfield: m, row after row along +z", map[string]any{"maxItems": MaxVertices}},
	"Shape.thickness": {"point, polygon, open mesh: m, gives them their mass", bounds(MinThickness, MaxSize)},
	"Shape.position":  {"m, in the frame of the body", nil},
	"Shape.rotation":  {"in the frame of the body", nil},
	"Shape.material":  {"material; the body's when left out", nil},
	"Shape.look":      {"how it is drawn; as the body or the material when left out", nil},
	"Body.name":       {"name, its own in the scene", nameRule},
	"Body.kind": {"how it moves; dynamic when left out",
		oneOf([]string{StaticBody, KinematicBody, DynamicBody})},
	"Body.position":   {"m, of the frame the shapes are given in", nil},
	"Body.rotation":   {"none when left out", nil},
	"Body.velocity":   {"m/s, of the centre of mass", nil},
	"Body.spin":       {"rad/s, world frame", nil},
	"Body.mass":       {"kg; density × volume when left out", above(0, MaxMass)},
	"Body.material":   {"material of its shapes; concrete when left out", nil},
	"Body.look":       {"how it is drawn; as the material when left out", nil},
	"Body.spawn_at":   {"s; appears before the first step that starts then or later", bounds(0, MaxTime)},
	"Body.spawn_step": {"appears just before this step, counted from 0", bounds(0, 1e9)},
	"Body.shapes": {"at least one; together they are the solid",
		map[string]any{"minItems": 1, "maxItems": MaxSolids}},
	"Body.belt":     {"m/s, body frame: how its surface runs over it, instead of its materials' belts", nil},
	"Body.ramp":     {"s from rest to velocity and spin, kinematic bodies only", bounds(0, MaxTime)},
	"Body.course":   {"where a kinematic body is to be when, instead of velocity and spin", nil},
	"Course.stops":  {"in order of time", map[string]any{"minItems": 1, "maxItems": MaxStops}},
	"Course.then":   {"what follows the last stop; stop when left out", oneOf(endings())},
	"Course.smooth": {"sets off and stops gently at each stop", nil},
	"Stop.time":     {"s since the body appeared", above(0, MaxTime)},
	"Stop.shift":    {"m, how far it is then from where it appeared", nil},
	"Stop.turn":     {"about the origin of its frame, world; none when left out", nil},
	"Body.lock": {"freedoms that a dynamic body does not have: along the axes of the world and turning about them",
		map[string]any{"items": map[string]any{"type": "string", "enum": LockNames()}}},
	"Body.label":    {"shown over it, to tell cases apart; one line", nil},
	"Body.ccd":      {"how it finds its contacts when it is fast; as the world when left out", oneOf(ccdNames())},
	"Body.category": {"groups that it belongs to; default when left out", map[string]any{"maxItems": MaxCategories}},
	"Body.mask": {"groups that it collides with, all when left out; with ! before each those that it does not, or none",
		map[string]any{"maxItems": MaxCategories}},
	"Body.source":  {"file:line:col that made the body; for messages", nil},
	"Scene.cars":   {"cars, after the bodies", map[string]any{"maxItems": MaxCars}},
	"Car.name":     {"name, its own among cars and bodies", nameRule},
	"Car.design":   {"what the car is built like", oneOf(CarDesigns())},
	"Car.position": {"m, of the road under the car", nil},
	"Car.rotation": {"of the car, which heads along +x without", nil},
	"Car.speed":    {"m/s, ahead", bounds(-maxCarSpeed, maxCarSpeed)},
	"Car.mass":     {"kg; the design's when left out", bounds(minCarMass, maxCarMass)},
	"Car.power":    {"W, the largest of the engine; the design's when left out", above(0, maxCarPower)},
	"Car.grip":     {"friction of the tyres; the design's when left out", bounds(minCarGrip, maxCarGrip)},
	"Car.setup":    {"what is changed of its machine; pairs are front and rear", nil},

	"Setup.spring":         {"N/m, seen at the wheel", nil},
	"Setup.bump":           {"N s/m, damping while it is pressed in", nil},
	"Setup.rebound":        {"N s/m, damping while it comes out", nil},
	"Setup.travel":         {"m, from full droop to the bump stop", nil},
	"Setup.stop":           {"N/m, of the bump stop", nil},
	"Setup.rollbar":        {"N/m, of the anti-roll bar, seen at the wheel", nil},
	"Setup.wheel_radius":   {"m", nil},
	"Setup.wheel_width":    {"m", nil},
	"Setup.wheel_inertia":  {"kg m², of one wheel about its axle", nil},
	"Setup.axles":          {"m, ahead of the middle of the design", nil},
	"Setup.track":          {"m, between the wheels of an axle", nil},
	"Setup.slip_peak":      {"slip ratio of the largest force along a tyre", nil},
	"Setup.angle_peak":     {"degrees of slip angle, of the largest force across it", nil},
	"Setup.slide":          {"share of the largest force that a sliding tyre keeps", nil},
	"Setup.rolling":        {"resistance to rolling, as a share of the load", nil},
	"Setup.brake":          {"N m of one wheel, pedal down", nil},
	"Setup.handbrake":      {"N m of one wheel", nil},
	"Setup.abs":            {"keeps wheels from locking", nil},
	"Setup.max_steer":      {"degrees, of the wheels", bounds(0, 68)},
	"Setup.steer_rate":     {"degrees per second", bounds(0.1, 5000)},
	"Setup.ackermann":      {"0: wheels turn alike; 1: they roll about one point", bounds(0, 1)},
	"Setup.drag":           {"m², coefficient × frontal area", bounds(0, 100)},
	"Setup.downforce":      {"m², lift coefficient × frontal area that presses each axle down", nil},
	"Setup.drive":          {"axles that the engine drives", oneOf(slices.Sorted(maps.Keys(driveShares)))},
	"Setup.diff":           {"kind of the differentials", oneOf(slices.Sorted(maps.Keys(diffKinds)))},
	"Setup.gears":          {"ratios of the forward gears, falling", map[string]any{"maxItems": vehicle.MaxGears}},
	"Setup.reverse":        {"ratio of the reverse gear, positive", above(0, 100)},
	"Setup.final":          {"ratio of the axle", above(0, 100)},
	"Setup.shift_time":     {"s", bounds(0, 10)},
	"Setup.shift_up":       {"rpm, where it changes up at full throttle", nil},
	"Setup.shift_down":     {"rpm, where it changes down", nil},
	"Setup.torque":         {"rpm and N m at full throttle, by rising rpm", map[string]any{"maxItems": MaxCurvePoints}},
	"Setup.idle":           {"rpm", nil},
	"Setup.redline":        {"rpm, where the fuel is cut", nil},
	"Setup.engine_inertia": {"kg m², with flywheel", bounds(1e-3, 1e3)},
	"Setup.engine_drag":    {"N m, that the closed throttle brakes with at the redline", bounds(0, 1e5)},
	"Setup.clutch":         {"N m that it holds", above(0, 1e6)},

	"Car.tint": {"red, green, blue in 0…1 (sRGB), of the bodywork", nil},
	"Car.line": {"m, closed, that its driver follows; without one it stands",
		map[string]any{"maxItems": MaxLinePoints}},
	"Car.player":  {"who plays drives it", nil},
	"Car.style":   {"how its driver drives", nil},
	"Car.test":    {"road test that a simulation reports of it", oneOf(vehicle.Tests[:])},
	"Car.source":  {"file:line:col that made the car; for messages", nil},
	"Style.grip":  {"m/s², that the driver counts on", above(0, 1000)},
	"Style.top":   {"m/s, the highest speed", above(0, 1000)},
	"Style.gap":   {"s, time that is kept to the car in front", above(0, 100)},
	"Style.ahead": {"s, how far ahead the driver looks", above(0, 100)},
	"Style.side":  {"m, to the left of the line", bounds(-100, 100)},

	"Scene.meeting":    {"how ghosts are looked at, and what happens where they meet", nil},
	"Scene.ghosts":     {"bodies that detect and do not collide", map[string]any{"maxItems": MaxGhosts}},
	"Meeting.room":     {"box whose walls reflect drifting ghosts; none when left out", nil},
	"Meeting.response": {"of drifting ghosts to meeting others; none when left out", oneOf(responses())},
	"Meeting.rule":     {"of the search for faces that meet; best when left out", oneOf(meetingRules())},
	"Meeting.tint":     {"red, green, blue in 0…1 (sRGB) of faces that meet; red when left out or black", nil},
	"Room.min":         {"m, its least coordinates", nil},
	"Room.max":         {"m, its largest coordinates", nil},
	"Ghost.name":       {"name, its own among ghosts, bodies and cars", nameRule},
	"Ghost.position":   {"m, of the frame the shape is given in", nil},
	"Ghost.rotation":   {"none when left out", nil},
	"Ghost.velocity":   {"m/s, with which it drifts", nil},
	"Ghost.spin":       {"rad/s, world frame, with which it drifts", nil},
	"Ghost.course":     {"that it follows, instead of velocity and spin", nil},
	"Ghost.deform":     {"how it deforms; it is rigid when left out", nil},
	"Ghost.shape":      {"a closed surface: any solid but a capsule", nil},
	"Ghost.triangles":  {"that stand for a sphere, 528 when left out", bounds(8, MaxGhostFaces)},
	"Ghost.look":       {"how it is drawn; as its shape when left out", nil},
	"Ghost.source":     {"file:line:col that made the ghost; for messages", nil},
	"Scene.sensors": {"volumes that tell who is inside, and collide with nothing",
		map[string]any{"maxItems": MaxSensors}},
	"Scene.labels":    {"short texts at places, to tell cases apart", map[string]any{"maxItems": MaxLabels}},
	"Label.text":      {"one line, of at most 40 characters", nil},
	"Label.position":  {"m", nil},
	"Sensor.name":     {"name, its own among sensors, ghosts, bodies and cars", nameRule},
	"Sensor.on":       {"name of the body or car that carries it along; it stays when left out", nil},
	"Sensor.position": {"m, of the frame the shapes are given in, where its carrier starts", nil},
	"Sensor.rotation": {"none when left out", nil},
	"Sensor.category": {"it sees what a body of these groups would collide with; default when left out",
		map[string]any{"maxItems": MaxCategories}},
	"Sensor.mask": {"groups that it sees, as those that a body collides with",
		map[string]any{"maxItems": MaxCategories}},
	"Sensor.ladder": {"inside it a player climbs", nil},
	"Sensor.hidden": {"its edges are not drawn, but by the overlay of sensors", nil},
	"Sensor.shapes": {"solids without material and look, whose union it is",
		map[string]any{"minItems": 1, "maxItems": MaxSolids}},
	"Sensor.source":   {"file:line:col that made the sensor; for messages", nil},
	"Deform.modes":    {"vibrates as a sphere does; one of these three keys", nil},
	"Deform.bend":     {"bends at joints, as hands do", nil},
	"Deform.lattice":  {"moves with 4 × 4 × 4 control points of a Bézier volume", nil},
	"Mode.degree":     {"of the spherical harmonic", bounds(0, deform.MaxDegree)},
	"Mode.order":      {"of the spherical harmonic, from -degree to degree", nil},
	"Mode.amplitude":  {"share of the distance from the origin", nil},
	"Mode.hz":         {"periods in a second", nil},
	"Mode.phase":      {"rad", nil},
	"Chain.name":      {"for messages", nil},
	"Chain.joints":    {"from the root to the tip", map[string]any{"minItems": 1}},
	"Chain.tip":       {"m, at rest", nil},
	"Chain.reach":     {"m, how far from its bones vertices belong to it wholly", nil},
	"Chain.fade":      {"m, over which that fades out beyond", nil},
	"BendJoint.at":    {"m, at rest", nil},
	"BendJoint.axis":  {"that it turns about, at rest", nil},
	"BendJoint.soft":  {"m before and behind it over which the turn sets in", nil},
	"BendJoint.mean":  {"rad", nil},
	"BendJoint.sway":  {"rad, to either side of the mean", nil},
	"BendJoint.hz":    {"periods in a second", nil},
	"BendJoint.phase": {"rad", nil},
	"Lattice.box":     {"that the control points stand evenly in; that around the surface when left out", nil},
	"Lattice.points":  {"control points that move", nil},
	"Control.index":   {"along x, y, z, each from 0 to 3", nil},
	"Control.shift":   {"m", nil},
	"Control.sway":    {"m, to either side of the shift", nil},
	"Control.hz":      {"periods in a second", nil},
	"Control.phase":   {"rad", nil},

	"Param.name":    {"name, as in --set name=value", nil},
	"Param.type":    {"type of its values", oneOf([]string{"int", "float", "bool", "string"})},
	"Param.default": {"as text", nil},
	"Param.value":   {"the value the script ran with, as text", nil},
	"Param.doc":     {"what it means", nil},
	"Param.min":     {"the least number it may be", nil},
	"Param.max":     {"the greatest number it may be", nil},
	"Param.choices": {"the texts it may be; any when left out", map[string]any{"maxItems": MaxChoices}},
}

// required lists the keys a file must have; the rest have defaults.
var required = map[string][]string{
	"Scene": {"brickyard_scene", "name", "bodies"}, "Body": {"name", "shapes"}, "Camera": {"eye", "target"},
	"Look": {"pattern", "tint"}, "Material": {"name", "density", "friction", "look"}, "Param": {"name"},
	"Course": {"stops"}, "Stop": {"time"}, "Lane": {"hz"}, "Car": {"name", "design"}, "Pair": {"a", "b"},
	"Ghost": {"name", "shape"}, "Room": {"min", "max"}, "Mode": {"degree", "amplitude", "hz"},
	"Chain": {"joints", "tip", "reach"}, "BendJoint": {"at", "axis", "soft"}, "Lattice": {"points"}, "Control": {"index"},
	"Joint": {"name", "kind"}, "Coupled": {"joint"}, "Soft": {"hertz"}, "Cone": {"y", "z"}, "Motor": {"drive"},
	"VectorMotor": {"drive"}, "Sensor": {"name", "shapes"}, "Label": {"text"},
	"Player": {"name"},
}

// schemaOf builds the schema of a type, putting structs among the definitions.
func schemaOf(t *testing.T, typ reflect.Type, defs map[string]any, used map[string]bool) map[string]any {
	switch typ.Kind() {
	case reflect.Pointer:
		return schemaOf(t, typ.Elem(), defs, used)
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Int:
		return map[string]any{"type": "integer"}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(t, typ.Elem(), defs, used)}
	case reflect.Array:
		out := map[string]any{"type": "array", "items": schemaOf(t, typ.Elem(), defs, used)}
		out["minItems"], out["maxItems"] = typ.Len(), typ.Len()
		if typ == reflect.TypeFor[Rotation]() {
			out["description"] = "unit quaternion w, x, y, z"
		}
		return out
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schemaOf(t, typ.Elem(), defs, used)}
	case reflect.Struct:
		name := typ.Name()
		if defs[name] == nil {
			properties := map[string]any{}
			def := map[string]any{"type": "object", "additionalProperties": false, "properties": properties}
			if required[name] != nil {
				def["required"] = required[name]
			}
			defs[name] = def
			for i, key := range keysOf(typ) {
				r, ok := schemaRules[name+"."+key]
				if !ok {
					t.Errorf("no rule for %s.%s", name, key)
				}
				used[name+"."+key] = true
				p := schemaOf(t, typ.Field(i).Type, defs, used)
				p["description"] = strings.Trim(fmt.Sprint(p["description"])+"; "+r.text, "; ")
				if strings.HasPrefix(p["description"].(string), "<nil>") {
					p["description"] = r.text
				}
				for k, v := range r.extra {
					p[k] = v
				}
				properties[key] = p
			}
		}
		return map[string]any{"$ref": "#/$defs/" + name}
	}
	t.Fatalf("no schema for %v", typ)
	return nil
}

// TestSchemaMatchesTypes holds the embedded schema against one built from the Go types, the limits and the rules above.
// go test ./levels/scene -run Schema -update writes it anew.
func TestSchemaMatchesTypes(t *testing.T) {
	defs, used := map[string]any{}, map[string]bool{}
	maps.Copy(schemaRules, jointRules)
	maps.Copy(schemaRules, playerRules)
	root := schemaOf(t, sceneType, defs, used)
	for key := range schemaRules {
		if !used[key] {
			t.Errorf("rule %s is for no key", key)
		}
	}
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "Brickyard scene"
	root["description"] = fmt.Sprintf("A level as plain data: SI units, +y up, quaternions w, x, y, z. At most %d MiB.",
		MaxFileBytes>>20)
	root["$defs"] = defs
	var want bytes.Buffer
	enc := json.NewEncoder(&want)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(root); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("scene.schema.json", want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(want.Bytes(), Schema) {
		t.Error("scene.schema.json does not match the Go types: go test ./levels/scene -run Schema -update")
	}
}
