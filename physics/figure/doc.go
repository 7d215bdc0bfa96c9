// Package figure makes figures of bodies and joints: chains, ropes, bridges, doors and people. A Figure is plain data,
// for whatever builds worlds; AddTo adds one to a World. Lengths are in m, angles in rad, masses in kg; y is up, and a
// figure that has a front looks along +x.
//
// Parts are convex: boxes and pills. At the start no two overlap but those that a joint holds, which pass through each
// other as long as it does.
//
// Files in reading order: figure.go (parts, joints, AddTo), line.go (the line along which links hang), chain.go (chains
// and ropes), bridge.go, door.go, ragdoll.go (a person: the build and its joints), pose.go (how it stands).
package figure
