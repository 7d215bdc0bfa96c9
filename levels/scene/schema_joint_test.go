package scene

import "math"

var (
	atLeastZero = map[string]any{"minimum": 0}
	swings      = bounds(0, 170*math.Pi/180)
)

// jointRules are those of schemaRules for joints.
var jointRules = map[string]rule{
	"Scene.joints": {"joints between bodies, or between one and the world", map[string]any{"maxItems": MaxJoints}},
	"Joint.name":   {"name, its own among joints", nameRule},
	"Joint.kind":   {"what it leaves free", oneOf(JointKinds())},
	"Joint.a":      {"name of a body or car; all kinds but gear and rack have it", nameRule},
	"Joint.b": {"name of another; the world when left out or null",
		map[string]any{"type": []string{"string", "null"}}},
	"Joint.at": {"m, world, at the start: the anchor, the origin when left out; of a path the point of b, or of a " +
		"without b, that goes along it", nil},
	"Joint.axis": {"world, at the start: the joint's own axis; hinge, slider, cylinder, parallel, wheel have it, of " +
		"others it is x when left out", nil},
	"Joint.to":     {"m: the anchor on b; as at when left out", nil},
	"Joint.axis_b": {"the joint's own axis on b; as axis when left out", nil},
	"Joint.axis_z": {"world, at the start: about where z of its frame points, as the axle of a wheel, to the left", nil},
	"Joint.length": {"rod, rope, pulley: m; as far as the anchors are apart when left out", above(0, MaxDistance)},
	"Joint.first":  {"gear: one of its joints; rack: its slider. It stands before this joint", nil},
	"Joint.second": {"gear: the other one; rack: its hinge. It stands before this joint", nil},
	"Joint.ratio": {"gear, rack (m/rad): first + ratio × second stays as it is; pulley: the rope is as long as the way " +
		"on a's side and ratio times that on b's, 1 when left out", nil},
	"Joint.over":    {"pulley: m, world: the points over which the rope leads, on a's side and on b's", nil},
	"Joint.points":  {"path: m, world, at the start: points of the curve, which a carries along if there is a b", nil},
	"Joint.closed":  {"path: it leads from the last point to the first", nil},
	"Joint.turn":    {"path: what turns it leaves; free when left out", oneOf(pathTurns)},
	"Coupled.joint": {"name of a joint", nameRule},
	"Coupled.axis":  {"one of its axes, such as spin of a wheel; the first that may be coupled when left out", nil},
	"Joint.cone":    {"ball: how far it swings", nil},
	"Joint.soft":    {"weld, rope, pulley, parallel: yields like a spring", nil},
	"Joint.limit":   {"hinge (rad), slider, distance, path (m)", nil},
	"Joint.motor":   {"hinge, slider, distance, path", nil},
	"Joint.spring":  {"hinge, slider, distance, path", nil},
	"Joint.friction": {"hinge, ball (N m), slider, distance, path (N): dry, at most so much against the motion",
		atLeastZero},
	"Joint.damping":  {"hinge (N m s/rad), slider, distance, path (N s/m)", atLeastZero},
	"Joint.armature": {"hinge (kg m²), slider, distance, path (kg): inertia of the motor's rotor", atLeastZero},
	"Joint.axes": {"what acts along the freedoms of kinds with several: position, angle of a cylinder; twist of a ball; " +
		"travel, steer, spin of a wheel; x, y, z, twist, swing_y, swing_z of a sixdof", nil},
	"Joint.linear":       {"motor: drives the anchor of b", nil},
	"Joint.angular":      {"motor, ball: drives the rotation of b", nil},
	"Joint.max":          {"parallel: N m, the most; no bound when left out", atLeastZero},
	"Joint.break_force":  {"N: beyond it, as the mean over 1/60 s, the joint breaks; never when left out", atLeastZero},
	"Joint.break_torque": {"N m, about the anchor on b: beyond it the joint breaks; never when left out", atLeastZero},
	"Joint.collide":      {"a and b go on colliding with each other", nil},
	"Joint.snap":         {"the frames may be apart at the start: the joint closes", nil},
	"Joint.source":       {"file:line:col that made the joint; for messages", nil},
	"Axis.limit":         {"m or rad", nil},
	"Axis.motor":         {"along this axis", nil},
	"Axis.spring":        {"along this axis", nil},
	"Axis.friction":      {"N or N m", atLeastZero},
	"Axis.damping":       {"N s/m or N m s/rad", atLeastZero},
	"Axis.armature":      {"kg or kg m²", atLeastZero},
	"Limit.min":          {"m or rad; no bound below when left out; as max: locked", nil},
	"Limit.max":          {"m or rad; no bound above when left out", nil},
	"Limit.soft":         {"it yields like a spring", nil},
	"Limit.restitution":  {"share of the speed with which it throws back", bounds(0, 1)},
	"Soft.hertz":         {"at most half the sub-steps in a second", map[string]any{"exclusiveMinimum": 0}},
	"Soft.ratio":         {"of damping; with 1 it does not swing", atLeastZero},
	"Cone.y":             {"rad, from the axis to the side, by turns about y of the joint's frame", swings},
	"Cone.z":             {"rad, by turns about z", swings},
	"Cone.pyramid":       {"each is bounded for itself; otherwise they are those of an ellipse", nil},
	"Cone.soft":          {"it yields like a spring", nil},
	"Cone.restitution":   {"share of the speed with which it throws back", bounds(0, 1)},
	"Motor.drive":        {"what its aim is", oneOf([]string{SpeedDrive, TargetDrive, ForceDrive})},
	"Motor.aim":          {"m/s or rad/s, m or rad, N or N m", nil},
	"Motor.keys": {"s and aim, in order of time, straight in between; instead of aim",
		map[string]any{"maxItems": MaxKeys}},
	"Motor.max":         {"N or N m, the most that it gives; a drive of force gives its aim", atLeastZero},
	"Motor.speed":       {"m/s or rad/s, that a drive of force does not exceed; no bound when left out", atLeastZero},
	"Motor.soft":        {"target: how it goes there", nil},
	"VectorMotor.drive": {"what its aim is", oneOf([]string{SpeedDrive, TargetDrive, ForceDrive})},
	"VectorMotor.aim": {"along the axes of a's frame: m/s or rad/s; m, or a rotation as its axis times its angle (rad); " +
		"N or N m", nil},
	"VectorMotor.max":  {"N or N m, the most that it gives; a drive of force gives its aim", atLeastZero},
	"VectorMotor.soft": {"target: how it goes there", nil},
	"Spring.rest":      {"m or rad, where it pulls to", nil},
	"Spring.hertz":     {"with ratio, or stiffness and damping", atLeastZero},
	"Spring.ratio":     {"of damping", atLeastZero},
	"Spring.stiffness": {"N/m or N m/rad", atLeastZero},
	"Spring.damping":   {"N s/m or N m s/rad", atLeastZero},
}
