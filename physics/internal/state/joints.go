package state

import (
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
)

// Joints are the joints of the world and the assemblies that they make.
type Joints struct {
	linkage.Table
	linkage.Assemblies            // scratch: found from the table when it has changed
	Links              [][2]int32 // scratch: pairs of bodies that a joint links, by joint slot
}

// Link enters a joint and wakes its bodies.
func (js *Joints) Link(st *State, j *jointrows.Joint) int32 {
	for _, i := range j.Bodies[:j.BodyCount()] {
		if i == jointrows.World {
			continue
		}
		if j.Kind.Acts() {
			st.Bodies[i].Joints++
			st.Bodies[i].noteRound()
		}
		st.Rouse(int(i))
	}
	return js.Add(j)
}

// Unlink removes a joint and wakes its bodies.
func (js *Joints) Unlink(st *State, slot int32) {
	j := &js.Joints[slot]
	for _, i := range j.Bodies[:j.BodyCount()] {
		if i == jointrows.World {
			continue
		}
		if j.Kind.Acts() {
			st.Bodies[i].Joints--
			st.Bodies[i].noteRound()
		}
		st.Rouse(int(i))
	}
	js.Remove(slot)
}

// wake wakes the dynamic bodies that joints link to body i.
func (js *Joints) wake(st *State, i int32) {
	if st.Bodies[i].Joints == 0 {
		return
	}
	for k := range js.Joints {
		if j := &js.Joints[k]; j.Acts() && j.Has(i) {
			for _, other := range j.Bodies[:j.BodyCount()] {
				if other != jointrows.World && st.Bodies[other].Kind == Dynamic {
					st.Wake(int(other))
				}
			}
		}
	}
}

// Refresh brings the assemblies and links up to date.
func (js *Joints) Refresh(bodies *BodyTables) {
	if !js.Changed {
		return
	}
	js.Changed = false
	js.Find(&js.Table, bodies.States)
	js.Links = js.Links[:0]
	for k := range js.Joints {
		j := &js.Joints[k]
		if !j.Acts() {
			continue
		}
		n := j.BodyCount()
		for s := 1; s < n; s++ {
			for o := range s {
				js.Links = append(js.Links, [2]int32{j.Bodies[o], j.Bodies[s]})
			}
		}
	}
}
