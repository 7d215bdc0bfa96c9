package scene

import (
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// Meeting says how ghosts are looked at, and what happens where they meet.
type Meeting struct {
	Room     *Room      `json:"room,omitempty"`     // whose walls reflect drifting ghosts; none: they leave
	Response string     `json:"response,omitempty"` // of drifting ghosts to meeting others; "" means none
	Rule     string     `json:"rule,omitempty"`     // of the search for faces that meet; "" means the best one
	Tint     mgl64.Vec3 `json:"tint,omitzero"`      // of faces that meet; zero means red
}

// Room is a box along the axes.
type Room struct {
	Min mgl64.Vec3 `json:"min"` // m
	Max mgl64.Vec3 `json:"max"`
}

// The responses and rules, as written in scenes.
const (
	NoResponse       = "none"
	BounceResponse   = "bounce"   // drifting ghosts are reflected at the mean normal of the faces that meet
	ExchangeResponse = "exchange" // two that approach exchange their velocities

	BestRule  = "best"
	PaperRule = "paper" // as published
)

// MeetTint is the colour of faces that meet unless the scene gives another.
var MeetTint = mgl64.Vec3{0.9, 0.05, 0.05}

func responses() []string { return []string{NoResponse, BounceResponse, ExchangeResponse} }

func meetingRules() []string { return []string{BestRule, PaperRule} }

// Options returns the settings for the engine; those of no meeting are the defaults.
func (m *Meeting) Options() ghost.Options {
	var opt ghost.Options
	if m == nil {
		return opt
	}
	opt.Response = ghost.Response(max(0, slices.Index(responses(), m.Response)))
	if m.Room != nil {
		opt.Room = physics.Box{Min: m.Room.Min, Max: m.Room.Max}
	}
	if m.Rule == PaperRule {
		opt.Rule.Kind = faceoctree.Paper
		if m.Room != nil { // the world of the paper: objects do not leave it
			opt.Rule.World = geom.Box{Min: geom.FromArray(m.Room.Min), Max: geom.FromArray(m.Room.Max)}
		}
	}
	return opt
}

// Colour returns the tint of faces that meet.
func (m *Meeting) Colour() mgl64.Vec3 {
	if m == nil || m.Tint == (mgl64.Vec3{}) {
		return MeetTint
	}
	return m.Tint
}

func (m *Meeting) check() *Fault {
	if m == nil {
		return nil
	}
	if m.Response != "" && !slices.Contains(responses(), m.Response) {
		return faultf("response", "there is no response %s%s: take one of %s", message.Quote(m.Response),
			message.DidYouMean(m.Response, responses()), strings.Join(responses(), ", "))
	}
	if m.Rule != "" && !slices.Contains(meetingRules(), m.Rule) {
		return faultf("rule", "there is no rule %s%s: take one of %s", message.Quote(m.Rule),
			message.DidYouMean(m.Rule, meetingRules()), strings.Join(meetingRules(), ", "))
	}
	if f := (&Look{Pattern: "plain", Tint: m.Tint}).check(); f != nil {
		return faultf("tint", "%s", f.Text)
	}
	if m.Room == nil {
		return nil
	}
	if f := checkVec("min", m.Room.Min, MaxDistance, "m"); f != nil {
		return f.in("room", "room: ")
	}
	if f := checkVec("max", m.Room.Max, MaxDistance, "m"); f != nil {
		return f.in("room", "room: ")
	}
	for k, axis := range "xyz" {
		if !(m.Room.Max[k] > m.Room.Min[k]) {
			return faultf("room", "room: it must go from its least to its largest coordinates, but along %c it goes from %g "+
				"to %g m: give it room, the least coordinates first", axis, m.Room.Min[k], m.Room.Max[k])
		}
	}
	return nil
}
