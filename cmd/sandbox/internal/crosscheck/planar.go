package crosscheck

import (
	"fmt"
	"math"

	"github.com/ByteArena/box2d"
)

// Box2D's side: its rate, and the iterations that its manual suggests (Box2D v2.3 User Manual, chapter 2.4).
const (
	planarHz           = 960
	velocityIterations = 8
	positionIterations = 3
)

// The gaps (m) that Box2D leaves: each polygon has a skin, and contacts are content to be pressed in by the slop.
const (
	gapOfBoxes = 2*box2d.B2_polygonRadius - box2d.B2_linearSlop
	gapOfBalls = box2d.B2_polygonRadius - box2d.B2_linearSlop // on a polygon
)

// planarEarly is how much too early or too late (s) an impact of a speed (m/s) may come in Box2D: it is answered at the
// beginning of the first step in which the skins touch, which is up to the slop above where things rest or up to a
// step's way below; a falling body is half a step ahead of its parabola, and a body that was hit moves on at once.
func planarEarly(v float64) float64 { return box2d.B2_linearSlop/v + 1.0/planarHz }

// planarBounce is by how much (m) the n-th bounce from a height (m), at restitution e, may be too high in Box2D. An
// impact at y over where things rest leaves 1-e² of y too much, for a body that fell less far. Its speed has half a
// step of gravity more than the fall gives, and that after it half a step more than the rise takes: in heights e²vh/2
// and evh/2, for steps of h at a speed of v. What a sample says of the apex is up to evh/2 above it.
func planarBounce(height, e float64, n int) (off float64) {
	v := 0.0
	for range n {
		v = math.Sqrt(2 * gravity * height)
		way := v / planarHz
		y := math.Max(box2d.B2_linearSlop, way-box2d.B2_linearSlop)
		off = e*e*off + (1-e*e)*y + (e*e+e)*way/2
		height *= e * e
	}
	return off + e*v/planarHz/2
}

// planar is a scene in Box2D.
type planar struct {
	scene  *Scene
	world  *box2d.B2World
	bodies []*box2d.B2Body
	joints []reacting
	track  Track
}

// reacting is a joint that tells the force (N) on its second body in the last step, given the inverse of that step.
type reacting interface {
	GetReactionForce(perStep float64) box2d.B2Vec2
}

// playPlanar runs a scene in Box2D and records it as often as this engine steps.
func playPlanar(scene *Scene, settings Settings) (*Track, error) {
	perSample := int(math.Max(1, math.Round(planarHz/settings.Hz)))
	step := 1 / (settings.Hz * float64(perSample))
	if err := representable(scene, step); err != nil {
		return nil, err
	}
	pull := box2d.MakeB2Vec2(0, -gravity)
	if scene.Weightless {
		pull = box2d.MakeB2Vec2(0, 0)
	}
	world := box2d.MakeB2World(pull)
	p := &planar{scene: scene, world: &world}
	world.SetAllowSleeping(false)
	for i := range scene.Bodies {
		p.add(i, &scene.Bodies[i])
	}
	for i := range scene.Joints {
		p.link(&scene.Joints[i])
	}
	p.sample(0)
	for n := 1; p.track.last().Time < scene.Seconds-1e-9; n++ {
		p.track.Samples = append(p.track.Samples, Sample{})
		for range perSample {
			world.Step(step, velocityIterations, positionIterations)
			p.collect()
		}
		p.sample(float64(n) / settings.Hz)
		for _, j := range p.joints {
			force := j.GetReactionForce(1 / step)
			p.track.last().Pulls = append(p.track.last().Pulls, vec{force.X, force.Y})
		}
	}
	return &p.track, nil
}

// representable answers why Box2D cannot play a scene in steps of that length (s), or nil.
func representable(scene *Scene, step float64) error {
	for i := range scene.Bodies {
		b := &scene.Bodies[i]
		if most := box2d.B2_maxTranslation / step; b.Vel.Len() > most {
			return unable(fmt.Sprintf("Box2D moves a body by at most %g m in a step: %s is to fly at %g m/s, and %g is the most",
				box2d.B2_maxTranslation, b.Name, b.Vel.Len(), most))
		}
		if len(b.Corners) > box2d.B2_maxPolygonVertices {
			return unable(fmt.Sprintf("a polygon of Box2D has at most %d corners: %s has %d", box2d.B2_maxPolygonVertices,
				b.Name, len(b.Corners)))
		}
	}
	return nil
}

// gapOf is the gap (m) that a body keeps to the polygon below it.
func gapOf(b *Body) float64 {
	if b.Radius > 0 {
		return gapOfBalls
	}
	return gapOfBoxes
}

// add makes a body.
func (p *planar) add(index int, b *Body) {
	at := b.At.Add(b.Lifted.Mul(gapOf(b)))
	def := box2d.MakeB2BodyDef()
	def.Position, def.Angle = box2d.MakeB2Vec2(at[0], at[1]), b.Angle
	def.LinearVelocity, def.AngularVelocity = box2d.MakeB2Vec2(b.Vel[0], b.Vel[1]), b.Spin
	def.Bullet, def.UserData = b.Fast, index
	if !b.Fixed {
		def.Type = box2d.B2BodyType.B2_dynamicBody
	}
	body := p.world.CreateBody(&def)
	fixture := box2d.MakeB2FixtureDef()
	fixture.Friction, fixture.Restitution, fixture.Density = b.Friction, b.Restitution, 1
	polygon := box2d.MakeB2PolygonShape()
	switch {
	case b.Radius > 0:
		circle := box2d.MakeB2CircleShape()
		circle.SetRadius(b.Radius)
		fixture.Shape = &circle
	case b.Corners != nil:
		var corners []box2d.B2Vec2
		for _, c := range b.Corners {
			corners = append(corners, box2d.MakeB2Vec2(c[0], c[1]))
		}
		polygon.Set(corners, len(corners))
		fixture.Shape = &polygon
	default:
		polygon.SetAsBox(b.Half[0], b.Half[1])
		fixture.Shape = &polygon
	}
	body.CreateFixtureFromDef(&fixture)
	if !b.Fixed {
		body.SetMassData(&box2d.B2MassData{Mass: b.mass(), I: b.inertia()})
	}
	p.bodies = append(p.bodies, body)
}

// link makes a joint.
func (p *planar) link(j *Joint) {
	a, b := p.bodies[j.A], p.bodies[j.B]
	at := box2d.MakeB2Vec2(j.At[0], j.At[1])
	switch {
	case j.Length > 0:
		def := box2d.MakeB2RopeJointDef()
		def.BodyA, def.BodyB, def.MaxLength = a, b, j.Length
		def.LocalAnchorA, def.LocalAnchorB = a.GetLocalPoint(at), b.GetLocalPoint(box2d.MakeB2Vec2(j.To[0], j.To[1]))
		p.joints = append(p.joints, p.world.CreateJoint(&def).(reacting))
	case j.Slides != vec{}:
		def := box2d.MakeB2PrismaticJointDef()
		def.Initialize(a, b, at, box2d.MakeB2Vec2(j.Slides[0], j.Slides[1]))
		p.joints = append(p.joints, p.world.CreateJoint(&def).(reacting))
		p.spring(j, at)
	default:
		def := box2d.MakeB2RevoluteJointDef()
		def.Initialize(a, b, at)
		def.EnableLimit, def.LowerAngle, def.UpperAngle = j.limited(), j.Lo, j.Hi
		def.EnableMotor, def.MotorSpeed, def.MaxMotorTorque = j.Most > 0, j.Speed, j.Most
		p.joints = append(p.joints, p.world.CreateJoint(&def).(reacting))
	}
}

// spring gives a slider one: Box2D has springs in joints of distance only, so this one is held so far away that the
// slider does not come there.
func (p *planar) spring(j *Joint, at box2d.B2Vec2) {
	const away = 100.0 // m
	def, mass := box2d.MakeB2DistanceJointDef(), p.scene.Bodies[j.B].mass()
	from := box2d.MakeB2Vec2(at.X-away*j.Slides[0], at.Y-away*j.Slides[1])
	def.Initialize(p.bodies[j.A], p.bodies[j.B], from, at)
	rate := math.Sqrt(j.Stiffness / mass)
	def.FrequencyHz, def.DampingRatio = rate/(2*math.Pi), j.Damping/(2*mass*rate)
	p.world.CreateJoint(&def)
}

// collect adds what contacts gave in the last step to the sample in progress.
func (p *planar) collect() {
	s := p.track.last()
	for c := p.world.GetContactList(); c != nil; c = c.GetNext() {
		manifold := c.GetManifold()
		sum := 0.0
		for _, point := range manifold.Points[:manifold.PointCount] {
			sum += point.NormalImpulse
		}
		if sum > 0 {
			a := c.GetFixtureA().GetBody().GetUserData().(int)
			b := c.GetFixtureB().GetBody().GetUserData().(int)
			s.Touches = append(s.Touches, Touch{min(a, b), max(a, b), sum})
		}
	}
}

// sample completes the sample in progress, or makes the first.
func (p *planar) sample(time float64) {
	if len(p.track.Samples) == 0 {
		p.track.Samples = append(p.track.Samples, Sample{})
	}
	s := p.track.last()
	s.Time = time
	for i, body := range p.bodies {
		b := &p.scene.Bodies[i]
		at, v := body.GetPosition(), body.GetLinearVelocity()
		s.States = append(s.States, State{At: vec{at.X, at.Y}.Sub(b.Lifted.Mul(gapOf(b))), Angle: body.GetAngle(),
			Vel: vec{v.X, v.Y}, Spin: body.GetAngularVelocity()})
	}
}
